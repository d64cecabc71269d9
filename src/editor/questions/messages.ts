import * as v from 'valibot';
import type { Answer } from '../../model';
import { PAGE_REQUESTS, place, shortText, type PageState, type StateOrProgress } from '../page/messages';

/** The question with its identity: all that a panel remembers. */
export interface Asked {
  readonly question: string;
  readonly identity: object;
}

export interface QuestionState extends PageState, Asked {
  /** The files, as short as tells them apart. */
  readonly files: readonly string[];
  /** The last answer; while rerunning, the previous one. */
  readonly answer: Answer | null;
}

export type ToQuestionPage = StateOrProgress<QuestionState>;

/** What the page may ask for. Validated by the host: a page is never trusted. */
export const fromQuestionPageSchema = v.variant('type', [
  ...PAGE_REQUESTS,
  /** Let the user change this field of the question, or choose one. */
  v.object({ type: v.literal('change'), field: v.nullable(shortText) }),
  /** Compare the outputs of a row of pairs. */
  v.object({ type: v.literal('openRow'), row: place }),
]);

export type FromQuestionPage = v.InferOutput<typeof fromQuestionPageSchema>;
