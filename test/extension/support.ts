import assert from 'node:assert/strict';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { ActivePage } from '../../src/editor/page/active-page';
import { KeptAnswers } from '../../src/editor/page/kept-answers';
import { copyAnswer, exportReport } from '../../src/editor/start/reports';
import type { EngineClient } from '../../src/engine/client';
import type { PageContext } from '../../src/editor/page/answer-panel';
import type { RealGainApi } from '../../src/editor/start/api';
import type { Comparison } from '../../src/model/results/comparison';

/** For something to be seen, on a machine that others keep busy. */
const TIMEOUT_MS = 180_000;

export function extension(): vscode.Extension<RealGainApi> {
  const found = vscode.extensions.getExtension<RealGainApi>('realgain.realgain');
  assert.ok(found, 'RealGain is not installed');
  return found;
}

export async function api(): Promise<RealGainApi> {
  return extension().activate();
}

/** A file of the workspace that the tests run in. */
export function file(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'no folder is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Looks again and again until there is something to see. */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  milliseconds = TIMEOUT_MS,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) {
      return seen;
    }
    assert.ok(Date.now() < end, `waited in vain for ${what}`);
    await pause(50);
  }
}

/**
 * Writes now and every ten seconds until what follows is seen: a watcher takes what was written before it began to watch as there
 * already, and on a busy machine begins late.
 */
export async function writing<T>(write: () => unknown, seen: () => Promise<T>): Promise<T> {
  await write();
  const again = setInterval(() => void write(), 10_000);
  try {
    return await seen();
  } finally {
    clearInterval(again);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The newest comparison of two files, as soon as there is one. */
export async function comparisonOf(a: string, b: string): Promise<Comparison> {
  const realgain = await api();
  return until(`a comparison of ${a} with ${b}`, () =>
    realgain
      .comparisons()
      .find((made) => path.basename(made.a.path) === a && path.basename(made.b.path) === b),
  );
}

export async function lensTitles(name: string): Promise<string[]> {
  const uri = file(name);
  await vscode.workspace.openTextDocument(uri);
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    20,
  );
  return lenses.map((lens) => lens.command?.title ?? '');
}

export function panelTitles(): string[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(
      (tab) =>
        tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith('realgain.comparison'),
    )
    .map((tab) => tab.label);
}

/** @param storage the folder that answers are kept in */
export function pageContext(
  log: vscode.LogOutputChannel,
  storage: string,
  engine?: EngineClient,
): PageContext {
  const { extensionUri } = extension();
  const answers = new KeptAnswers(storage, vscode.Uri.joinPath(extensionUri, 'dist', 'engine.js').fsPath);
  return {
    extensionUri,
    log,
    active: new ActivePage(),
    answers: () => Promise.resolve(answers),
    copy: (answer, format) => (engine === undefined ? Promise.resolve() : copyAnswer(engine, answer, format)),
    exportReport: (answer) => (engine === undefined ? Promise.resolve() : exportReport(engine, answer)),
  };
}

/** Of a panel that no test copies or exports. */
export function nothingToExport(): never {
  throw new Error('Nothing is exported here.');
}

/** A panel whose page was taken over: the messages are ours, and `hear` gets what the page is told. */
export function panelOf(
  sent: vscode.Event<unknown>,
  hear: (message: unknown) => void = () => undefined,
): vscode.WebviewPanel {
  const none = new vscode.EventEmitter<never>().event;
  const webview = {
    cspSource: 'none',
    html: '',
    options: {},
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: sent,
    postMessage: (message: unknown) => {
      hear(message);
      return Promise.resolve(true);
    },
  };
  const panel = { webview, title: '', visible: true, onDidChangeViewState: none, onDidDispose: none };
  return panel as unknown as vscode.WebviewPanel;
}
