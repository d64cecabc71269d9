import * as path from 'node:path';
import * as vscode from 'vscode';
import type { EngineClient } from '../engine/client';
import type { Progress } from '../engine/protocol';
import {
  baseName,
  DEFAULT_COPIES,
  formatCount,
  MAX_COPIES,
  RealGainError,
  RECORD_KINDS,
  type RecordKind,
  type TrainingCopies,
  type TrainingRequest,
} from '../model';
import { defaultSettings } from './settings';
import { complain, tell, withoutLinks } from './tell';

const TITLE = 'Create Resampled Training Sets';

/**
 * *Create Resampled Training Sets…*: copies of a training file for training the same system several times, which shows
 * how much its score owes to the choice of training data (Berg-Kirkpatrick et al. 2012, section 3.2.1).
 */
export async function createTrainingSets(engine: EngineClient): Promise<void> {
  try {
    const request = await ask(engine);
    const written = request && (await write(engine, request));
    if (written !== undefined) {
      await announce(written);
    }
  } catch (error) {
    if (!(error instanceof RealGainError)) {
      throw error;
    }
    if (error.code !== 'cancelled') {
      complain(error.message);
    }
  }
}

/** File, records, number and seed, one question after the other; undefined as soon as one is left. */
async function ask(engine: EngineClient): Promise<TrainingRequest | undefined> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  const opened = await vscode.window.showOpenDialog({
    title: `${TITLE}: choose the training file`,
    openLabel: 'Resample',
    ...(workspace && { defaultUri: workspace.uri }),
  });
  const file = opened?.[0]?.fsPath;
  if (file === undefined) {
    return undefined;
  }
  const { kind, why, compressed } = await engine.call('recogniseTraining', { path: file });
  const kinds = Object.keys(RECORD_KINDS) as RecordKind[];
  const items = [kind, ...kinds.filter((other) => other !== kind)].map((id) => ({
    label: RECORD_KINDS[id],
    ...(id === kind && { description: `recognised: ${why}` }),
    id,
  }));
  const records = await vscode.window.showQuickPick(items, {
    title: `${TITLE} (1 of 3)`,
    placeHolder: `What are the records of ${baseName(file)}?`,
  });
  if (records === undefined) {
    return undefined;
  }
  const copies = await vscode.window.showInputBox({
    title: `${TITLE} (2 of 3)`,
    prompt: `How many copies? They are written beside the file${compressed ? ', uncompressed' : ''}.`,
    value: String(DEFAULT_COPIES),
    validateInput: (text) =>
      /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_COPIES
        ? null
        : `A whole number from 1 to ${formatCount(MAX_COPIES)}`,
  });
  if (copies === undefined) {
    return undefined;
  }
  const seed = await vscode.window.showInputBox({
    title: `${TITLE} (3 of 3)`,
    prompt: 'The seed: the same one gives the same copies on any machine.',
    value: defaultSettings().seed,
  });
  return seed === undefined
    ? undefined
    : { path: file, copies: Number(copies), seed, records: records.id, folder: null };
}

function write(engine: EngineClient, request: TrainingRequest): Thenable<TrainingCopies> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: withoutLinks(`Resampling ${baseName(request.path)}`),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (progress, token) => {
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort());
    let reported = 0;
    const onProgress = ({ stage, done, total }: Progress): void => {
      // Counting the records takes about a fifth of the time.
      const share = (100 * done) / Math.max(1, total);
      const percent = stage === 'reading' ? 0.2 * share : 20 + 0.8 * share;
      progress.report({ message: `${Math.floor(percent)} %`, increment: Math.max(0, percent - reported) });
      reported = Math.max(reported, percent);
    };
    return engine.call('resampleTraining', request, { signal: controller.signal, onProgress });
  });
}

async function announce({ files, records }: TrainingCopies): Promise<void> {
  const [first] = files;
  if (first === undefined) {
    return;
  }
  const show = 'Show in Explorer';
  const what = files.length === 1 ? baseName(first) : `${files.length} copies, ${baseName(first)} …,`;
  const sentence = `Wrote ${what} with ${formatCount(records)} records each, to ${path.dirname(first)}.`;
  if ((await tell(sentence, show)) === show) {
    await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.file(first));
  }
}
