import { AUTO } from '../model/settings/settings';
import { english } from '../model/words';
import type { Alternative, Pair, Reference } from '../model/results/significance';
import type { Metric } from '../model/settings/metric';
import { expandedBootstrap } from './bootstrap/expanded';
import { correctedT } from './paired/corrected-t';
import { tOverRuns } from './paired/runs-t';
import { withVariation } from './paired/matched-pair-t';
import { fewestForExact } from './outcome';
import { countDiffering, differingRows } from './pair';
import { randomization } from './paired/randomization';
import { referenceOf } from './uncertainty/reference';
import { knownTest } from './tests';
import { rightOrWrong } from './paired/mcnemar';
import { unconditionalMcnemar } from './paired/unconditional-mcnemar';

/** The tests that `auto` chooses from. */
export const EXPANDED = expandedBootstrap.id;
export const OF_RUNS = tOverRuns.id;
export const OF_FOLDS = correctedT.id;
export const EXACT = randomization.id;
export const UNCONDITIONAL = unconditionalMcnemar.id;

/**
 * Up to this many differing units, randomization decides if their differences repeat: few p-values are
 * attainable then, and the bootstrap puts outcomes below α that should not be there. Beyond, the bootstrap
 * stays within the level on average (at most 5.4%, whatever share of right-or-wrong items differs), while
 * exact tests stay so far below it that they miss a tenth or more of the gains that Student's t detects.
 */
const MOST_EXACT = 7;

/**
 * The same limit where (nearly) all units differ, as between two systems of which one always wins: their
 * number doesn't vary then, so nothing averages out (7 wins of 8 have an exact p of 0.07, against 0.02 by
 * Student's t).
 */
const MOST_EXACT_WITHOUT_TIES = 16;

/** From this share of differing units, there are hardly any ties. */
const HARDLY_ANY_TIES = 0.9;

/**
 * Differences repeat if fewer than this share of the units have a distinct one; all ties together count as
 * one.
 */
const LEAST_DISTINCT = 0.75;

/** With fewer differing units than this, their distribution is too uncertain for Student's t. */
const FEWEST_FOR_T = 5;

/** Whether a test's smallest p occurs when all differing units favor one system. */
export function countsSwaps(test: string): boolean {
  return knownTest(test)?.fewest === 'swaps';
}

/** Whether ranks are swapped by default. */
export function swapsRanks({ weighted }: Pick<Metric, 'weighted'>, clustered: boolean): boolean {
  return !clustered && weighted?.ofRanks === true;
}

/** How units (items, clusters, folds) differ, as far as the decision depends on it. */
export interface UnitsThatDiffer {
  readonly units: number;
  /** Units on which A and B differ. */
  readonly differing: number;
  /** True if few differ (or there are few, and nearly all differ) and their differences repeat. */
  readonly fewOutcomes: boolean;
  /** True for folds of a cross-validation whose scores vary. */
  readonly folds: boolean;
  /** True if a system consists of several training runs. */
  readonly runs: boolean;
  /** True for a correlation of ranks over single items, which are swapped as ranks. */
  readonly ranks: boolean;
  /** True for single items that are either right or wrong, with one run of each system. */
  readonly rightOrWrong: boolean;
}

export interface DecisionQuestion {
  /** Id of a test, or `auto`. */
  readonly test: string;
  readonly alternative: Alternative;
  readonly alpha: number;
}

/** Which test decides, and whether significance is attainable. */
export interface Decision extends UnitsThatDiffer {
  /** The requested test: its id, or `auto`. */
  readonly asked: string;
  /** Id of the test that decides. */
  readonly test: string;
  /** Why this test, as a clause. */
  readonly because: string;
  /** How many units must differ for any outcome to be significant, if fewer do; else null. */
  readonly needed: number | null;
}

/** The decision rule for two systems: docs/statistics.md explains it, docs/validity.md shows that it keeps its level. */
export function decide(at: UnitsThatDiffer, { test, alternative, alpha }: DecisionQuestion): Decision {
  const chosen = test === AUTO ? automatic(at) : { test, because: english('it was chosen in the settings') };
  const countsOutcomes =
    test === AUTO ? (at.fewOutcomes && !at.folds) || at.ranks : at.fewOutcomes || countsSwaps(test);
  const fewest = fewestToDiffer(chosen.test, at.units, countsOutcomes, { alternative, alpha });
  const isTooFew = at.differing < fewest && knownTest(test)?.fewest !== 'none';
  return { ...at, asked: test, ...chosen, needed: isTooFew ? fewest : null };
}

function automatic({
  differing,
  fewOutcomes,
  folds,
  runs,
  ranks,
  rightOrWrong: areCounts,
}: UnitsThatDiffer): Pick<Decision, 'test' | 'because'> {
  if (folds) {
    return {
      test: OF_FOLDS,
      because: english('the items are folds of a cross-validation, which share training data'),
    };
  }
  if (runs) {
    return {
      test: OF_RUNS,
      because: english(
        'both the items and the training runs are a sample, and few runs say little about others',
      ),
    };
  }
  if (areCounts) {
    return {
      test: UNCONDITIONAL,
      because: english('the items are right or wrong, for which p can be computed exactly'),
    };
  }
  if (ranks) {
    return {
      test: EXACT,
      because: english(
        'ranks can be swapped whatever the scales are, which finds more than resampling where a correlation is high',
      ),
    };
  }
  return fewOutcomes || differing < FEWEST_FOR_T
    ? {
        test: EXACT,
        because: english('so few units differ that every possible outcome can be counted'),
      }
    : {
        test: EXPANDED,
        because: english(
          'it works for any metric and keeps its level for few units and for many, unless rare large differences are missing from the test set',
        ),
      };
}

/**
 * How many of so many units have to differ for any outcome to be significant.
 *
 * @param countsOutcomes true if p is a share of few outcomes: of a test that was asked for, or as differences repeat
 */
export function fewestToDiffer(
  test: string,
  units: number,
  countsOutcomes: boolean,
  { alternative, alpha }: Pick<DecisionQuestion, 'alternative' | 'alpha'>,
): number {
  const fewest = knownTest(test)?.fewest;
  if (typeof fewest === 'function') {
    return fewest(units, alternative, alpha);
  }
  const exact = fewestForExact(alternative, alpha);
  return countsOutcomes ? exact : Math.min(FEWEST_FOR_T, exact);
}

/**
 * The distribution behind a test that decides by Student's t, and behind the interval of a counting test.
 *
 * @param pair of at least 2 units, to which the test applies
 * @returns null for tests with another interval
 */
export function referenceFor(
  pair: Pair,
  { asked, test, needed }: Pick<Decision, 'asked' | 'test' | 'needed'>,
): Reference | null {
  const interval = knownTest(test)?.interval;
  if (typeof interval === 'function') {
    return interval(pair);
  }
  // With too little data, no interval may claim more than the verdict, whatever test was requested.
  return asked === AUTO || needed !== null ? referenceOf(pair) : null;
}

/** With more differing units than this among `units`, randomization isn't chosen. */
export function mostForExact(units: number): number {
  return HARDLY_ANY_TIES * units <= MOST_EXACT_WITHOUT_TIES ? MOST_EXACT_WITHOUT_TIES : MOST_EXACT;
}

export function unitsThatDiffer(pair: Pair): UnitsThatDiffer {
  const differing = countDiffering(pair);
  const { n, folds = false, runs } = pair;
  const at = {
    units: n,
    differing,
    folds: folds && pair.differences !== null && withVariation(pair) === null,
    runs: runs !== undefined,
    ranks: runs === undefined && swapsRanks(pair.metric, pair.clustered),
    rightOrWrong: !pair.clustered && rightOrWrong(pair) !== null,
  };
  const most = differing >= HARDLY_ANY_TIES * n ? MOST_EXACT_WITHOUT_TIES : MOST_EXACT;
  if (differing > most) {
    return { ...at, fewOutcomes: false };
  }
  const sizes = new Set(differingRows(pair).map((row) => sizeOf(pair, row)));
  const distinct = sizes.size + (differing < n ? 1 : 0);
  return { ...at, fewOutcomes: distinct < LEAST_DISTINCT * n };
}

/** A unit's absolute difference: the number itself if the metric is a mean, else that of each statistic. */
function sizeOf({ differences, a, b }: Pair, row: number): string {
  if (differences !== null) {
    return String(Math.abs(differences[row]!));
  }
  if (a.k !== b.k) {
    return String(row); // Systems with different numbers of runs.
  }
  const apart = Array.from({ length: a.k }, (_, j) => a.data[row * a.k + j]! - b.data[row * a.k + j]!);
  const sign = Math.sign(apart.find((difference) => difference !== 0) ?? 1);
  return apart.map((difference) => sign * difference || 0).join();
}
