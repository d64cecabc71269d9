import {
  betterMark,
  decidingP,
  formatCount,
  formatGain,
  formatInterval,
  formatScore,
  identityNames,
  isolated,
  namesOf,
  OUTCOME_MARKS,
  OUTCOME_WORDS,
  outcomeOf,
  shortP,
  sliceName,
  t,
  translated,
  type Comparison,
  type ComparisonIdentity,
} from '../../model';
import { isAwaited, judgedBy } from '../stores/judged';
import type { HistoryEntry } from '../stores/history';

/** One line about a comparison, for lenses, lists and the status bar. Digits come from the Comparison alone. */

/** `BLEU ↑ 27.41 [26.61, 28.19]` */
export function scoreLine(entry: HistoryEntry, side: 'a' | 'b'): string {
  const { comparison, decimals } = entry;
  const { metric } = comparison;
  const { score, interval } = comparison[side];
  const range = interval === null ? '' : ` ${formatInterval(interval, decimals)}`;
  return `${metric.name} ${betterMark(metric)} ${formatScore(score, decimals)}${range}`;
}

/** `+0.52 BLEU ↑` */
export function amount({ comparison: { gain, metric }, decimals }: HistoryEntry): string {
  return `${formatGain(gain, decimals)} ${metric.name} ${betterMark(metric)}`;
}

/** `+0.52 vs baseline, p = 0.013 ✓ significant` */
export function gainLine(entry: HistoryEntry): string {
  const { comparison, decimals } = entry;
  const [, b] = namesOf(comparison);
  return `${formatGain(comparison.gain, decimals)} vs ${isolated(b)}, ${withCorrection(verdictLine(comparison), entry)}`;
}

/** `0.19 after 12 runs`: p of a run corrected for all runs of its test set; empty without one. */
export function correctedP({
  comparison,
  correction,
}: Pick<HistoryEntry, 'comparison' | 'correction'>): string {
  return correction === undefined || correction.p === null || decidingP(comparison) === ''
    ? ''
    : t(
        '{0} after {1} runs',
        (correction.p < 0.095 ? shortP(correction.p) : correction.p.toFixed(2)).replace(/^p = /, ''),
        formatCount(correction.runs),
      );
}

/** `p = 0.031 ✓ significant; 0.19 after 12 runs` */
export function withCorrection(
  words: string,
  entry: Pick<HistoryEntry, 'comparison' | 'correction'>,
): string {
  return [words, correctedP(entry)].filter((part) => part !== '').join('; ');
}

/** `p = 0.013 ✓ significant` */
export function verdictLine(comparison: Comparison): string {
  const outcome = outcomeOf(comparison);
  return [translated(decidingP(comparison)), OUTCOME_MARKS[outcome], translated(OUTCOME_WORDS[outcome])]
    .filter((part) => part !== '')
    .join(' ');
}

/** A line under a file in a list; empty if nothing is known of it. */
export function describe(entry: HistoryEntry | undefined): string {
  if (entry === undefined) {
    return '';
  }
  const [a] = identityNames(entry.identity);
  return `${isolated(a)}: ${scoreLine(entry, 'a')} · ${gainLine(entry)}`;
}

/** `north vs baseline`, `north vs baseline, category = math` */
export function pairLine({ identity }: { readonly identity: ComparisonIdentity }): string {
  const { slice } = identity;
  return [
    identityNames(identity).map(isolated).join(' vs '),
    ...(slice === undefined ? [] : [sliceName(slice)]),
  ].join(', ');
}

/**
 * `run-3: +0.10 BLEU ↑ vs baseline, p = 0.412, not significant`; the icon before it is the mark. Of runs whose p is corrected for the
 * others (`p = 0.031; 0.19 after 12 runs`), the words are those that alerts go by.
 */
export function statusText(entry: HistoryEntry): string {
  const { comparison } = entry;
  const [nameA, nameB] = namesOf(comparison).map(isolated);
  const p = withCorrection(translated(decidingP(comparison)), entry);
  const words = isAwaited(entry) ? '' : translated(OUTCOME_WORDS[outcomeOf(judgedBy(entry))]);
  return [`${nameA}: ${amount(entry)} vs ${nameB}`, p, words].filter((part) => part !== '').join(', ');
}
