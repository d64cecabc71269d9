import * as v from 'valibot';
import * as vscode from 'vscode';
import {
  DEFAULT_JUDGEMENT,
  DEFAULT_RANKINGS,
  type JudgementDetails,
  type JudgementIdentity,
  type RankingsDetails,
  type SerializedError,
} from '../../model';
import { defaultSettings } from '../host/settings';
import { pickMany, requirePick } from '../host/notifications';

const names = v.array(v.string());
const columns = {
  system: v.nullable(v.string()),
  segment: v.nullable(v.string()),
  annotator: v.nullable(v.string()),
};

/** Which evaluation: enough to run it again, and all that a page keeps over a reload. */
export const evaluationSchema = v.variant('kind', [
  v.object({
    kind: v.literal('judgement'),
    identity: v.object({
      table: v.string(),
      more: v.optional(names),
      human: names,
      metrics: names,
      ...columns,
      settings: v.object({
        alpha: v.number(),
        alternative: v.picklist(['two-sided', 'one-sided']),
        resamples: v.number(),
        seed: v.string(),
      }),
    }),
  }),
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

/** A table of human scores, or one of each system, with the user's α, sides and seed. */
export function judgementOf([table = '', ...more]: readonly string[]): Evaluation {
  const { alpha, seed, alternative } = defaultSettings();
  const sides = alternative === 'two-sided' ? 'two-sided' : 'one-sided';
  const identity: Omit<JudgementIdentity, 'more'> = {
    table,
    human: [],
    metrics: [],
    system: null,
    segment: null,
    annotator: null,
    settings: { ...DEFAULT_JUDGEMENT, alpha, seed, alternative: sides },
  };
  const others = more.length > 0 ? { more } : {};
  return { kind: 'judgement', identity: { ...identity, ...others, human: [], metrics: [] } };
}

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

export function filesOf(evaluation: Evaluation): readonly string[] {
  const { kind, identity } = evaluation;
  return kind === 'judgement' ? [identity.table, ...(identity.more ?? [])] : identity.files;
}

/** Asks for the one column that isn't clear; null if the user cancels. */
export async function withMissingColumn(
  evaluation: Evaluation,
  { choices = [] }: Pick<SerializedError, 'choices'>,
): Promise<Evaluation | null> {
  const picked = await requirePick(
    choices.map((label) => ({ label })),
    {
      title: questionOf(evaluation),
      placeHolder: vscode.l10n.t('The names of the columns leave it open.'),
    },
  );
  if (picked === undefined) {
    return null;
  }
  return withColumn(evaluation, picked.label);
}

function questionOf({ kind }: Evaluation): string {
  switch (kind) {
    case 'judgement':
      return vscode.l10n.t('Which column holds the human scores?');
    case 'rankings':
      return vscode.l10n.t('Which column marks true positives?');
  }
}

function withColumn(evaluation: Evaluation, column: string): Evaluation {
  switch (evaluation.kind) {
    case 'judgement':
      return { ...evaluation, identity: { ...evaluation.identity, human: [column] } };
    case 'rankings':
      return { ...evaluation, identity: { ...evaluation.identity, marks: column } };
  }
}

/** Asks for other columns; null if the user cancels. */
export async function withChosenColumns(
  evaluation: Evaluation,
  details: JudgementDetails | RankingsDetails,
): Promise<Evaluation | null> {
  if (evaluation.kind === 'judgement') {
    const { identity } = evaluation;
    const human = await pickSome(
      vscode.l10n.t('Columns of human scores (a second one decides where the first can’t)'),
      details.columns,
      [...identity.human],
    );
    if (human === null) {
      return null;
    }
    const others = details.columns.filter((name) => !human.includes(name));
    const chosen = identity.metrics.length > 0 ? identity.metrics : others;
    const metrics = await pickSome(vscode.l10n.t('Columns of metrics'), others, chosen);
    return metrics === null ? null : { ...evaluation, identity: { ...identity, human, metrics } };
  }
  const shown = 'evaluation' in details ? details.evaluation.rankings.map(({ column }) => column) : [];
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
