import * as vscode from 'vscode';
import { tasksOfAll } from '../../config/suites/suite';
import type { SuiteOutput } from '../../config/suites/suite-outputs';
import type { EngineClient } from '../../engine/client';
import {
  baseName,
  choiceKey,
  formatCount,
  type LeaderboardDetails,
  type LeaderboardIdentity,
  type LeaderboardOutputs,
  type MetricChoice,
  type RealGainError,
} from '../../model';
import type { Choices } from '../stores/choices';
import { askCompleted } from '../comparison/missing';
import { askMetric } from '../comparison/questions';
import { defaultSettings } from '../host/settings';

/**
 * Ranks all systems of a folder on their tasks, with a notification that can cancel it; asks for the score where tasks have several.
 *
 * @throws RealGainError; `cancelled`
 */
export function rankSystems(
  engine: EngineClient,
  choices: Choices,
  folder: string,
  outputs: readonly SuiteOutput[],
): Promise<LeaderboardDetails> {
  const name = baseName(folder);
  const tasks = tasksOfAll(outputs, name);
  const first: LeaderboardIdentity = {
    name,
    alpha: defaultSettings().alpha,
    from: { kind: 'outputs', tasks, metric: null, columns: [] },
  };
  return askCompleted(
    first,
    (identity) => ranked(engine, identity),
    async (identity, error) => {
      const { from } = identity;
      const scored = from.kind === 'outputs' ? await withScore(from, error, choices) : null;
      return scored && { ...identity, from: scored };
    },
  );
}

function ranked(engine: EngineClient, identity: LeaderboardIdentity): Promise<LeaderboardDetails> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('RealGain ranks the systems of {0}', identity.name),
    cancellable: true,
  };
  const rank = (
    progress: vscode.Progress<{ message?: string }>,
    token: vscode.CancellationToken,
  ): Promise<LeaderboardDetails> => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    return engine.call(
      'leaderboard',
      { identity, priority: 'foreground' },
      {
        signal: cancel.signal,
        onProgress: ({ stage, done, total }) =>
          stage === 'scoring' &&
          progress.report({
            message: vscode.l10n.t('{0} of {1} tasks', formatCount(done), formatCount(total)),
          }),
      },
    );
  };
  return Promise.resolve(vscode.window.withProgress(options, rank));
}

/** With the column chosen before, or else the user's choice, which is remembered: a column counts for the tasks that have it. */
async function withScore(
  from: LeaderboardOutputs,
  error: RealGainError,
  choices: Choices,
): Promise<LeaderboardOutputs | null> {
  if (error.code !== 'needs-metric') {
    return null;
  }
  const output = error.path ?? from.tasks[0]?.name ?? '';
  const known = await choices.metric(output);
  const isNew = ({ column }: MetricChoice) => column !== undefined && !from.columns.includes(column);
  const offered = error.metrics?.find(
    ({ choice }) => known !== null && isNew(choice) && choiceKey(choice) === choiceKey(known),
  );
  const metric = offered?.choice ?? (await askMetric(output, error));
  if (metric === undefined) {
    return null;
  }
  if (offered === undefined && error.path !== undefined) {
    await choices.rememberMetric(error.path, metric);
  }
  return metric.column === undefined
    ? { ...from, metric }
    : isNew(metric)
      ? { ...from, columns: [...from.columns, metric.column] }
      : null;
}
