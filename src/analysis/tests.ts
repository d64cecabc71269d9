import { type ResamplePlan } from '../kernel/types';
import {
  RealGainError,
  type CompareSettings,
  type Pair,
  type Resampled,
  type Resamples,
  type ResampleMode,
  type SignificanceTest,
  type TestContext,
  type TestDescription,
  type TestOutcome,
  type TestResult,
} from '../model';
import { clopperPearson, exactBootstrap, findTest, TESTS } from '../significance';

/** Draws the resamples of a plan, on however many threads. */
export type Resample = (plan: ResamplePlan) => Promise<Resampled>;

/** Gains and scores of bootstrapped test sets, drawn or exact. */
export type Bootstrap = Readonly<Record<'gains' | 'scoresA' | 'scoresB', Resamples>>;

/** Resamples that everything in a comparison shares. */
export interface SharedResamples extends Required<Pick<TestContext, 'resample' | 'exactBootstrap'>> {
  /** Exact where possible, else drawn. */
  bootstrap(): Promise<Bootstrap>;
}

/** Resamples where the person set no number; 2^20 shuffles as Yeh (2000) did. */
const DEFAULT_RESAMPLES: Readonly<Record<ResampleMode, number>> = {
  bootstrap: 1_000_000,
  randomization: 1_048_576,
};

/** 1 − level of the interval around a Monte Carlo p. */
const MONTE_CARLO_ALPHA = 0.05;

/** A test with what it found, as it was found and as it is told. */
export interface TestRun {
  readonly outcome: TestOutcome;
  readonly result: TestResult;
}

/**
 * Draws each mode's resamples when they are first asked for, and only once. Who sets a number of resamples wants
 * them drawn; else a bootstrap that can be had without drawing is.
 */
export function shareResamples(
  pair: Pair,
  { resamples, seed }: CompareSettings,
  limit: number,
  resample: Resample,
): SharedResamples {
  const drawn = new Map<ResampleMode, Promise<Resampled>>();
  const exact = resamples === null && pair.runs === undefined ? exactBootstrap(pair) : null;
  const draw = (mode: ResampleMode) => {
    const known = drawn.get(mode);
    if (known !== undefined) {
      return known;
    }
    const count = Math.min(resamples ?? DEFAULT_RESAMPLES[mode], limit);
    const drawing = resample({ ...drawnFrom(pair, mode), mode, resamples: count, seed });
    drawn.set(mode, drawing);
    return drawing;
  };
  return {
    resample: draw,
    exactBootstrap: exact,
    bootstrap: () =>
      exact === null || typeof exact === 'string' ? draw('bootstrap') : Promise.resolve(exact),
  };
}

/** The tables of a plan: of several runs all items of all of them are swapped, and the runs drawn as the items are. */
function drawnFrom(pair: Pair, mode: ResampleMode): Pick<ResamplePlan, 'a' | 'b' | 'runs'> {
  const { a, b } = mode === 'bootstrap' ? pair : swappedUnits(pair);
  return mode === 'bootstrap' && pair.runs ? { a, b, runs: pair.runs.deviations } : { a, b };
}

/** What randomization swaps. */
export function swappedUnits(pair: Pair): Pair {
  return pair.runs?.stratified ?? pair;
}

/** Every test and why it doesn't apply, if it doesn't. */
export function describeTests(pair: Pair): TestDescription[] {
  return TESTS.map((test) => {
    const applies = test.applies(pair);
    const { id, name, assumes, shown } = test;
    return { id, name, assumes, shown, reason: applies === true ? null : applies };
  });
}

/**
 * The test that was chosen to decide.
 *
 * @throws RealGainError `unknown-test`; `test-not-applicable` with the reason
 */
export function primaryFor(pair: Pair, id: string): SignificanceTest {
  const test = findTest(id);
  const applies = test.applies(pair);
  if (applies !== true) {
    const choices = describeTests(pair)
      .filter(({ reason }) => reason === null)
      .map((description) => description.id);
    throw new RealGainError(
      'test-not-applicable',
      `The test "${id}" can't be used here: ${applies}. Choose another, such as ${choices[0]}.`,
      { choices },
    );
  }
  return test;
}

/** Runs all tests that are always shown and apply, and the primary one; in the order of the registry. */
export async function runTests(
  primary: SignificanceTest,
  pair: Pair,
  settings: CompareSettings,
  resampled: SharedResamples,
): Promise<TestRun[]> {
  const chosen = TESTS.filter(
    (test) => test.id === primary.id || (test.shown === 'always' && test.applies(pair) === true),
  );
  return runEach(chosen, pair, settings, resampled);
}

/** Runs tests that apply, in their order. */
export async function runEach(
  tests: readonly SignificanceTest[],
  pair: Pair,
  settings: CompareSettings,
  { resample, exactBootstrap: exact }: SharedResamples,
): Promise<TestRun[]> {
  const runs: TestRun[] = [];
  // One after the other: they share the machine's cores anyway, and progress tells of one thing at a time.
  for (const test of tests) {
    const found = await test.run(pair, { ...settings, resample, exactBootstrap: exact });
    const outcome = takesRunsAsFixed(test, pair) ? { ...found, ...asFixed(found) } : found;
    runs.push({ outcome, result: toResult(test, outcome, settings) });
  }
  return runs;
}

/** True for tests on the items' means over the runs: what another run would score is not in their p. */
function takesRunsAsFixed({ id }: SignificanceTest, { runs }: Pair): boolean {
  return runs !== undefined && !/^(bootstrap|randomization)/.test(id);
}

function asFixed({ note, warning }: TestOutcome): Pick<TestOutcome, 'note' | 'warning'> {
  const fixed = 'Of each item’s mean over the training runs, which are taken as fixed.';
  return { note: note === null ? fixed : `${note} ${fixed}`, warning: warning ?? FIXED_RUNS };
}

const FIXED_RUNS =
  'The deciding test takes the training runs as fixed, so that it speaks of these runs only; the bootstrap draws runs too.';

function toResult(
  { id, name, assumes }: SignificanceTest,
  { alternative, p, exact, count, resamples, note }: TestOutcome,
  settings: CompareSettings,
): TestResult {
  const drawn = count !== null && resamples !== null;
  return {
    id,
    name,
    alternative: alternative ?? settings.alternative,
    p,
    exact,
    count,
    resamples,
    monteCarlo: drawn ? [...clopperPearson(count, resamples, MONTE_CARLO_ALPHA)] : null,
    assumes,
    note,
  };
}
