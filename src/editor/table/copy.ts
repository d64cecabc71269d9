import * as vscode from 'vscode';
import type { TableDetails } from '../../model';
import { renderTable, tableAsCsv } from '../../report';
import { tableMethodsText } from '../../report/paper';
import { showStatusMessage } from '../host/notifications';
import type { TableCopy } from './messages';

const NAMES: Readonly<Record<Exclude<TableCopy, 'sentence' | 'methods'>, string>> = {
  markdown: 'Markdown',
  latex: 'LaTeX',
  csv: 'CSV',
  json: 'JSON',
};

/** Puts a table on the clipboard, in English like everything for a paper. */
export async function copyTable(details: TableDetails, format: TableCopy): Promise<void> {
  await vscode.env.clipboard.writeText(textOf(details, format));
  showStatusMessage(said(format));
}

function textOf(details: TableDetails, format: TableCopy): string {
  switch (format) {
    case 'methods':
      return tableMethodsText(details.table);
    case 'csv':
      return tableAsCsv(details.table);
    default:
      return renderTable(details, format);
  }
}

function said(format: TableCopy): string {
  switch (format) {
    case 'sentence':
      return vscode.l10n.t('RealGain: copied the sentence');
    case 'methods':
      return vscode.l10n.t('RealGain: copied the methods paragraph');
    default:
      return vscode.l10n.t('RealGain: copied {0}', NAMES[format]);
  }
}
