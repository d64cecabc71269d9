import * as vscode from 'vscode';
import type { LocatedTestSet } from '../../config/located-config';
import { resolveStudy, type StudyFiles } from '../../config/resolve';
import { outputsOfChosen, studyName, type Folders } from '../../config/study-files';
import { englishOf } from '../../model/words';
import { RealGainError, serializeError } from '../../model/errors';
import { baseName } from '../../model/names';
import type { StudyIdentity } from '../../model/results/study';
import { filesBelow } from '../../files/folder';
import { askUntilClear } from '../../questions/ask';
import { kindOf } from '../../files/stamps';
import { askChoices } from '../host/ask';
import { disk } from '../host/disk';
import { outputsOf } from '../stores/outputs';
import type { Stores } from '../stores';
import { defaultSettings } from '../host/settings';
import { pickOne } from '../host/notifications';
import { shownFolder } from '../host/places';

/** A folder that was chosen by mistake must not fill the memory. */
const MAX_SYSTEMS = 2000;

/** Asks the engine what logs say about themselves. */
export type Survey = Folders['survey'];

/** A folder that was chosen by mistake isn't searched to its end. */
const MOST_FILES = 20_001;

/** The file system, for finding outputs in folders. */
function foldersWith(survey: Survey): Folders {
  return {
    ...disk,
    isFolder: async (file) => (await kindOf(file)) === 'folder',
    filesBelow: (folder) => filesBelow(folder, undefined, MOST_FILES),
    survey,
    outputsOf: (testSet) => outputsOf(testSet, MAX_SYSTEMS),
  };
}

/**
 * The study of what was selected in the Explorer: output files, folders of them, or both.
 *
 * @throws RealGainError `bad-setting` without any output in it
 */
export async function studyOfSelection(
  selected: readonly string[],
  stores: Pick<Stores, 'testSets' | 'references'>,
  survey: Survey,
): Promise<StudyIdentity | null> {
  const found = await askUntilClear(
    null as string | null,
    (task) => outputsOfChosen(foldersWith(survey), selected, task),
    pickTask,
  );
  const chosen = 'outputs' in found ? found : await pickFiles(found);
  if (chosen === null) {
    return null;
  }
  const outputs = chosen.outputs.slice(0, MAX_SYSTEMS);
  const [first] = outputs;
  // A file may hold several systems: whether one is enough, the engine sees when it reads it.
  if (first === undefined) {
    throw new RealGainError(
      'bad-setting',
      vscode.l10n.t(
        '{0} holds no outputs: a study needs outputs of two or more systems.',
        selected.map(baseName).join(', '),
      ),
    );
  }
  const configuring = await stores.testSets.configuring(first);
  const testSet = chosen.testSet ?? configuring;
  const known = stores.references.remembered(first);
  return resolveStudy(
    { outputs, testSet },
    {},
    {
      name: studyName(selected, first),
      ...(known.length > 0 && { references: known }),
      settings: defaultSettings(),
    },
  );
}

export async function studyOfTestSet(testSet: LocatedTestSet): Promise<StudyIdentity> {
  const outputs = await outputsOf(testSet, MAX_SYSTEMS);
  if (outputs.length < 2) {
    throw new RealGainError(
      'bad-setting',
      outputs.length === 0
        ? vscode.l10n.t(
            'The test set {0} has no output on disk: a study needs outputs of two or more systems.',
            testSet.name,
          )
        : vscode.l10n.t(
            'The test set {0} has only one output on disk: a study needs outputs of two or more systems.',
            testSet.name,
          ),
    );
  }
  return resolveStudy({ outputs, testSet }, {}, { name: testSet.name, settings: defaultSettings() });
}

/** One of the tasks that folders hold; null if none was asked for. */
async function pickTask(_: string | null, error: unknown): Promise<string | null> {
  const { question } = serializeError(error);
  const [task] = (question && (await askChoices(question))) ?? [];
  return task === undefined ? null : englishOf(task.label);
}

/**
 * The only test set, or the one that the user chooses.
 *
 * @param otherwise a last entry, for whatever isn’t declared; the user is asked even about a single test set then
 */
export async function pickTestSet(
  testSets: readonly LocatedTestSet[],
  otherwise?: string,
): Promise<LocatedTestSet | 'other' | undefined> {
  if (testSets.length === 1 && otherwise === undefined) {
    return testSets[0];
  }
  type Item = vscode.QuickPickItem & { readonly chosen: LocatedTestSet | 'other' };
  const items: Item[] = testSets.map((testSet) => ({
    label: testSet.name,
    description: shownFolder(testSet.folder),
    chosen: testSet,
  }));
  const last: Item[] = otherwise === undefined ? [] : [{ label: otherwise, chosen: 'other' }];
  const picked = await pickOne([...items, ...last], {
    title: vscode.l10n.t('Study Significance'),
    placeHolder: vscode.l10n.t('All outputs of which test set?'),
  });
  return picked?.chosen;
}

async function pickFiles(declared: readonly StudyFiles[]): Promise<StudyFiles | null> {
  const testSet = await pickTestSet(declared.flatMap((files) => files.testSet ?? []));
  return declared.find((files) => testSet !== undefined && files.testSet === testSet) ?? null;
}
