import * as vscode from 'vscode';
import { betterMark, enoughDecimals, formatCount, formatGain, formatP } from '../../model/text';
import { english, translated } from '../../model/words';
import { inMiddle } from '../../model/names';
import { OUTCOME_MARKS, OUTCOME_WORDS, outcomeOf, outcomeWords } from '../../model/results/outcome';
import { SHORT_NAME } from './summary';
import type { RowVerdict, SuiteVerdict, TableVerdict } from '../stores/verdict';

/** One line about a suite, for the status bar, lenses and the tree. */

const WORDS = { ...OUTCOME_WORDS, better: english('significantly better') };

/** `chat-2: +1.24 points, p = 0.013, significantly better, vs chat-1 on harness`; the icon before it is the mark. A status bar cuts the end. */
export function suiteStatus(verdict: TableVerdict): string {
  const { a, b, name, deciding } = verdict;
  const said = `${inMiddle(a, SHORT_NAME)}: ${amountOf(deciding)}`;
  const against = vscode.l10n.t('vs {0} on {1}', b, name);
  return [said, pOf(deciding), judged(deciding), missingTasks(verdict), against]
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
  return `${OUTCOME_MARKS[outcomeOf(row)]} ${judged(row)}`;
}

function judged(row: RowVerdict): string {
  return translated(outcomeWords(outcomeOf(row), row.isFirm !== false, WORDS));
}

function bracketed(text: string): string {
  return text === '' ? '' : `(${text})`;
}
