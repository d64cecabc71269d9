import * as vscode from 'vscode';
import { rowLine, suiteLine } from '../comparison/suite-summary';
import { LINKS } from '../host/ids';
import { commandLink } from '../host/markdown';
import type { Stores } from '../stores';
import { declaredBy, type RowVerdict, type SuiteVerdict } from '../stores/verdict';
import { foundOfSystem, foundLens } from '../watch/found';
import { tooltipOf } from './nodes';
import { suiteWithKey } from './table';

type Known = Pick<Stores, 'suites' | 'testSets'>;

/** What the newest table of a suite with this file says of its task and of the suite. */
export async function suiteLenses(
  file: string,
  range: vscode.Range,
  stores: Known,
): Promise<vscode.CodeLens[]> {
  const found = verdictWith(file, stores);
  if (found === undefined) {
    return [];
  }
  const { verdict, row } = found;
  const line = `${rowLine(row, verdict)} · ${suiteLine(verdict)}`;
  return [await foundLens(range, line, foundOfSystem(verdict), verdict.files)];
}

/** The sentence of the suite, on the line that has its lens. */
export async function suiteHover(file: string, stores: Known): Promise<vscode.MarkdownString | undefined> {
  const found = verdictWith(file, stores);
  if (found === undefined) {
    return undefined;
  }
  const { suite, system } = found.verdict;
  const text = await tooltipOf(found.verdict);
  text.value += `\n\n${commandLink(vscode.l10n.t('Open the table'), LINKS.openSuite, suite, system)}`;
  text.isTrusted = { enabledCommands: [LINKS.openSuite] };
  return text;
}

function verdictWith(
  file: string,
  { suites, testSets }: Known,
): { readonly verdict: SuiteVerdict; readonly row: RowVerdict } | undefined {
  for (const verdict of suites.all) {
    const row = verdict.rows.find((one) => one.file === file);
    const suite = row && suiteWithKey(testSets.suites, verdict.suite);
    if (row !== undefined && suite !== undefined && declaredBy(suite) === verdict.declared) {
      return { verdict, row };
    }
  }
  return undefined;
}
