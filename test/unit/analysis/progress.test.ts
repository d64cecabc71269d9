import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { standingOf, type ProgressQuestion, type UnfinishedRun } from '../../../src/analysis/progress';
import { certainBounds } from '../../../src/analysis/progress/certain';
import { forecast } from '../../../src/analysis/progress/forecast';
import { looksSoFar } from '../../../src/analysis/progress/looks';
import { checkOrder, doneUnits } from '../../../src/analysis/progress/units';
import { createMetric } from '../../../src/metrics';
import { Random } from '../../../bench/validity/random';

const QUESTION: ProgressQuestion = { alternative: 'two-sided', alpha: 0.05, seed: '1', order: null };
const now = () => Promise.resolve();

/** Scores of all items of both, of which the first are done. */
function runOf(
  a: readonly number[],
  b: readonly number[],
  done: number,
  metric = createMetric({ id: 'accuracy', column: 'correct' }, 0),
  clusters: Int32Array | null = null,
): UnfinishedRun {
  const table = (scores: readonly number[]) => ({
    n: scores.length,
    k: 2,
    data: Float64Array.from(scores.flatMap((score) => [score, 1])),
  });
  return {
    metric,
    a: table(a.slice(0, done)),
    b: table(b.slice(0, done)),
    baseline: table(b),
    items: Int32Array.from({ length: done }, (_, item) => item),
    clusters,
  };
}

function answers(seed: string, n: number, onlyA: number, onlyB: number) {
  const random = new Random(seed);
  const [a, b]: [number[], number[]] = [[], []];
  for (let item = 0; item < n; item++) {
    const luck = random.uniform();
    const both = random.chance(0.7) ? 1 : 0;
    const which = luck < onlyA ? [1, 0] : luck < onlyA + onlyB ? [0, 1] : [both, both];
    a.push(which[0]!);
    b.push(which[1]!);
  }
  return { a, b };
}

describe('an evaluation that is still running', () => {
  it('lies between the limits that the rest allows, and certain verdicts come true', async () => {
    const [n, done] = [12, 9];
    const { a, b } = answers('limits', n, 0.7, 0.1);
    const run = runOf(a, b, done);
    const found = certainBounds(run, { ...QUESTION, order: 'file' });
    const gains = new Set<number>();
    const verdicts = new Set<string>();
    for (let rest = 0; rest < 2 ** (n - done); rest++) {
      const whole = [...a.slice(0, done), ...Array.from({ length: n - done }, (_, i) => (rest >> i) & 1)];
      gains.add((100 * whole.reduce((sum, score, i) => sum + score - b[i]!, 0)) / n);
      verdicts.add((await standingOf(runOf(whole, b, n), { ...QUESTION, order: 'file' }, now)).standing);
    }
    const all = [...gains].sort((one, other) => one - other);
    assert.ok(
      Math.abs((found?.low ?? 0) - all[0]!) < 1e-9 && Math.abs((found?.high ?? 0) - all.at(-1)!) < 1e-9,
    );
    assert.equal(found?.isOfMetric, true);
    assert.equal(found.verdict, verdicts.size === 1 ? [...verdicts][0] : null);
  });

  it('is certain where the rest can’t change the verdict', () => {
    const ones = (count: number) => Array.from({ length: count }, () => 1);
    const zeros = (count: number) => Array.from({ length: count }, () => 0);
    const better = runOf(ones(200), [...zeros(150), ...ones(50)], 190);
    assert.equal(certainBounds(better, QUESTION)?.verdict, 'better');
    const same = runOf(ones(200), ones(200), 198);
    assert.equal(certainBounds(same, QUESTION)?.verdict, 'not-significant');
  });

  it('takes scores that all lie from 0 to 1 so far for a range, with a note', () => {
    const mean = createMetric({ id: 'mean', column: 'score' }, 0);
    const some = Array.from({ length: 50 }, (_, i) => (i % 10) / 10);
    const found = certainBounds(runOf(some, some, 40, mean), QUESTION);
    assert.deepEqual([found?.range, found?.isOfMetric, found?.verdict], [[0, 1], false, null]);
    assert.equal(
      certainBounds(
        runOf(
          some.map((x) => 7 * x),
          some,
          40,
          mean,
        ),
        QUESTION,
      ),
      null,
    );
  });

  it('keeps its first verdict, whatever comes later', async () => {
    const { a, b } = answers('first', 600, 0.3, 0.1);
    const whole = await standingOf(runOf(a, b, 600), QUESTION, now);
    const after = whole.looks?.crossed?.units ?? 0;
    assert.ok(after >= 40 && after < 500, String(after));
    for (const done of [after, after + 40, 600]) {
      const { looks, standing } = await standingOf(runOf(a, b, done), QUESTION, now);
      assert.deepEqual([looks?.crossed?.units, standing], [after, 'better']);
    }
    const before = await standingOf(runOf(a, b, after - 1), QUESTION, now);
    assert.equal(before.looks?.crossed, null);
    const [low = 0, high = 0] = before.looks?.interval ?? [];
    assert.ok(low <= 0 && high > 0, String([low, high]));
  });

  it('has no verdict before the end where the items are sorted, or are said to be', async () => {
    const { a, b } = answers('sorted', 600, 0.3, 0.1);
    const order = Array.from(b.keys()).sort((one, other) => b[one]! - b[other]! || one - other);
    const sorted = runOf(
      order.map((item) => a[item]!),
      order.map((item) => b[item]!),
      300,
    );
    const refused = await standingOf(sorted, QUESTION, now);
    assert.deepEqual([refused.looks, refused.known, refused.order.isRandom], [null, null, false]);
    assert.notEqual(refused.forecast, null);
    const declared = await standingOf(runOf(a, b, 300), { ...QUESTION, order: 'file' }, now);
    assert.equal(declared.looks, null);
    assert.equal(
      (await standingOf(sorted, { ...QUESTION, order: 'random' }, now)).looks?.crossed?.isBetter,
      true,
    );
  });

  it('refuses a random order rarely, and items in blocks nearly always', () => {
    const scores = (seed: string, block: number) => {
      const random = new Random(seed);
      let level = 0;
      return Float64Array.from({ length: 1000 }, (_, i) => {
        level = i % 50 === 0 ? random.normal() : level;
        return Number(0.4 * random.normal() + block * level > 0);
      });
    };
    const refusals = (block: number) =>
      Array.from({ length: 200 }, (_, i) => {
        const all = scores(`${block} ${i}`, block);
        return checkOrder({ done: all.subarray(0, 400), rest: all.subarray(400) });
      }).filter(({ isRandom }) => !isRandom).length;
    // At 5%, 200 have more than 20 in 0.1% of cases.
    assert.ok(refusals(0) <= 20, String(refusals(0)));
    assert.ok(refusals(0.4) >= 195, String(refusals(0.4)));
  });

  it('forecasts what comes about as often as it says', async () => {
    const [times, question] = [40, { ...QUESTION, order: 'file' as const }];
    let [said, came] = [0, 0];
    for (let i = 0; i < times; i++) {
      const { a, b } = answers(`forecast ${i}`, 200, 0.2, 0.1);
      const found = await forecast(doneUnits(runOf(a, b, 80)), question, now);
      const { crossed } = await looksSoFar(doneUnits(runOf(a, b, 200)), question, now);
      said += (found?.better ?? 0) / times;
      came += crossed?.isBetter === true ? 1 / times : 0;
    }
    assert.ok(Math.abs(said - came) < 0.2, `${said} and ${came}`);
  });

  it('estimates the gain on all items by regression on the baseline’s scores', async () => {
    const { a, b } = answers('regression', 400, 0.2, 0.1);
    const { known, gain } = await standingOf(runOf(a, b, 200), QUESTION, now);
    const d = Array.from({ length: 200 }, (_, i) => 100 * (a[i]! - b[i]!));
    const x = b.map((score) => 100 * score);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
    const [md, mx] = [mean(d), mean(x.slice(0, 200))];
    const sxy = d.reduce((sum, value, i) => sum + (value - md) * (x[i]! - mx), 0);
    const sxx = x.slice(0, 200).reduce((sum, value) => sum + (value - mx) ** 2, 0);
    const helped = md + (sxy / sxx) * (mean(x) - mx);
    assert.ok(Math.abs((known?.helped.gain ?? 0) - helped) < 1e-9);
    assert.ok(Math.abs((known?.plain.gain ?? 0) - gain) < 1e-9);
    assert.ok((known?.factor ?? 0) > 1);
  });

  it('counts clusters all of whose items are done', async () => {
    const { a, b } = answers('clusters', 600, 0.25, 0.1);
    const clusters = Int32Array.from({ length: 600 }, (_, item) => Math.floor(item / 5));
    const { units, ofUnits } = await standingOf(runOf(a, b, 303, undefined, clusters), QUESTION, now);
    assert.deepEqual([units, ofUnits], [60, 120]);
  });
});
