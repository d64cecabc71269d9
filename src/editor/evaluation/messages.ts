import * as v from 'valibot';
import type { RankingsDetails } from '../../model';
import { PAGE_REQUESTS, type PageState, type StateOrProgress } from '../page/messages';

/** Rankings of candidates. */
export type EvaluationKind = 'rankings';

export interface EvaluationState extends PageState {
  readonly kind: EvaluationKind;
  /** What the panel remembers; the page hands it back as it is. */
  readonly identity: unknown;
  /** The files, as short as tells them apart. */
  readonly files: readonly string[];
  /** The last answer; while rerunning, the previous one. */
  readonly rankings: RankingsDetails | null;
}

export type ToEvaluationPage = StateOrProgress<EvaluationState>;

/** What the page may ask for. Validated by the host: a page is never trusted. */
export const fromEvaluationPageSchema = v.variant('type', [
  ...PAGE_REQUESTS,
  /** Let the user choose the columns of true positives and of scores. */
  v.object({ type: v.literal('chooseColumns') }),
  v.object({ type: v.literal('copy'), format: v.picklist(['text', 'json']) }),
]);

export type FromEvaluationPage = v.InferOutput<typeof fromEvaluationPageSchema>;
