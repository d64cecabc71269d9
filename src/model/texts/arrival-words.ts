import type { Comparison } from '../results/comparison';
import { outcomeOf, verdictOnArrival } from '../results/outcome';
import type { ArrivedRun } from '../settings/corrections';
import { formatCount, primaryTest } from '../text';
import { t } from '../words';

/**
 * What the place of a run in its stream makes of its verdict: `significant as run 7 of 20 planned`, or `p = 0.031, but run 7
 * of 20 planned needs 0.0012`; '' where its own verdict says all.
 */
export function arrivalWords(
  comparison: Pick<Comparison, 'verdict' | 'gain' | 'tests' | 'primary'>,
  { place, planned, needed }: Pick<ArrivedRun, 'place' | 'planned' | 'needed'>,
): string {
  const outcome = outcomeOf(comparison);
  const p = primaryTest(comparison)?.p;
  if ((outcome !== 'better' && outcome !== 'worse') || p === undefined) {
    return '';
  }
  const [run, of] = [place, planned].map(formatCount);
  if (verdictOnArrival(comparison, needed) !== 'significant') {
    const [own, least] = apart(p, needed);
    return place > planned
      ? t('p = {0}, but run {1} ({2} planned) needs {3}', own, run ?? '', of ?? '', least)
      : t('p = {0}, but run {1} of {2} planned needs {3}', own, run ?? '', of ?? '', least);
  }
  if (place > planned) {
    return outcome === 'worse'
      ? t('significantly worse as run {0} ({1} planned)', run ?? '', of ?? '')
      : t('significant as run {0} ({1} planned)', run ?? '', of ?? '');
  }
  return outcome === 'worse'
    ? t('significantly worse as run {0} of {1} planned', run ?? '', of ?? '')
    : t('significant as run {0} of {1} planned', run ?? '', of ?? '');
}

const MOST_DIGITS = 6;

/** With as many digits as tell them apart, at least two. */
function apart(p: number, needed: number): [string, string] {
  for (let digits = 2; digits < MOST_DIGITS; digits++) {
    const [one, other] = [digitsOf(p, digits), digitsOf(needed, digits)];
    if (one !== other) {
      return [one, other];
    }
  }
  return [digitsOf(p, MOST_DIGITS), digitsOf(needed, MOST_DIGITS)];
}

function digitsOf(p: number, digits: number): string {
  return p >= 0.001 ? String(Number(p.toPrecision(digits))) : p.toExponential(digits - 1);
}
