// What ships, as bundles of its sources: the extension's host, the engine's programs, and the pages.
import type { BuildOptions, OutputChunk, RolldownOutput } from 'rolldown';
import { version } from '../../package.json';
import { catalogs } from './catalogs';
import { dist, root } from '../host/paths';
import { styleSheets } from './style-sheets';
import { withoutCompute, withoutDocuments } from './without-compute';
import { withoutValidator } from './without-validator';

/** The pages that panels show. */
const PAGES = { panel: 'webview/panel.ts', study: 'webview/study.ts', question: 'webview/question.ts' };

/** What VS Code loads, apart from the rest: a chunk that it shared would hold more than activation needs. */
export function hostBundle(isDevelopment = false): BuildOptions {
  return nodeBundle({
    input: { extension: 'src/extension.ts' },
    plugins: [catalogs, withoutCompute, withoutDocuments],
    chunks: 'host',
    isDevelopment,
    folder: dist,
  });
}

/** The engine's processes and threads, and the command line, which is the same engine. */
export function programsBundle(isDevelopment = false, folder = dist): BuildOptions {
  return nodeBundle({
    input: {
      engine: 'src/engine/entry.ts',
      'service-thread': 'src/engine/service-threads/index.ts',
      worker: 'src/engine/worker.ts',
      cli: 'src/cli/index.ts',
    },
    plugins: [withoutValidator],
    chunks: 'shared',
    isDevelopment,
    folder,
  });
}

/** As modules, so that the pages share what they have in common. */
export function pagesBundle(isDevelopment = false): BuildOptions {
  return {
    ...common,
    platform: 'browser',
    input: PAGES,
    plugins: [catalogs, withoutCompute, styleSheets],
    transform: { ...common.transform, target: 'chrome128' },
    output: {
      ...outputs(isDevelopment),
      dir: `${dist}/webview`,
      format: 'esm',
      chunkFileNames: 'shared-[hash].js',
    },
  };
}

const common = {
  cwd: root,
  logLevel: 'warn',
  // A module may be imported when it is used only for tests that run where VS Code isn't.
  checks: { ineffectiveDynamicImport: false },
  tsconfig: false,
  transform: { define: { REALGAIN_VERSION: JSON.stringify(version) } },
} satisfies BuildOptions;

interface NodeBundle {
  input: Record<string, string>;
  plugins: BuildOptions['plugins'];
  /** What the names of the chunks begin with. */
  chunks: string;
  isDevelopment: boolean;
  folder: string;
}

/** As CommonJS, which alone VS Code's oldest extension host loads; what is loaded only when it is used is in chunks beside. */
function nodeBundle({ input, plugins, chunks, isDevelopment, folder }: NodeBundle): BuildOptions {
  return {
    ...common,
    platform: 'node',
    input,
    plugins,
    external: ['vscode'],
    // An entry holds what all its chunks need, and exports it to them.
    preserveEntrySignatures: 'allow-extension',
    resolve: { mainFields: ['module', 'main'] },
    transform: { ...common.transform, target: 'node20' },
    output: {
      ...outputs(isDevelopment),
      dir: folder,
      format: 'cjs',
      chunkFileNames: `${chunks}-[hash].js`,
    },
  };
}

function outputs(isDevelopment: boolean) {
  return { minify: !isDevelopment, sourcemap: isDevelopment, comments: { legal: false } };
}

/** A chunk and those that it imports at once, and not only when they are used. */
export function loadedAtOnce(fileName: string, output: RolldownOutput['output']): OutputChunk[] {
  const loaded = new Set([fileName]);
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const name of loaded) {
    const imports = chunks.find((chunk) => chunk.fileName === name)?.imports ?? [];
    imports.forEach((one) => loaded.add(one));
  }
  return chunks.filter((chunk) => loaded.has(chunk.fileName));
}
