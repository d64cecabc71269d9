import { runInThisContext } from 'node:vm';
import type { Plugin } from 'rolldown';
import { bundleScript } from '../../scripts/host/bundle-script';

/** `node:path` as Windows has it. */
const windowsPaths: Plugin = {
  name: 'windows-paths',
  resolveId: { filter: { id: /^node:path$/ }, handler: () => 'windows-path' },
  load: {
    filter: { id: /^windows-path$/ },
    handler: () => `module.exports = process.getBuiltinModule('node:path').win32;`,
  },
};

/**
 * Modules of src as they run on Windows, as far as paths go: drive letters, backslashes, and names whose case doesn't matter.
 *
 * @param files relative to src, without their ending; all are pure
 */
export async function onWindows<Modules>(...files: readonly string[]): Promise<Modules> {
  const source = files.map((file) => `export * from './src/${file}';`).join('\n');
  const code = await bundleScript({ from: { source }, plugins: [windowsPaths] });
  const made = { exports: {} };
  const run = runInThisContext(`(module, exports, require) => {${code}\n}`) as (
    module: { exports: object },
    exports: object,
    from: NodeJS.Require,
  ) => void;
  run(made, made.exports, require);
  return made.exports as Modules;
}
