import * as vscode from 'vscode';
import { kindOf } from '../../files/stamps';
import { baseName, systemName } from '../../model/names';
import type { Actions } from '../actions';
import type { Comparisons } from '../comparison/comparisons';
import { identify, orderPair } from '../comparison/identity';
import { askSystems } from '../host/ask';
import { COMMANDS } from '../host/ids';
import { showError, showOnError, showWarning } from '../host/notifications';
import type { Stores } from '../stores';
import { activeFile } from '../host/places';
import { pickOther, pickOutput } from './pick-output';

export type CommandStores = Pick<Stores, 'testSets' | 'history' | 'references' | 'choices'>;
export type CommandActions = Pick<
  Actions,
  'setBaseline' | 'showComparison' | 'survey' | 'ask' | 'showTable'
> & { readonly comparisons: Comparisons };

/** The commands that start a comparison, each a few lines: which files, which is A, then the panel. */
export class CompareCommands {
  constructor(
    private readonly stores: CommandStores,
    private readonly actions: CommandActions,
    private readonly storage: vscode.Uri,
  ) {}

  /** Whatever is selected: two outputs or folders are compared, more are studied, one asks with what. */
  async compare(clicked?: Clicked, all?: readonly Clicked[]): Promise<void> {
    const selected = isList(all) ? all.flatMap((one) => fileOf(one) ?? []) : [];
    const last = fileOf(clicked);
    const [first, second] = selected;
    if (selected.length > 2) {
      const uris = selected.map((file) => vscode.Uri.file(file));
      await vscode.commands.executeCommand(COMMANDS.study, uris[0], uris);
    } else if (first !== undefined && second !== undefined) {
      await this.compareTwo(first, second, last ?? second);
    } else if (last !== undefined && (await kindOf(last)) === 'folder') {
      await this.compareWithin(last);
    } else {
      await this.compareNamed(last);
    }
  }

  /** The one that was clicked last is the candidate, unless the baseline is known. */
  private async compareTwo(first: string, second: string, last: string): Promise<void> {
    const [a, b] = await orderPair(last === first ? second : first, last, this.stores.testSets);
    await showOnError(async () => {
      const { tableOfTwo } = await import('../table/folders');
      const table = await tableOfTwo(a, b, this.stores, (folders) => this.actions.survey(folders));
      if (table === 'runs') {
        await this.compareRuns(a, b);
      } else if (table !== null) {
        await this.actions.showTable(table);
      }
    });
  }

  /** Two systems of a folder, or all of its outputs. */
  private async compareWithin(folder: string): Promise<void> {
    await showOnError(async () => {
      const { tableOfOne } = await import('../table/folders');
      const table = await tableOfOne(folder, this.stores, this.actions);
      if (table === 'study') {
        await vscode.commands.executeCommand(COMMANDS.study, vscode.Uri.file(folder));
      } else if (table !== null) {
        await this.actions.showTable(table);
      }
    });
  }

  /** Each of two folders is a system with its training runs. */
  private async compareRuns(a: string, b: string): Promise<void> {
    const { identifyFolders } = await import('../comparison/run-folders');
    const trained = await identifyFolders(a, b, this.stores, (folders) => this.actions.survey(folders));
    await (trained === null ? this.show(a, b) : this.actions.showComparison(trained));
  }

  private async compareNamed(named: string | undefined): Promise<void> {
    const question = vscode.l10n.t('Compare (1 of 2): the candidate, A');
    const first = named ?? (await pickOutput(this.stores, question, null));
    if (first === undefined) {
      return;
    }
    const title =
      named === undefined
        ? vscode.l10n.t('Compare {0} (2 of 2): with which output?', systemName(first))
        : vscode.l10n.t('Compare {0}', systemName(first));
    const second = await pickOther(this.stores, this.actions.comparisons, title, first);
    if (typeof second === 'object') {
      await vscode.commands.executeCommand(second.command, vscode.Uri.file(first));
    } else if (second !== undefined) {
      // The first was named as the candidate: only a declared baseline turns the pair round.
      const turned = (await this.stores.testSets.baselineOf(first)) === first;
      await (turned ? this.show(second, first) : this.show(first, second));
    }
  }

  async compareWithBaseline(clicked?: Clicked): Promise<void> {
    const file = fileOf(clicked) ?? activeFile();
    const baseline = file === undefined ? null : await this.stores.testSets.baselineOf(file);
    if (file === undefined || baseline === null || baseline === file) {
      await this.compare(clicked);
      return;
    }
    await this.show(file, baseline);
  }

  async compareWithRevision(clicked?: Clicked): Promise<void> {
    const title = vscode.l10n.t('Which output should be compared with a Git revision?');
    const file = fileOf(clicked) ?? activeFile() ?? (await pickOutput(this.stores, title, null));
    await showOnError(async () => {
      if (file !== undefined) {
        const revision = await (await import('../git/revision')).askRevision(file, this.storage);
        await (revision === undefined ? undefined : this.show(file, revision));
      }
    });
  }

  async setBaseline(clicked?: Clicked): Promise<void> {
    const file = fileOf(clicked) ?? activeFile();
    if (file !== undefined) {
      await this.actions.setBaseline(file);
    }
  }

  private async show(a: string, b: string): Promise<void> {
    if (a === b) {
      await this.showSystems(a);
      return;
    }
    await showOnError(async () => this.actions.showComparison(await identify(a, b, this.stores)), showError);
  }

  private async showSystems(file: string): Promise<void> {
    const { names, by } = await this.actions.comparisons.systemsIn(file);
    if (by === 'preferences') {
      await vscode.commands.executeCommand('realgain.evaluatePreferences', vscode.Uri.file(file));
      return;
    }
    if (names.length === 0) {
      void showWarning(
        vscode.l10n.t(
          "{0} can't be compared with itself: it holds one system; choose two different files.",
          baseName(file),
        ),
      );
      return;
    }
    const chosen = await askSystems(file, names);
    if (chosen !== undefined) {
      const systems = { ...chosen, ...(by && { by }) };
      await this.actions.showComparison({ ...(await identify(file, file, this.stores)), systems });
    }
  }
}

/** What a menu hands over: a file of the Explorer, a row of a tree that stands for one, or a change in Source Control. */
export type Clicked = vscode.Uri | { readonly uri: vscode.Uri } | vscode.SourceControlResourceState;

/** The menu of a tab hands over something else. */
function isList(all: unknown): all is readonly Clicked[] {
  return Array.isArray(all);
}

function fileOf(clicked: Clicked | undefined): string | undefined {
  if (clicked === undefined) {
    return undefined;
  }
  const uri = 'uri' in clicked ? clicked.uri : 'resourceUri' in clicked ? clicked.resourceUri : clicked;
  // A link of ours in Markdown hands over what became of a URI as JSON.
  return vscode.Uri.from(uri).fsPath;
}
