// Builds everything that ships into dist/: the host, the engine, the command line, the page and the schemas.
// `--watch` rebuilds on change; `--kernel` builds only the WebAssembly kernel (all that the unit tests need).
import type { BuildOptions } from 'esbuild';
import { build, context } from 'esbuild';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../package.json';
import { buildChunks } from './build-chunks';
import { buildKernel } from './build-kernel';
import { catalogs } from './catalogs';
import { dist, root } from './host/paths';
import { writeNotices } from './notices';
import { writeSchemas } from './schemas';
import { withoutCompute, withoutDocuments } from './without-compute';
import { withoutValidator } from './without-validator';

const SHARED: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  legalComments: 'none',
  define: { REALGAIN_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
};

/** What VS Code loads, apart from the rest: a chunk that it shared would hold more than activation needs. */
const host = { extension: 'src/extension.ts' };

/** The engine's processes and threads, and the command line, which is the same engine. */
const programs = {
  engine: 'src/engine/entry.ts',
  'service-thread': 'src/engine/service-threads/index.ts',
  worker: 'src/engine/worker.ts',
  cli: 'src/cli/index.ts',
};

/** The pages that panels show. */
const pages = {
  panel: 'webview/panel.ts',
  study: 'webview/study.ts',
  question: 'webview/question.ts',
};

export async function main(args: string[]): Promise<void> {
  await buildKernel();
  if (args.includes('--kernel')) return;
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await (args.includes('--watch') ? watch() : buildAll());
  await writeSchemas();
}

async function buildAll() {
  const node = nodeOptions({ minify: true, sourcemap: false });
  const results = await Promise.all([
    buildChunks({ ...node, plugins: [catalogs, withoutCompute, withoutDocuments] }, dist, 'host', host),
    buildChunks({ ...node, plugins: [withoutValidator] }, dist, 'shared', programs),
    build({ ...pagesOptions(node), metafile: true as const }),
  ]);
  await writeNotices(results.map(({ metafile }) => metafile));
  await writeFile(join(dist, 'meta.json'), JSON.stringify(results.map(({ metafile }) => metafile.outputs)));
}

async function watch() {
  const node = nodeOptions({ minify: false, sourcemap: 'linked' });
  // In one piece each: chunks are for what ships.
  const whole = { ...node, outdir: 'dist', external: ['vscode'] };
  const all = [
    { ...whole, entryPoints: host, plugins: [catalogs, withoutCompute, withoutDocuments] },
    { ...whole, entryPoints: programs, plugins: [withoutValidator] },
    pagesOptions(node),
  ];
  for (const options of all) {
    await (await context(options)).watch();
  }
}

type Chosen = Required<Pick<BuildOptions, 'minify' | 'sourcemap'>>;

function nodeOptions(chosen: Chosen): BuildOptions & Chosen {
  return {
    ...SHARED,
    ...chosen,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
  };
}

/** As modules, so that the pages share what they have in common. */
function pagesOptions({ minify, sourcemap }: Chosen): BuildOptions {
  return {
    ...SHARED,
    minify,
    sourcemap,
    platform: 'browser',
    target: 'chrome128',
    format: 'esm',
    splitting: true,
    chunkNames: 'shared-[hash]',
    entryPoints: pages,
    plugins: [catalogs, withoutCompute],
    outdir: 'dist/webview',
  };
}
