import { build, type Plugin } from 'esbuild';
import { Script } from 'node:vm';

/**
 * What computes answers is only in the engine and the command line: the editor's host and the pages have the rest of a question,
 * and of tests and metrics what catalogs say of them, as data.
 */
export const withoutCompute: Plugin = {
  name: 'without-compute',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\/compute$/ }, () => ({ path: 'compute', namespace: 'elsewhere' }));
    bundle.onLoad({ filter: /.*/, namespace: 'elsewhere' }, () => ({
      contents: 'export const compute = undefined;',
    }));
    bundle.onLoad({ filter: /[\\/]catalog\.ts$/ }, async ({ path }) => ({
      contents: Object.entries(await exportsOf(path))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n'),
    }));
  },
};

/** What a module exports when it is run, all it imports included. */
async function exportsOf(path: string) {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'made',
    logLevel: 'warning',
  });
  const code = outputFiles.map(({ text }) => text).join('\n');
  return new Script(`${code}\nmade`).runInThisContext() as Record<string, unknown>;
}
