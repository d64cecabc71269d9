import { GainSampler, resampleInProcess } from '../kernel';
import { SCORES_KEPT } from '../kernel/types';
import type { Metric, StatsTable } from '../model/settings/metric';
import type { Pair, Resamples } from '../model/results/significance';
import { itemScores, scoresOfItems } from '../significance/pair';
import { percentileInterval } from '../significance/intervals/percentile';
import { scoreOf } from '../significance/resamples';
import { wilson } from '../significance/intervals/clopper-pearson';
import { bootstrapMean } from '../significance/lattice/exact-distribution';

/** A system's items, or clusters of them. */
interface OfUnits {
  readonly metric: Metric;
  readonly clustered: boolean;
  readonly seed: string;
}

/**
 * A system's score on bootstrapped test sets, whatever it is compared with: exact for a mean of items with few decimals; of few
 * distinct rows of statistics, as of labels, drawn by how often each occurs. Else null: then it shares the draws with the other
 * systems, which are the same items for the same seed.
 */
export function ownScores(table: StatsTable, { metric, clustered, seed }: OfUnits): Resamples | null {
  if (metric.isMean && !clustered) {
    const exact = bootstrapMean(itemScores(metric, table));
    return typeof exact === 'string' ? null : exact;
  }
  if (metric.weighted !== undefined) {
    return null;
  }
  const plan = { mode: 'bootstrap', a: table, b: table, resamples: SCORES_KEPT, seed } as const;
  const score = (sums: Float64Array, offset: number) => metric.score(sums, offset, table.k);
  return new GainSampler(plan, score, metric.higherIsBetter).drawing.by === 'counts'
    ? resampleInProcess(plan, score, metric.higherIsBetter).scoresA
    : null;
}

type Ends = readonly [low: number, high: number];

/** What is scored right by one system, as far as its interval depends on it. */
interface Marks {
  /** The score that isn't 0; null where all are. */
  readonly unit: number | null;
  readonly hasZero: boolean;
}

/**
 * What a right item scores, of each system whose items are right or wrong; null of others. A system that gets all items right, or
 * none, doesn't show it: then the others do, or the metric's unit.
 *
 * @param scores of single items
 */
export function unitsOfShares(metric: Metric, scores: Iterable<Float64Array>): (number | null)[] {
  const marks = Array.from(scores, marksOf);
  const shown = new Set(marks.map((one) => (one?.hasZero === true ? one.unit : null)));
  shown.delete(null);
  const [only, ...others] = shown;
  const whole =
    only !== undefined && only !== null && others.length === 0 ? only : metric.unit === '%' ? 100 : 1;
  const areAll = marks.every((one) => one !== null && (one.unit ?? whole) === whole);
  return marks.map((one) => {
    if (one === null || one.unit === null) {
      return one !== null && areAll ? whole : null;
    }
    return one.hasZero || one.unit === whole ? one.unit : null;
  });
}

export function unitsOfPair(pair: Pair): readonly (number | null)[] {
  if (pair.differences === null || pair.runs !== undefined) {
    return [null, null];
  }
  const { a, b } = scoresOfItems(pair);
  return unitsOfShares(pair.metric, [a, b]);
}

function marksOf(scores: Float64Array): Marks | null {
  let unit: number | null = null;
  let hasZero = false;
  for (let i = 0, n = scores.length; i < n; i++) {
    const score = scores[i]!;
    hasZero ||= score === 0;
    unit ??= score === 0 ? null : score;
    if (score !== 0 && score !== unit) {
      return null;
    }
  }
  return { unit, hasZero };
}

/** Wilson's interval of a share of right items, which unlike a bootstrap's has a width at 0% and 100%; in the metric's units. */
export function intervalOfShare(score: number, unit: number, n: number, alpha: number): Ends {
  const [low, high] = wilson(Math.round((score / unit) * n), n, alpha);
  return unit > 0 ? [unit * low, unit * high] : [unit * high, unit * low];
}

/** For more systems it takes too long. */
const MOST_SYSTEMS = 100;

interface OwnInterval {
  /** Null where it depends on draws shared with other systems. */
  readonly interval: Ends | null;
  readonly intervalBy: 'wilson' | 'percentile';
}

/**
 * The intervals of all systems of a study that don't depend on draws shared with others, as in a comparison.
 *
 * @param tables of the units that are resampled
 */
export function ownIntervals(tables: readonly StatsTable[], units: OfUnits, alpha: number): OwnInterval[] {
  const { metric, clustered } = units;
  const shares =
    metric.isMean && !clustered
      ? unitsOfShares(
          metric,
          tables.map((table) => itemScores(metric, table)),
        )
      : [];
  return tables.map((table, system) => {
    const unit = shares[system] ?? null;
    if (unit !== null) {
      return {
        interval: intervalOfShare(scoreOf(metric, table), unit, table.n, alpha),
        intervalBy: 'wilson',
      };
    }
    const own = tables.length > MOST_SYSTEMS || table.n < 2 ? null : ownScores(table, units);
    return { interval: own && percentileInterval(own, alpha), intervalBy: 'percentile' };
  });
}
