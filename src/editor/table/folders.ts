import * as path from 'node:path';
import * as vscode from 'vscode';
import { inOrder, suiteOf, systemsIn, tasksIn } from '../../config/suite';
import { outputsOf, possibleOutputs, type FoundOutputs, type SuiteOutput } from '../../config/suite-outputs';
import type { EngineClient } from '../../engine/client';
import { filesBelow } from '../../engine/files/folder';
import { kindOf } from '../../engine/files/look';
import { baseName, formatCount, RealGainError, type TableIdentity } from '../../model';
import { askSystems } from '../comparison/questions';
import { requirePick } from '../host/notifications';
import type { Stores } from '../stores';
import { tableOfSuite } from './identity';

type FolderStores = Pick<Stores, 'testSets' | 'references' | 'choices'>;

/** The outputs in folders of results. */
export interface SurveyedFolders extends FoundOutputs {
  /** Whether logs say which task they are of; else the files' names do. */
  readonly isLogged: boolean;
}

/** A folder that was chosen by mistake isn't searched to its end; the engine refuses so many files. */
const MOST_FILES = 20_001;

/**
 * Reads what the files in folders say about themselves, with a notification that can cancel it.
 *
 * @throws RealGainError `file-missing` if there is no output, `bad-setting` for too many files, `cancelled`
 */
export function surveyFolders(engine: EngineClient, folders: readonly string[]): Promise<SurveyedFolders> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('RealGain reads {0}', folders.map(baseName).join(', ')),
    cancellable: true,
  };
  const read = async (
    progress: vscode.Progress<{ message?: string }>,
    token: vscode.CancellationToken,
  ): Promise<SurveyedFolders> => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    const { signal } = cancel;
    const found = await Promise.all(
      folders.map(async (folder) => possibleOutputs(folder, await filesBelow(folder, signal, MOST_FILES))),
    );
    const files = found.flat();
    const survey = await engine.call(
      'survey',
      { files },
      {
        signal,
        onProgress: ({ done, total }) =>
          progress.report({
            message: vscode.l10n.t('{0} of {1} files', formatCount(done), formatCount(total)),
          }),
      },
    );
    return {
      ...outputsOf(folders, survey),
      isLogged: survey.files.some(({ task }) => task !== undefined),
    };
  };
  return Promise.resolve(vscode.window.withProgress(options, read));
}

export type Survey = (folders: readonly string[]) => Promise<SurveyedFolders>;

interface FolderActions {
  readonly survey: Survey;
  readonly exportLeaderboard: (folder: string, outputs: readonly SuiteOutput[]) => Promise<void>;
}

/**
 * The table of two folders that hold a system's outputs on several tasks each. `runs` where the outputs of a folder are runs
 * of one task, or where these aren't folders; null if the user cancels.
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
  const found = await survey([a, b]);
  const { outputs, isLogged } = found;
  if (!isLogged && commonTasks(outputs) < 2) {
    return 'runs';
  }
  if (!isLogged && areAlike(outputs)) {
    const chosen = await askTasksOrRuns(outputs);
    if (chosen !== 'tasks') {
      return chosen;
    }
  }
  const systems = systemsIn(outputs);
  const pair = systems.length === 2 ? systems : await chooseSystems(path.dirname(a), systems);
  const parent = path.dirname(a) === path.dirname(b) ? baseName(path.dirname(a)) : '';
  return pair && tableOfPairIn(parent === '' ? pair.join(' vs ') : parent, found, pair, stores);
}

/**
 * The table of two of the systems in one folder; null if the user cancels, or wants a leaderboard of all of them.
 *
 * @throws RealGainError `bad-setting` if there is one system only
 */
export async function tableOfOne(
  folder: string,
  stores: FolderStores,
  { survey, exportLeaderboard }: FolderActions,
): Promise<TableIdentity | null> {
  const found = await survey([folder]);
  const systems = systemsIn(found.outputs);
  if (systems.length < 2) {
    throw new RealGainError(
      'bad-setting',
      vscode.l10n.t(
        'All outputs in {0} are of one system; choose a folder with two or more systems, each in a folder of its own or named in its logs.',
        baseName(folder),
      ),
    );
  }
  if (systems.length > 2) {
    const wanted = await askTwoOrAll(folder, systems.length);
    if (wanted === 'all') {
      await exportLeaderboard(folder, found.outputs);
    }
    if (wanted !== 'two') {
      return null;
    }
  }
  const pair = systems.length === 2 ? inOrder(systems) : await chooseSystems(folder, systems);
  return pair && tableOfPairIn(baseName(folder), found, pair, stores);
}

async function tableOfPairIn(
  name: string,
  found: FoundOutputs,
  [a = '', b = '']: readonly string[],
  stores: FolderStores,
): Promise<TableIdentity> {
  return tableOfSuite(name, suiteOf(found, a, b), stores);
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
        detail: vscode.l10n.t('A report with average ranks over the tasks, and which systems differ'),
        answer: 'all' as const,
      },
    ],
    { title: vscode.l10n.t('Which of the {0} systems of {1}?', formatCount(systems), baseName(folder)) },
  );
  return picked?.answer ?? null;
}

async function chooseSystems(folder: string, systems: readonly string[]): Promise<[string, string] | null> {
  const chosen = await askSystems(folder, systems);
  return chosen === undefined ? null : [chosen.a, chosen.b];
}

/** How many tasks every system has an output for. */
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
  const names = tasksIn(outputs).slice(0, 3).join(', ');
  const picked = await requirePick(
    [
      {
        label: vscode.l10n.t('Runs of one task'),
        detail: vscode.l10n.t('One comparison, which includes how scores vary from run to run'),
        answer: 'runs' as const,
      },
      {
        label: vscode.l10n.t('A task each'),
        detail: vscode.l10n.t('A table with a row for each task'),
        answer: 'tasks' as const,
      },
    ],
    {
      title: vscode.l10n.t('What are the files {0} …?', names),
      placeHolder: vscode.l10n.t('All of them hold {0} items.', formatCount(outputs[0]?.n ?? 0)),
    },
  );
  return picked?.answer ?? null;
}
