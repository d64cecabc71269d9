import * as vscode from 'vscode';
import type { ComparisonDetails } from '../../model';
import { render } from '../../report';
import { methodsText, resultsRow } from '../../report/paper';
import type { CopyFormat } from './messages';
import { showStatusMessage } from '../host/notifications';

const NAMES = { markdown: 'Markdown', latex: 'LaTeX', json: 'JSON' } as const;

export async function copyToClipboard(details: ComparisonDetails, format: CopyFormat): Promise<void> {
  await vscode.env.clipboard.writeText(textOf(details, format));
  showStatusMessage(said(format));
}

function textOf({ comparison, decimals }: ComparisonDetails, format: CopyFormat): string {
  switch (format) {
    case 'methods':
      return methodsText(comparison);
    case 'row':
      return resultsRow(comparison, decimals);
    default:
      return render(comparison, format);
  }
}

function said(format: CopyFormat): string {
  switch (format) {
    case 'sentence':
      return vscode.l10n.t('RealGain: copied the sentence');
    case 'methods':
      return vscode.l10n.t('RealGain: copied the methods paragraph');
    case 'row':
      return vscode.l10n.t('RealGain: copied the row');
    default:
      return vscode.l10n.t('RealGain: copied {0}', NAMES[format]);
  }
}
