import * as vscode from 'vscode';
import { showStatusMessage } from './notifications';

const FORMATS = { markdown: 'Markdown', latex: 'LaTeX', csv: 'CSV', json: 'JSON' } as const;

type Copied = 'sentence' | 'methods' | 'row' | keyof typeof FORMATS;

export async function copyText(text: string, what: Copied): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  showStatusMessage(messageOf(what));
}

function messageOf(what: Copied): string {
  switch (what) {
    case 'sentence':
      return vscode.l10n.t('RealGain: copied the sentence');
    case 'methods':
      return vscode.l10n.t('RealGain: copied the methods paragraph');
    case 'row':
      return vscode.l10n.t('RealGain: copied the row');
    default:
      return vscode.l10n.t('RealGain: copied {0}', FORMATS[what]);
  }
}
