import { resampleInProcess } from '../../src/kernel';
import type {
  Pair,
  Resampled,
  ResampleMode,
  Resamples,
  TestContext,
} from '../../src/model/results/significance';
import type { StatsTable } from '../../src/model/settings/metric';
import { exactBootstrap } from '../../src/significance/lattice/exact-distribution';
import { itemCorrelation } from '../../src/significance/core/pearson';
import { jackknife } from '../../src/significance/uncertainty/jackknife';
import { makePair } from '../../src/significance/pair';
import { TESTS } from '../../src/significance/tests';
import { GAIN_INTERVALS, SCORE_INTERVALS, type IntervalInput, type Method } from './intervals';
import type { ItemKind } from './items';
import { Random } from './random';

/** Levels at which rejections are counted. */
export const LEVELS = [0.01, 0.05, 0.1] as const;

/** One-sided tests are counted at this level, and intervals are 95% intervals. */
export const ALPHA = 0.05;

/**
 * The kinds that a test is simulated on, where not on all to which it can be applied. Without zero differences Pratt's
 * test is Wilcoxon's, and takes as long.
 */
const ONLY_ON: Readonly<Record<string, readonly ItemKind['id'][]>> = {
  'wilcoxon:pratt': ['accuracy', 'ratings'],
};

/** What the data sets of one kind have in common. */
export interface Cell {
  readonly kind: ItemKind;
  readonly n: number;
  readonly correlation: number;
  /** 0 under the null hypothesis. */
  readonly advantage: number;
}

/** How often a test rejected. */
export interface TestTally {
  /** By level: data sets with p ≤ level. */
  rejected: Record<string, number>;
  /** Data sets in which A is better by the one-sided test at 0.05. */
  greater: number;
  /** Data sets whose p was one-sided although a two-sided one was asked for. */
  oneSided: number;
  /** Data sets that the test could be used on; in the others it rejects nothing. */
  applied: number;
}

/** How often an interval held the true value, of the data sets in which there was one. */
export interface IntervalTally {
  covered: number;
  defined: number;
}

/** Sums over data sets of one cell. */
export interface Tally {
  dataSets: number;
  tests: Record<string, TestTally>;
  gainIntervals: Record<string, IntervalTally>;
  scoreIntervals: Record<string, IntervalTally>;
  gains: number;
  squaredGains: number;
  /** Σ of the items' correlation, and the data sets in which it is defined. */
  correlations: number;
  correlated: number;
}

function emptyTally(): Tally {
  return {
    dataSets: 0,
    tests: {},
    gainIntervals: {},
    scoreIntervals: {},
    gains: 0,
    squaredGains: 0,
    correlations: 0,
    correlated: 0,
  };
}

/**
 * Simulates data sets first … first + count − 1 of a cell and runs every registered test and every interval on each.
 * A data set depends on seed, cell and number alone.
 *
 * @param resamples of every Monte Carlo test; r + 1 is a multiple of 100, so that p can be exactly 0.01
 */
export async function simulate(
  cell: Cell,
  first: number,
  count: number,
  seed: string,
  resamples: number,
): Promise<Tally> {
  const { kind, n, correlation, advantage } = cell;
  const tally = emptyTally();
  for (let number = first; number < first + count; number++) {
    const own = [seed, kind.id, n, correlation, advantage, number].join(':');
    const { a, b } = kind.draw(new Random(own), n, correlation, advantage);
    const pair = makePair(kind.metric, a, b);
    const context = contextOf(pair, own, resamples);
    await addDataSet(tally, cell, pair, context);
  }
  return tally;
}

async function addDataSet(tally: Tally, cell: Cell, pair: Pair, context: TestContext): Promise<void> {
  tally.dataSets++;
  tally.gains += pair.gain;
  tally.squaredGains += pair.gain ** 2;
  await addTests(tally, cell.kind, pair, context);
  const leftOut = jackknife(pair);
  const r = itemCorrelation(pair, leftOut);
  tally.correlations += r ?? 0;
  tally.correlated += r === null ? 0 : 1;
  // Without a true gain, it is known.
  if (cell.advantage === 0) {
    const exact = context.exactBootstrap;
    const bootstrap =
      typeof exact === 'object' && exact !== null ? exact : await context.resample('bootstrap');
    addIntervals(tally, cell.kind, pair, bootstrap, leftOut);
  }
}

/** Draws each kind of resamples once, if at all, and shares them between the tests, as a comparison does. */
export function contextOf(pair: Pair, seed: string, resamples: number): TestContext {
  const { metric, a, b } = pair;
  const score = (sums: Float64Array, offset: number) => metric.score(sums, offset);
  const drawn = new Map<ResampleMode, Resampled>();
  return {
    alternative: 'two-sided',
    alpha: ALPHA,
    exactBootstrap: exactBootstrap(pair),
    resample: (mode) => {
      const resampled =
        drawn.get(mode) ??
        resampleInProcess({ mode, a, b, resamples, seed }, metric.weighted ?? score, metric.higherIsBetter);
      drawn.set(mode, resampled);
      return Promise.resolve(resampled);
    },
  };
}

async function addTests(tally: Tally, kind: ItemKind, pair: Pair, context: TestContext): Promise<void> {
  for (const test of TESTS) {
    const simulated = ONLY_ON[test.id]?.includes(kind.id) ?? true;
    if (!simulated || test.applies(pair) !== true) {
      continue;
    }
    const { p, oneSided, alternative } = await test.run(pair, context);
    const counts = (tally.tests[test.id] ??= { rejected: {}, greater: 0, oneSided: 0, applied: 0 });
    for (const level of LEVELS) {
      counts.rejected[level] = (counts.rejected[level] ?? 0) + (p <= level ? 1 : 0);
    }
    counts.greater += pair.gain > 0 && oneSided <= ALPHA ? 1 : 0;
    counts.oneSided += (alternative ?? 'two-sided') === 'two-sided' ? 0 : 1;
    counts.applied++;
  }
}

function addIntervals(
  tally: Tally,
  kind: ItemKind,
  pair: Pair,
  resampled: Readonly<Record<'gains' | 'scoresA', Resamples>>,
  leftOut: ReturnType<typeof jackknife>,
): void {
  const { gain, scoreA, tolerance, differences } = pair;
  const percent = kind.metric.unit === '%';
  const ofGain = { observed: gain, resampled: resampled.gains, leftOut: leftOut.gains, values: differences };
  addCoverage(tally.gainIntervals, GAIN_INTERVALS, { ...ofGain, tolerance, percent }, 0);
  if (kind.trueScore !== null) {
    const values = differences === null ? null : firstStatistics(pair.a);
    const ofScore = { observed: scoreA, resampled: resampled.scoresA, leftOut: leftOut.scoresA, values };
    addCoverage(tally.scoreIntervals, SCORE_INTERVALS, { ...ofScore, tolerance, percent }, kind.trueScore);
  }
}

/** A mean's statistics are the item's value and 1. */
function firstStatistics({ n, k, data }: StatsTable): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => data[i * k]!);
}

function addCoverage(
  tallies: Record<string, IntervalTally>,
  methods: readonly Method[],
  input: IntervalInput,
  truth: number,
): void {
  for (const { id, ends } of methods) {
    const interval = ends(input, ALPHA);
    if (interval !== null) {
      const counts = (tallies[id] ??= { covered: 0, defined: 0 });
      counts.defined++;
      // An interval that ends in the true value, but for rounding, holds it.
      const [low, high] = [interval[0] - input.tolerance, interval[1] + input.tolerance];
      counts.covered += low <= truth && truth <= high ? 1 : 0;
    }
  }
}
