import { build, type Plugin } from 'esbuild';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** The editor's host and the pages have catalogs, what registries say of their entries, as data: without what scores and tests. */
export const catalogs: Plugin = {
  name: 'catalogs',
  setup(bundle) {
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
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
  });
  const code = outputFiles.map(({ text }) => text).join('\n');
  const load = new Script(`(module, require) => {${code}\nreturn module.exports;}`).runInThisContext() as (
    module: object,
    require: unknown,
  ) => Record<string, unknown>;
  return load({ exports: {} }, createRequire(path));
}
