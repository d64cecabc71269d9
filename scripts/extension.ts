/**
 * Runs the suites of test/extension inside a real VS Code: `node scripts/run.mjs extension [LAUNCH]… [--grep X]`.
 * `X.suite.ts` runs in the launch `main`, `X.restricted.suite.ts` in `restricted` and so on.
 * By default VS Code is the embedded one; REALGAIN_TEST_VSCODE=desktop downloads the desktop one instead.
 */

import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTests } from '@vscode/test-electron';
import { bundleScript } from './host/bundle-script';
import { developmentFolder } from './host/development';
import { root } from './host/paths';
import { freshScene } from './host/scene';
import { bundleTests } from './host/test-bundle';

/** The oldest VS Code that package.json allows. */
const oldest = '1.100.3';
const here = join(root, 'test/extension');
const desktop = process.env['REALGAIN_TEST_VSCODE'] === 'desktop';

interface Launch {
  name: string;
  title: string;
  workspace: string | undefined;
  env?: Record<string, string>;
  modules?: 'own';
  onRequest?: boolean;
}

const launches: Launch[] = [
  { name: 'main', title: 'in a trusted workspace', workspace: 'test/extension/workspace' },
  {
    name: 'restricted',
    title: 'in Restricted Mode',
    workspace: 'test/extension/workspace',
    env: { REALGAIN_TRUST: 'restricted' },
  },
  { name: 'tasks', title: 'as installed', workspace: 'test/extension/workspace', modules: 'own' },
  // `npm run bench`, `npm run faults` and `npm run soak` ask for these.
  { name: 'speed', title: 'with very many outputs', workspace: undefined, onRequest: true },
  { name: 'storm', title: 'in a storm of files', workspace: 'test/extension/workspace', onRequest: true },
  { name: 'soak', title: 'through an hour of work', workspace: 'test/extension/workspace', onRequest: true },
];

function suitesOf(launch: string) {
  const launchOf = (file: string) => /\.(\w+)\.suite\.ts$/.exec(file)?.[1] ?? 'main';
  return readdirSync(here).filter((file) => file.endsWith('.suite.ts') && launchOf(file) === launch);
}

async function runLaunch({ name, workspace, env, modules }: Launch, grep: string | undefined) {
  const scene = freshScene('extension', name);
  const start = join(scene, 'index.js');
  const [script] = await Promise.all([
    bundleTests(
      `extension-${name}`,
      suitesOf(name).map((suite) => join(here, suite)),
    ),
    // Mocha finds its files by its own place in node_modules.
    bundleScript({ from: join(here, 'index.ts'), to: start, external: ['mocha'] }),
  ]);
  await runTests({
    ...(desktop ? { version: oldest } : { vscodeExecutablePath: executable }),
    extensionDevelopmentPath: developmentFolder(modules),
    extensionTestsPath: start,
    extensionTestsEnv: {
      ...env,
      REALGAIN_SUITES: script,
      ...(grep !== undefined && { REALGAIN_GREP: grep }),
    },
    launchArgs: [
      freshWorkspace(scene, workspace),
      `--user-data-dir=${join(scene, 'user')}`,
      `--extensions-dir=${join(scene, 'extensions')}`,
    ],
  });
}

const executable = join(root, 'scripts/host/executable.mjs');

/** Tests write into their workspace, so each launch gets a fresh copy. */
function freshWorkspace(scene: string, fixture: string | undefined) {
  const workspace = join(scene, 'workspace');
  mkdirSync(workspace, { recursive: true });
  if (fixture !== undefined) cpSync(join(root, fixture), workspace, { recursive: true });
  return workspace;
}

export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { grep: { type: 'string' } },
    allowPositionals: true,
  });
  let failed = false;
  for (const launch of launches) {
    if (positionals.length > 0 ? !positionals.includes(launch.name) : launch.onRequest) continue;
    if (desktop && launch.name === 'restricted') {
      console.log(
        'Left out in the desktop VS Code, where @vscode/test-electron always trusts: Restricted Mode.',
      );
      continue;
    }
    console.log(`VS Code, ${launch.title}:`);
    await runLaunch(launch, values.grep).catch((error: unknown) => {
      failed = true;
      console.error(error instanceof Error ? error.message : error);
    });
  }
  process.exit(failed ? 1 : 0);
}
