import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { drawItems, Streams } from '../../../bench/reference';
import { uniform } from '../../../bench/tables';
import { unitsFor } from '../../../src/analysis/clusters';
import { resampleInProcess } from '../../../src/kernel';
import { createMetric } from '../../../src/metrics';
import type { Pair } from '../../../src/model/results/significance';
import type { StatsTable } from '../../../src/model/settings/metric';
import { itemsOfClusters, rowsOfClusters } from '../../../src/significance/uncertainty/over-clusters';
import { makePair } from '../../../src/significance/pair';
import { runTest } from './support';

const auc = createMetric({ id: 'auc' }, 0);

interface Items {
  readonly a: StatsTable;
  readonly b: StatsTable;
  readonly clusters: Int32Array;
}

/** Labels and scores of two systems on 60 items of 14 clusters, in no order; scores tie. */
function drawn(): Items {
  const next = uniform(11);
  const clusters = Int32Array.from({ length: 60 }, (_, i) => (i < 14 ? i : Math.floor(14 * next() ** 2)));
  const labels = [...clusters].map((cluster) => (next() < 0.2 + 0.05 * cluster ? 1 : 0));
  const system = (noise: number): StatsTable => ({
    n: 60,
    k: 2,
    data: Float64Array.from(labels.flatMap((label) => [label, Math.round(4 * (label + noise * next()))])),
  });
  return { a: system(1), b: system(2), clusters };
}

function clusteredPair({ a, b, clusters }: Items): Pair {
  const units = unitsFor(auc, 2, clusters);
  return makePair(units.metric, units.of(a), units.of(b), true);
}

/** The share of pairs of a positive and a negative item that are in the right order, one by one. */
function naiveAuc(items: readonly (readonly [label: number, score: number])[]): number {
  let [right, pairs] = [0, 0];
  for (const [positive, high] of items) {
    for (const [label, low] of items) {
      if (positive === 1 && label === 0) {
        pairs++;
        right += high > low ? 1 : high === low ? 0.5 : 0;
      }
    }
  }
  return right / pairs;
}

describe('clusters of items of a metric of weights', () => {
  it('keep their items', () => {
    const { a, clusters } = drawn();
    const found = itemsOfClusters(rowsOfClusters(a, clusters), 2);
    const order = [...clusters.keys()].sort((one, other) => clusters[one]! - clusters[other]!);
    assert.deepEqual(
      [...found.items.data],
      order.flatMap((item) => [a.data[2 * item]!, a.data[2 * item + 1]!]),
    );
    assert.deepEqual(
      [...found.clusters],
      order.map((item) => clusters[item]!),
    );
  });

  it('are drawn whole: every gain is that of the items of the drawn clusters', () => {
    const { a, b, clusters } = drawn();
    const pair = clusteredPair({ a, b, clusters });
    const plan = { mode: 'bootstrap', a: pair.a, b: pair.b, resamples: 40, seed: '5' } as const;
    const { gains } = resampleInProcess(plan, pair.metric.weighted!, true);
    const streams = Streams.of(plan, 0);
    gains.forEach((gain) => {
      const chosen = [...drawItems(streams, pair.n)];
      const scoreOf = ({ data }: StatsTable) =>
        naiveAuc(
          chosen.flatMap((cluster) =>
            [...clusters.keys()]
              .filter((item) => clusters[item] === cluster)
              .map((item) => [data[2 * item]!, data[2 * item + 1]!] as const),
          ),
        );
      assert.ok(Math.abs(gain - (scoreOf(a) - scoreOf(b))) < 1e-12);
    });
  });

  it('of one item each give the digits of the items', () => {
    const { a, b } = drawn();
    const clusters = Int32Array.from({ length: 60 }, (_, i) => i);
    const pair = clusteredPair({ a, b, clusters });
    const gains = [pair, makePair(auc, a, b)].map(
      (one) =>
        resampleInProcess(
          { mode: 'bootstrap', a: one.a, b: one.b, resamples: 200, seed: '1' },
          one.metric.weighted!,
          true,
        ).gains,
    );
    assert.deepEqual(gains[0], gains[1]);
  });

  it('count as units where they have items of the rarer class', () => {
    const { a, b, clusters } = drawn();
    const { metric, a: rows } = clusteredPair({ a, b, clusters });
    const withPositives = new Set(clusters.filter((_, item) => a.data[2 * item] === 1)).size;
    const withNegatives = new Set(clusters.filter((_, item) => a.data[2 * item] === 0)).size;
    assert.equal(metric.weighted?.units?.(rows), Math.min(withPositives, withNegatives));
  });

  it('have DeLong’s variance after Obuchowski, summed pair by pair', async () => {
    const { a, b, clusters } = drawn();
    const pair = clusteredPair({ a, b, clusters });
    const label = (item: number) => a.data[2 * item]!;
    const beats = ({ data }: StatsTable, one: number, other: number) => {
      const ahead = Math.sign(data[2 * one + 1]! - data[2 * other + 1]!);
      return (ahead + 1) / 2;
    };
    const items = [...clusters.keys()];
    const [m, n] = [1, 0].map((one) => items.filter((item) => label(item) === one).length) as [
      number,
      number,
    ];
    const gain = (one: number, other: number) => beats(a, one, other) - beats(b, one, other) - pair.gain;
    /** For each cluster: Σ over its items of the class of the mean over the other class. */
    const sums = [1, 0].map((one) =>
      Array.from({ length: 14 }, (_, cluster) =>
        items
          .filter((item) => clusters[item] === cluster && label(item) === one)
          .reduce((sum, item) => {
            const others = items.filter((other) => label(other) !== one);
            const total = others.reduce(
              (all, other) => all + (one === 1 ? gain(item, other) : gain(other, item)),
              0,
            );
            return sum + total / others.length;
          }, 0),
      ),
    );
    const having = [1, 0].map(
      (one) => new Set(items.filter((item) => label(item) === one).map((item) => clusters[item])).size,
    );
    const square = (side: number, count: number) =>
      (sums[side]!.reduce((sum, value) => sum + value * value, 0) * having[side]!) /
      (having[side]! - 1) /
      count ** 2;
    const shared = sums[0]!.reduce((sum, value, cluster) => sum + value * sums[1]![cluster]!, 0);
    const variance = square(0, m) + square(1, n) + (2 * shared * (14 / 13)) / (m * n);
    const { p } = await runTest('delong', pair);
    const { p: byItem } = await runTest('delong', makePair(auc, a, b));
    const z = pair.gain / Math.sqrt(variance);
    assert.ok(Math.abs(p - normalP(z)) < 1e-6, `${p} ${normalP(z)}`);
    assert.notEqual(p, byItem);
  });
});

/** 2·Φ(−|z|) by Simpson's rule. */
function normalP(z: number): number {
  const [from, to, steps] = [Math.abs(z), Math.abs(z) + 12, 4000];
  const width = (to - from) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-0.5 * (from + i * width) ** 2);
  }
  return (2 * sum * width) / 3 / Math.sqrt(2 * Math.PI);
}
