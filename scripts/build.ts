// Builds everything that ships into dist/: the host, the engine, the command line, the page and the schemas.
// `--watch` rebuilds on change; `--kernel` builds only the WebAssembly kernel (all that the unit tests need).
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, watch } from 'rolldown';
import { buildKernel } from './build/kernel';
import { hostBundle, loadedAtOnce, pagesBundle, programsBundle } from './build/bundles';
import { dist } from './host/paths';
import { writeNotices } from './build/notices';
import { writeSchemas } from './build/schemas';

export async function main(args: string[]): Promise<void> {
  await buildKernel();
  if (args.includes('--kernel')) return;
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await (args.includes('--watch') ? watched() : buildAll());
  await writeSchemas();
}

async function buildAll() {
  const [host, programs, pages] = await Promise.all([
    build(hostBundle()),
    build(programsBundle()),
    build(pagesBundle()),
  ]);
  await writeNotices([host, programs, pages]);
  const atActivation = loadedAtOnce('extension.js', host.output).map(({ fileName }) => fileName);
  await writeFile(join(dist, 'activation.json'), JSON.stringify(atActivation));
}

async function watched() {
  const watcher = watch([hostBundle(true), programsBundle(true), pagesBundle(true)]);
  await new Promise<void>((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') console.error(event.error.message);
      if (event.code === 'END') resolve();
    });
  });
}
