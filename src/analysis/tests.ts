import type { CompareSettings } from '../model/settings/settings';
import type { Comparison, TestResult } from '../model/results/comparison';
import { CORRECTION_NAMES } from '../model/settings/corrections';
import { elementAt } from '../model/lists';
import { english, joined, type Text } from '../model/words';
import { formatCount, formatP, formatTestP } from '../model/text';
import type {
  Pair,
  Resampled,
  ResampleMode,
  SignificanceTest,
  TestOutcome,
} from '../model/results/significance';
import type { PairFamily } from '../model/settings/identity';
import { RealGainError } from '../model/errors';
import type { TestDescription } from '../model/results/details';
import { monteCarloInterval } from '../significance/intervals/clopper-pearson';
import { findTest, TESTS } from '../significance/tests';
import { RESAMPLING_RISK } from '../significance/sequential';
import { NotDrawnYet, type SharedResamples } from './shared-resamples';

/** Yields between two long steps, and throws if the call was cancelled. */
export type Pause = () => Promise<void>;

export type MadeTest = Omit<TestResult, 'note'> & { readonly note: Text | null };

/** A test with what it found, as it was found and as it is told. */
export interface TestRun {
  readonly outcome: TestOutcome;
  readonly result: MadeTest;
}

export function describeTests(pair: Pair): TestDescription[] {
  return TESTS.map((test) => {
    const applies = test.applies(pair);
    const { id, name, assumes, shown } = test;
    return { id, name, assumes, shown, reason: applies === true ? null : applies };
  });
}

/**
 * The deciding test.
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
      english(
        'The test "{0}" can\'t be used here: {1}. Choose another, such as {2}.',
        id,
        applies,
        elementAt(choices, 0),
      ),
      { choices },
    );
  }
  return test;
}

/**
 * Runs all tests that are always shown and apply, and the primary one. That one goes first, because every
 * answer needs it; tests that draw nothing run while it draws. The results are in the order of the registry.
 */
export async function runTests(
  primary: SignificanceTest,
  pair: Pair,
  settings: CompareSettings,
  resampled: SharedResamples,
  pause: Pause,
): Promise<TestRun[]> {
  const chosen = TESTS.filter(
    (test) => test.id === primary.id || (test.shown === 'always' && test.applies(pair) === true),
  );
  const others = chosen.filter(({ id }) => id !== primary.id);
  const each = (tests: readonly SignificanceTest[]) => runEach(tests, pair, settings, resampled, pause);
  const first = each([primary]);
  const computed = each(others.filter(({ simulates }) => simulates === null));
  const drawn = first.then(() => each(others.filter(({ simulates }) => simulates !== null)));
  const runs = (await Promise.all([first, computed, drawn])).flat();
  const order = chosen.map(({ id }) => id);
  return runs.sort((one, other) => order.indexOf(one.result.id) - order.indexOf(other.result.id));
}

export async function runEach(
  tests: readonly SignificanceTest[],
  pair: Pair,
  settings: CompareSettings,
  { resample, exactBootstrap: exact }: SharedResamples,
  pause: Pause = () => Promise.resolve(),
): Promise<TestRun[]> {
  const runs: TestRun[] = [];
  // One after another: they share the machine's cores anyway, and progress shows one thing at a time.
  for (const test of tests) {
    await pause();
    let drawn: Resampled | null = null;
    const recorded = async (mode: ResampleMode) => (drawn = await resample(mode));
    try {
      const found = await test.run(pair, { ...settings, resample: recorded, exactBootstrap: exact });
      const outcome = pair.runs !== undefined && test.fixesRuns ? { ...found, ...asFixed(found) } : found;
      runs.push({ outcome, result: toResult(test, outcome, settings, drawn) });
    } catch (error) {
      if (!(error instanceof NotDrawnYet)) {
        throw error;
      }
    }
  }
  return runs;
}

function asFixed({ note, warning }: TestOutcome): Pick<TestOutcome, 'note' | 'warning'> {
  const fixed = english('Of each item’s mean over the training runs, which are taken as fixed.');
  return { note: note === null ? fixed : joined([note, fixed]), warning: warning ?? FIXED_RUNS };
}

const FIXED_RUNS = english(
  'The deciding test treats the training runs as fixed, so its result holds for these runs only; the bootstrap draws runs too.',
);

function toResult(
  { id, name, assumes }: SignificanceTest,
  { alternative, p, exact, count, resamples, monteCarlo, note }: TestOutcome,
  settings: CompareSettings,
  used: Resampled | null,
): MadeTest {
  const drawn = count !== null && resamples !== null;
  const planned = drawn ? used?.planned : undefined;
  return {
    id,
    name,
    alternative: alternative ?? settings.alternative,
    p,
    exact,
    count,
    resamples,
    monteCarlo: drawn ? [...(monteCarlo ?? monteCarloInterval(count, resamples))] : null,
    ...(planned !== undefined && { planned }),
    assumes,
    note:
      planned === undefined
        ? note
        : joined([...(note === null ? [] : [note]), stoppedEarly(planned, settings)]),
  };
}

function stoppedEarly(planned: number, { alpha }: CompareSettings): Text {
  const all = formatCount(planned);
  return english(
    'Stopped early: p is clear of α = {0}, and drawing all {1} resamples would change the decision with a probability below {2}.',
    alpha,
    all,
    RESAMPLING_RISK,
  );
}

type Family = NonNullable<Comparison['family']>;

/**
 * The p of one pair among several after correction. The study's corrected p is valid as long as files and
 * settings are the same; otherwise the Bonferroni correction applies, which needs no p of the other pairs.
 *
 * @param p of the pair alone; a corrected p is never smaller
 */
export function correctedFor(
  { study, pairs, correction, found }: PairFamily,
  p: number,
  files: readonly { readonly sha256: string }[],
): Family {
  const isSame =
    found?.sha256.length === files.length && files.every(({ sha256 }, i) => sha256 === found.sha256[i]);
  return found !== undefined && isSame
    ? { study, pairs, correction, p: Math.max(p, found.p) }
    : { study, pairs, correction: 'bonferroni', p: Math.min(1, pairs * p) };
}

/** Explains a verdict that differs from what the pair's own p would say. */
export function familyWarnings(
  family: Family | null,
  test: Omit<TestResult, 'note'>,
  alpha: number,
): Text | null {
  if (family === null || test.p <= alpha === family.p <= alpha) {
    return null;
  }
  return english(
    'Alone, this pair would be significant ({0}), but it is one of the {1} pairs of the study “{2}”: after correction ({3}) {4}, and that decides the verdict.',
    formatTestP(test),
    formatCount(family.pairs),
    family.study,
    CORRECTION_NAMES[family.correction],
    formatP(family.p),
  );
}
