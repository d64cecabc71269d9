import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(__dirname, '../..');

const sources = {
  engine: 'src/engine/entry.ts',
  'service-thread': 'src/engine/service-threads/index.ts',
  worker: 'src/engine/worker.ts',
  cli: 'src/cli/index.ts',
};

type Program = keyof typeof sources;

let folder: string | undefined;
const bundles = new Map<Program, Promise<unknown>>();

/**
 * Bundles programs from their TypeScript sources as the build does, for tests that start them as
 * processes or worker threads. Each is made once; all are removed when the tests end.
 *
 * @returns the folder that holds engine.js, service-thread.js, worker.js or cli.js
 */
export async function bundlePrograms(...programs: readonly Program[]): Promise<string> {
  const made = (folder ??= temporaryFolder());
  for (const program of programs) {
    if (!bundles.has(program)) {
      bundles.set(program, bundle(program, made));
    }
  }
  for (const program of programs) {
    await bundles.get(program);
  }
  return made;
}

function temporaryFolder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'realgain-bundle-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

function bundle(program: Program, outdir: string): Promise<unknown> {
  return build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    define: { REALGAIN_VERSION: '"0.0.0-test"' },
    entryPoints: { [program]: sources[program] },
    outdir,
    logLevel: 'warning',
  });
}
