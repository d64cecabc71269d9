import {
  formatCount,
  formatP,
  formatTestP,
  formatTestPValue,
  primaryTest,
  VERDICT_MARKS,
  VERDICT_WORDS,
} from '../text';
import { english, type Text } from '../words';
import type { RunCorrection } from '../settings/corrections';
import type { Comparison, Verdict } from './comparison';

/** What a verdict means for A: every surface takes its mark, words, icon and color from this. */
export type Outcome = 'better' | 'worse' | Exclude<Verdict, 'significant'>;

export function outcomeOf({ verdict, gain }: Pick<Comparison, 'verdict' | 'gain'>): Outcome {
  if (verdict !== 'significant') {
    return verdict;
  }
  return gain < 0 ? 'worse' : gain > 0 ? 'better' : 'not-significant';
}

/** The verdict of a run by the p that it needed when it arrived. */
export function verdictOnArrival(
  comparison: Pick<Comparison, 'verdict' | 'tests' | 'primary'>,
  needed: number,
): Verdict {
  const { verdict } = comparison;
  return verdict === 'significant' && (primaryTest(comparison)?.p ?? 1) > needed
    ? 'not-significant'
    : verdict;
}

/** The verdict on a run: its own, or that at the level which was left when it arrived, if alerts are corrected. */
export function judgedBy({
  comparison,
  correction,
}: {
  readonly comparison: Pick<Comparison, 'verdict' | 'gain'> & Partial<Pick<Comparison, 'tests' | 'primary'>>;
  readonly correction?: RunCorrection | null | undefined;
}): Pick<Comparison, 'verdict' | 'gain'> {
  const { verdict, gain, tests, primary } = comparison;
  const { arrived = null, alerts } = correction ?? {};
  return arrived === null || alerts !== 'corrected' || tests === undefined || primary === undefined
    ? comparison
    : { verdict: verdictOnArrival({ verdict, tests, primary }, arrived.needed), gain };
}

/** With fewer clusters, neither p nor the interval can be relied on. */
export const FEW_CLUSTERS = 10;

/**
 * Whether a decision can be relied on: not with few clusters (unless Student's t allows for them), nor where few
 * items carry it, or it rests on swapping systems whose errors may be distributed differently, nor while α lies within the 95% Monte Carlo interval of the p that decides: more resamples could then turn the verdict.
 */
export function isFirm(comparison: Comparison): boolean {
  const { alpha, effectiveClusters, clusters, decision, family } = comparison;
  const [low, high] = primaryTest(comparison)?.monteCarlo ?? [1, 0];
  const isOpen = family === undefined && low <= alpha && alpha <= high;
  const areFew =
    clusters !== null &&
    (effectiveClusters ?? clusters) < FEW_CLUSTERS &&
    (decision?.degreesOfFreedom ?? null) === null;
  const isAssumed = decision?.carriedByFew === true || decision?.restsOnExchange === true;
  return !isOpen && !areFew && !isAssumed;
}

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  ...VERDICT_WORDS,
  better: VERDICT_WORDS.significant,
  worse: english('significantly worse'),
};

/** Words of an outcome, with reservations for a gain or loss that can't be relied on. */
export function outcomeWords(outcome: Outcome, isReliable: boolean, among = OUTCOME_WORDS): Text {
  const words = among[outcome];
  return isReliable || (outcome !== 'better' && outcome !== 'worse')
    ? words
    : english('{0} with reservations', words);
}

export const OUTCOME_MARKS: Readonly<Record<Outcome, string>> = {
  ...VERDICT_MARKS,
  better: VERDICT_MARKS.significant,
  worse: '✗',
};

/** `p = 0.013`; of a pair among several `p = 0.198 after correction for 20 pairs (0.010 alone)`. */
export function decidingP(comparison: Comparison): Text {
  const test = primaryTest(comparison);
  if (test === undefined) {
    return '';
  }
  const { family } = comparison;
  return family === undefined
    ? formatTestP(test)
    : english(
        '{0} after correction for {1} pairs ({2} alone)',
        formatP(family.p),
        formatCount(family.pairs),
        formatTestPValue(test),
      );
}

/** The same where there is room for little: `p = 0.198 (20 pairs)`. */
export function decidingPInBrief(comparison: Comparison): Text {
  const { family } = comparison;
  return family === undefined
    ? decidingP(comparison)
    : english('{0} ({1} pairs)', formatP(family.p), formatCount(family.pairs));
}
