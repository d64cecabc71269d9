import * as path from 'node:path';
import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import type { Progress } from '../../engine/protocol';
import { baseName } from '../../model/names';
import {
  DEFAULT_COPIES,
  MAX_COPIES,
  RECORD_KINDS,
  type RecordKind,
  type TrainingCopies,
  type TrainingRequest,
} from '../../model/settings/training';
import { formatCount } from '../../model/text';
import { translated } from '../../model/words';
import { defaultSettings } from '../host/settings';
import { pickOne, showError, showInfo, showOnError, withNotification } from '../host/notifications';

/**
 * *Create Resampled Training Sets…*: copies of a training file for training the same system several times, which shows
 * how much its score owes to the choice of training data (Berg-Kirkpatrick et al. 2012, section 3.2.1).
 */
export async function createTrainingSets(engine: EngineClient): Promise<void> {
  await showOnError(async () => {
    const request = await ask(engine);
    const written = request && (await write(engine, request));
    if (written !== undefined) {
      await announce(written);
    }
  }, showError);
}

/** File, records, number and seed, one question after the other; undefined as soon as one is left. */
async function ask(engine: EngineClient): Promise<TrainingRequest | undefined> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  const opened = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Create Resampled Training Sets: choose the training file'),
    openLabel: vscode.l10n.t('Resample'),
    ...(workspace && { defaultUri: workspace.uri }),
  });
  const file = opened?.[0]?.fsPath;
  if (file === undefined) {
    return undefined;
  }
  const { kind, why, compressed } = await engine.call('recogniseTraining', { path: file });
  const kinds = Object.keys(RECORD_KINDS) as RecordKind[];
  const items = [kind, ...kinds.filter((other) => other !== kind)].map((id) => ({
    label: translated(RECORD_KINDS[id]),
    ...(id === kind && { description: vscode.l10n.t('recognized: {0}', translated(why)) }),
    id,
  }));
  const records = await pickOne(items, {
    title: vscode.l10n.t('Create Resampled Training Sets (1 of 3)'),
    placeHolder: vscode.l10n.t('What are the records of {0}?', baseName(file)),
  });
  if (records === undefined) {
    return undefined;
  }
  const copies = await vscode.window.showInputBox({
    title: vscode.l10n.t('Create Resampled Training Sets (2 of 3)'),
    prompt: compressed
      ? vscode.l10n.t('How many copies? They are written beside the file, uncompressed.')
      : vscode.l10n.t('How many copies? They are written beside the file.'),
    value: String(DEFAULT_COPIES),
    validateInput: (text) =>
      /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_COPIES
        ? null
        : vscode.l10n.t('A whole number from 1 to {0}', formatCount(MAX_COPIES)),
  });
  if (copies === undefined) {
    return undefined;
  }
  const seed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Create Resampled Training Sets (3 of 3)'),
    prompt: vscode.l10n.t('The seed: the same one gives the same copies on any machine.'),
    value: defaultSettings().seed,
  });
  return seed === undefined
    ? undefined
    : { path: file, copies: Number(copies), seed, records: records.id, folder: null };
}

function write(engine: EngineClient, request: TrainingRequest): Promise<TrainingCopies> {
  const title = vscode.l10n.t('Resampling {0}', baseName(request.path));
  return withNotification(title, (signal, report) => {
    let reported = 0;
    const onProgress = ({ stage, done, total }: Progress): void => {
      // Counting the records takes about a fifth of the time.
      const share = (100 * done) / Math.max(1, total);
      const percent = stage === 'reading' ? 0.2 * share : 20 + 0.8 * share;
      report({
        message: vscode.l10n.t('{0}%', Math.floor(percent)),
        increment: Math.max(0, percent - reported),
      });
      reported = Math.max(reported, percent);
    };
    return engine.call('resampleTraining', request, { signal, onProgress });
  });
}

async function announce({ files, records }: TrainingCopies): Promise<void> {
  const [first] = files;
  if (first === undefined) {
    return;
  }
  const show = vscode.l10n.t('Show in Explorer');
  const [name, count, folder] = [baseName(first), formatCount(records), path.dirname(first)];
  const sentence =
    files.length === 1
      ? vscode.l10n.t('Wrote {0} with {1} records to {2}.', name, count, folder)
      : vscode.l10n.t(
          'Wrote {0} copies, {1} …, with {2} records each, to {3}.',
          files.length,
          name,
          count,
          folder,
        );
  if ((await showInfo(sentence, show)) === show) {
    await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.file(first));
  }
}
