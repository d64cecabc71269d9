import * as v from 'valibot';
import * as vscode from 'vscode';
import {
  DEFAULT_JUDGEMENT,
  type JudgementDetails,
  type JudgementIdentity,
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

export function filesOf({ identity }: Evaluation): readonly string[] {
  return [identity.table, ...(identity.more ?? [])];
}

/** Asks for the one column that isn't clear; null if the user cancels. */
export async function withMissingColumn(
  evaluation: Evaluation,
  { choices = [] }: Pick<SerializedError, 'choices'>,
): Promise<Evaluation | null> {
  const picked = await requirePick(
    choices.map((label) => ({ label })),
    {
      title: vscode.l10n.t('Which column holds the human scores?'),
      placeHolder: vscode.l10n.t('The names of the columns leave it open.'),
    },
  );
  if (picked === undefined) {
    return null;
  }
  return { ...evaluation, identity: { ...evaluation.identity, human: [picked.label] } };
}

/** Asks for other columns; null if the user cancels. */
export async function withChosenColumns(
  evaluation: Evaluation,
  details: JudgementDetails,
): Promise<Evaluation | null> {
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

async function pickSome(
  title: string,
  columns: readonly string[],
  picked: readonly string[],
): Promise<string[] | null> {
  const items = columns.map((label) => ({ label, picked: picked.includes(label) }));
  const chosen = await pickMany(items, { title });
  return chosen === undefined || chosen.length === 0 ? null : chosen.map(({ label }) => label);
}
