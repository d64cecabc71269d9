/**
 * `npm test`: everything that must hold. Three lanes run side by side, because an editor leaves a core idle for much of its
 * time: the checks of sources, what needs an editor, and all other tests.
 * Needs nothing but Node: it installs the rest.
 * `npm test -- unit lint` runs these and what they need, `--only` these alone; `--grep X` is passed on to mocha.
 * `npm test -- quick` is for daily work: types, golden values, and the unit tests of the pure rooms.
 * `--all` runs every journey on the newest VS Code too, for which a release has the time: `npm run journeys`.
 * REALGAIN_TEST_VSCODE=desktop runs the suites of test/extension in a downloaded desktop VS Code.
 */

import { parseArgs } from 'node:util';
import { ensureBrowser } from './host/browser.mjs';
import { ensureDependencies } from './host/dependencies.mjs';
import { ensureHost } from './host/install.mjs';
import { say } from './host/output.mjs';
import { counted, mocha, node, script } from './host/runners.mjs';
import { runSteps, select } from './host/steps.mjs';

const { values, positionals } = parseArgs({
  options: { grep: { type: 'string' }, only: { type: 'boolean' }, all: { type: 'boolean' } },
  allowPositionals: true,
});
const { grep } = values;

/**
 * Journeys through what each VS Code does in its own way: how it starts us, its menus, its lenses. The oldest has them all;
 * our pages, our engine and our words are the same in every one.
 */
const ON_NEWEST = ['compare', 'first-minute', 'inline', 'surfaces'];

/** Rooms whose tests start no process and simulate nothing. */
const PURE = [
  'analysis',
  'config',
  'docs',
  'formats',
  'kernel',
  'manifest',
  'metrics',
  'model',
  'human-ratings',
  'report',
  'significance',
  'webview',
  'words',
];

/** What the dearer steps wait for; it is fetched while the cheaper ones run. */
const inBackground = {
  oldest: inTheBackground('oldest', (say) => ensureHost('oldest', say)),
  newest: inTheBackground('newest', (say) => ensureHost('newest', say)),
  browser: inTheBackground('browser', ensureBrowser),
};

/** @type {(import('./host/steps.mjs').Step & { uses?: (keyof typeof inBackground)[] })[]} */
const steps = [
  { name: 'build', title: 'build', run: () => node(['scripts/build.mjs']) },
  {
    name: 'types',
    groups: ['checks', 'quick'],
    lane: 'checks',
    title: 'types',
    needs: ['build'],
    run: () => script('check:types'),
  },
  {
    name: 'lint',
    groups: ['checks'],
    lane: 'checks',
    title: 'lint',
    needs: ['build'],
    run: () => script('check:lint'),
  },
  { name: 'format', groups: ['checks'], lane: 'checks', title: 'format', run: () => script('check:format') },
  {
    name: 'unused',
    groups: ['checks'],
    lane: 'checks',
    title: 'unused code',
    needs: ['build'],
    run: () => script('check:unused'),
  },
  {
    name: 'unit',
    title: 'unit tests, golden values, real data',
    needs: ['build'],
    run: () => {
      const folders = ['test/unit', 'test/golden', 'test/real'];
      return mocha('unit', { folders, ending: '.test.ts', timeout: 120_000, grep });
    },
  },
  part(
    'pure',
    'unit tests without processes and simulations',
    PURE.map((room) => `test/unit/${room}`),
  ),
  { ...part('golden', 'golden values', ['test/golden']), lane: 'checks' },
  {
    name: 'webview',
    title: 'the page in a browser',
    uses: ['browser'],
    run: () => {
      const hooks = 'test/webview/hooks.ts';
      return mocha('webview', {
        folders: ['test/webview'],
        ending: '.test.ts',
        timeout: 120_000,
        grep,
        hooks,
      });
    },
  },
  {
    name: 'package',
    lane: 'checks',
    title: 'package',
    needs: ['build'],
    run: () => node(['scripts/package.mjs']),
  },
  {
    name: 'extension',
    lane: 'editor',
    title: 'suites inside VS Code (oldest supported)',
    needs: ['build'],
    uses: ['oldest', 'browser'],
    run: () => {
      const args = ['test/extension/run.mjs', ...(grep === undefined ? [] : ['--grep', grep])];
      return counted('extension', (env) => node(args, env));
    },
  },
  journeys('oldest', ['build']),
  journeys('newest', ['build', 'package']),
  {
    name: 'bench',
    lane: 'editor',
    title: 'ratios of speed, roughly',
    needs: ['build'],
    run: () => node(['scripts/bench.mjs', '--quick']),
  },
];

/**
 * Some of the unit tests, for `npm test -- quick`.
 * @param {string} name
 * @param {string} title
 * @param {string[]} folders
 * @returns {typeof steps[number]}
 */
function part(name, title, folders) {
  const run = () => mocha(name, { folders, ending: '.test.ts', timeout: 120_000, grep });
  return { name, groups: ['quick'], title, needs: ['build'], isPartOf: 'unit', run };
}

/**
 * @param {'oldest' | 'newest'} which
 * @param {string[]} needs
 * @returns {typeof steps[number]}
 */
function journeys(which, needs) {
  return {
    name: `journeys-${which}`,
    groups: ['journeys'],
    lane: 'editor',
    title: `journeys, ${which} VS Code`,
    needs,
    uses: [which, 'browser'],
    run: () => {
      const options = {
        folders: ['test/journeys'],
        ending: '.journey.ts',
        ...(which === 'newest' && grep === undefined && values.all !== true && { names: ON_NEWEST }),
        timeout: 180_000,
        grep,
        hooks: 'test/journeys/support/hooks.ts',
      };
      return mocha(`journeys-${which}`, { ...options, env: { REALGAIN_HOST: which } });
    },
  };
}

/**
 * @template T
 * @param {string} name
 * @param {(log: (line: string) => void) => Promise<T>} work
 * @returns {() => Promise<T>} starts the work at the first call, and always answers with the same promise
 */
function inTheBackground(name, work) {
  /** @type {Promise<T> | undefined} */
  let begun;
  return () => {
    begun ??= work((line) => say(`[${name}] ${line}`));
    // It may fail before anybody waits for it; whoever waits is told all the same.
    begun.catch(() => undefined);
    return begun;
  };
}

async function main() {
  const chosen = select(steps, positionals, values.only === true);
  await ensureDependencies(say);
  const ready = chosen.map((step) => {
    const uses = /** @type {typeof steps[number]} */ (step).uses ?? [];
    for (const use of uses) void inBackground[use]();
    const run = async () => {
      for (const use of uses) await inBackground[use]();
      return step.run();
    };
    return { ...step, run };
  });
  return runSteps(ready);
}

main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (/** @type {Error} */ error) => {
    console.error(error.message);
    process.exit(1);
  },
);
