import { pack, unpack, type PackedTable, type PairLimits } from '../../kernel';
import { SCORES_KEPT } from '../../kernel/types';
import { AUTO } from '../../model/settings/settings';
import { studyTest } from '../../model/settings/study-settings';
import type { Metric, StatsTable } from '../../model/settings/metric';
import type { ResampleMode } from '../../model/results/significance';
import { elementAt, pairsAmong } from '../../model/lists';
import { effectiveClusters, expansionOfClusters } from '../../significance/uncertainty/effective-clusters';
import { EXPANDED } from '../../significance/decision';
import { halvesTies } from '../../significance/counting';
import { itemScores, scoreTolerance } from '../../significance/pair';
import { leaveEachOut } from '../../significance/uncertainty/jackknife';
import { meanMagnitude, meanTolerance } from '../../significance/numbers/differences';
import { scoreOf } from '../../significance/resamples';
import { unitsFor } from '../clusters';
import type { StudyFrame, StudySet } from './frame-schema';

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
  const pairs = pairsAmong(systems.length);
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
