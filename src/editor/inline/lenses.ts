import * as vscode from 'vscode';
import { baseName } from '../../model/names';
import type { HistoryEntry } from '../stores/history';
import { COMMANDS } from '../host/ids';
import { comparisonOf, isKnown, mentionsIn, resolveMention } from './mentions';
import type { Stores } from '../stores';
import { onSettingsChange, isOn } from '../host/settings';
import { gainLine, scoreLine } from '../comparison/summary';
import { withoutIcons } from '../host/notifications';
import { foundOfPair, foundLens } from '../watch/found';

/** Larger documents are not searched for comments: they are data, not code. */
const MAX_SEARCHED_CHARACTERS = 1_000_000;

/**
 * The verdict above the first line of an output, and above each `realgain: path/to/output` in code.
 * Everything comes from the history: scrolling never computes anything.
 */
export class Lenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly disposables: vscode.Disposable[];
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(private readonly stores: Pick<Stores, 'history' | 'testSets' | 'suites'>) {
    const refresh = (): void => this.changed.fire();
    this.disposables = [
      this.changed,
      stores.history.onDidChange(refresh),
      stores.testSets.onDidChange(refresh),
      stores.suites.onDidChange(refresh),
      onSettingsChange(refresh),
      vscode.workspace.onDidSaveTextDocument(refresh),
      vscode.languages.registerCodeLensProvider({ scheme: 'file' }, this),
    ];
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!isOn('codeLens.enabled')) {
      return [];
    }
    const file = document.uri.fsPath;
    const top = new vscode.Range(0, 0, 0, 0);
    const ofSuite =
      this.stores.suites.all.length === 0
        ? []
        : await (await import('../suites')).suiteLenses(file, top, this.stores);
    const known = await isKnown(file, this.stores);
    return [...ofSuite, ...(known ? await this.lenses(file, top) : await this.mentions(document))];
  }

  /** Comments in code and configuration that name an output. */
  private async mentions(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const text = document.getText();
    if (text.length > MAX_SEARCHED_CHARACTERS) {
      return [];
    }
    const found = mentionsIn(text).map(async ({ line, named }) => {
      const range = new vscode.Range(line, 0, line, 0);
      const file = await resolveMention(document.uri, named);
      return file === null
        ? [lens(range, vscode.l10n.t('$(question) RealGain can’t find {0}', withoutIcons(named)), '', [])]
        : this.lenses(file, range);
    });
    return (await Promise.all(found)).flat();
  }

  private async lenses(file: string, range: vscode.Range): Promise<vscode.CodeLens[]> {
    const baseline = await this.stores.testSets.baselineOf(file);
    const entry = await comparisonOf(file, this.stores);
    const lenses: vscode.CodeLens[] = [];
    if (entry !== undefined) {
      lenses.push(await verdictLens(file, entry, range));
    } else if (baseline !== null && baseline !== file) {
      const title = vscode.l10n.t('$(play) Compare with {0}', withoutIcons(baseName(baseline)));
      lenses.push(lens(range, title, COMMANDS.compareWithBaseline, [vscode.Uri.file(file)]));
    }
    lenses.push(lens(range, vscode.l10n.t('Compare…'), COMMANDS.compare, [vscode.Uri.file(file)]));
    lenses.push(
      baseline === file
        ? lens(range, vscode.l10n.t('this is the baseline'), '', [])
        : lens(range, vscode.l10n.t('Set as baseline'), COMMANDS.setBaseline, [vscode.Uri.file(file)]),
    );
    return lenses;
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

function verdictLens(file: string, entry: HistoryEntry, range: vscode.Range): Promise<vscode.CodeLens> {
  const line =
    entry.identity.a === file ? `${scoreLine(entry, 'a')} · ${gainLine(entry)}` : scoreLine(entry, 'b');
  return foundLens(range, line, foundOfPair(entry), entry.files);
}

function lens(range: vscode.Range, title: string, command: string, args: unknown[]): vscode.CodeLens {
  return new vscode.CodeLens(range, { title, command, arguments: args });
}
