import * as path from 'node:path';
import * as vscode from 'vscode';
import type { HeldSystems } from '../../engine/protocol';
import { byName, systemName } from '../../model';
import { couldBeOutput, couldHoldOutputs } from '../../config';
import { stampIfThere } from '../../files/stamps';
import { disk } from '../host/disk';
import { outputsOf } from '../stores/outputs';
import type { Comparisons } from '../comparison/comparisons';
import type { Stores } from '../stores';
import { gainLine, scoreLine } from '../comparison/summary';
import type { TestSets } from '../stores/test-sets';
import { pickOne } from '../host/notifications';

type PickStores = Pick<Stores, 'testSets' | 'history'>;

interface FileItem extends vscode.QuickPickItem {
  readonly file: string | null;
}

/** Larger files aren't read just to count their systems. */
const MOST_BYTES = 32 * 2 ** 20;

/** Asks with which output another one is compared; with itself, if it holds several systems. */
export async function pickOther(
  stores: PickStores,
  comparisons: Comparisons,
  title: string,
  file: string,
): Promise<string | undefined> {
  return pickOutput(stores, title, file, ownSystems(file, comparisons));
}

async function ownSystems(file: string, comparisons: Comparisons): Promise<FileItem[]> {
  const stamp = await stampIfThere(file);
  const small = stamp !== null && stamp.size <= MOST_BYTES;
  // Comparing the file shows what is wrong with it.
  const { names, by } = small
    ? await comparisons.systemsIn(file).catch((): HeldSystems => ({ names: [] }))
    : { names: [] };
  return names.length === 0 && by !== 'preferences'
    ? []
    : [
        {
          label:
            by === 'preferences'
              ? vscode.l10n.t('The preferences in this file')
              : by === 'column'
                ? vscode.l10n.t('Two columns of this file…')
                : vscode.l10n.t('Two systems of this file…'),
          iconPath: new vscode.ThemeIcon('split-horizontal'),
          description: names.join(', '),
          file,
        },
      ];
}

/** Asks for an output file: those of the same test set first, then the neighbours, then any. */
export async function pickOutput(
  { testSets, history }: PickStores,
  title: string,
  near: string | null,
  first: Promise<readonly FileItem[]> = Promise.resolve([]),
): Promise<string | undefined> {
  const listed = near === null ? allOutputs(testSets) : outputsBeside(testSets, near);
  const items = listed.then((files) =>
    files.map((file) => ({
      label: path.basename(file),
      description: vscode.workspace.asRelativePath(path.dirname(file)),
      detail: verdictOn(file, history),
      file,
    })),
  );
  const browse: FileItem = {
    label: vscode.l10n.t('Browse…'),
    iconPath: new vscode.ThemeIcon('folder-opened'),
    file: null,
  };
  const all = Promise.all([first, items]).then((parts) => [...parts.flat(), browse]);
  const picked = await pickOne(all, {
    title,
    placeHolder:
      near === null
        ? vscode.l10n.t('Which output?')
        : vscode.l10n.t('Which output, beside {0}?', systemName(near)),
    matchOnDescription: true,
  });
  if (picked?.file !== null) {
    return picked?.file;
  }
  const uris = await vscode.window.showOpenDialog({
    title,
    openLabel: vscode.l10n.t('Compare'),
    ...(near !== null && { defaultUri: vscode.Uri.file(path.dirname(near)) }),
  });
  return uris?.[0]?.fsPath;
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

async function outputsBeside(testSets: TestSets, near: string): Promise<string[]> {
  const testSet = await testSets.of(near);
  const outputs =
    testSet === null
      ? (await disk.list(path.dirname(near)))
          .filter(couldBeOutput)
          .map((name) => path.join(path.dirname(near), name))
      : await outputsOf(testSet);
  return outputs.filter((file) => file !== near && !path.basename(file).startsWith('.')).sort(byName);
}
