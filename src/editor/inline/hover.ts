import * as vscode from 'vscode';
import type { Stores } from '../stores';
import { onSettingsChange, isOn } from '../host/settings';
import { comparisonOf, isKnown, mentionsIn, resolveMention } from './mentions';

type Known = Pick<Stores, 'history' | 'testSets' | 'suites'>;

/** The whole comparison on the lines that have a lens. Like lenses, it shows what the history holds. */
export function registerHover(stores: Known): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { scheme: 'file' },
    {
      async provideHover(document, { line }) {
        const file = isOn('codeLens.enabled') ? await outputAt(document, line, stores) : null;
        const entry = file === null ? undefined : await comparisonOf(file, stores);
        const range = document.lineAt(line).range;
        if (entry === undefined) {
          const suite = line === 0 ? await suiteText(document.uri.fsPath, stores) : undefined;
          return suite && new vscode.Hover(suite, range);
        }
        const { hoverText } = await import('./hover-text');
        return new vscode.Hover(await hoverText(entry), range);
      },
    },
  );
}

async function suiteText(file: string, stores: Known): Promise<vscode.MarkdownString | undefined> {
  return stores.suites.all.length > 0 && isOn('codeLens.enabled')
    ? (await import('../suites')).suiteHover(file, stores)
    : undefined;
}

async function outputAt(document: vscode.TextDocument, line: number, stores: Known): Promise<string | null> {
  const file = document.uri.fsPath;
  if (line === 0 && (await isKnown(file, stores))) {
    return file;
  }
  const [mention] = mentionsIn(document.lineAt(line).text);
  return mention === undefined ? null : resolveMention(document.uri, mention.named);
}

/** Badges on files while the settings enable them; they are loaded only then. */
export function registerBadges(stores: Pick<Stores, 'history' | 'testSets'>): vscode.Disposable {
  let badges: Promise<vscode.Disposable> | undefined;
  const end = (): void => {
    void badges?.then((shown) => {
      shown.dispose();
    });
    badges = undefined;
  };
  const obey = (): void => {
    if (isOn('decorations.enabled')) {
      badges ??= import('./decorations').then(({ Decorations }) => new Decorations(stores));
    } else {
      end();
    }
  };
  obey();
  return vscode.Disposable.from(onSettingsChange(obey), new vscode.Disposable(end));
}
