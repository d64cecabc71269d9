import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import type { Plugin } from 'rolldown';
import { bundleScript } from '../host/bundle-script';

/** The editor's host and the pages have catalogs, what registries say of their entries, as data: without what scores and tests. */
export const catalogs: Plugin = {
  name: 'catalogs',
  load: {
    filter: { id: /[\\/]catalog\.ts$/ },
    handler: async (path) =>
      Object.entries(await exportsOf(path))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n'),
  },
};

/** What a module exports when it is run, all it imports included. */
async function exportsOf(path: string) {
  const code = await bundleScript({ from: path });
  const load = new Script(
    `(module, require) => {const { exports } = module;${code}\nreturn module.exports;}`,
  ).runInThisContext() as (module: object, require: unknown) => Record<string, unknown>;
  return load({ exports: {} }, createRequire(path));
}
