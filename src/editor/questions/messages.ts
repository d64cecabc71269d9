import * as v from 'valibot';
import type { Answer, Asked } from '../../model/results/report';
import { PAGE_REQUESTS, place, shortText, type PageState, type StateOrProgress } from '../page/messages';

export interface QuestionState extends PageState, Asked {
  readonly title: string;
  /** Settings that the identity holds among what was found, in words that need no name. */
  readonly said?: object;
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
  /** Let the user choose another file of a task, by its place; absent: of the one that the question is about. */
  v.object({ type: v.literal('choose'), which: v.picklist(['a', 'b']), task: v.optional(place) }),
  /** *What Can Be Compared Here?* of the folders of its A and B. */
  v.object({ type: v.literal('look'), task: v.optional(place) }),
  /** Compare the outputs of a row of pairs. */
  v.object({ type: v.literal('openRow'), row: place }),
]);

export type FromQuestionPage = v.InferOutput<typeof fromQuestionPageSchema>;
