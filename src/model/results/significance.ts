import type { Text } from '../words';
import type { Metric, StatsTable } from '../settings/metric';
import type { Cited } from '../works';

/** `greater`: A is better than B. */
export type Alternative = 'two-sided' | 'greater' | 'less';

/** A against B on the same items, ready to be tested. All gains are turned so that positive means A is better. */
export interface Pair {
  readonly metric: Metric;
  readonly a: StatsTable;
  readonly b: StatsTable;
  /** Number of units that are resampled: items, or clusters if `clustered`. */
  readonly n: number;
  /** True if each row is a whole cluster (document, speaker, session) of items. */
  readonly clustered: boolean;
  readonly scoreA: number;
  readonly scoreB: number;
  /** δ, in the metric's units. */
  readonly gain: number;
  /** Per item, in the metric's units: A's value minus B's, turned; null unless the metric is a mean of items. */
  readonly differences: Float64Array | null;
  /** Gains closer together than this are equal up to rounding. */
  readonly tolerance: number;
  /** The differences as whole numbers, integer · 10^(−digits), if they are decimals. */
  readonly units?: DifferenceUnits;
  /**
   * Differences of items closer together than this are equal up to rounding; absent: equal ones are equal to
   * the last bit.
   */
  readonly itemTolerance?: number;
  /** True if the items are folds of one cross-validation. */
  readonly folds?: boolean;
  /** Present if a system consists of several training runs: a score is then the mean over them. */
  readonly runs?: PairRuns;
}

/** Differences of decimals in units of their last digit. */
export interface DifferenceUnits {
  readonly integers: Float64Array;
  readonly digits: number;
  /** True if all sums of them are exact in doubles. */
  readonly summable: boolean;
}

export interface PairRuns {
  readonly a: number;
  readonly b: number;
  /**
   * How each run changes its system's score beyond what the choice of items explains, in the metric's units.
   */
  readonly deviations: { readonly a: Float64Array; readonly b: Float64Array };
  /** Variance of the gain that comes from the choice of runs, Σ over systems of σ²_runs/R. */
  readonly variance: number;
  readonly spread: { readonly a: RunsOfSystem; readonly b: RunsOfSystem };
  /**
   * Every item of every run as a separate item, run r of A paired with run r of B; null unless their numbers
   * are equal.
   */
  readonly stratified: Pair | null;
}

/** How much one system's score varies between runs. */
export interface RunsOfSystem {
  /** σ²_runs, beyond what the choice of items explains. */
  readonly variance: number;
  /** s², the variance of the runs' scores on these items. */
  readonly seen: number;
  /** What the choice of items explains of it: σ²_runs = max(0, s² − this). */
  readonly byItems: number;
}

/** How simulated test sets are drawn. */
export type ResampleMode = 'bootstrap' | 'randomization';

/** What the sums of simulated test sets consist of. */
export type Drawing =
  /**
   * Items drawn one by one, their statistics added up as unsigned integers with this many bytes; 8: as
   * doubles.
   */
  | { readonly by: 'items'; readonly columns: number; readonly bytes: 1 | 2 | 4 | 8 }
  /** How often each distinct item occurs, drawn at once. */
  | { readonly by: 'counts'; readonly rows: number }
  /** How often each item is drawn, for scores that are not functions of sums. */
  | { readonly by: 'weights'; readonly rows: number };

/** Gains (and scores, for the first ones) of simulated test sets. */
export interface Resampled {
  readonly mode: ResampleMode;
  /** One gain per resample, in order; δ* of the definitions. */
  readonly gains: Float64Array;
  /** Scores of A and of B in the first resamples (bootstrap only; at most SCORES_KEPT of them). */
  readonly scoresA: Float64Array;
  readonly scoresB: Float64Array;
  /** Planned number of resamples, if drawing stopped early; absent: all were drawn. */
  readonly planned?: number;
  /** Absent if no table was drawn from. */
  readonly drawing?: Drawing;
}

/** A probability with its logarithm, which still distinguishes small ones when the double is 0. */
export interface Tail {
  readonly p: number;
  /** Natural logarithm of p. */
  readonly logP: number;
}

/** The distribution of a gain or a score with infinitely many resamples, computed without drawing. */
export interface ExactDistribution {
  /** Its possible values, ascending, without negligible ones (1e-16 in total). There may be a million. */
  readonly values: Float64Array;
  /** One of the values, without making all of them. */
  valueAt(place: number): number;
  /** One for each value; they add up to 1. */
  readonly probabilities: Float64Array;
  readonly mean: number;
  /** P(X ≥ value), or P(X > value) if `strict`, with full precision however small it is. */
  atLeast(value: number, strict?: boolean): Tail;
  /** P(X ≤ value), or P(X < value) if `strict`, likewise. */
  atMost(value: number, strict?: boolean): Tail;
}

export interface ExactBootstrap {
  readonly gains: ExactDistribution;
  readonly scoresA: ExactDistribution;
  readonly scoresB: ExactDistribution;
}

/** A number over resampled test sets: drawn, one per resample in order, or its exact distribution. */
export type Resamples = Float64Array | ExactDistribution;

/** What a test may request from its caller. Resamples are shared between the tests of one comparison. */
export interface TestContext {
  readonly alternative: Alternative;
  readonly alpha: number;
  /**
   * The bootstrap, if nothing has to be drawn for it; a string: a note on why not. Absent or null: resamples
   * are drawn.
   */
  readonly exactBootstrap?: ExactBootstrap | string | null;
  /** Resamples for a Monte Carlo test; the default number for the mode if the user set none. */
  resample(mode: ResampleMode): Promise<Resampled>;
}

export interface TestOutcome {
  /** p for the requested alternative. */
  readonly p: number;
  /**
   * p of the one-sided test in the direction of the observed gain; 1 − this is the confidence that is
   * plotted.
   */
  readonly oneSided: number;
  /** True if p is neither simulated (Monte Carlo) nor approximated (by a normal or t distribution). */
  readonly exact: boolean;
  /** Resamples at least as extreme as observed; null for tests that don't count. */
  readonly count: number | null;
  readonly resamples: number | null;
  /** Natural logarithm of p, if p itself may underflow. */
  readonly logP?: number;
  /** 95% interval of a p that is computed from the share of counted resamples. */
  readonly monteCarlo?: readonly [low: number, high: number];
  /** The alternative of p, if the test has no p for the requested one. */
  readonly alternative?: Alternative;
  /** What belongs to this number: how ties were treated, what it counts. */
  readonly note: Text | null;
  /** What to beware of if this test decides. */
  readonly warning?: Text | null;
}

/**
 * Expands a bootstrap tail. A bootstrap of m units has a variance too small by (m − 1)/m and treats its
 * estimate as the truth; Student's t with ν degrees of freedom doesn't (Hesterberg 2015, section 3.2).
 */
export interface Expansion {
  readonly degreesOfFreedom: number;
  /** √((m − 1)/m), the bootstrap's standard error over the unbiased one. */
  readonly narrowness: number;
}

/** The reference distribution of a gain where no outcomes are counted. */
export interface Reference extends Expansion {
  /** The standard error by items and training runs; null if the resampled gains provide it. */
  readonly standardError: number | null;
  /** What the choice of training runs adds to its square. */
  readonly runsVariance: number;
}

/** Texts about a test, for pages, reports and the documentation. */
export interface TestWords {
  /** `bootstrap`, `randomization`, `bootstrap:koehn` ... */
  readonly id: string;
  /** As in "(…; paired bootstrap, 1,000,000 resamples, …)". */
  readonly name: string;
  /** What has to be true for p to be valid, in one clause. */
  readonly assumes: string;
  /** What it does, in one or two plain sentences: the glossary and the setting `realgain.test` show them. */
  readonly explanation: string;
  /** How p is computed, as a formula, and what can be tested by it (a metric, items): of the documentation, in Markdown. */
  readonly definition: string;
  readonly measures: string;
  /** Where to read more: authors, year and, for long works, the place in it. */
  readonly source: string;
  /** Its name in a methods section: "sign test". */
  readonly phrase: string;
  /** What a paper cites for it. */
  readonly works: readonly Cited[];
  /**
   * Run for every comparison, or only on request by name; `independent`: treats A and B as independent
   * samples, which they aren't, so it is shown beside the paired tests with a warning and decides only on
   * request by name.
   */
  readonly shown: 'always' | 'on-request' | 'independent';
}

/** What the rest of a comparison has to know of a test. */
export interface TestFacts {
  /**
   * How the test sets are simulated that p counts, drawn or all of them; null if p is computed. Drawing stops early unless a
   * published variant counts them in another way than the mode's own test.
   */
  readonly simulates: { readonly mode: ResampleMode; readonly stopsEarly: boolean } | null;
  /** True if a single large difference can turn it. */
  readonly restsOnMeans: boolean;
  /** True if it looks at each item's mean over the training runs, so that p doesn't include how they vary. */
  readonly fixesRuns: boolean;
  /**
   * How many of so many units have to differ for p to reach α. `swaps`: p is smallest where all that differ favor one system,
   * 2^(1−d); `some`: enough to estimate a distribution from; `none`: p doesn't depend on it.
   */
  readonly fewest:
    | 'swaps'
    | 'some'
    | 'none'
    | ((units: number, alternative: Alternative, alpha: number) => number);
  /** What intervals and margins rest on: Student's t of the items' differences, the resampled gains, or a custom reference distribution. */
  readonly interval: 'student' | 'resampled' | ((pair: Pair) => Reference);
}

/** A way to compute p(δ(X) ≥ δ(x) given no true difference). */
export interface SignificanceTest extends TestWords, TestFacts {
  /** true, or the reason why this test can't be used on this pair. */
  applies(pair: Pair): true | Text;
  run(pair: Pair, context: TestContext): Promise<TestOutcome>;
}
