import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { Writable } from 'node:stream';
import { runCommand } from '../../src/cli/main';
import { engineOf } from '../../src/cli/process/with-engine';
import { bundlePrograms } from './bundle';
import { sharedPools } from './worker-threads';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command in this process, in a folder, with standard output to a file: the same answer as from the program, for a
 * fraction of the time. Exit by signals, pipes and the like are tested with the program itself.
 */
export async function runHere(cwd: string, args: readonly string[]): Promise<Ended> {
  const worker = path.join(await bundlePrograms(), 'worker.js');
  const withEngine = engineOf({ worker, commandLine: worker }, await sharedPools());
  const home = process.cwd();
  const listening = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
  const output = mkdtempSync(path.join(tmpdir(), 'realgain-output-'));
  const file = path.join(output, 'stdout.txt');
  const fd = openSync(file, 'w');
  let stderr = '';
  // Both are streams, because worker threads pipe into them.
  const restore = [
    replaceStream('stdout', Object.assign(collecting(), { fd })),
    replaceStream(
      'stderr',
      collecting((text) => (stderr += text)),
    ),
  ];
  try {
    process.chdir(cwd);
    const code = await runCommand(args, withEngine);
    return { code, stdout: readFileSync(file, 'utf8'), stderr };
  } finally {
    process.chdir(home);
    restore.forEach((back) => back());
    for (const [signal, before] of listening) {
      const added = process.listeners(signal).filter((listener) => !before.includes(listener));
      added.forEach((listener) => process.off(signal, listener));
    }
    closeSync(fd);
    rmSync(output, { recursive: true });
  }
}

function collecting(add?: (text: string) => void): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      add?.(chunk.toString());
      done();
    },
  });
}

/** @returns puts the stream back */
function replaceStream(name: 'stdout' | 'stderr', stream: Writable): () => void {
  const before = Object.getOwnPropertyDescriptor(process, name);
  Object.defineProperty(process, name, { value: stream, configurable: true });
  return () => Object.defineProperty(process, name, before ?? {});
}
