/**
 * Runs the suites of this folder inside a real VS Code: `node test/extension/run.mjs [main] [restricted] [--grep X]`.
 * By default that is the embedded one; REALGAIN_TEST_VSCODE=desktop downloads the desktop one instead.
 */

import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { developmentFolder } from '../../scripts/host/development.mjs';
import { root, work } from '../../scripts/host/paths.mjs';

/** The oldest VS Code that package.json allows. */
const oldest = '1.100.3';
const here = join(root, 'test/extension');
const desktop = process.env['REALGAIN_TEST_VSCODE'] === 'desktop';

const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });

const suites = readdirSync(here).filter((name) => name.endsWith('.suite.ts'));
const isRestricted = (/** @type {string} */ name) => name.endsWith('.restricted.suite.ts');
const launches = [
  {
    name: 'main',
    title: 'in a trusted workspace',
    suites: suites.filter((name) => !isRestricted(name)),
    env: {},
  },
  {
    name: 'restricted',
    title: 'in Restricted Mode',
    suites: suites.filter(isRestricted),
    env: { REALGAIN_TRUST: 'restricted' },
  },
];

/** @param {typeof launches[number]} launch */
async function runLaunch({ name, suites, env }) {
  const bundle = join(work, 'extension-suite', name);
  rmSync(bundle, { recursive: true, force: true });
  await build({
    entryPoints: ['index.ts', ...suites].map((suite) => join(here, suite)),
    outdir: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'inline',
    // VS Code provides the one; the other finds its files by its own place in node_modules.
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  const scene = join(work, 'extension-run', name);
  await runTests({
    ...(desktop ? { version: oldest } : { vscodeExecutablePath: executable }),
    extensionDevelopmentPath: developmentFolder(),
    extensionTestsPath: join(bundle, 'index.js'),
    extensionTestsEnv: { ...env, ...(values.grep !== undefined && { REALGAIN_GREP: values.grep }) },
    launchArgs: [
      freshWorkspace(scene),
      `--user-data-dir=${join(scene, 'user')}`,
      `--extensions-dir=${join(scene, 'extensions')}`,
    ],
  });
}

const executable = fileURLToPath(new URL('../../scripts/host/executable.mjs', import.meta.url));

/**
 * Tests write into their workspace, so each launch gets a copy that nobody minds.
 * @param {string} scene
 */
function freshWorkspace(scene) {
  const workspace = join(scene, 'workspace');
  const own = join(here, 'workspace');
  rmSync(scene, { recursive: true, force: true });
  mkdirSync(scene, { recursive: true });
  cpSync(existsSync(own) ? own : join(root, 'examples'), workspace, { recursive: true });
  return workspace;
}

let failed = false;
for (const launch of launches) {
  if (positionals.length > 0 && !positionals.includes(launch.name)) continue;
  if (launch.suites.length === 0) continue;
  if (desktop && launch.name === 'restricted') {
    console.log(
      'Left out in the desktop VS Code, where @vscode/test-electron always trusts: Restricted Mode.',
    );
    continue;
  }
  console.log(`VS Code, ${launch.title}:`);
  await runLaunch(launch).catch((/** @type {Error} */ error) => {
    failed = true;
    console.error(error.message);
  });
}
process.exit(failed ? 1 : 0);
