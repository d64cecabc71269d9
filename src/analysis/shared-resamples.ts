import type { EarlyStop } from '../kernel';
import type { ResamplePlan } from '../kernel/types';
import { english, type Text } from '../model/words';
import { formatCount } from '../model/text';
import type { CompareSettings } from '../model/settings/settings';
import type {
  Drawing,
  Pair,
  Resampled,
  Resamples,
  ResampleMode,
  TestContext,
  Reference,
} from '../model/results/significance';
import type { ResampledBy } from '../model/results/details';
import type { TestResult } from '../model/results/comparison';
import { drawnDifferences } from '../significance/numbers/differences';
import { exactBootstrap } from '../significance/lattice/exact-distribution';
import { knownTest } from '../significance/tests';
import { decisionAt } from '../significance/sequential';
import { ownScores } from './own-scores';

/** Draws the resamples of a plan, on any number of threads: all of them, or until they are enough. */
export type Resample = (plan: ResamplePlan, stop?: EarlyStop) => Promise<Resampled>;

/**
 * Thrown by `Resample` if it has no resamples of this mode yet: results that need them are left out until it
 * has.
 */
export class NotDrawnYet extends Error {}

/** Gains and scores of bootstrapped test sets, drawn or exact. */
export type Bootstrap = Readonly<Record<'gains' | 'scoresA' | 'scoresB', Resamples>>;

export interface SharedResamples extends Required<Pick<TestContext, 'resample' | 'exactBootstrap'>> {
  /** Exact where possible, else drawn. */
  bootstrap(): Promise<Bootstrap>;
  /** How the resamples used were drawn, in words. */
  ways(): Promise<readonly ResampledBy[]>;
}

export interface DrawingSettings extends CompareSettings {
  /** The deciding test's, if that is Student's t. */
  readonly reference?: Reference | null;
}

/** Resamples if the user set no number; 2^20 shuffles as in Yeh (2000). */
const DEFAULT_RESAMPLES: Readonly<Record<ResampleMode, number>> = {
  bootstrap: 1_000_000,
  randomization: 1_048_576,
};

/**
 * Most items drawn, over all resamples, if the user set no number: some seconds on two cores. A million items
 * would take minutes for the usual number, and no decision needs it.
 */
const MOST_DRAWS = 10_000 * 2 ** 20;

/** But never fewer resamples than this: a p of 0.05 is then accurate to ± 0.0043. */
const LEAST_RESAMPLES = 10_000;

/** Passes over the items that a resample of both systems takes on average: randomization passes over the items of both for each. */
const PASSES = 3;

/** Resamples of a test set of n items (or clusters) if the user set no number, with a metric of weights of this `effort`. */
export function defaultResamples(mode: ResampleMode, n: number, effort?: number): number {
  const draws = n * (effort === undefined ? 1 : PASSES * effort);
  return Math.min(DEFAULT_RESAMPLES[mode], Math.max(LEAST_RESAMPLES, Math.floor(MOST_DRAWS / draws)));
}

export function fewerResamplesWarnings(
  { n, metric: { weighted } }: Pair,
  { resamples }: CompareSettings,
  runs: readonly { readonly result: Pick<TestResult, 'resamples'> }[],
): Text | null {
  const drawn = runs.find(({ result }) => result.resamples !== null)?.result.resamples ?? null;
  return resamples === null &&
    drawn !== null &&
    defaultResamples('bootstrap', n, weighted?.effort) < DEFAULT_RESAMPLES.bootstrap
    ? english(
        'With {0} items, {1} resamples were drawn instead of {2}; set the number of resamples to draw more.',
        formatCount(n),
        formatCount(drawn),
        formatCount(DEFAULT_RESAMPLES.bootstrap),
      )
    : null;
}

/**
 * Draws each mode's resamples on first use, and only once. If the user set a number of resamples, they are
 * drawn; else an exact bootstrap is used if available.
 */
export function shareResamples(
  pair: Pair,
  settings: DrawingSettings,
  limit: number,
  resample: Resample,
): SharedResamples {
  const { resamples, seed } = settings;
  const drawn = new Map<ResampleMode, Promise<Resampled>>();
  const units = { metric: pair.metric, clustered: pair.clustered, seed };
  let own: (Resamples | null)[] | null = null;
  const exact = resamples === null && pair.runs === undefined ? exactBootstrap(pair) : null;
  const draw = (mode: ResampleMode) => {
    const known = drawn.get(mode);
    if (known !== undefined) {
      return known;
    }
    const count = Math.min(resamples ?? defaultResamples(mode, pair.n, pair.metric.weighted?.effort), limit);
    const plan = { ...drawnFrom(pair, mode), mode, resamples: count, seed };
    const drawing = resample(plan, limit < Infinity ? undefined : earlyStop(pair, mode, settings));
    drawn.set(mode, drawing);
    return drawing;
  };
  return {
    resample: draw,
    exactBootstrap: exact,
    bootstrap: async () => {
      if (exact !== null && typeof exact !== 'string') {
        return exact;
      }
      const { gains, scoresA, scoresB } = await draw('bootstrap');
      own ??= pair.runs === undefined ? [ownScores(pair.a, units), ownScores(pair.b, units)] : [null, null];
      return { gains, scoresA: own[0] ?? scoresA, scoresB: own[1] ?? scoresB };
    },
    ways: async () => {
      // A mode that isn't drawn yet has already failed for everything that needs it.
      const settled = await Promise.allSettled(drawn.values());
      const resampled = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const ways = resampled.map(({ mode, drawing }) => ({ mode, way: wayOf(drawing) }));
      return exact === null || typeof exact === 'string' ? ways : [EXACT_LATTICE, ...ways];
    },
  };
}

/** What the drawing is called in a sentence. */
function wayOf(drawing: Drawing | undefined): Text {
  if (drawing === undefined) {
    return 'drawn';
  }
  if (drawing.by === 'counts') {
    return drawing.rows === 1
      ? english('counts of {0} distinct row', formatCount(drawing.rows))
      : english('counts of {0} distinct rows', formatCount(drawing.rows));
  }
  if (drawing.by === 'weights') {
    return english('how often each of {0} items is drawn', formatCount(drawing.rows));
  }
  const { columns, bytes } = drawing;
  const numbers = bytes === 8 ? 'doubles' : english('{0}-bit integers', 8 * bytes);
  return columns === 1
    ? english('sums of {0} column of {1}', formatCount(columns), numbers)
    : english('sums of {0} columns of {1}', formatCount(columns), numbers);
}

const EXACT_LATTICE: ResampledBy = {
  mode: 'bootstrap',
  way: 'exact, on a lattice of sums; nothing is drawn',
};

/**
 * Drawing stops early if the user set no number of resamples, and if nothing else than the mode's own test
 * and its intervals uses them: not if a margin or a published variant of the bootstrap counts them in another
 * way.
 */
function earlyStop(pair: Pair, mode: ResampleMode, settings: DrawingSettings): EarlyStop | undefined {
  const { resampling, resamples, margin, test, reference } = settings;
  const otherwise =
    mode === 'bootstrap' && (margin !== null || knownTest(test)?.simulates?.stopsEarly === false);
  return resampling === 'fixed' || resamples !== null || otherwise
    ? undefined
    : mode === 'randomization'
      ? decisionAt(mode, swappedUnits(pair), settings)
      : decisionAt(mode, pair, { ...settings, expansion: reference ?? null });
}

/**
 * The tables of a plan: with several runs, all items of all runs are swapped, and the runs are drawn like the
 * items.
 */
function drawnFrom(pair: Pair, mode: ResampleMode): Pick<ResamplePlan, 'a' | 'b' | 'runs' | 'differences'> {
  const drawn = mode === 'bootstrap' ? pair : swappedUnits(pair);
  const { a, b } = drawn;
  const differences = drawnDifferences(drawn);
  const runs = mode === 'bootstrap' ? pair.runs?.deviations : undefined;
  return { a, b, ...(runs && { runs }), ...(differences && { differences }) };
}

export function swappedUnits(pair: Pair): Pair {
  return pair.runs?.stratified ?? pair;
}
