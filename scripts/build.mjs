// Builds everything that ships into dist/: the host, the engine, the command line, the page and the schemas.
// `--watch` rebuilds on change; `--kernel` builds only the WebAssembly kernel (all that the unit tests need).
import { build, context } from 'esbuild';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { buildHost } from './build-host.mjs';
import { buildKernel } from './build-kernel.mjs';
import { writeNotices } from './notices.mjs';
import { writeSchemas } from './schemas.mjs';

const root = new URL('..', import.meta.url).pathname;
const version = (await import('../package.json', { with: { type: 'json' } })).default.version;

/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: !process.argv.includes('--watch'),
  sourcemap: process.argv.includes('--watch') ? 'linked' : false,
  legalComments: 'none',
  metafile: true,
  define: { REALGAIN_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
};

/** @type {import('esbuild').BuildOptions} */
const node = { ...shared, platform: 'node', target: 'node20', format: 'cjs', mainFields: ['module', 'main'] };

/** The pages that panels show. */
const pages = {
  panel: 'webview/panel.ts',
  study: 'webview/study.ts',
  evaluation: 'webview/evaluation.ts',
};

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  {
    ...node,
    entryPoints: {
      engine: 'src/engine/entry.ts',
      'service-thread': 'src/engine/service-threads/index.ts',
      worker: 'src/engine/worker.ts',
    },
    outdir: 'dist',
  },
  {
    ...node,
    entryPoints: { cli: 'src/cli/index.ts' },
    outdir: 'dist',
    banner: { js: '#!/usr/bin/env node' },
  },
  {
    ...shared,
    platform: 'browser',
    target: 'chrome128',
    // Modules, so that the pages share what they have in common.
    format: 'esm',
    splitting: true,
    chunkNames: 'shared-[hash]',
    entryPoints: pages,
    outdir: 'dist/webview',
  },
];

await buildKernel();
if (!process.argv.includes('--kernel')) {
  await rm(`${root}dist`, { recursive: true, force: true });
  await mkdir(`${root}dist`, { recursive: true });
  if (process.argv.includes('--watch')) {
    // In one piece: chunks are for what ships.
    const host = {
      ...node,
      entryPoints: { extension: 'src/extension.ts' },
      outdir: 'dist',
      external: ['vscode'],
    };
    for (const options of [host, ...bundles]) {
      await (await context(options)).watch();
    }
  } else {
    const host = buildHost(node, `${root}dist`);
    const results = await Promise.all([host, ...bundles.map((options) => build(options))]);
    await writeNotices(results.map((result) => result.metafile));
    await writeFile(
      `${root}dist/meta.json`,
      JSON.stringify(results.map((result) => result.metafile?.outputs)),
    );
  }
  await writeSchemas();
}
