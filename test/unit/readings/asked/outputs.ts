import assert from 'node:assert/strict';
import type { Noise } from '../../../../src/questions/noise/schema';
import type { Power } from '../../../../src/questions/power/schema';
import type { Progress } from '../../../../src/questions/progress/schema';
import type { Score } from '../../../../src/questions/score/schema';
import type { Tradeoff } from '../../../../src/questions/tradeoff/schema';
import { pick, SCORES, words } from '../composed-columns';
import { composedPair } from '../composed';
import { besideCells, besides, idsOf, mean, randomAt, same, written, type Asked } from './make';
import { shuffled, type Row } from '../families/make';

/* Questions about one or two outputs other than their comparison. */

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
    written: write,
    about,
    scale,
    direction,
    scores,
  } = drawn(seed);
  const [ending, text] = write(own);
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
  const { rows, written: write, about, scale, direction, scores } = drawn(seed);
  const [[ending, a], [, b]] = rows.map(write) as [[string, string], [string, string]];
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

/** One output with several samples of each item, or with columns of several runs. */
export function noisyWithin(seed: number): Asked {
  const random = randomAt('noise', seed);
  const score = pick(random, SCORES);
  const [name, items, each] = [
    pick(random, score.names),
    25 + Math.floor(50 * random()),
    pick(random, [3, 4, 5]),
  ];
  const id = idsOf(random, seed);
  const inColumns = random() < 0.4;
  const counter = pick(random, words('trial epoch repeat run sample_idx attempt seed'));
  const values = Array.from({ length: items }, (_, item) =>
    Array.from({ length: each }, (_unused, run) =>
      score.of(0.6 * randomAt(seed, item)() + 0.4 * randomAt(seed, item, run)()),
    ),
  );
  const beside = besides(
    random,
    [id.name, name, counter],
    (one) => one.ofItem && !one.names.includes('year'),
  );
  const rows = inColumns
    ? values.map((own, item): Row => ({
        [id.name]: id.of(item),
        ...besideCells(beside, seed, item, item),
        ...Object.fromEntries(own.map((value, run) => [`${name}_run${run + 1}`, value])),
      }))
    : values.flatMap((own, item) =>
        own.map((value, run): Row => ({
          [id.name]: id.of(item),
          [counter]: run,
          ...besideCells(beside, seed, item, item),
          [name]: value,
        })),
      );
  const { file, text, about } = written(random, seed, 'samples', rows);
  return {
    command: `noise ${file}`,
    files: { [file]: text },
    about: `${about} ${name} of ${items} items, ${each} times`,
    check(result) {
      const { metric, runs, n, samples, score: found } = result as Noise;
      const factor = metric.unit === '%' ? 100 : 1;
      assert.equal(metric.higherIsBetter, score.higherIsBetter, 'direction');
      assert.deepEqual([n, runs.length * samples], [items, each]);
      same(found, factor * mean(values.flat().map(Number)), 'the score');
    },
  };
}

export function unfinished(seed: number): Asked {
  const {
    rows: [a, b],
    written: write,
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
  const doneOf = (rows: readonly Row[]) => done.map((row) => rows[row]!);
  const [[ending, run], [, base]] = [write(doneOf(a)), write(b)];
  return {
    command: `progress run.${ending} base.${ending}`,
    files: { [`run.${ending}`]: run, [`base.${ending}`]: base },
    about: `${about} (${ending}; ${done.length} of ${b.length} done)`,
    check(result) {
      const { metric, gain, items, done: found } = result as Progress;
      direction(metric);
      assert.deepEqual([found, items], [done.length, b.length]);
      const sign = score.higherIsBetter ? 1 : -1;
      same(gain, sign * scale(metric) * (scores(doneOf(a)) - scores(doneOf(b))), 'the gain');
    },
  };
}

export function planned(seed: number): Asked {
  const {
    rows: [a, b],
    written: write,
    about,
    scale,
    direction,
    scores,
    score,
  } = drawn(seed);
  const [[ending, one], [, other]] = [write(a), write(b)];
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
  const { rows, written: write, about, scale, direction, scores, beside } = drawn(seed);
  const [[ending, a], [, b]] = rows.map(write) as [[string, string], [string, string]];
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
