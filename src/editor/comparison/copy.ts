import * as vscode from 'vscode';
import type { ComparisonDetails } from '../../model';
import { render } from '../../report';
import type { CopyFormat } from './messages';
import { showStatusMessage } from '../host/notifications';

const NAMES: Readonly<Record<Exclude<CopyFormat, 'sentence'>, string>> = {
  markdown: 'Markdown',
  latex: 'LaTeX',
  json: 'JSON',
};

export async function copyToClipboard(details: ComparisonDetails, format: CopyFormat): Promise<void> {
  await vscode.env.clipboard.writeText(render(details.comparison, format));
  const said =
    format === 'sentence'
      ? vscode.l10n.t('RealGain: copied the sentence')
      : vscode.l10n.t('RealGain: copied {0}', NAMES[format]);
  showStatusMessage(said);
}
