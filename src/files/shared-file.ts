import { rm } from 'node:fs/promises';
import * as path from 'node:path';
import { makeFolder } from './folder';
import { identityOf } from './stamps';
import { readText } from './open';
import { createNew, KEPT, setAside, writeAtomically } from './write';
import { errorCode } from './errors';

const RETRY_MS = 20;

/** A lock unchanged for this long belongs to a window that exited while writing. */
const LONGEST_LOCK_MS = 2_000;

/** The parsed text of a file, with a problem if it is damaged. */
export interface Stored<Value> {
  readonly value: Value;
  readonly problem: string | null;
}

export interface SharedFileOptions<Value> {
  readonly file: string;
  /** The value if the file doesn't exist. */
  readonly empty: Value;
  /** Never throws. */
  readonly parse: (text: string) => Stored<Value> | Promise<Stored<Value>>;
  readonly print: (value: Value) => string | Promise<string>;
  /** Called with the new path of a damaged file, and what was wrong with it. */
  onSetAside(aside: string, problem: string): void;
}

/**
 * A small file of ours that several windows may write. Every change applies to the current contents, one
 * window at a time, so that no other window's change is lost; and readers never see a partial file. A damaged
 * file is renamed to `*.corrupt-…`, never deleted.
 */
export class SharedFile<Value> {
  /** The contents when this window last read it. */
  private known: { readonly identity: string | null; readonly value: Value } | null = null;
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: SharedFileOptions<Value>) {}

  /** @throws RealGainError or Error of the file system, if the file exists but can't be read */
  async read(): Promise<Value> {
    const { value, problem, identity } = await this.current();
    if (problem !== null) {
      this.options.onSetAside(await setAside(this.options.file, 'copy'), problem);
    }
    this.known = { identity, value };
    return value;
  }

  /** What another window has written meanwhile; null if it is damaged, or can't be read: the next change deals with that. */
  async follow(): Promise<Value | null> {
    try {
      const { value, problem, identity } = await this.current();
      if (problem !== null) {
        return null;
      }
      this.known = { identity, value };
      return value;
    } catch {
      return null;
    }
  }

  private async current(): Promise<Stored<Value> & { readonly identity: string | null }> {
    const { file, empty, parse } = this.options;
    const identity = await identityOf(file);
    if (this.known !== null && this.known.identity === identity) {
      return { value: this.known.value, problem: null, identity };
    }
    const stored = identity === null ? { value: empty, problem: null } : await parse(await readText(file));
    return { ...stored, identity };
  }

  /**
   * Changes the file. Changes of one window are made in the order of the calls.
   *
   * @returns the new contents
   * @throws Error of the file system: the file is then unchanged
   */
  change(to: (value: Value) => Value): Promise<Value> {
    const changed = this.working.then(() => this.changeLocked(to));
    this.working = changed.catch(() => undefined);
    return changed;
  }

  private async changeLocked(to: (value: Value) => Value): Promise<Value> {
    const { file, print } = this.options;
    await makeFolder(path.dirname(file));
    const unlock = await lock(`${file}.lock`);
    try {
      const value = to(await this.read());
      await writeAtomically(file, await print(value), KEPT);
      this.known = { identity: await identityOf(file), value };
      return value;
    } finally {
      await unlock();
    }
  }
}

/** Waits for the lock. @returns a function that releases it */
async function lock(file: string): Promise<() => Promise<void>> {
  let since = performance.now();
  let seen: string | null = null;
  for (;;) {
    try {
      // Empty, so that it fits on a full disk.
      await (await createNew(file)).close();
      return () => rm(file, { force: true }).catch(() => undefined);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') {
        throw error;
      }
    }
    const identity = await identityOf(file);
    if (identity !== seen) {
      [seen, since] = [identity, performance.now()];
    } else if (performance.now() - since > LONGEST_LOCK_MS) {
      await rm(file, { force: true });
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
