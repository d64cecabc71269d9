import * as vscode from 'vscode';
import { DIFFICULTY, LENGTH } from '../../model';
import { requirePick } from '../host/notifications';

/** By what items are sliced: a column, their difficulty or their length; undefined if the user cancels. */
export async function askSlice(columns: readonly string[]): Promise<string | undefined> {
  const items = [
    ...columns.map((label) => ({ label, detail: vscode.l10n.t('a row for each value'), column: label })),
    {
      label: vscode.l10n.t('Difficulty'),
      detail: vscode.l10n.t('four parts, by how well both systems do'),
      column: DIFFICULTY,
    },
    {
      label: vscode.l10n.t('Length'),
      detail: vscode.l10n.t('four parts, by the number of words of the reference or input'),
      column: LENGTH,
    },
    {
      label: vscode.l10n.t('Another field…'),
      detail: vscode.l10n.t('by its name or JSON path'),
      column: null,
    },
  ];
  const picked = await requirePick(items, { title: vscode.l10n.t('Slice the items by what?') });
  if (picked?.column !== null) {
    return picked?.column;
  }
  const column = await vscode.window.showInputBox({
    title: vscode.l10n.t('Slice the items by which field?'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Name a field.') : null),
  });
  return column?.trim();
}
