import * as path from 'node:path';
import * as vscode from 'vscode';
import { CONTEXT_KEYS } from '../host/ids';
import { fileOfTab } from '../host/places';
import { isKnown } from '../inline/mentions';
import { outputsOf } from '../stores/outputs';
import type { Stores } from '../stores';
import type { TestSets } from '../stores/test-sets';
import type { Following } from '../watch/following';
import { Throttle } from '../host/throttle';

/** With more tabs than this, the commands are in the palette only. */
const MOST_TABS = 100;

/**
 * Keeps the context keys of menus and the walkthrough: outputs, those with a baseline, runs that are being written, and whether the user has
 * compared anything.
 */
export function registerContextKeys(
  { history, testSets }: Pick<Stores, 'history' | 'testSets'>,
  following: Pick<Following, 'files' | 'onDidChange'>,
): vscode.Disposable {
  const set = (key: string, value: unknown): Thenable<unknown> =>
    vscode.commands.executeCommand('setContext', key, value);
  const updateFiles = async (): Promise<void> => {
    const open = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(fileOfTab));
    const files = [...new Set(open)].slice(0, MOST_TABS);
    const known = await Promise.all(files.map((file) => isKnown(file, { history, testSets })));
    await set(
      CONTEXT_KEYS.openOutputs,
      files.filter((_, index) => known[index]),
    );
    await set(
      CONTEXT_KEYS.hasCompared,
      history.all.some(({ origin }) => origin === 'person'),
    );
  };
  const updateBaselines = async (): Promise<void> => {
    const { folders, beside } = await baselinesIn(testSets);
    await set(CONTEXT_KEYS.baselineFolders, folders);
    await set(CONTEXT_KEYS.besideOutputs, beside);
  };
  const soon = new Throttle(() => void updateFiles());
  const call = (): void => soon.call();
  const baselines = new Throttle(() => void updateBaselines());
  void updateFiles();
  baselines.call();
  return vscode.Disposable.from(
    soon,
    baselines,
    history.onDidChange(call),
    following.onDidChange(() => {
      void set(
        CONTEXT_KEYS.running,
        following.files.map(([run]) => run),
      );
    }),
    testSets.onDidChange(() => {
      void set(CONTEXT_KEYS.hasBroken, testSets.hasBroken);
      call();
      baselines.call();
    }),
    vscode.window.tabGroups.onDidChangeTabs(call),
    vscode.window.tabGroups.onDidChangeTabGroups(call),
  );
}

/**
 * Where the Explorer offers to compare with the baseline: by folder, so that it includes a run that was written just now.
 */
async function baselinesIn(testSets: TestSets): Promise<{ folders: string[]; beside: string[] }> {
  const declared = await testSets.loaded();
  const withBaseline = declared.filter(({ baseline }) => baseline !== null);
  const outputs = await Promise.all(withBaseline.map((testSet) => outputsOf(testSet)));
  const chosen = testSets.chosenBaselines;
  return {
    folders: [...new Set([...outputs.flat(), ...chosen].map((file) => path.dirname(file)))],
    beside: [
      ...chosen,
      ...declared.flatMap(({ baseline, references, configPath }) =>
        baseline === null ? [configPath] : [configPath, baseline, ...references],
      ),
    ],
  };
}
