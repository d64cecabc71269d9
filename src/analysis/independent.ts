import type { CompareSettings } from '../model/settings/settings';
import { english, joined, type Text } from '../model/words';
import { formatScore } from '../model/text';
import type { IndependentSamples, Spread } from '../model/results/details';
import type { Pair } from '../model/results/significance';
import { independentSpread, pairedSpread } from '../significance/independent/samples';
import { itemScoreCorrelation } from '../significance/core/pearson';
import { TESTS } from '../significance/tests';
import type { SharedResamples } from './shared-resamples';
import { type Pause, runEach } from './tests';

/** Standard errors whose ratio is closer to 1 than this are practically equal. */
const SAME = 0.05;

/**
 * What tests for independent samples would conclude, shown beside the paired tests that decide (Yeh 2000).
 *
 * @param pair at least 2 units, not all of them alike
 * @returns null if no such test applies
 */
export async function independentSamples(
  pair: Pair,
  settings: CompareSettings,
  resampled: SharedResamples,
  pause: Pause,
): Promise<IndependentSamples | null> {
  const tests = TESTS.filter((test) => test.shown === 'independent' && test.applies(pair) === true);
  const paired = pairedSpread(pair, settings.alpha);
  const independent = independentSpread(pair, settings.alpha);
  if (tests.length === 0 || paired === null || independent === null) {
    return null;
  }
  const runs = await runEach(tests, pair, settings, resampled, pause);
  const correlation = itemScoreCorrelation(pair);
  return {
    correlation,
    inflation: correlation === null || correlation >= 1 ? null : 1 / Math.sqrt(1 - correlation),
    paired,
    independent,
    tests: runs.map(({ result }) => result),
    note: noteOn(paired, independent, correlation),
  };
}

function noteOn(paired: Spread, independent: Spread, correlation: number | null): Text {
  const together =
    correlation === null
      ? ''
      : english(' (the correlation of their scores is {0})', formatScore(correlation, 2));
  return joined([
    english(
      'These tests treat A’s and B’s scores as independent samples, but both are scored on the same items{0}.',
      together,
    ),
    consequence(independent.standardError / paired.standardError),
  ]);
}

function consequence(ratio: number): Text {
  if (!Number.isFinite(ratio)) {
    return english('Item by item the gain doesn’t vary at all, which these tests can’t see.');
  }
  if (ratio >= 1 + SAME) {
    return english(
      'They use a standard error {0} times too large and can miss a real gain (Yeh 2000).',
      formatScore(ratio, ratio < 10 ? 1 : 0),
    );
  }
  return ratio <= 1 - SAME
    ? english(
        'They use only {0} times the true standard error and can find a gain where there is none (Yeh 2000).',
        formatScore(ratio, 2),
      )
    : english(
        'Here that makes little difference to the standard error; on other outputs it can make them miss a real gain (Yeh 2000).',
      );
}
