import * as v from 'valibot';
import * as vscode from 'vscode';
import { DEFAULT_RANKINGS, type RankingsDetails, type SerializedError } from '../../model';
import { defaultSettings } from '../host/settings';
import { pickMany, requirePick } from '../host/notifications';

const names = v.array(v.string());
/** Which evaluation: enough to run it again, and all that a page keeps over a reload. */
export const evaluationSchema = v.variant('kind', [
  v.object({
    kind: v.literal('rankings'),
    identity: v.object({
      files: names,
      scores: names,
      marks: v.nullable(v.string()),
      candidate: v.nullable(v.string()),
      subsamples: v.number(),
      settings: v.object({ alpha: v.number(), seed: v.string() }),
    }),
  }),
]);

export type Evaluation = v.InferOutput<typeof evaluationSchema>;

/** Files of ranked candidates. */
export function rankingsOf(files: readonly string[]): Evaluation {
  const { alpha, seed } = defaultSettings();
  return {
    kind: 'rankings',
    identity: {
      files: [...files],
      scores: [],
      marks: null,
      candidate: null,
      subsamples: DEFAULT_RANKINGS.subsamples,
      settings: { alpha, seed },
    },
  };
}

export function filesOf({ identity }: Evaluation): readonly string[] {
  return identity.files;
}

/** Asks for the one column that isn't clear; null if the user cancels. */
export async function withMissingColumn(
  evaluation: Evaluation,
  { choices = [] }: Pick<SerializedError, 'choices'>,
): Promise<Evaluation | null> {
  const picked = await requirePick(
    choices.map((label) => ({ label })),
    {
      title: vscode.l10n.t('Which column marks true positives?'),
      placeHolder: vscode.l10n.t('The names of the columns leave it open.'),
    },
  );
  if (picked === undefined) {
    return null;
  }
  return { ...evaluation, identity: { ...evaluation.identity, marks: picked.label } };
}

/** Asks for other columns; null if the user cancels. */
export async function withChosenColumns(
  evaluation: Evaluation,
  details: RankingsDetails,
): Promise<Evaluation | null> {
  const shown = details.evaluation.rankings.map(({ column }) => column);
  const scores = await pickSome(vscode.l10n.t('Columns to rank by'), details.columns, shown);
  return scores === null ? null : { ...evaluation, identity: { ...evaluation.identity, scores } };
}

async function pickSome(
  title: string,
  columns: readonly string[],
  picked: readonly string[],
): Promise<string[] | null> {
  const items = columns.map((label) => ({ label, picked: picked.includes(label) }));
  const chosen = await pickMany(items, { title });
  return chosen === undefined || chosen.length === 0 ? null : chosen.map(({ label }) => label);
}
