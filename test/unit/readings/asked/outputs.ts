import assert from 'node:assert/strict';
import type { Noise } from '../../../../src/questions/noise/schema';
import type { Power } from '../../../../src/questions/power/schema';
import type { Progress } from '../../../../src/questions/progress/schema';
import type { Score } from '../../../../src/questions/score/schema';
import type { Tradeoff } from '../../../../src/questions/tradeoff/schema';
import { words } from '../composed-columns';
import { composedPair } from '../composed';
import { mean, randomAt, same, type Asked } from './make';
import { shuffled, type Row } from '../families/make';

/* What is asked of one or two outputs besides their comparison. */

const COSTS = new Set(
  words(
    'latency latency_ms duration elapsed runtime cost cost_usd price tokens completion_tokens output_tokens n_tokens input_tokens prompt_tokens',
  ),
);

/** A pair as files, with the numbers that its score comes to. */
function drawn(seed: number) {
  const pair = composedPair(seed);
  const scale = ({ unit }: { unit: string }) => (unit === '%' ? 100 : 1);
  const direction = ({ higherIsBetter }: { higherIsBetter: boolean }) =>
    assert.equal(higherIsBetter, pair.score.higherIsBetter, 'direction');
  return { ...pair, scale, direction, scores: (rows: readonly Row[]) => mean(rows.map(pair.scoreOf)) };
}

export function scored(seed: number): Asked {
  const {
    rows: [own],
    written,
    about,
    scale,
    direction,
    scores,
  } = drawn(seed);
  const [ending, text] = written(own);
  return {
    command: `score out.${ending} --resamples 1000`,
    files: { [`out.${ending}`]: text },
    about: `${about} (${ending})`,
    check(result) {
      const { metric, score, n } = result as Score;
      direction(metric);
      assert.equal(n, own.length, `${own.length} items, not ${n}`);
      same(score, scale(metric) * scores(own), 'the score');
    },
  };
}

export function noisy(seed: number): Asked {
  const { rows, written, about, scale, direction, scores } = drawn(seed);
  const [[ending, a], [, b]] = rows.map(written) as [[string, string], [string, string]];
  return {
    command: `noise run1.${ending} run2.${ending}`,
    files: { [`run1.${ending}`]: a, [`run2.${ending}`]: b },
    about: `${about} (${ending})`,
    check(result) {
      const { metric, runs } = result as Noise;
      direction(metric);
      runs.forEach(({ score }, run) =>
        same(score, scale(metric) * scores(rows[run]!), `the score of run ${run + 1}`),
      );
      assert.equal(runs.length, 2);
    },
  };
}

export function unfinished(seed: number): Asked {
  const {
    rows: [a, b],
    written,
    about,
    scale,
    direction,
    scores,
    score,
  } = drawn(seed);
  const random = randomAt('progress', seed);
  const order =
    random() < 0.5
      ? a.map((_, row) => row)
      : shuffled(
          a.map((_, row) => row),
          seed,
        );
  const done = order.slice(0, Math.floor(a.length * (0.2 + 0.6 * random())));
  const pick = (rows: readonly Row[]) => done.map((row) => rows[row]!);
  const [[ending, run], [, base]] = [written(pick(a)), written(b)];
  return {
    command: `progress run.${ending} base.${ending}`,
    files: { [`run.${ending}`]: run, [`base.${ending}`]: base },
    about: `${about} (${ending}; ${done.length} of ${b.length} done)`,
    check(result) {
      const { metric, gain, items, done: found } = result as Progress;
      direction(metric);
      assert.deepEqual([found, items], [done.length, b.length]);
      const sign = score.higherIsBetter ? 1 : -1;
      same(gain, sign * scale(metric) * (scores(pick(a)) - scores(pick(b))), 'the gain');
    },
  };
}

export function planned(seed: number): Asked {
  const {
    rows: [a, b],
    written,
    about,
    scale,
    direction,
    scores,
    score,
  } = drawn(seed);
  const [[ending, one], [, other]] = [written(a), written(b)];
  return {
    command: `power new.${ending} base.${ending} --resamples 1000`,
    files: { [`new.${ending}`]: one, [`base.${ending}`]: other },
    about: `${about} (${ending})`,
    check(result) {
      const { metric, gain } = result as Power;
      direction(metric);
      same(gain, (score.higherIsBetter ? 1 : -1) * scale(metric) * (scores(a) - scores(b)), 'the gain');
    },
  };
}

export function traded(seed: number): Asked {
  const { rows, written, about, scale, direction, scores, beside } = drawn(seed);
  const [[ending, a], [, b]] = rows.map(written) as [[string, string], [string, string]];
  return {
    command: `tradeoff new.${ending} base.${ending} --resamples 100`,
    files: { [`new.${ending}`]: a, [`base.${ending}`]: b },
    about: `${about} (${ending})`,
    check(result) {
      const { measures, n } = result as Tradeoff;
      const [quality, ...others] = measures;
      assert.ok(quality !== undefined);
      direction(quality);
      assert.equal(n, rows[0].length, `${rows[0].length} items, not ${n}`);
      const costs = others.filter(({ kind }) => kind === 'cost');
      assert.deepEqual(
        costs.map(({ column }) => column).sort(),
        beside.filter((name) => COSTS.has(name)).sort(),
      );
      rows.forEach((own, system) => {
        same(quality.systems[system]?.value, scale(quality) * scores(own), `the quality of system ${system}`);
        costs.forEach(({ column, systems }) =>
          same(systems[system]?.value, mean(own.map((row) => Number(row[column ?? '']))), String(column)),
        );
      });
    },
  };
}
