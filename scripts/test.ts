/**
 * `npm test`: everything that must hold. Five lanes of about the same length run side by side, because editors, browsers and
 * processes leave a core idle for much of their time: checks of sources and tests of whole test sets, tests that start processes,
 * what needs an editor, pages and how files are read, and all other tests.
 * Needs nothing but Node: it installs the rest.
 * `npm test -- unit lint` runs these and what they need, `--only` these alone; `--grep X` is passed on to mocha.
 * `npm test -- quick` is for daily work: types, golden values, and the unit tests of the pure rooms.
 * `--all` also measures ratios of speed, runs every journey on both VS Codes and takes screenshots of pages, as a release needs:
 * `npm run journeys` and `npm test -- --all`.
 * REALGAIN_TEST_VSCODE=desktop runs the suites of test/extension in a downloaded desktop VS Code.
 */

import type { Step } from './host/steps';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './host/browser';
import { ensureHost } from './host/install';
import { say } from './host/output';
import { dist, root, runner } from './host/paths';
import { counted, mocha, node, script } from './host/runners';
import { runSteps, select } from './host/steps';

/**
 * The journeys of every `npm test`: what people do most on the oldest VS Code, and the first minute with the package on
 * the newest. Other tests see the rest too: suites inside VS Code, pages in a browser. `--all` runs every journey on both.
 */
const EVERY_TIME = {
  oldest: ['compare', 'questions', 'study', 'tables', 'watch'],
  newest: ['first-minute'],
};

/** Rooms whose tests start no process and simulate nothing. */
const PURE = [
  'analysis',
  'columns',
  'config',
  'docs',
  'formats',
  'items',
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

/** Rooms whose tests start processes and wait for them. */
const PROCESSES = ['cli', 'faults'];

/** Files as people write them, by the thousand. */
const READINGS = ['readings'];

/** Rooms that read and draw whole test sets. */
const WHOLE = ['engine', 'leaderboard', 'security', 'streams', 'suites'];

/** Of one test: a machine that others keep busy takes ten times as long as a quiet one. */
const TIMEOUT_MS = 300_000;

/** What the dearer steps wait for; it is fetched while the cheaper ones run. */
const inBackground = {
  oldest: inTheBackground('oldest', (say) => ensureHost('oldest', say)),
  newest: inTheBackground('newest', (say) => ensureHost('newest', say)),
  browser: inTheBackground('browser', ensureBrowser),
};

interface TestStep extends Step {
  /** Left out unless it is named, or with `--all`. */
  isForReleases?: boolean;
  uses?: (keyof typeof inBackground)[];
}

interface Chosen {
  grep: string | undefined;
  /** Every journey on both VS Codes, and screenshots of pages. */
  all: boolean;
}

/** In the order in which steps without a lane run. */
function stepsOf(chosen: Chosen): TestStep[] {
  const { unit, processes, readings, whole, pure, golden, webview } = mochaSteps(chosen);
  return [
    { name: 'kernel', title: 'kernel', run: () => node([runner, 'build', '--kernel']) },
    { name: 'build', title: 'build', needs: ['kernel'], run: () => node([runner, 'build']) },
    ...sourceChecks(),
    unit,
    pure,
    { ...golden, lane: 'checks' },
    webview,
    {
      name: 'package',
      lane: 'checks',
      title: 'package',
      needs: ['build'],
      run: () => node([runner, 'package']),
    },
    { ...whole, groups: ['unit'], lane: 'checks' },
    { ...processes, groups: ['unit'], lane: 'processes' },
    { ...readings, groups: ['unit'], lane: 'pages' },
    {
      name: 'extension',
      lane: 'editor',
      title: 'suites inside VS Code (oldest supported)',
      needs: ['build'],
      uses: ['oldest', 'browser'],
      run: () => {
        const args = [runner, 'extension', ...(chosen.grep === undefined ? [] : ['--grep', chosen.grep])];
        return counted('extension', (env) => node(args, env));
      },
    },
    journeys('oldest', ['build'], chosen),
    journeys('newest', ['build', 'package'], chosen),
    {
      name: 'python',
      lane: 'editor',
      title: 'Python package',
      needs: ['build'],
      run: () => node([runner, 'python', '--test'], chosen.all ? { REALGAIN_PARITY: '200' } : {}),
    },
    {
      name: 'bench',
      lane: 'editor',
      title: 'ratios of speed, roughly',
      isForReleases: true,
      needs: ['build'],
      run: () => node([runner, 'bench', '--quick']),
    },
  ];
}

function sourceChecks(): TestStep[] {
  const check = (name: string, title: string): TestStep => ({
    name,
    groups: ['checks'],
    lane: 'checks',
    title,
    needs: ['kernel'],
    run: () => script(`check:${name}`),
  });
  return [
    // One pass over the program finds both.
    { ...check('types', 'types'), groups: ['quick'], isPartOf: 'lint' },
    check('lint', 'types and lint'),
    { ...check('format', 'format'), needs: [] },
    { ...check('unused', 'unused code'), needs: ['build'] },
  ];
}

function mochaSteps({ grep }: Chosen) {
  const step = (name: string, title: string, folders: string[]): TestStep => ({
    name,
    title,
    needs: ['build'],
    run: () => mocha(name, { folders, ending: '.test.ts', timeout: TIMEOUT_MS, grep }),
  });
  /** Some of the unit tests, for `npm test -- quick`. */
  const part = (name: string, title: string, folders: string[]): TestStep => ({
    ...step(name, title, folders),
    groups: ['quick'],
    isPartOf: 'unit',
  });
  const inRoom = (room: string) => `test/unit/${room}`;
  const others = readdirSync(join(root, 'test/unit')).filter(
    (room) => ![...PROCESSES, ...READINGS, ...WHOLE].includes(room),
  );
  const webview = {
    ...step('webview', 'the page in a browser', ['test/webview']),
    lane: 'pages',
  };
  return {
    unit: step('unit', 'unit tests, golden values, real data', [
      ...others.map(inRoom),
      ...['test/golden', 'test/real'],
    ]),
    processes: step('processes', 'unit tests that start processes', PROCESSES.map(inRoom)),
    readings: step('readings', 'unit tests of how files are read', READINGS.map(inRoom)),
    whole: step('whole', 'unit tests of whole test sets', WHOLE.map(inRoom)),
    pure: part('pure', 'unit tests without processes and simulations', PURE.map(inRoom)),
    golden: part('golden', 'golden values', ['test/golden']),
    webview: { ...webview, uses: ['browser'] } satisfies TestStep,
  };
}

function journeys(which: 'oldest' | 'newest', needs: string[], { grep, all }: Chosen): TestStep {
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
        ...(grep === undefined && !all && { names: EVERY_TIME[which] }),
        timeout: TIMEOUT_MS,
        grep,
        hooks: 'test/journeys/support/hooks.ts',
      };
      return mocha(`journeys-${which}`, { ...options, env: { REALGAIN_HOST: which } });
    },
  };
}

/** @returns starts the work at the first call, and always answers with the same promise */
function inTheBackground<T>(
  name: string,
  work: (log: (line: string) => void) => Promise<T>,
): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => {
    begun ??= work((line) => say(`[${name}] ${line}`));
    // It may fail before it is awaited; later awaits still see the error.
    begun.catch(() => undefined);
    return begun;
  };
}

/** Files that differ from the commit or are new, with how: after the tests there are no others than before. */
function changedFiles(): ReadonlySet<string> {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  return new Set(status === 0 ? stdout.split('\n').filter((line) => line !== '') : []);
}

export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { grep: { type: 'string' }, only: { type: 'boolean' }, all: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.all === true) process.env['REALGAIN_ALL'] = '1';
  const steps = stepsOf({ grep: values.grep, all: values.all === true }).filter(
    ({ name, isForReleases }) => isForReleases !== true || values.all === true || positionals.includes(name),
  );
  const chosen = select(steps, positionals, values.only === true);
  // Tests of programs and pages start what was built, and need not build it again.
  if (chosen.some(({ name }) => name === 'build')) process.env['REALGAIN_BUILT'] = dist;
  const ready = chosen.map((step) => {
    const uses = step.uses ?? [];
    for (const use of uses) void inBackground[use]();
    const run = async () => {
      for (const use of uses) await inBackground[use]();
      return step.run();
    };
    return { ...step, run };
  });
  const before = changedFiles();
  const passed = await runSteps(ready);
  const strays = [...changedFiles()].filter((file) => !before.has(file));
  strays.forEach((file) =>
    say(`The tests left ${file} in the repository; write it into a temporary folder.`),
  );
  process.exit(passed && strays.length === 0 ? 0 : 1);
}
