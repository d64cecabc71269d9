import * as vscode from 'vscode';
import { comparisonOf, isKnown, mentionsIn, resolveMention } from './mentions';
import type { Stores } from '../stores';
import { codeLensEnabled } from '../host/settings';

type Known = Pick<Stores, 'history' | 'testSets'>;

/** The whole comparison on the lines that have a lens. Like lenses, it shows what the history holds. */
export function registerHover(stores: Known): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { scheme: 'file' },
    {
      async provideHover(document, { line }) {
        const file = codeLensEnabled() ? await outputAt(document, line, stores) : null;
        const entry = file === null ? undefined : await comparisonOf(file, stores);
        if (entry === undefined) {
          return undefined;
        }
        const { hoverText } = await import('./hover-text');
        return new vscode.Hover(await hoverText(entry), document.lineAt(line).range);
      },
    },
  );
}

/** The output that the lens above a line is about. */
async function outputAt(document: vscode.TextDocument, line: number, stores: Known): Promise<string | null> {
  const file = document.uri.fsPath;
  if (line === 0 && (await isKnown(file, stores))) {
    return file;
  }
  const [mention] = mentionsIn(document.lineAt(line).text);
  return mention === undefined ? null : resolveMention(document.uri, mention.named);
}
