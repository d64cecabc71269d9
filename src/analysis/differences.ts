import type { Metric, StatsTable } from '../model/settings/metric';
import type { Pair } from '../model/results/significance';
import { columnSums } from '../significance/resamples';
import { exchangesOf, isQuick, type Exchanges } from '../significance/paired/enumeration';
import { makePair, sameRow } from '../significance/pair';

/** How much an item favors A, in the metric's units. */
export interface RankedDifference {
  /** 0-based position among the aligned items. */
  readonly index: number;
  /** Positive: in favor of A; negative: in favor of B. */
  readonly gain: number;
}

export interface RankedDifferences {
  /** Items on which A gains most, biggest first. */
  readonly wins: readonly RankedDifference[];
  /** Items on which A loses most, biggest loss first. */
  readonly losses: readonly RankedDifference[];
  /** The gain of each item, in order; null with the counts. */
  readonly gains: Float64Array | null;
  /** null if the items can't be ranked: a metric of weights would take too long to score each exchange of so many. */
  readonly counts: { readonly wins: number; readonly losses: number; readonly ties: number } | null;
}

/** An item's gain below this fraction of the scores is rounding. */
const ROUNDING = 1e-12;

/**
 * The items on which A and B differ most.
 *
 * An item's gain is the loss in δ if both systems did the same on it, times n:
 *
 * gain_i = n/2 · [(score(A) − score(A with B's row i)) + (score(B with A's row i) − score(B))]
 *
 * For a mean this is the item's difference. For a metric such as BLEU it is also in the metric's units,
 * averages to about δ over the items, is 0 where both have the same statistics, and changes sign when A and B
 * are swapped. (The jackknife's δ without the item would assign a share to items that don't differ, too.)
 *
 * @param a n × k sufficient statistics of A
 * @param b the same of B
 * @param limit maximum length of each list
 * @param pair of these tables, where it is made already
 */
export function rankDifferences(
  metric: Metric,
  a: StatsTable,
  b: StatsTable,
  limit: number,
  pair: Pick<Pair, 'differences'> = makePair(metric, a, b),
): RankedDifferences {
  if (!isQuick(metric, a.n, a.n)) {
    return { wins: [], losses: [], gains: null, counts: null };
  }
  const gains = pair.differences ?? itemGains(metric, a, b);
  const wins = largestOf(gains, 1, limit);
  const losses = largestOf(gains, -1, limit);
  return {
    wins: wins.largest,
    losses: losses.largest,
    gains,
    counts: { wins: wins.count, losses: losses.count, ties: gains.length - wins.count - losses.count },
  };
}

/** The largest gains of one sign, the first of equal ones first, and how many there are of that sign. */
function largestOf(
  gains: Float64Array,
  sign: 1 | -1,
  limit: number,
): { readonly largest: readonly RankedDifference[]; readonly count: number } {
  const largest: RankedDifference[] = [];
  let count = 0;
  // Hardly any of a million items is among the largest so far: sorting all of them would take a second.
  let least = 0;
  for (let index = 0; index < gains.length; index++) {
    const size = sign * gains[index]!;
    if (!(size > 0)) {
      continue;
    }
    count += 1;
    if (largest.length < limit || size > least) {
      const place = largest.findIndex(({ gain }) => sign * gain < size);
      largest.splice(place === -1 ? largest.length : place, 0, { index, gain: gains[index]! });
      largest.length = Math.min(largest.length, limit);
      least = sign * (largest.at(-1)?.gain ?? 0);
    }
  }
  return { largest, count };
}

function itemGains(metric: Metric, a: StatsTable, b: StatsTable): Float64Array {
  const exchanges = exchangesOf({ metric, a, b });
  return exchanges === null ? gainsOfSums(metric, a, b) : gainsOfExchanges(metric, a, b, exchanges);
}

function gainsOfExchanges(metric: Metric, a: StatsTable, b: StatsTable, exchanges: Exchanges): Float64Array {
  const { n } = a;
  const [scoreA, scoreB] = [exchanges.scoreA(), exchanges.scoreB()];
  const rounding = ROUNDING * Math.max(Math.abs(scoreA), Math.abs(scoreB));
  return Float64Array.from({ length: n }, (_, i) => {
    if (sameRow(a, b, i)) {
      return 0;
    }
    exchanges.flip(i);
    const change = scoreA - exchanges.scoreA() + (exchanges.scoreB() - scoreB);
    exchanges.flip(i);
    return Math.abs(change) <= rounding ? 0 : ((metric.higherIsBetter ? 1 : -1) * n * change) / 2;
  });
}

function gainsOfSums(metric: Metric, a: StatsTable, b: StatsTable): Float64Array {
  const { n, k } = a;
  const [totalA, totalB] = [columnSums(a), columnSums(b)];
  const [scoreA, scoreB] = [metric.score(totalA, 0), metric.score(totalB, 0)];
  const rounding = ROUNDING * Math.max(Math.abs(scoreA), Math.abs(scoreB));
  const [exchangedA, exchangedB] = [new Float64Array(k), new Float64Array(k)];
  return Float64Array.from({ length: n }, (_, i) => {
    if (sameRow(a, b, i)) {
      return 0;
    }
    for (let j = 0; j < k; j++) {
      const difference = a.data[i * k + j]! - b.data[i * k + j]!;
      exchangedA[j] = totalA[j]! - difference;
      exchangedB[j] = totalB[j]! + difference;
    }
    const change = scoreA - metric.score(exchangedA, 0) + (metric.score(exchangedB, 0) - scoreB);
    return Math.abs(change) <= rounding ? 0 : ((metric.higherIsBetter ? 1 : -1) * n * change) / 2;
  });
}
