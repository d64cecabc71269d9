import * as path from 'node:path';
import * as vscode from 'vscode';
import { byName, systemName, withFileNames } from '../../model/names';
import { couldBeOutput, couldHoldOutputs } from '../../config/locate';
import { stampIfThere } from '../../files/stamps';
import { disk } from '../host/disk';
import { outputsOf } from '../stores/outputs';
import type { Comparisons } from '../comparison/comparisons';
import type { Stores } from '../stores';
import { gainLine, scoreLine } from '../comparison/summary';
import type { TestSets } from '../stores/test-sets';
import { headed, pickOne } from '../host/notifications';
import { shownFiles, shownFolder } from '../host/places';
import type { HeldSystems } from '../../engine/protocol';
import { madeOf, translated } from '../../model/words';
import { questionOf } from '../../questions';
import type { Look } from '../../questions/look/schema';
import { COMMANDS, EXTENSION_ID } from '../host/ids';

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

/** An entry that asks something of one file, or compares it with another one. */
export interface OwnItem extends vscode.QuickPickItem {
  readonly answer: string | { readonly command: string };
}

/** What an output can be asked without another one. */
export interface OwnQuestions {
  /** What only such a file has: systems, preferences, ratings, rankings. */
  readonly special: readonly OwnItem[];
  readonly general: readonly OwnItem[];
}

/** Larger files aren't read just to count their systems. */
const MOST_BYTES = 32 * 2 ** 20;

/** The questions that fit a file, by its beginning. An unreadable file is left to the page that shows what is wrong with it. */
export async function ownQuestions(file: string, comparisons: Comparisons): Promise<OwnQuestions> {
  const [held, looked] = await Promise.all([
    heldSystems(file, comparisons),
    comparisons.look(file).catch(() => null),
  ]);
  if (looked === null) {
    return { special: held, general: [questionItem(COMMANDS.look)] };
  }
  const { files, ways } = looked.result as Look;
  const inFile = (what: string) => {
    const [named = what] = withFileNames([madeOf(what, looked.messages)], [file]);
    return translated(named);
  };
  const asked = ways.flatMap(({ what, asks }) =>
    asks === undefined || asks.question === 'compare'
      ? []
      : [questionItem(commandOf(asks.question), inFile(what))],
  );
  const [head] = files;
  const isOutput = head !== undefined && head.items !== null && head.problem === null && !head.onlyGold;
  const isJudged = ways.some(({ asks }) => asks?.question === 'preferences');
  const score = isOutput && !isJudged ? [questionItem(questionOf('score').command ?? '')] : [];
  return { special: [...held, ...asked], general: [...score, questionItem(COMMANDS.look)] };
}

/** The entry that compares a file with itself: two of its systems or columns. */
async function heldSystems(file: string, comparisons: Comparisons): Promise<OwnItem[]> {
  const stamp = await stampIfThere(file);
  const small = stamp !== null && stamp.size <= MOST_BYTES;
  const { names, by } = small
    ? await comparisons.systemsIn(file).catch((): HeldSystems => ({ names: [] }))
    : { names: [] };
  return names.length === 0 || by === 'preferences'
    ? []
    : [
        {
          label:
            by === 'column' ? vscode.l10n.t('Compare Two Columns…') : vscode.l10n.t('Compare Two Systems…'),
          iconPath: new vscode.ThemeIcon('split-horizontal'),
          description: names.join(', '),
          answer: file,
        },
      ];
}

function commandOf(question: string): string {
  return question === 'study' ? COMMANDS.study : (questionOf(question).command ?? '');
}

/** VS Code keeps the original of a translated title. */
interface Manifest {
  readonly contributes: {
    readonly commands: readonly { command: string; title: string | { readonly value: string } }[];
  };
}

/** Named as in menus. */
function questionItem(command: string, detail = ''): OwnItem {
  const manifest = vscode.extensions.getExtension(EXTENSION_ID)?.packageJSON as Manifest | undefined;
  const title = manifest?.contributes.commands.find((one) => one.command === command)?.title ?? command;
  return { label: typeof title === 'string' ? title : title.value, detail, answer: { command } };
}
