import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { buildChunks } from '../../scripts/build-chunks';
import { withoutValidator } from '../../scripts/without-validator';

const root = path.resolve(__dirname, '../..');

const sources = {
  engine: 'src/engine/entry.ts',
  'service-thread': 'src/engine/service-threads/index.ts',
  worker: 'src/engine/worker.ts',
  cli: 'src/cli/index.ts',
};

let made: Promise<string> | undefined;

/**
 * Builds the programs from their TypeScript sources as they ship, in shared chunks, for tests that start them as processes or
 * worker threads. They are built once, and removed when the tests end.
 *
 * @returns the folder that holds engine.js, service-thread.js, worker.js and cli.js
 */
export function bundlePrograms(): Promise<string> {
  made ??= bundle(temporaryFolder());
  return made;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-bundle-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function bundle(outdir: string): Promise<string> {
  await buildChunks(
    {
      absWorkingDir: root,
      bundle: true,
      platform: 'node',
      target: 'node20',
      mainFields: ['module', 'main'],
      minify: true,
      plugins: [withoutValidator],
      define: { REALGAIN_VERSION: '"0.0.0-test"' },
      logLevel: 'warning',
    },
    outdir,
    'shared',
    sources,
  );
  return outdir;
}
