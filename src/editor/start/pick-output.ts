import * as path from 'node:path';
import * as vscode from 'vscode';
import { byName, systemName } from '../../model/names';
import { couldBeOutput, couldHoldOutputs } from '../../config/locate';
import { stampIfThere } from '../../files/stamps';
import { disk } from '../host/disk';
import { outputsOf } from '../stores/outputs';
import type { Comparisons } from '../comparison/comparisons';
import type { Stores } from '../stores';
import { gainLine, scoreLine } from '../comparison/summary';
import type { TestSets } from '../stores/test-sets';
import { headed, pickOne } from '../host/notifications';
import { shownFiles } from '../host/tabs';
import { ownQuestions, type OwnItem } from './own-questions';
import { shownFolder } from '../host/places';

type PickStores = Pick<Stores, 'testSets' | 'history'>;

interface Item extends vscode.QuickPickItem {
  /** null: any file of the disk. */
  readonly answer: OwnItem['answer'] | null;
}

/** Asks with which output another one is compared, or what else of it. */
export async function pickOther(
  stores: PickStores,
  comparisons: Comparisons,
  title: string,
  file: string,
): Promise<OwnItem['answer'] | undefined> {
  const own = ownQuestions(file, comparisons);
  const items = outputItems(stores, file);
  return pick(
    Promise.all([own, items]).then(([{ special, general }, outputs]) => [
      ...headed(vscode.l10n.t('In this file'), special),
      ...headed(vscode.l10n.t('With another output'), [...outputs, browseItem()]),
      ...headed(vscode.l10n.t('Without another output'), general),
    ]),
    { title, near: file },
  );
}

/** Asks for an output file: those of the same test set first, then the neighbours, then any. */
export async function pickOutput(
  stores: PickStores,
  title: string,
  near: string | null,
): Promise<string | undefined> {
  const items = outputItems(stores, near).then((outputs): Item[] => [...outputs, browseItem()]);
  const picked = await pick(items, { title, near });
  return typeof picked === 'string' ? picked : undefined;
}

async function pick(
  items: Promise<readonly Item[]>,
  { title, near }: { readonly title: string; readonly near: string | null },
): Promise<OwnItem['answer'] | undefined> {
  const chosen = await pickOne(items, {
    title,
    placeHolder:
      near === null
        ? vscode.l10n.t('Which output?')
        : vscode.l10n.t('Which output, beside {0}?', systemName(near)),
    matchOnDescription: true,
  });
  if (chosen?.answer !== null) {
    return chosen?.answer;
  }
  const uris = await vscode.window.showOpenDialog({
    title,
    openLabel: vscode.l10n.t('Compare'),
    ...(near !== null && { defaultUri: vscode.Uri.file(path.dirname(near)) }),
  });
  return uris?.[0]?.fsPath;
}

function browseItem(): Item {
  return {
    label: vscode.l10n.t('Browse…'),
    iconPath: new vscode.ThemeIcon('folder-opened'),
    answer: null,
  };
}

async function outputItems({ testSets, history }: PickStores, near: string | null): Promise<Item[]> {
  const files = near === null ? await allOutputs(testSets) : await outputsBeside(testSets, near);
  return files.map((file) => ({
    label: path.basename(file),
    description: shownFolder(path.dirname(file)),
    detail: verdictOn(file, history),
    answer: file,
  }));
}

/** What is known of a file itself: of one that others were compared with, its score. */
function verdictOn(file: string, history: Stores['history']): string {
  const entry = history.latestOf(file);
  if (entry === undefined) {
    return '';
  }
  return entry.identity.a === file ? `${scoreLine(entry, 'a')} · ${gainLine(entry)}` : scoreLine(entry, 'b');
}

/** Files that may be outputs outside of every test set. */
const LIKELY = '**/*.{txt,tsv,tab,csv,jsonl,parquet,xlsx,ods,eval,gz,zst}';
const MOST_SEARCHED = 2_000;
const MOST_LISTED = 300;

/** The file in front, then the outputs of test sets and what else may be one, the newest first. */
async function allOutputs(testSets: TestSets): Promise<string[]> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const first = active?.scheme === 'file' ? [active.fsPath] : [];
  const [likely, ...listed] = await Promise.all([
    likelyOutputs(),
    ...testSets.all.map((testSet) => outputsOf(testSet)),
  ]);
  const files = [...new Set([...listed.flat(), ...likely])];
  const stamps = await Promise.all(files.map((file) => stampIfThere(file)));
  const newest = stamps
    .flatMap((stamp) => stamp ?? [])
    .sort((one, other) => other.modified - one.modified)
    .slice(0, MOST_LISTED);
  return [...new Set([...first, ...newest.map((stamp) => stamp.path)])];
}

async function likelyOutputs(): Promise<string[]> {
  const found = await vscode.workspace.findFiles(LIKELY, '**/node_modules/**', MOST_SEARCHED);
  return found
    .filter((uri) => {
      const parts = vscode.workspace.asRelativePath(uri, false).split('/');
      return parts.slice(0, -1).every(couldHoldOutputs) && couldBeOutput(parts.at(-1) ?? '');
    })
    .map(({ fsPath }) => fsPath);
}

/** The baseline, what is on screen, then the other outputs of the test set or folder. */
async function outputsBeside(testSets: TestSets, near: string): Promise<string[]> {
  const testSet = await testSets.of(near);
  const outputs =
    testSet === null
      ? (await disk.list(path.dirname(near)))
          .filter(couldBeOutput)
          .map((name) => path.join(path.dirname(near), name))
      : await outputsOf(testSet);
  const baseline = await testSets.baselineOf(near);
  const first = [...(baseline === null ? [] : [baseline]), ...shownFiles()];
  const others = outputs.filter((file) => !path.basename(file).startsWith('.')).sort(byName);
  return [...new Set([...first, ...others])].filter((file) => file !== near);
}
