import * as vscode from 'vscode';
import type { ComparisonDetails } from '../model';
import { render } from '../report';
import type { CopyFormat } from './messages';

const NAMES: Readonly<Record<CopyFormat, string>> = {
  sentence: 'the sentence',
  markdown: 'Markdown',
  latex: 'LaTeX',
  json: 'JSON',
};

export async function copyToClipboard(details: ComparisonDetails, format: CopyFormat): Promise<void> {
  await vscode.env.clipboard.writeText(render(details.comparison, format));
  vscode.window.setStatusBarMessage(`RealGain: copied ${NAMES[format]}`, 3000);
}
