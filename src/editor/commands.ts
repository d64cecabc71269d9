import * as vscode from 'vscode';
import { baseName, RealGainError, systemName } from '../model';
import { askSystems } from './ask';
import { activeFile, filesSideBySide } from './context-keys';
import { identify, orderPair } from './identity';
import { COMMANDS, CONTEXT_KEYS } from './ids';
import type { Panels } from './panels';
import { pickOther, pickOutput } from './pick';
import type { Services } from './services';
import { describe, pairLine } from './summary';
import { choose, complain, sayBriefly, tell, warn } from './tell';

/** Every command, each a few lines: which files, which is A, then the panel. */
export function registerCommands(services: Services, panels: Panels): vscode.Disposable {
  const { context, testSets, comparisons, history, log } = services;
  let selected: string | undefined;

  async function show(a: string, b: string): Promise<void> {
    if (a === b) {
      await showSystems(a);
      return;
    }
    try {
      await panels.show(await identify(a, b, services));
    } catch (error) {
      if (!(error instanceof RealGainError)) {
        throw error;
      }
      complain(error.said);
    }
  }

  /** Two of the systems that one file holds. */
  async function showSystems(file: string): Promise<void> {
    const { names, by } = await comparisons.systemsIn(file);
    if (names.length === 0) {
      void warn(
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
      await panels.show({ ...(await identify(file, file, services)), systems });
    }
  }

  async function compareSelected(clicked?: Clicked, all: readonly Clicked[] = []): Promise<void> {
    const [first, second] = all.map(fileOf);
    const last = fileOf(clicked);
    if (all.length !== 2 || first === undefined || second === undefined || last === undefined) {
      await compare(clicked);
      return;
    }
    // The one that was clicked last is the candidate, unless the baseline is known.
    const [a, b] = await orderPair(last === first ? second : first, last, testSets);
    const { identifyFolders } = await import('./run-folders');
    await orWarn(async () => {
      const trained = await identifyFolders(a, b, services);
      await (trained === null ? show(a, b) : panels.show(trained));
    });
  }

  async function selectForCompare(clicked?: Clicked): Promise<void> {
    selected = fileOf(clicked) ?? activeFile();
    await vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasSelected, selected !== undefined);
    if (selected !== undefined) {
      const said = vscode.l10n.t('RealGain: {0} is selected for comparison', baseName(selected));
      sayBriefly(said);
    }
  }

  async function compareWithSelected(clicked?: Clicked): Promise<void> {
    const file = fileOf(clicked) ?? activeFile();
    if (selected === undefined || file === undefined) {
      await compare(clicked);
      return;
    }
    await show(...(await orderPair(selected, file, testSets)));
  }

  async function compare(clicked?: Clicked): Promise<void> {
    const question = vscode.l10n.t('Compare Significance (1 of 2): the candidate, A');
    const first = fileOf(clicked) ?? (await pick(question, null));
    if (first === undefined) {
      return;
    }
    const title = vscode.l10n.t('Compare {0} (2 of 2): with which output?', systemName(first));
    const second = await pickOther(services, title, first);
    if (second !== undefined) {
      // The first was named as the candidate: only a declared baseline turns the pair round.
      const turned = (await testSets.baselineOf(first)) === first;
      await (turned ? show(second, first) : show(first, second));
    }
  }

  async function compareWithBaseline(clicked?: Clicked): Promise<void> {
    const file = fileOf(clicked) ?? activeFile();
    const baseline = file === undefined ? null : await testSets.baselineOf(file);
    if (file === undefined || baseline === null || baseline === file) {
      await compare(clicked);
      return;
    }
    await show(file, baseline);
  }

  /** The right one is the candidate, as in a diff, unless the baseline is known. */
  async function compareEditors(): Promise<void> {
    const files = filesSideBySide();
    await (files === null ? compare() : orderPair(...files, testSets).then((pair) => show(...pair)));
  }

  async function compareWithRevision(clicked?: Clicked): Promise<void> {
    const title = vscode.l10n.t('Which output should be compared with a Git revision?');
    const file = fileOf(clicked) ?? activeFile() ?? (await pick(title, null));
    const storage = context.storageUri ?? context.globalStorageUri;
    await orWarn(async () => {
      if (file !== undefined) {
        const revision = await (await import('./git')).askRevision(file, storage);
        await (revision === undefined ? undefined : show(file, revision));
      }
    });
  }

  async function setBaseline(clicked?: Clicked): Promise<void> {
    const file = fileOf(clicked) ?? activeFile();
    if (file !== undefined) {
      await services.setBaseline(file);
    }
  }

  async function openComparison(key: string): Promise<void> {
    const entry = history.find(key);
    if (entry === undefined) {
      void tell(vscode.l10n.t('This comparison is no longer in the history.'));
      return;
    }
    history.markSeen([key]);
    await panels.show(entry.identity);
  }

  async function showRecent(): Promise<void> {
    if (history.all.length === 0) {
      void tell(
        vscode.l10n.t(
          'No comparison yet. Select two output files in the Explorer, right-click, Compare Significance.',
        ),
      );
      return;
    }
    const items = history.all.map((entry) => ({
      label: pairLine(entry),
      description: new Date(entry.time).toLocaleString(),
      detail: describe(entry),
      key: entry.key,
    }));
    const options = { title: vscode.l10n.t('Recent Comparisons'), matchOnDetail: true };
    const picked = await choose(items, options);
    if (picked !== undefined) {
      await openComparison(picked.key);
    }
  }

  const pick = (title: string, near: string | null): Promise<string | undefined> =>
    pickOutput(testSets, history, title, near);
  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    registerCommand(COMMANDS.compareSelected, compareSelected),
    registerCommand(COMMANDS.selectForCompare, selectForCompare),
    registerCommand(COMMANDS.compareWithSelected, compareWithSelected),
    registerCommand(COMMANDS.compare, compare),
    registerCommand(COMMANDS.compareWithBaseline, compareWithBaseline),
    registerCommand(COMMANDS.compareEditors, compareEditors),
    registerCommand(COMMANDS.compareWithRevision, compareWithRevision),
    registerCommand(COMMANDS.setBaseline, setBaseline),
    registerCommand(COMMANDS.openComparison, openComparison),
    registerCommand(COMMANDS.showRecent, showRecent),
    registerCommand(COMMANDS.showLog, () => log.show()),
  );
}

/** Says what is wrong where no panel can. */
async function orWarn(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RealGainError)) {
      throw error;
    }
    void warn(error.said);
  }
}

/** What a menu hands over: a file of the Explorer, a row of a tree that stands for one, or a change in Source Control. */
type Clicked = vscode.Uri | { readonly uri: vscode.Uri } | vscode.SourceControlResourceState;

function fileOf(clicked: Clicked | undefined): string | undefined {
  if (clicked === undefined) {
    return undefined;
  }
  const uri = 'uri' in clicked ? clicked.uri : 'resourceUri' in clicked ? clicked.resourceUri : clicked;
  // A link of ours in Markdown hands over what became of a URI as JSON.
  return vscode.Uri.from(uri).fsPath;
}
