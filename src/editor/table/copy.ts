import * as vscode from 'vscode';
import type { TableDetails } from '../../model';
import { renderTable, tableAsCsv } from '../../report';
import { showStatusMessage } from '../host/notifications';
import type { TableCopy } from './messages';

const NAMES: Readonly<Record<Exclude<TableCopy, 'sentence'>, string>> = {
  markdown: 'Markdown',
  latex: 'LaTeX',
  csv: 'CSV',
  json: 'JSON',
};

/** Puts a table on the clipboard, in English like everything for a paper. */
export async function copyTable(details: TableDetails, format: TableCopy): Promise<void> {
  const text = format === 'csv' ? tableAsCsv(details.table) : renderTable(details, format);
  await vscode.env.clipboard.writeText(text);
  const said =
    format === 'sentence'
      ? vscode.l10n.t('RealGain: copied the sentence')
      : vscode.l10n.t('RealGain: copied {0}', NAMES[format]);
  showStatusMessage(said);
}
