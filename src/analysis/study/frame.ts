import { pack, unpack, type PackedTable, type PairLimits } from '../../kernel';
import { SCORES_KEPT } from '../../kernel/types';
import {
  AUTO,
  studyTest,
  type Comparison,
  type Metric,
  type ResampleMode,
  type StatsTable,
  type Study,
  type Source,
  type StudyGroups,
  type StudySettings,
} from '../../model';
import { elementAt } from '../../model/element-at';
import {
  effectiveClusters,
  EXPANDED,
  expansionOfClusters,
  halvesTies,
  itemScores,
  leaveEachOut,
  meanMagnitude,
  meanTolerance,
  scoreOf,
  scoreTolerance,
} from '../../significance';
import { unitsFor } from '../clusters';
import type { PairDecision, SkewedPair } from './right-or-wrong';

export interface FramedSystem extends Source {
  readonly sha256: string;
  readonly name: string;
  readonly groups: readonly string[];
  /** The interval of its score, if that doesn't depend on draws shared with others. */
  readonly interval?: readonly [number, number] | null | undefined;
}

/** The items studied: all of them, or those of a smaller test set. */
export interface StudySet {
  readonly n: number;
  /** Units that are resampled: items, or clusters. */
  readonly units: number;
  /** How many of them the variance is known from: for a metric of weights, or clusters of unequal size. */
  readonly known?: number | undefined;
  /** For each pair, the bootstrap's standard error over the jackknife's, if clusters are of unequal size. */
  readonly narrowness?: readonly number[] | undefined;
  /** Systems of the frame, best on these items first. */
  readonly order: readonly number[];
  /** In that order. */
  readonly scores: readonly number[];
  /** Sizes of the numbers that the scores consist of, in that order. */
  readonly magnitudes: readonly number[];
}

/** Everything in a study except what is drawn: plain JSON, the same for every part. */
export interface StudyFrame {
  readonly realgain: string;
  readonly name: string;
  readonly metric: Comparison['metric'];
  /** True if gains are means of items' differences. */
  readonly itemwise: boolean;
  readonly decimals: number;
  readonly references: Study['references'];
  readonly column?: string | null | undefined;
  readonly clusters: number | null;
  readonly clusterColumn?: string | null | undefined;
  readonly alignedBy: Study['alignedBy'];
  readonly settings: StudySettings;
  readonly groups: StudyGroups | null;
  /** Best first. */
  readonly systems: readonly FramedSystem[];
  readonly leftOut: Study['leftOut'];
  readonly identical: Study['identical'];
  readonly warnings: readonly string[];
  /** The whole test set, then the smaller ones by size. */
  readonly sets: readonly StudySet[];
  /** The pairs on the whole test set that are not decided by counting resamples, or not by that alone. */
  readonly decisions: readonly PairDecision[];
  /** The pairs whose results few items may carry. */
  readonly skewed: readonly SkewedPair[];
}

export interface StudyRun {
  /** Index in the frame's `sets`. */
  readonly set: number;
  readonly mode: ResampleMode;
  readonly resamples: number;
  /** Scores are kept for this many resamples from the start, for intervals. */
  readonly kept: number;
}

/**
 * Thresholds are where p is about 0.05, which this many resamples estimate well enough (standard error
 * 0.002).
 */
const RESAMPLES_OF_SIZES = 10_000;

/** Scores are kept for fewer resamples than elsewhere if there are so many pairs that intervals would take long. */
const FEWEST_KEPT = 1_000;
const KEPT_IN_ALL = 1e8;

/**
 * What has to be drawn: the whole test set, the smaller ones, and a bootstrap for intervals if none of these
 * is one.
 */
export function studyRuns({ settings, systems, sets }: StudyFrame): StudyRun[] {
  const { mode, resamples } = settings;
  const pairs = (systems.length * (systems.length - 1)) / 2;
  const enough = Math.max(FEWEST_KEPT, Math.floor(KEPT_IN_ALL / Math.max(1, pairs)));
  const kept = Math.min(resamples, SCORES_KEPT, enough);
  const whole: StudyRun = { set: 0, mode, resamples, kept: mode === 'bootstrap' ? kept : 0 };
  const sizes = sets.slice(1).map((_, i): StudyRun => {
    return { set: i + 1, mode, resamples: Math.min(resamples, RESAMPLES_OF_SIZES), kept: 0 };
  });
  return mode === 'bootstrap'
    ? [whole, ...sizes]
    : [{ set: 0, mode: 'bootstrap', resamples: kept, kept }, whole, ...sizes];
}

/** The tables from which a set's resamples are drawn, with the metric of their rows, and the systems' scores on it. */
export function makeSet(
  metric: Metric,
  tables: readonly PackedTable[],
  clusters: Int32Array | null,
): { set: StudySet; tables: PackedTable[]; metric: Metric } {
  const sampled = unitsFor(metric, tables[0]?.k ?? 0, clusters);
  const ofUnits = sampled.metric;
  const units = tables.map((table) => (clusters === null ? table : pack(sampled.of(unpack(table)))));
  const systems = units.map((packed, index) => {
    const table = unpack(packed);
    const score = scoreOf(ofUnits, table);
    const values = metric.isMean && clusters === null ? itemScores(metric, table) : null;
    return {
      index,
      score,
      magnitude: Math.max(Math.abs(score), values === null ? 0 : meanMagnitude(values)),
    };
  });
  const sign = metric.higherIsBetter ? 1 : -1;
  const [first] = units;
  const known = first && ofUnits.weighted?.units?.(unpack(first));
  const sizes = clusters && sizesOf(clusters);
  // Sorting is stable: systems with equal scores keep the order of their files.
  systems.sort((one, other) => sign * (other.score - one.score));
  return {
    set: {
      n: tables[0]?.n ?? 0,
      units: first?.n ?? 0,
      ...(known !== undefined && { known }),
      ...(sizes &&
        unequal(
          ofUnits,
          systems.map(({ index }) => unpack(elementAt(units, index))),
          sizes,
          known,
        )),
      order: systems.map(({ index }) => index),
      scores: systems.map(({ score }) => score),
      magnitudes: systems.map(({ magnitude }) => magnitude),
    },
    tables: systems.map(({ index }) => elementAt(units, index)),
    metric: ofUnits,
  };
}

/** Items of each cluster; null where all have the same number. */
export function sizesOf(clusters: Int32Array): Int32Array | null {
  const sizes = new Int32Array(clusters.reduce((most, cluster) => Math.max(most, cluster), -1) + 1);
  clusters.forEach((cluster) => sizes[cluster]!++);
  return sizes.some((size) => size !== sizes[0]) ? sizes : null;
}

/** What a comparison of each pair finds, from every system's scores without each cluster. */
function unequal(
  metric: Metric,
  tables: readonly StatsTable[],
  sizes: Int32Array,
  known?: number,
): Pick<StudySet, 'known' | 'narrowness'> {
  const sign = metric.higherIsBetter ? 1 : -1;
  const scores = tables.map((table) => scoreOf(metric, table));
  const without = tables.map((table) => leaveEachOut(metric, table));
  const narrowness: number[] = [];
  without.forEach((ofA, a) => {
    for (let b = a + 1; b < tables.length; b++) {
      const gains = ofA.map((score, cluster) => sign * (score - without[b]![cluster]!));
      const gain = sign * (scores[a]! - scores[b]!);
      narrowness.push(expansionOfClusters(sizes, gains, gain, known).narrowness);
    }
  });
  return { known: Math.min(known ?? Infinity, effectiveClusters(sizes)), narrowness };
}

/**
 * What determines the observed gains δ of all pairs of a set, in the order of its systems, and which resampled
 * gains are counted.
 */
export function pairLimits(
  { itemwise, settings }: Pick<StudyFrame, 'itemwise' | 'settings'>,
  { scores, magnitudes, units }: StudySet,
): PairLimits {
  const tolerance = itemwise ? meanTolerance : scoreTolerance;
  return {
    scores: Float64Array.from(scores),
    // They grow with the magnitude: that of a pair is the larger one of its systems.
    tolerances: Float64Array.from(magnitudes, (magnitude) => tolerance(units, magnitude)),
    halvesTies: decidingTest({ settings }) === EXPANDED && halvesTies(itemwise, units),
  };
}

/** Id of the test for all pairs but the exceptions. */
export function decidingTest({ settings }: Pick<StudyFrame, 'settings'>): string {
  const test = studyTest(settings);
  return test === AUTO ? EXPANDED : test;
}
