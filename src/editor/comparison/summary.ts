import type { Comparison } from '../../model/results/comparison';
import { betterMark, formatGain, formatInterval, formatScore } from '../../model/text';
import {
  decidingP,
  isFirm,
  judgedBy,
  OUTCOME_MARKS,
  outcomeOf,
  outcomeWords,
} from '../../model/results/outcome';
import { identityNames, inMiddle, isolated, namesOf } from '../../model/names';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { sliceName } from '../../model/settings/slice';
import { translated } from '../../model/words';
import { arrivalWords } from '../../model/texts/arrival-words';
import { isAwaited } from '../stores/judged';
import type { HistoryEntry } from '../stores/history';

/** One line about a comparison, for lenses, lists and the status bar. Digits come from the Comparison alone. */

/** `BLEU ↑ 27.41 [26.61, 28.19]` */
export function scoreLine(entry: HistoryEntry, side: 'a' | 'b'): string {
  const { comparison, decimals } = entry;
  const { metric } = comparison;
  const { score, interval } = comparison[side];
  const range = interval === null ? '' : ` ${formatInterval(interval, decimals)}`;
  return `${translated(metric.name, entry.messages)} ${betterMark(metric)} ${formatScore(score, decimals)}${range}`;
}

/** `+0.52 BLEU ↑` */
export function amount({ comparison: { gain, metric }, decimals, messages }: HistoryEntry): string {
  return `${formatGain(gain, decimals)} ${translated(metric.name, messages)} ${betterMark(metric)}`;
}

/** `+0.52 vs baseline, p = 0.013 ✓ significant` */
export function gainLine(entry: HistoryEntry): string {
  const { comparison, decimals } = entry;
  const [, b] = namesOf(comparison);
  return `${formatGain(comparison.gain, decimals)} vs ${isolated(b)}, ${judgedLine(entry)}`;
}

/** What the place of a run in its stream makes of its verdict, as `arrivalWords`; '' where alerts don't go by it. */
export function placeWords({
  comparison,
  correction,
}: Pick<HistoryEntry, 'comparison' | 'correction'>): string {
  return correction?.alerts === 'corrected' && correction.arrived !== null
    ? arrivalWords(comparison, correction.arrived)
    : '';
}

/** `p = 0.013 ✓ significant`, `p = 0.0004 ✓ significant as run 7 of 20 planned`; `p = 0.031, but run 7 of 20 planned needs 0.0012` */
export function judgedLine(entry: Pick<HistoryEntry, 'comparison' | 'correction'>): string {
  const [p, words] = judgedWords(entry);
  const mark = p === '' && words !== '' ? '' : OUTCOME_MARKS[outcomeOf(judgedBy(entry))];
  return [p, mark, words].filter((part) => part !== '').join(' ');
}

/** p and the verdict as alerts see it; where p isn't low enough, its place says both. */
export function judgedWords(
  entry: Pick<HistoryEntry, 'comparison' | 'correction'>,
): [p: string, words: string] {
  const place = placeWords(entry);
  const p = translated(decidingP(entry.comparison));
  const outcome = outcomeOf(judgedBy(entry));
  const words = place === '' ? translated(outcomeWords(outcome, isFirm(entry.comparison))) : place;
  return place !== '' && outcome === 'not-significant' ? ['', place] : [p, words];
}

/** A line under a file in a list; empty if nothing is known of it. */
export function describe(entry: HistoryEntry | undefined): string {
  if (entry === undefined) {
    return '';
  }
  const [a] = pairNames(entry);
  return `${isolated(a)}: ${scoreLine(entry, 'a')} · ${gainLine(entry)}`;
}

interface NamedPair {
  readonly identity: ComparisonIdentity;
  /** The answer, if it is there: logs name their systems. */
  readonly comparison?: Comparison | undefined;
}

/** The names of a pair as its answer has them, or by its files before there is one. */
export function pairNames({ identity, comparison }: NamedPair): readonly [string, string] {
  return comparison?.a.path === identity.a && comparison.b.path === identity.b
    ? namesOf(comparison)
    : identityNames(identity);
}

/** `north vs baseline`, `north vs baseline, category = math` */
export function pairLine(pair: NamedPair): string {
  const { slice } = pair.identity;
  return [
    pairNames(pair).map(isolated).join(' vs '),
    ...(slice === undefined ? [] : [sliceName(slice)]),
  ].join(', ');
}

/** Characters of a name before which a verdict still has room. */
export const SHORT_NAME = 22;

/** `run-3: +0.10 BLEU ↑, p = 0.412, not significant, vs baseline`; the icon before it is the mark. A status bar cuts the end. */
export function statusText(entry: HistoryEntry): string {
  const { comparison } = entry;
  const [a, b] = namesOf(comparison);
  const [p, words] = judgedWords(entry);
  const said = `${isolated(inMiddle(a, SHORT_NAME))}: ${amount(entry)}`;
  return [said, p, isAwaited(entry) ? '' : words, `vs ${isolated(b)}`]
    .filter((part) => part !== '')
    .join(', ');
}
