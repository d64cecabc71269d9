import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleScript } from '../../../scripts/host/bundle-script';
import { before, describe, it } from 'mocha';
import { judge } from '../../../bench/validity/checks';
import {
  collect,
  FULL,
  jobsOf,
  unitsOf,
  work,
  type Design,
  type Results,
} from '../../../bench/validity/design';
import { expectedRate } from '../../../bench/validity/expectations';
import { checksOf, findingsOf, type Findings } from '../../../bench/validity/findings';
import { report } from '../../../bench/validity/report';
import { runInThreads } from '../../../bench/validity/threads';
import { TESTS } from '../../../src/significance/tests';

/** Verdicts of a few cells of each group. */
const SOME_VERDICTS = [
  'verdict:items:accuracy:8:0.5:0',
  'verdict:items:normal:30:0.5:0',
  'verdict:power:normal:30:',
  'verdict:clusters:ratings:6',
  'verdict:runs:40:3:large',
  'verdict:flips:normal:20:0.5:0',
];

/** `npm run validate` for impatient people: what would be badly wrong shows here. */
const SMALL: Design = {
  ...FULL,
  kinds: ['accuracy', 'f1', 'normal', 'auc', 'spearman', 'median'],
  sizes: [100],
  correlations: [0.5],
  dataSets: 40,
  powerDataSets: 20,
  betterPairs: 15,
  verdicts: 30,
  verdictCells: FULL.verdictCells.filter((id) => SOME_VERDICTS.some((start) => id.startsWith(start))),
};

const TINY: Design = {
  ...SMALL,
  resamples: 99,
  dataSets: 10,
  powerDataSets: 2,
  betterPairs: 2,
  verdicts: 2,
  kinds: ['accuracy', 'normal'],
};

async function run(design: Design): Promise<Results> {
  const jobs = jobsOf(design);
  const units = unitsOf(jobs);
  const counted: object[] = [];
  for (const unit of units) {
    counted.push(await work(jobs, unit));
  }
  return collect(units, counted);
}

/** Items of one run say nothing about tests of dependent folds and of training runs. */
const NOT_OF_ITEMS = ['t:runs', 't:nadeau-bengio'];

describe('every test on simulated test sets', () => {
  let findings: Findings;

  before(async () => {
    findings = findingsOf(SMALL, await run(SMALL));
  });

  it('rejects, covers and detects as often as theory predicts', () => {
    const limitsOf = judge(checksOf(findings));
    const failing = checksOf(findings)
      .filter((check) => !limitsOf(check).holds)
      .map(({ what, count, trials }) => `${what}: ${count} of ${trials}`);
    assert.deepEqual(failing, []);
  });

  it('none of the registry is left out', () => {
    const simulated = new Set(findings.nulls.map(({ test }) => test));
    assert.deepEqual(
      TESTS.map(({ id }) => id).filter((id) => !simulated.has(id)),
      NOT_OF_ITEMS,
    );
  });

  it('p around 0.05 names the better system more often than not', () => {
    for (const { check } of findings.betters) {
      assert.ok(check.count > 0.6 * check.trials, `${check.count} of ${check.trials}`);
    }
  });

  it('writes a page that names every test', () => {
    const { markdown, failures } = report(SMALL, findings, '0.0.0', 'a moment');
    assert.deepEqual(failures, []);
    assert.match(markdown, /All [\d,]+ checks hold/);
    for (const { id } of TESTS.filter((test) => !NOT_OF_ITEMS.includes(test.id))) {
      assert.ok(markdown.includes(`### \`${id}\``), id);
    }
    assert.doesNotMatch(markdown, /NaN|undefined|Infinity/);
  });

  it('would notice sacreBLEU’s bias in our bootstrap, and a test that never rejects', () => {
    const trials = FULL.dataSets * FULL.correlations.length;
    const expected = expectedRate('bootstrap', { kind: 'bleu', n: 100, correlation: 0.5, level: 0.05 });
    const sacrebleu = { what: 'sacreBLEU’s rate', count: Math.round(0.116 * trials), trials, expected };
    const asleep = { what: 'never', count: 0, trials, expected };
    const right = { what: 'right', count: Math.round(0.053 * trials), trials, expected };
    const limitsOf = judge(checksOf(findings));
    assert.deepEqual(
      [sacrebleu, asleep, right].map((check) => limitsOf(check).holds),
      [false, false, true],
    );
    const page = report(
      SMALL,
      { ...findings, betters: [{ ratio: 1, testSets: trials, check: sacrebleu }] },
      '0.0.0',
      'a moment',
    );
    assert.equal(page.failures.length, 1);
    assert.match(page.markdown, /1 of [\d,]+ checks fail:\*\*\n\n- sacreBLEU’s rate in 11.6%, allowed/);
  });
});

describe('the work of a simulation', () => {
  it('gives the same digits in two threads and in none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'realgain-validity-test-'));
    const worker = join(folder, 'worker.cjs');
    await bundleScript({ from: 'bench/validity/worker.ts', to: worker });
    const shares: number[] = [];
    const here = await run(TINY);
    const two = await runInThreads(TINY, worker, 2, (share) => shares.push(share));
    await rm(folder, { recursive: true });
    assert.deepEqual(two, here);
    assert.equal(shares.at(-1), 1);
  });

  it('another seed gives other data', async () => {
    const [one, other] = [await run(TINY), await run({ ...TINY, seed: '2' })];
    assert.notDeepEqual(one, other);
  });
});
