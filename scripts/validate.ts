// `npm run validate`: simulates test sets on which two systems are equally good (or one is better by a known gain) and
// counts what every test and interval makes of them. Writes docs/validity.md; exits 1 where a rate is not what theory says.
// --tables: only docs/validity-tables.md, about 10 minutes on one core; --streams: only docs/validity-streams.md, about 5;
// --edges: only docs/validity-edges.md, about 2;
// --labels: only docs/validity-labels.md, about 2; --progress: only docs/validity-progress.md, about 15;
// --weights: only docs/validity-weights.md, about 5 on two; --tests: only docs/validity.md, about 25 on two.
// --quick: few data sets, printed and not written; --check: fails if docs/validity.md is not what this run would write;
// --threads N: all cores by default, with the same digits for any number.
import { bundleScript } from './host/bundle-script';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { version } from '../package.json';
import type { validate as Validate } from '../bench/validity';
import { buildKernel } from './build/kernel';
import type * as Pages from './validate-pages';

/** How long a run takes; measured by hand: a page with a new time on each run could not be checked. */
const SIMULATED = {
  weights: { file: 'validity-weights.md', duration: 'about 5 minutes on two cores' },
  others: { file: 'validity.md', duration: 'about 25 minutes on two cores' },
} as const;

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' },
      check: { type: 'boolean' },
      tables: { type: 'boolean' },
      streams: { type: 'boolean' },
      edges: { type: 'boolean' },
      labels: { type: 'boolean' },
      progress: { type: 'boolean' },
      weights: { type: 'boolean' },
      tests: { type: 'boolean' },
      threads: { type: 'string' },
    },
  });
  const {
    quick = false,
    check = false,
    tables = false,
    streams = false,
    edges = false,
    labels = false,
    progress = false,
    weights = false,
    tests = false,
  } = values;
  const threads = Number(values.threads ?? cpus().length);
  if (!Number.isInteger(threads) || threads < 1 || (quick && check)) {
    console.error(
      'Usage: npm run validate [-- --quick | --check] [--tables] [--streams] [--edges] [--labels] [--progress] [--weights] [--tests] [--threads N]',
    );
    process.exitCode = 2;
    return;
  }
  await buildKernel();
  // They import the kernel, which a clean clone doesn't have before.
  const pages = await import('./validate-pages');
  const isPart = tables || streams || edges || labels || progress || weights || tests;
  for (const which of ['tables', 'streams', 'edges', 'labels', 'progress'] as const) {
    if ((!isPart || values[which] === true) && !(await pages.validatePage(which, quick, check))) {
      process.exitCode = 1;
    }
  }
  for (const which of ['weights', 'others'] as const) {
    if (!isPart || (which === 'weights' ? weights : tests)) {
      await validateTests(which, { quick, check, threads, publish: pages.publish });
    }
  }
}

async function validateTests(
  which: keyof typeof SIMULATED,
  {
    quick,
    check,
    threads,
    publish,
  }: { quick: boolean; check: boolean; threads: number } & Pick<typeof Pages, 'publish'>,
): Promise<void> {
  const { file, duration } = SIMULATED[which];
  const folder = await mkdtemp(join(tmpdir(), 'realgain-validity-'));
  for (const name of ['index', 'worker']) {
    await bundleScript({ from: `bench/validity/${name}.ts`, to: join(folder, `${name}.js`) });
  }
  const { validate } = (await import(pathToFileURL(join(folder, 'index.js')).href)) as {
    validate: typeof Validate;
  };
  let shown = -1;
  const { markdown, checks, failures } = await validate({
    quick,
    weights: which === 'weights',
    threads,
    worker: join(folder, 'worker.js'),
    version,
    duration,
    progress: (share: number) => {
      const done = Math.floor(20 * share) * 5;
      if (done > shown) {
        shown = done;
        console.error(`${done} %`);
      }
    },
  });
  await rm(folder, { recursive: true });

  if (!(await publish(file, markdown, { quick, check }))) {
    process.exitCode = 1;
  }
  if (failures.length > 0) {
    console.error(
      `${failures.length} of ${checks} checks fail:\n${failures.map((each: string) => `  ${each}`).join('\n')}`,
    );
    process.exitCode = 1;
  } else {
    console.log(`All ${checks} checks hold.`);
  }
}
