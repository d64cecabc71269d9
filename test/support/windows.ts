import * as path from 'node:path';
import { runInThisContext } from 'node:vm';
import { build, type Plugin } from 'esbuild';

const root = path.resolve(__dirname, '../..');

/** `node:path` as Windows has it. */
const windowsPaths: Plugin = {
  name: 'windows-paths',
  setup(bundle) {
    bundle.onResolve({ filter: /^node:path$/ }, () => ({ path: 'node:path', namespace: 'windows' }));
    bundle.onLoad({ filter: /.*/, namespace: 'windows' }, () => ({
      contents: `module.exports = process.getBuiltinModule('node:path').win32;`,
    }));
  },
};

/**
 * Modules of src as they run on Windows, as far as paths go: drive letters, backslashes, and names whose case doesn't matter.
 *
 * @param files relative to src, without their ending; all are pure
 */
export async function onWindows<Modules>(...files: readonly string[]): Promise<Modules> {
  const contents = files.map((file) => `export * from './src/${file}';`).join('\n');
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    plugins: [windowsPaths],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  const made = { exports: {} };
  const run = runInThisContext(`(module, exports, require) => {${outputFiles[0]?.text ?? ''}\n}`) as (
    module: { exports: object },
    exports: object,
    from: NodeJS.Require,
  ) => void;
  run(made, made.exports, require);
  return made.exports as Modules;
}
