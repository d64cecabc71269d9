import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { build } from 'rolldown';
import { programsBundle } from '../../scripts/build/bundles';

let made: Promise<string> | undefined;

/**
 * The programs as they ship, in shared chunks, for tests that start them as processes or worker threads: what `npm test` has just
 * built, else built from the sources once, and removed when the tests end.
 *
 * @returns the folder that holds engine.js, service-thread.js, worker.js and cli.js
 */
export function bundlePrograms(): Promise<string> {
  const { REALGAIN_BUILT } = process.env;
  made ??= REALGAIN_BUILT === undefined ? bundle(temporaryFolder()) : Promise.resolve(REALGAIN_BUILT);
  return made;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-bundle-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function bundle(folder: string): Promise<string> {
  await build(programsBundle(false, folder));
  return folder;
}
