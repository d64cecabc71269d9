import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Without it, V8 reserves 10 GB of addresses for each WebAssembly memory, which it then needn't check bounds of. */
const SMALL = '--disable-wasm-trap-handler';

/**
 * Whether this process has to be started again with smaller reservations: its addresses are limited (`ulimit -v`, as batch systems
 * set it), so that not every thread could have its 10 GB.
 *
 * @param limits what /proc/self/limits says; null where there is no such file
 */
export function needsSmallReservations(limits: string | null, flags: readonly string[]): boolean {
  const isLimited = /^Max address space\s+\d/m.test(limits ?? '');
  return isLimited && !flags.includes(SMALL) && process.allowedNodeEnvironmentFlags.has(SMALL);
}

/** Runs this program in a child with smaller reservations. @returns its exit code */
export function runWithSmallReservations(): Promise<number> {
  const [node = process.execPath, ...args] = process.argv;
  const child = spawn(node, [...process.execArgv, SMALL, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  // A terminal sends it to both.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    );
  });
}
