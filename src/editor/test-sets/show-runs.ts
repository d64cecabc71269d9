import { answerOfTable } from '../../questions/table/answer';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { declaredReport } from '../../config/runs';
import type { LocatedTestSet } from '../../config/located-config';
import type { EngineClient } from '../../engine/client';
import { badSetting, RealGainError } from '../../model/errors';
import { english } from '../../model/words';
import type { TableDetails } from '../../model/results/table';
import type { Actions } from '../actions';
import { pickOne, showInfo, withNotification } from '../host/notifications';
import { declaredKey } from '../stores/declared';
import { type RunsStores, tableOfAll } from './runs-table';
import { shownFolder } from '../host/places';

/** *Show All Runs*: the runs of a test set by time, each with p corrected for all, in the panel of tables. */
export async function showRuns(
  key: string | undefined,
  stores: RunsStores,
  actions: Pick<Actions, 'showTable'>,
): Promise<void> {
  const testSet = await chosenSet(key, stores);
  if (testSet !== undefined) {
    await actions.showTable(await allRuns(testSet, stores));
  }
}

/** *Write Report of Runs*: to the file that realgain.json names, with everything that a paper's appendix needs. */
export async function writeRunsReport(
  key: string | undefined,
  stores: RunsStores,
  actions: Pick<Actions, 'runTable'>,
  engine: EngineClient,
): Promise<void> {
  const testSet = await chosenSet(key, stores);
  if (testSet === undefined) {
    return;
  }
  const target = declaredReport(testSet);
  const details = await withProgress(testSet, async (signal, onProgress) => {
    const answerTo = () => Promise.resolve(undefined);
    const identity = await allRuns(testSet, stores);
    return actions.runTable(identity, { signal, onProgress, answerTo, isCurrent: () => !signal.aborted });
  });
  await engine.call('report', {
    subject: answerOfTable(details),
    target,
    declaredIn: testSet.folder,
  });
  const open = vscode.l10n.t('Open');
  if ((await showInfo(vscode.l10n.t('RealGain wrote {0}.', path.basename(target)), open)) === open) {
    await (target.endsWith('.html')
      ? vscode.env.openExternal(vscode.Uri.file(target))
      : vscode.commands.executeCommand('vscode.open', vscode.Uri.file(target)));
  }
}

type Progress = Parameters<Actions['runTable']>[1]['onProgress'];

function withProgress(
  { name }: LocatedTestSet,
  work: (signal: AbortSignal, onProgress: Progress) => Promise<TableDetails>,
): Promise<TableDetails> {
  return withNotification(vscode.l10n.t('RealGain compares the runs of {0}', name), (signal, report) =>
    work(signal, ({ done, total }) => report({ message: vscode.l10n.t('{0} of {1}', done, total) })),
  );
}

async function allRuns(testSet: LocatedTestSet, stores: RunsStores) {
  const table = await tableOfAll(testSet, stores);
  if (table === null) {
    throw new RealGainError(
      'bad-setting',
      testSet.baseline === null
        ? english('{0} has no baseline: choose an output and “Set as Baseline”.', testSet.name)
        : english('{0} has no run yet besides its baseline.', testSet.name),
    );
  }
  return table;
}

/** The test set with this key; the only one that has a baseline, or the one that the user picks. */
async function chosenSet(
  key: string | undefined,
  { testSets }: RunsStores,
): Promise<LocatedTestSet | undefined> {
  const all = await testSets.loaded();
  const named = all.find((testSet) => declaredKey(testSet) === key);
  if (named !== undefined) {
    return named;
  }
  const sets = all.filter(({ baseline }) => baseline !== null);
  if (sets.length === 0) {
    throw badSetting('No realgain.json here declares a test set with a baseline.');
  }
  const [only, ...others] = sets;
  if (others.length === 0) {
    return only;
  }
  const items = sets.map((testSet) => ({
    label: testSet.name,
    description: shownFolder(testSet.folder),
    testSet,
  }));
  return (await pickOne(items, { title: vscode.l10n.t('Runs of which test set?') }))?.testSet;
}
