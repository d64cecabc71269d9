import * as vscode from 'vscode';
import type { TableDetails } from '../../model';
import type { Actions } from '../actions';
import { showInfo } from '../host/notifications';
import type { Stores } from '../stores';
import { suiteWithKey, tableOfSystem, verdictOfTable } from './table';
import { verdictKey } from '../stores/verdict';

/** Opens the table of a system against the baseline of its suite. */
export async function openSystem(
  key: string,
  system: string,
  stores: Pick<Stores, 'testSets' | 'references' | 'choices' | 'suites'>,
  actions: Pick<Actions, 'survey' | 'showTable'>,
): Promise<void> {
  (await stores.suites.open()).markSeen([verdictKey(key, system)]);
  const suite = suiteWithKey(stores.testSets.suites, key);
  if (suite === undefined) {
    void showInfo(vscode.l10n.t('This suite is no longer declared in realgain.json.'));
    return;
  }
  const table = await tableOfSystem(suite, system, stores, (folders) => actions.survey(folders));
  await actions.showTable(table);
}

/** Keeps what a table that the user had made says about a suite. */
export async function recordTable(
  details: TableDetails,
  { suites, testSets }: Pick<Stores, 'suites' | 'testSets'>,
): Promise<void> {
  const verdict = verdictOfTable(testSets.suites, details, Date.now());
  if (verdict !== null) {
    (await suites.open()).add(verdict);
  }
}
