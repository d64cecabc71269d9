import * as path from 'node:path';
import * as vscode from 'vscode';
import type { LocatedSuite } from '../../config/located-config';
import { pairIn } from '../../config/suites/resolve-suite';
import { suiteOf, systemsIn, tasksIn } from '../../config/suites/suite';
import {
  baselineFolder,
  isBaselineFolder,
  isOneFolder,
  suiteOfFolders,
} from '../../config/suites/suite-folders';
import {
  type FoundOutputs,
  outputsOf,
  possibleOutputs,
  type SuiteOutput,
} from '../../config/suites/suite-outputs';
import { areNumbered } from '../../config/suites/named-parts';
import type { EngineClient } from '../../engine/client';
import type { Progress } from '../../engine/protocol';
import { filesBelow, foldersIn } from '../../files/folder';
import { kindOf } from '../../files/stamps';
import { serializeError } from '../../model/errors';
import { baseName } from '../../model/names';
import { formatCount } from '../../model/text';
import { englishOf } from '../../model/words';
import type { TableIdentity } from '../../model/results/table';
import { askChoices } from '../host/ask';
import { checkedIdentity } from '../../questions';
import type { Asked } from '../../model/results/report';
import { disk } from '../host/disk';
import { defaultSettings } from '../host/settings';
import { requirePick, withNotification } from '../host/notifications';
import type { SurveyedFolders } from '../actions';
import type { Stores } from '../stores';
import { tableOfSuite } from './identity';

type FolderStores = Pick<Stores, 'testSets' | 'references' | 'choices'>;

/** A folder that was chosen by mistake isn't searched to its end; the engine refuses so many files. */
const MOST_FILES = 20_001;

/**
 * Reads what the files in folders say about themselves, with a notification that can cancel it.
 *
 * @throws RealGainError `file-missing` without any output, `bad-setting` for too many files, `cancelled`
 */
export function surveyFolders(engine: EngineClient, folders: readonly string[]): Promise<SurveyedFolders> {
  const title = vscode.l10n.t('RealGain reads {0}', folders.map(baseName).join(', '));
  return withNotification(title, (signal, report) =>
    readFolders(engine, folders, {
      signal,
      onProgress: ({ done, total }) =>
        report({ message: vscode.l10n.t('{0} of {1} files', formatCount(done), formatCount(total)) }),
    }),
  );
}

/**
 * The same without a notification.
 *
 * @throws RealGainError as `surveyFolders`
 */
export async function readFolders(
  engine: EngineClient,
  folders: readonly string[],
  listener: { readonly signal: AbortSignal; onProgress?(progress: Progress): void },
): Promise<SurveyedFolders> {
  const found = await Promise.all(
    folders.map(async (folder) =>
      possibleOutputs(folder, await filesBelow(folder, listener.signal, MOST_FILES)),
    ),
  );
  const survey = await engine.call('survey', { files: found.flat() }, listener);
  return {
    ...outputsOf(folders, survey),
    isLogged: survey.files.some(({ task }) => task !== undefined),
  };
}

export type Survey = (folders: readonly string[]) => Promise<SurveyedFolders>;

interface FolderActions {
  readonly survey: Survey;
  readonly ask: (asked: Asked) => Promise<void>;
}

/**
 * The table of two folders that hold a system's outputs on several tasks each. `runs` where the outputs of a folder are runs
 * of one task, or where these aren't folders; null if the user cancels. A suite in realgain.json says which is the baseline.
 *
 * @throws RealGainError
 */
export async function tableOfTwo(
  a: string,
  b: string,
  stores: FolderStores,
  survey: Survey,
): Promise<TableIdentity | 'runs' | null> {
  const kinds = await Promise.all([kindOf(a), kindOf(b)]);
  if (kinds.some((kind) => kind !== 'folder')) {
    return 'runs';
  }
  const suite = (await suiteOfFolders(disk, foldersIn, [a, b]))?.suite ?? null;
  const isTurned = suite !== null && isBaselineFolder(suite, a) && !isBaselineFolder(suite, b);
  const folders = isTurned ? [b, a] : [a, b];
  const found = await survey(folders);
  const { outputs, isLogged } = found;
  if (suite === null && !isLogged) {
    const chosen =
      commonTasks(outputs) < 2 ? 'runs' : areAlike(outputs) ? await askTasksOrRuns(outputs) : 'tasks';
    if (chosen !== 'tasks') {
      return chosen;
    }
  }
  const pair = await choosePair(found, suite, folders);
  const parent = path.dirname(a) === path.dirname(b) ? baseName(path.dirname(a)) : '';
  return pair && tableOfSuite(parent || pair.join(' vs '), suiteOf(found, ...pair), suite, stores);
}

/**
 * The table of two of the systems in one folder; of a system's folder in a suite, against the baseline. `study` where its files
 * are outputs on one task; null if the user cancels, or wants a leaderboard of all of them.
 *
 * @throws RealGainError
 */
export async function tableOfOne(
  folder: string,
  stores: FolderStores,
  { survey, ask }: FolderActions,
): Promise<TableIdentity | 'study' | null> {
  const { suite = null, folders = [folder] } = (await suiteOfFolders(disk, foldersIn, [folder])) ?? {};
  if (suite !== null && !isOneFolder(suite) && folders.includes(folder)) {
    const baseline = await baselineFolder(suite, foldersIn);
    const table =
      baseline === null || baseline === folder ? 'runs' : await tableOfTwo(folder, baseline, stores, survey);
    if (table !== 'runs') {
      return table;
    }
  }
  const found = await survey(folders);
  const systems = systemsIn(found.outputs);
  if (systems.length < 2 || (suite === null && systems.length > 2 && tasksIn(found.outputs).length < 2)) {
    return 'study';
  }
  if (systems.length > 2 && suite === null) {
    const wanted = await askTwoOrAll(folder, systems.length);
    if (wanted === 'all') {
      await showLeaderboard(folder, ask);
    }
    if (wanted !== 'two') {
      return null;
    }
  }
  const pair = await choosePair(found, suite, [folder]);
  return pair && tableOfSuite(baseName(folder), suiteOf(found, ...pair), suite, stores);
}

async function showLeaderboard(folder: string, ask: FolderActions['ask']): Promise<void> {
  const identity = { files: [folder], alpha: defaultSettings().alpha };
  await ask({ question: 'leaderboard', identity: checkedIdentity('leaderboard', identity) });
}

/** The candidate and the baseline; what nothing says is asked for. null if the user cancels. */
async function choosePair(
  found: FoundOutputs,
  suite: LocatedSuite | null,
  folders: readonly string[],
): Promise<readonly [a: string, b: string] | null> {
  try {
    return pairIn(found, suite, folders, null);
  } catch (error) {
    const { question } = serializeError(error);
    if (question === undefined) {
      throw error;
    }
    const [first, second] = (await askChoices(question)) ?? [];
    if (first === undefined) {
      return null;
    }
    const { systems = second && { a: englishOf(first.label), b: englishOf(second.label) } } = first.answer;
    return systems ? [systems.a, systems.b] : null;
  }
}

async function askTwoOrAll(folder: string, systems: number): Promise<'two' | 'all' | null> {
  const picked = await requirePick(
    [
      {
        label: vscode.l10n.t('Two systems'),
        detail: vscode.l10n.t('A table with a row for each task'),
        answer: 'two' as const,
      },
      {
        label: vscode.l10n.t('All systems: leaderboard'),
        detail: vscode.l10n.t('Average ranks over the tasks, and which systems differ'),
        answer: 'all' as const,
      },
    ],
    { title: vscode.l10n.t('Which of the {0} systems of {1}?', formatCount(systems), baseName(folder)) },
  );
  return picked?.answer ?? null;
}

function commonTasks(outputs: readonly SuiteOutput[]): number {
  const systems = systemsIn(outputs);
  return tasksIn(outputs).filter((task) =>
    systems.every((system) => outputs.some((one) => one.ofSystem === system && one.ofTask === task)),
  ).length;
}

/** Runs of one task hold equally many items; tasks hardly ever do. */
function areAlike(outputs: readonly SuiteOutput[]): boolean {
  return outputs.every(({ n }) => n === outputs[0]?.n);
}

async function askTasksOrRuns(outputs: readonly SuiteOutput[]): Promise<'tasks' | 'runs' | null> {
  const tasks = tasksIn(outputs);
  const runs = {
    label: vscode.l10n.t('Runs of one task'),
    detail: vscode.l10n.t('One comparison, which includes how scores vary from run to run'),
    answer: 'runs' as const,
  };
  const each = {
    label: vscode.l10n.t('A task each'),
    detail: vscode.l10n.t('A table with a row for each task'),
    answer: 'tasks' as const,
  };
  const picked = await requirePick(areNumbered(tasks) ? [runs, each] : [each, runs], {
    title: vscode.l10n.t('What are the files {0} …?', tasks.slice(0, 3).join(', ')),
    placeHolder: vscode.l10n.t('All of them hold {0} items.', formatCount(outputs[0]?.n ?? 0)),
  });
  return picked?.answer ?? null;
}
