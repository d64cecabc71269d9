import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { CHILD, OF_TOOLS, STATUS } from './child';

/** Without it, V8 reserves 10 GB of addresses for each WebAssembly memory, which it then needn't check bounds of. */
const SMALL = '--disable-wasm-trap-handler';

const MEGABYTE = 2 ** 20;

/** V8 ends a process whose heap is full with a trace and no word. In a heap of this many bytes, much less data fills it. */
const SMALL_HEAP = 256 * MEGABYTE;

/** So many bytes of V8's heap may a byte of a file take: an item is 45, of a line of two. */
const HEAP_OF_A_BYTE = 16;

/** Exit code where the input is too large for the memory, as for other inputs that can't be computed. */
const TOO_LARGE = 2;

/** Exit code of a command that was stopped. */
const INTERRUPTED = 130;

/** This file is loaded before all others, and alone where memory is short: it imports next to nothing of ours. */
interface Memory {
  /** What /proc/self/limits says; null where there is no such file. */
  readonly limits: string | null;
  /** Bytes that V8's heap may have. */
  readonly heap: number;
  /** Bytes of the files that are named. */
  readonly input: number;
}

/**
 * Whether this program has to run in a child: its addresses are limited (`ulimit -v`, as batch systems set it), so that not every
 * thread could have its 10 GB; or its input may fill the heap, so that someone has to say that it did.
 *
 * @param flags of this process: a child has no child
 */
export function needsChild(memory: Memory, flags: readonly string[]): boolean {
  return !flags.includes(CHILD) && !flags.includes(OF_TOOLS) && (isLimited(memory) || mayBeFull(memory));
}

function isLimited({ limits }: Pick<Memory, 'limits'>): boolean {
  return addressesIn(limits) !== null && process.allowedNodeEnvironmentFlags.has(SMALL);
}

/** How many bytes of addresses a process may have; null: any number. */
function addressesIn(limits: string | null): number | null {
  const [, bytes] = /^Max address space\s+(\d+)/m.exec(limits ?? '') ?? [];
  return bytes === undefined ? null : Number(bytes);
}

function mayBeFull({ heap, input }: Pick<Memory, 'heap' | 'input'>): boolean {
  return heap < SMALL_HEAP || input * HEAP_OF_A_BYTE > heap;
}

/** Ends this process, if it is a child, with its parent at the latest: that may be killed without a word. */
export function endWithParent(): void {
  if (process.execArgv.includes(CHILD)) {
    process.once('disconnect', () => process.exit());
    process.channel?.unref();
  }
}

/** Runs this program in a child, with smaller reservations if addresses are limited. @returns its exit code */
export async function runInChild(memory: Memory): Promise<number> {
  const { say } = await import('../print');
  const [node = process.execPath, ...args] = process.argv;
  const isSaid = mayBeFull(memory) || isLimited(memory);
  const flags = [CHILD, ...(isLimited(memory) ? [SMALL] : [])];
  const child = spawn(node, [...process.execArgv, ...flags, ...args], {
    // The trace comes through the pipe; the child's progress goes to the terminal.
    stdio: [
      'inherit',
      'inherit',
      isSaid ? 'pipe' : 'inherit',
      isSaid && isatty(STATUS.ofParent) ? STATUS.ofParent : 'ignore',
      'ipc',
    ],
  });
  let stopped = false;
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Who asks twice doesn't wait for the end of a long step.
      const asked = stopped ? 'SIGKILL' : signal;
      stopped = true;
      child.kill(asked);
    });
  }
  const errors = new Errors(say);
  errors.passFrom(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (errors.hasTrace && code !== 0) {
        say(`realgain: ${errors.wantsAddresses ? tooFew(memory) : tooSmall(memory.heap)}\n`);
        resolve(TOO_LARGE);
      } else if (stopped && signal === 'SIGKILL') {
        resolve(INTERRUPTED);
      } else {
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
      }
    });
  });
}

export function tooSmall(heap: number): string {
  return (
    `The heap of ${Math.round(heap / MEGABYTE)} MB that Node has here is too small for this input; ` +
    'allow more with NODE_OPTIONS=--max-old-space-size=2048 (megabytes).'
  );
}

function tooFew({ limits }: Pick<Memory, 'limits'>): string {
  return (
    `The ${((addressesIn(limits) ?? 0) / 2 ** 30).toFixed(1)} GB of addresses that a process may have here (ulimit -v) are too few; ` +
    'allow 4 GB or more.'
  );
}

/** Passes on what a child writes to standard error, up to V8's trace. */
export class Errors {
  hasTrace = false;
  /** Whether it is of addresses that V8 could not reserve, not of a full heap. */
  wantsAddresses = false;

  /** Empty lines, before which a trace may begin. */
  private held = '';
  private line = '';

  constructor(private readonly say: (text: string) => void) {}

  passFrom({ stderr }: ChildProcess): void {
    stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => this.pass(text))
      .once('end', () => this.line !== '' && this.pass('\n'));
  }

  private pass(text: string): void {
    const lines = (this.line + text).split('\n');
    this.line = lines.pop() ?? '';
    for (const line of lines) {
      this.wantsAddresses ||= !this.hasTrace && line.startsWith('# Fatal process OOM');
      this.hasTrace ||= this.wantsAddresses || /^(?:<--- Last few GCs --->|FATAL ERROR: )/.test(line);
      if (line === '' || line === '#') {
        this.held += `${line}\n`;
      } else if (!this.hasTrace) {
        this.say(`${this.held}${line}\n`);
        this.held = '';
      }
    }
  }
}
