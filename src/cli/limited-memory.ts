import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Without it, V8 reserves 10 GB of addresses for each WebAssembly memory, which it then needn't check bounds of. */
const SMALL = '--disable-wasm-trap-handler';

const MEGABYTE = 2 ** 20;

/** V8 ends a process whose heap is full with a trace and no word. In a heap of this many bytes, much less data fills it. */
const SMALL_HEAP = 256 * MEGABYTE;

/** Exit code where the input is too large for the memory, as for other inputs that can't be computed. */
const TOO_LARGE = 2;

/** This file is loaded before all others, and alone where memory is short: it imports nothing of ours. */
interface Memory {
  /** What /proc/self/limits says; null where there is no such file. */
  readonly limits: string | null;
  /** Bytes that V8's heap may have. */
  readonly heap: number;
}

/**
 * Whether this program has to run in a child: its addresses are limited (`ulimit -v`, as batch systems set it), so that not every
 * thread could have its 10 GB; or its heap is so small that someone has to say that it was too small.
 *
 * @param flags of this process: a child has no child
 */
export function needsChild({ limits, heap }: Memory, flags: readonly string[]): boolean {
  const isLimited = /^Max address space\s+\d/m.test(limits ?? '') || heap < SMALL_HEAP;
  return isLimited && !flags.includes(SMALL) && process.allowedNodeEnvironmentFlags.has(SMALL);
}

/** Runs this program in a child with smaller reservations. @returns its exit code */
export async function runInChild(heap: number): Promise<number> {
  const { say } = await import('./print');
  const [node = process.execPath, ...args] = process.argv;
  const isSmall = heap < SMALL_HEAP;
  const child = spawn(node, [...process.execArgv, SMALL, ...args], {
    stdio: ['inherit', 'inherit', isSmall ? 'pipe' : 'inherit'],
  });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  // A terminal sends it to both.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  const errors = new Errors(say);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => errors.pass(text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (errors.hasTrace && code !== 0) {
        say(`realgain: ${tooSmall(heap)}\n`);
        resolve(TOO_LARGE);
      } else {
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
      }
    });
  });
}

function tooSmall(heap: number): string {
  return (
    `The heap of ${Math.round(heap / MEGABYTE)} MB that Node has here is too small for this input; ` +
    'allow more with NODE_OPTIONS=--max-old-space-size=2048 (megabytes).'
  );
}

/** Passes on what a child writes to standard error, up to V8's trace. */
class Errors {
  hasTrace = false;

  /** Empty lines, before which a trace may begin. */
  private held = '';
  private line = '';

  constructor(private readonly say: (text: string) => void) {}

  pass(text: string): void {
    const lines = (this.line + text).split('\n');
    this.line = lines.pop() ?? '';
    for (const line of lines) {
      this.hasTrace ||= /^(?:<--- Last few GCs --->|FATAL ERROR: )/.test(line);
      if (line === '') {
        this.held += '\n';
      } else if (!this.hasTrace) {
        this.say(`${this.held}${line}\n`);
        this.held = '';
      }
    }
  }
}
