import {
  betterMark,
  enoughDecimals,
  formatCount,
  formatGain,
  formatInterval,
  formatP,
  formatScore,
} from '../../model/text';
import { decidingP, OUTCOME_MARKS, OUTCOME_WORDS, outcomeOf } from '../../model/results/outcome';
import { identityNames, inMiddle, isolated, namesOf } from '../../model/names';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { sliceName } from '../../model/settings/slice';
import { english, translated } from '../../model/words';
import { arrivalWords } from '../../model/texts/arrival-words';
import { isAwaited, judgedBy } from '../stores/judged';
import type { HistoryEntry } from '../stores/history';
import * as vscode from 'vscode';
import type { RowVerdict, SuiteVerdict, TableVerdict } from '../stores/verdict';

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

/** `p = 0.013 ✓ significant`, `p = 0.0004 ✓ significant as run 7 of 20 planned`; `p = 0.031, but 0.0012 is needed by now` */
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
  return place !== '' && outcome === 'not-significant'
    ? ['', place]
    : [p, place === '' ? translated(OUTCOME_WORDS[outcome]) : place];
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

/** One line about a suite, for the status bar, lenses and the tree. */

const WORDS = { ...OUTCOME_WORDS, better: english('significantly better') };

/** `chat-2: +1.24 points, p = 0.013, significantly better, vs chat-1 on harness`; the icon before it is the mark. A status bar cuts the end. */
export function suiteStatus(verdict: TableVerdict): string {
  const { a, b, name, deciding } = verdict;
  const words = translated(WORDS[outcomeOf(deciding)]);
  const said = `${inMiddle(a, SHORT_NAME)}: ${amountOf(deciding)}`;
  const against = vscode.l10n.t('vs {0} on {1}', b, name);
  return [said, pOf(deciding), words, missingTasks(verdict), against]
    .filter((part) => part !== '')
    .join(', ');
}

/** `on harness: +1.24 points (p = 0.013) ✓ significantly better` */
export function suiteLine(verdict: SuiteVerdict): string {
  const { name, deciding } = verdict;
  const said = [amountOf(deciding), bracketed(pOf(deciding)), wordsOf(deciding)].filter(
    (part) => part !== '',
  );
  return [vscode.l10n.t('on {0}: {1}', name, said.join(' ')), missingTasks(verdict)]
    .filter((part) => part !== '')
    .join(', ');
}

/** `+3.00 accuracy ↑ vs chat-1, corrected p = 0.023 ✓ significantly better` */
export function rowLine(row: RowVerdict, { b, rows }: SuiteVerdict): string {
  const { metric } = row;
  const p = pOf(row);
  const corrected = p === '' || rows.length < 2 ? p : vscode.l10n.t('corrected {0}', p);
  return [`${gainOf(row)} ${metric.name} ${betterMark(metric)} vs ${b},`, corrected, wordsOf(row)]
    .filter((part) => part !== '')
    .join(' ');
}

/** `+1.24 · p = 0.013`: a side bar is narrow, and the icon says the verdict. */
export function suiteMark(verdict: SuiteVerdict): string {
  const { deciding } = verdict;
  return [gainOf(deciding), pOf(deciding), missingTasks(verdict)].filter((part) => part !== '').join(' · ');
}

/** A system without some of the tasks may not have finished yet. */
function missingTasks({ tasks, missing }: TableVerdict): string {
  return missing === 0
    ? ''
    : vscode.l10n.t('{0} of {1} tasks', formatCount(tasks), formatCount(tasks + missing));
}

function amountOf(row: RowVerdict): string {
  const { metric } = row;
  // Names that papers use as a unit (BLEU, chrF) follow the number.
  return metric.unit === '%' && metric.name === metric.name.toLowerCase()
    ? vscode.l10n.t('{0} points', gainOf(row))
    : `${gainOf(row)} ${metric.name} ${betterMark(metric)}`;
}

function gainOf({ gain, decimals }: RowVerdict): string {
  return formatGain(gain, enoughDecimals(gain, decimals));
}

function pOf({ p, below, verdict }: RowVerdict): string {
  return verdict === 'undecidable' || verdict === 'identical' ? '' : formatP(p, below);
}

function wordsOf(row: RowVerdict): string {
  const outcome = outcomeOf(row);
  return `${OUTCOME_MARKS[outcome]} ${translated(WORDS[outcome])}`;
}

function bracketed(text: string): string {
  return text === '' ? '' : `(${text})`;
}
