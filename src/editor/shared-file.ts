import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';

/** What a file's text means; a problem if it doesn't hold all that it should. */
export interface Stored<Value> {
  readonly value: Value;
  readonly problem: string | null;
}

export interface SharedFileOptions<Value> {
  readonly file: string;
  /** Of a file that isn't there. */
  readonly empty: Value;
  /** Never throws. */
  readonly parse: (text: string) => Stored<Value>;
  readonly print: (value: Value) => string;
  /** Told where a file that was damaged is kept now, and what was wrong with it. */
  onSetAside(aside: string, problem: string): void;
}

const RETRY = 20;

/** A lock that has been the same for so long (milliseconds) belongs to a window that ended while it was writing. */
const LONGEST_LOCK = 2_000;

/**
 * A small file of ours that several windows may write. Every change is made to what stands there now, one window at a
 * time, so that nothing of another window is lost; and a reader never sees half of it. What is damaged is set aside as
 * `*.corrupt-…`, never deleted.
 */
export class SharedFile<Value> {
  /** What stood there when this window looked last. */
  private known: { readonly identity: string | null; readonly value: Value } | null = null;
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: SharedFileOptions<Value>) {}

  /** @throws Error of the file system, where the file is there and can't be read */
  async read(): Promise<Value> {
    const { file, empty, parse } = this.options;
    const identity = await identityOf(file);
    if (this.known?.identity !== identity || this.known === null) {
      const { value, problem } =
        identity === null ? { value: empty, problem: null } : parse(await fs.readFile(file, 'utf8'));
      if (problem !== null) {
        const aside = `${file}.corrupt-${Date.now()}`;
        // A copy: what can be understood of it stays in use.
        await fs.copyFile(file, aside);
        this.options.onSetAside(aside, problem);
      }
      this.known = { identity, value };
    }
    return this.known.value;
  }

  /**
   * Changes the file. Changes of one window are made in the order of the calls.
   *
   * @returns what stands there now
   * @throws Error of the file system: then the file is as it was
   */
  change(to: (value: Value) => Value): Promise<Value> {
    const changed = this.working.then(() => this.changeLocked(to));
    this.working = changed.catch(() => undefined);
    return changed;
  }

  private async changeLocked(to: (value: Value) => Value): Promise<Value> {
    const { file, print } = this.options;
    await fs.mkdir(path.dirname(file), { recursive: true });
    const unlock = await lock(`${file}.lock`);
    try {
      const value = to(await this.read());
      await writeAtomically(file, print(value));
      this.known = { identity: await identityOf(file), value };
      return value;
    } finally {
      await unlock();
    }
  }
}

/** Writes a file of ours so that a reader never sees half of it, not even after a power cut. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await fs.writeFile(temporary, text, { flush: true });
    await fs.rename(temporary, file);
  } catch (error) {
    await fs.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Every write makes another file, and so another identity, even within the same tick of the clock. */
async function identityOf(file: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await fs.stat(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

async function lock(file: string): Promise<() => Promise<void>> {
  let since = performance.now();
  let seen: string | null = null;
  for (;;) {
    try {
      // Empty, so that there is room for it on a full disk.
      await (await fs.open(file, 'wx')).close();
      return () => fs.rm(file, { force: true }).catch(() => undefined);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        throw error;
      }
    }
    const identity = await identityOf(file);
    if (identity !== seen) {
      [seen, since] = [identity, performance.now()];
    } else if (performance.now() - since > LONGEST_LOCK) {
      await fs.rm(file, { force: true });
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY));
  }
}
