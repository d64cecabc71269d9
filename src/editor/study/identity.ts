import * as path from 'node:path';
import * as vscode from 'vscode';
import { CONFIG_NAME, couldBeOutput, declaredStudy, findConfig, type LocatedTestSet } from '../../config';
import { RealGainError, type StudyIdentity } from '../../model';
import { entriesOf } from '../../engine/files/folder';
import { kindOf } from '../../engine/files/look';
import { disk } from '../disk';
import { outputsOf } from '../outputs';
import type { Services } from '../services';
import { defaultSettings } from '../settings';
import { choose } from '../tell';

/** More systems than anybody has; a folder that was chosen by mistake must not fill the memory. */
const MAX_SYSTEMS = 2000;
/** How far below a folder outputs are looked for, where it holds none itself. */
const LEVELS = 3;

/**
 * The study of what was selected in the Explorer: output files, folders of them, or both.
 *
 * @throws RealGainError `bad-setting` if there aren't two systems in it
 */
export async function studyOfSelection(
  selected: readonly string[],
  services: Pick<Services, 'testSets' | 'references'>,
): Promise<StudyIdentity | null> {
  const [only] = selected;
  if (selected.length === 1 && only !== undefined && (await kindOf(only)) === 'folder') {
    const declared = await declaredIn(only);
    if (declared.length > 0) {
      const testSet = await pickTestSet(declared.map((each) => each.testSet));
      const outputs = declared.find((each) => each.testSet === testSet)?.outputs ?? [];
      return testSet === undefined
        ? null
        : identityOf(outputs, testSet, { name: testSet.name, references: [] });
    }
  }
  const found = await Promise.all(
    selected.map(async (file) => ((await kindOf(file)) === 'folder' ? outputsIn(file) : [file])),
  );
  const outputs = [...new Set(found.flat())].slice(0, MAX_SYSTEMS);
  const [first] = outputs;
  if (first === undefined || outputs.length < 2) {
    throw new RealGainError(
      'bad-setting',
      first === undefined
        ? vscode.l10n.t(
            'There is no output in {0}: a study takes the outputs of two systems or more.',
            selected.join(', '),
          )
        : vscode.l10n.t('There is only one output, {0}: a study takes those of two systems or more.', first),
    );
  }
  const testSet = await services.testSets.inChargeOf(first);
  return identityOf(outputs, testSet, {
    name: testSet?.name ?? path.basename(selected.length === 1 ? (only ?? first) : path.dirname(first)),
    references: services.references.remembered(first),
  });
}

/** The study of all outputs of a test set that are on disk. */
export async function studyOfTestSet(testSet: LocatedTestSet): Promise<StudyIdentity> {
  const outputs = await outputsOf(testSet, MAX_SYSTEMS);
  if (outputs.length < 2) {
    throw new RealGainError(
      'bad-setting',
      outputs.length === 0
        ? vscode.l10n.t(
            'The test set {0} has no output on disk: a study takes those of two systems or more.',
            testSet.name,
          )
        : vscode.l10n.t(
            'The test set {0} has only one output on disk: a study takes those of two systems or more.',
            testSet.name,
          ),
    );
  }
  return identityOf(outputs, testSet, { name: testSet.name, references: [] });
}

/** The only test set, or the one that the person chooses. */
export async function pickTestSet(testSets: readonly LocatedTestSet[]): Promise<LocatedTestSet | undefined> {
  if (testSets.length === 1) {
    return testSets[0];
  }
  const items = testSets.map((testSet) => ({
    label: testSet.name,
    description: vscode.workspace.asRelativePath(testSet.folder),
    testSet,
  }));
  const picked = await choose(items, {
    title: vscode.l10n.t('Study Significance'),
    placeHolder: vscode.l10n.t('All outputs of which test set?'),
  });
  return picked?.testSet;
}

function identityOf(
  outputs: readonly string[],
  testSet: LocatedTestSet | null,
  known: { readonly name: string; readonly references: readonly string[] },
): StudyIdentity {
  const said = declaredStudy(testSet, outputs, defaultSettings());
  return {
    ...said,
    name: known.name,
    outputs,
    references: said.references.length > 0 ? said.references : known.references,
  };
}

/** The files in a folder that could be outputs by their names; from the folders below if there aren't two. */
async function outputsIn(folder: string): Promise<string[]> {
  let folders = [folder];
  for (let level = 0; level < LEVELS; level++) {
    const listed = await Promise.all(
      folders.map(async (each) => {
        const entries = await entriesOf(each);
        return entries.map((entry) => ({
          file: path.join(each, entry.name),
          name: entry.name,
          isFolder: entry.isDirectory(),
        }));
      }),
    );
    const entries = listed.flat();
    const outputs = entries.filter((entry) => !entry.isFolder && couldBeOutput(entry.name));
    if (outputs.length > 1) {
      return outputs.map(({ file }) => file).sort();
    }
    folders = entries
      .filter((entry) => entry.isFolder && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ file }) => file);
  }
  return [];
}

/** The test sets with two outputs or more in a folder or below it, and those outputs. */
async function declaredIn(folder: string): Promise<{ testSet: LocatedTestSet; outputs: string[] }[]> {
  const config = await findConfig(disk, path.join(folder, CONFIG_NAME));
  const declared = await Promise.all(
    (config?.testSets ?? []).map(async (testSet) => ({
      testSet,
      outputs: (await outputsOf(testSet, MAX_SYSTEMS)).filter((file) => file.startsWith(folder + path.sep)),
    })),
  );
  return declared.filter(({ outputs }) => outputs.length > 1);
}
