import { AUTO, english, type Alternative, type Pair } from '../model';
import { withVariation } from './matched-pair-t';
import { differingRows } from './pair';

/** The tests that `auto` chooses from. */
export const EXPANDED = 'bootstrap:expanded';
export const OF_RUNS = 't:runs';
export const OF_FOLDS = 't:nadeau-bengio';
export const EXACT = 'randomization';

/**
 * Up to so many differing units, randomization decides where their differences repeat: there are few attainable p then,
 * and the bootstrap puts outcomes below α that aren't. Beyond, its rejections stay within the level on average (5.4% at
 * most, whatever share of right-or-wrong items differs), while those of exact tests stay so far below it that they miss a
 * tenth and more of the gains that Student's t finds.
 */
const MOST_EXACT = 7;

/**
 * The same where (nearly) all units differ, as between two systems of which one always wins: their number doesn't vary
 * then, so nothing averages out (7 wins of 8 have an exact p of 0.07, and Student's t says 0.02).
 */
const MOST_EXACT_WITHOUT_TIES = 16;

/** Share of the units that differ where hardly any ties are. */
const HARDLY_ANY_TIES = 0.9;

/** Differences repeat where fewer than this share of the units have one of their own; all ties together count as one. */
const LEAST_DISTINCT = 0.75;

/** Fewer differing units than this show too little of how differences are distributed for Student's t. */
const FEWEST_FOR_T = 5;

/** Tests whose smallest p is that of differing units which all favor one system. */
const EXACT_TESTS = /^(randomization|wilcoxon(:pratt)?|sign|mcnemar)$/;

/** How units (items, clusters, folds) differ, as far as a decision depends on it. */
export interface UnitsThatDiffer {
  readonly units: number;
  /** Units on which A and B differ. */
  readonly differing: number;
  /** True where few differ (or few are there, and nearly all differ) and their differences repeat. */
  readonly fewOutcomes: boolean;
  /** True for folds of a cross-validation whose scores vary. */
  readonly folds: boolean;
  /** True where a system is several training runs. */
  readonly runs: boolean;
}

/** What is asked of a decision. */
export interface DecisionQuestion {
  /** Id of a test, or `auto`. */
  readonly test: string;
  readonly alternative: Alternative;
  readonly alpha: number;
}

/** Which test decides, and whether it can find anything. */
export interface Decision extends UnitsThatDiffer {
  /** What was asked for: the id of a test, or `auto`. */
  readonly asked: string;
  /** Id of the test that decides. */
  readonly test: string;
  /** Why this test, as a clause. */
  readonly because: string;
  /** How many units have to differ for any outcome to be significant, where fewer do; else null. */
  readonly needed: number | null;
}

/** The decision rule for two systems: docs/statistics.md explains it, docs/validity.md shows that it keeps its level. */
export function decide(at: UnitsThatDiffer, { test, alternative, alpha }: DecisionQuestion): Decision {
  const chosen = test === AUTO ? automatic(at) : { test, because: english('it was chosen in the settings') };
  const countsOutcomes =
    test === AUTO ? at.fewOutcomes && !at.folds : at.fewOutcomes || EXACT_TESTS.test(test);
  const exact = fewestForExact(alternative, alpha);
  const fewest = countsOutcomes ? exact : Math.min(FEWEST_FOR_T, exact);
  // Responses are reassigned one by one, however few items hold them.
  const isTooFew = at.differing < fewest && test !== 'randomization:response';
  return { ...at, asked: test, ...chosen, needed: isTooFew ? fewest : null };
}

function automatic({
  differing,
  fewOutcomes,
  folds,
  runs,
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
  return fewOutcomes || differing < FEWEST_FOR_T
    ? {
        test: EXACT,
        because: english('so few units differ that every possible outcome can be counted'),
      }
    : {
        test: EXPANDED,
        because: english('it works for any metric and keeps its level for few units and for many'),
      };
}

/** The fewest differing units with which an exact test reaches α: 2^(1−d) ≤ α two-sided, 2^(−d) ≤ α one-sided. */
export function fewestForExact(alternative: Alternative, alpha: number): number {
  const sides = alternative === 'two-sided' ? 1 : 0;
  // Guards against a logarithm that comes out a rounding error too large.
  return sides + Math.ceil(-Math.log2(alpha) * (1 - 1e-12));
}

/** With more differing units than this, among so many, randomization isn't chosen. */
export function mostForExact(units: number): number {
  return HARDLY_ANY_TIES * units <= MOST_EXACT_WITHOUT_TIES ? MOST_EXACT_WITHOUT_TIES : MOST_EXACT;
}

/** Counts the units of a pair that differ. */
export function unitsThatDiffer(pair: Pair): UnitsThatDiffer {
  const rows = differingRows(pair);
  const { n, folds = false, runs } = pair;
  const at = {
    units: n,
    differing: rows.length,
    folds: folds && pair.differences !== null && withVariation(pair) === null,
    runs: runs !== undefined,
  };
  const most = rows.length >= HARDLY_ANY_TIES * n ? MOST_EXACT_WITHOUT_TIES : MOST_EXACT;
  if (rows.length > most) {
    return { ...at, fewOutcomes: false };
  }
  const sizes = new Set(rows.map((row) => sizeOf(pair, row)));
  const distinct = sizes.size + (rows.length < n ? 1 : 0);
  return { ...at, fewOutcomes: distinct < LEAST_DISTINCT * n };
}

/** A unit's difference whichever system it favors: the number where the metric is a mean, else that of each statistic. */
function sizeOf({ differences, a, b }: Pair, row: number): string {
  if (differences !== null) {
    return String(Math.abs(differences[row]));
  }
  if (a.k !== b.k) {
    return String(row); // Different numbers of runs.
  }
  const apart = Array.from({ length: a.k }, (_, j) => a.data[row * a.k + j] - b.data[row * a.k + j]);
  const sign = Math.sign(apart.find((difference) => difference !== 0) ?? 1);
  return apart.map((difference) => sign * difference || 0).join();
}
