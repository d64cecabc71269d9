import * as v from 'valibot';
import type { Progress } from '../../engine/protocol';
import type { JudgementDetails, RankingsDetails } from '../../model';
import { saveSchema, type RunState } from '../comparison/messages';

/** What an evaluation is about: metrics against people, or rankings of candidates. */
export type EvaluationKind = 'judgement' | 'rankings';

/** What the page shows. The host sends the whole state whenever it changes; the page keeps none of its own. */
export interface EvaluationState extends RunState {
  readonly kind: EvaluationKind;
  /** What the panel remembers; the page hands it back as it is. */
  readonly identity: unknown;
  /** The files, as short as tells them apart. */
  readonly files: readonly string[];
  /** Set if a file has changed since it was read: their names. */
  readonly stale: readonly string[];
  /** The last answer; while rerunning, the previous one. One of them at most. */
  readonly judgement: JudgementDetails | null;
  readonly rankings: RankingsDetails | null;
}

export type ToEvaluationPage =
  { type: 'state'; state: EvaluationState } | { type: 'progress'; progress: Progress };

/** What the page may ask for. Validated by the host: a page is never trusted. */
export const fromEvaluationPageSchema = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('cancel') }),
  v.object({ type: v.literal('rerun') }),
  /** Let the person choose which columns are people's (or mark true positives), and which are scored. */
  v.object({ type: v.literal('chooseColumns') }),
  v.object({ type: v.literal('copy'), format: v.picklist(['text', 'json']) }),
  saveSchema,
]);

export type FromEvaluationPage = v.InferOutput<typeof fromEvaluationPageSchema>;
