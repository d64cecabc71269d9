import * as vscode from 'vscode';
import { baseName, systemName } from '../model';
import { identify, orderPair } from './identity';
import { COMMANDS, CONTEXT_KEYS } from './ids';
import type { Panels } from './panels';
import { pickOutput } from './pick';
import type { Services } from './services';
import { describe, pairLine } from './summary';

/** Every command, each a few lines: which files, which is A, then the panel. */
export function registerCommands(services: Services, panels: Panels): vscode.Disposable {
  const { testSets, references, history, log } = services;
  let selected: string | undefined;

  async function show(a: string, b: string): Promise<void> {
    if (a === b) {
      void vscode.window.showWarningMessage(
        `${baseName(a)} can't be compared with itself: choose two different files.`,
      );
      return;
    }
    await panels.show(await identify(a, b, testSets, references));
  }

  async function compareSelected(clicked?: vscode.Uri, all: readonly vscode.Uri[] = []): Promise<void> {
    const [first, second] = all.map((uri) => uri.fsPath);
    if (all.length !== 2 || clicked === undefined) {
      await compare(clicked);
      return;
    }
    // The one that was clicked last is the candidate, unless the baseline is known.
    const other = clicked.fsPath === first ? second : first;
    await show(...(await orderPair(other, clicked.fsPath, testSets)));
  }

  async function selectForCompare(uri?: vscode.Uri): Promise<void> {
    selected = uri?.fsPath ?? activeFile();
    await vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasSelected, selected !== undefined);
    if (selected !== undefined) {
      vscode.window.setStatusBarMessage(`RealGain: ${baseName(selected)} is selected for comparison`, 4000);
    }
  }

  async function compareWithSelected(uri?: vscode.Uri): Promise<void> {
    const file = uri?.fsPath ?? activeFile();
    if (selected === undefined || file === undefined) {
      await compare(uri);
      return;
    }
    await show(...(await orderPair(selected, file, testSets)));
  }

  async function compare(uri?: vscode.Uri): Promise<void> {
    const first = uri?.fsPath ?? (await pick('Compare Significance (1 of 2): the candidate, A', null));
    if (first === undefined) {
      return;
    }
    const second = await pick(`Compare ${systemName(first)} (2 of 2): with which output?`, first);
    if (second !== undefined) {
      // The first was named as the candidate: only a declared baseline turns the pair round.
      const turned = (await testSets.baselineOf(first)) === first;
      await (turned ? show(second, first) : show(first, second));
    }
  }

  async function compareWithBaseline(uri?: vscode.Uri): Promise<void> {
    const file = uri?.fsPath ?? activeFile();
    const baseline = file === undefined ? null : await testSets.baselineOf(file);
    if (file === undefined || baseline === null || baseline === file) {
      await compare(uri);
      return;
    }
    await show(file, baseline);
  }

  async function setBaseline(uri?: vscode.Uri): Promise<void> {
    const file = uri?.fsPath ?? activeFile();
    if (file !== undefined) {
      await services.setBaseline(file);
    }
  }

  async function openComparison(key: string): Promise<void> {
    const entry = history.find(key);
    if (entry === undefined) {
      void vscode.window.showInformationMessage('This comparison is no longer in the history.');
      return;
    }
    history.markSeen([key]);
    await panels.show(entry.identity);
  }

  async function showRecent(): Promise<void> {
    if (history.all.length === 0) {
      void vscode.window.showInformationMessage(
        'No comparison yet. Select two output files in the Explorer, right-click, Compare Significance.',
      );
      return;
    }
    const items = history.all.map((entry) => ({
      label: pairLine(entry),
      description: new Date(entry.time).toLocaleString(),
      detail: describe(entry),
      key: entry.key,
    }));
    const options = { title: 'Recent Comparisons', matchOnDetail: true };
    const picked = await vscode.window.showQuickPick(items, options);
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
    registerCommand(COMMANDS.setBaseline, setBaseline),
    registerCommand(COMMANDS.openComparison, openComparison),
    registerCommand(COMMANDS.showRecent, showRecent),
    registerCommand(COMMANDS.showLog, () => log.show()),
  );
}

function activeFile(): string | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === 'file' ? uri.fsPath : undefined;
}
