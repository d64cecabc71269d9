import * as v from 'valibot';
import type { Answer, Asked } from '../../model/results/report';
import { PAGE_REQUESTS, place, shortText, type PageState, type StateOrProgress } from '../page/messages';

export interface QuestionState extends PageState, Asked {
  readonly title: string;
  /** The settings that can be changed; absent: all of the question. */
  readonly fields?: readonly string[];
  /** Settings that the identity holds among what was found, in words that need no name: as a list, or as asked for elsewhere. */
  readonly said?: Readonly<Record<string, SaidAsList | string>>;
  /** The files, as short as tells them apart. */
  readonly files: readonly string[];
  /** The last answer; while rerunning, the previous one. */
  readonly answer: Answer | null;
}

export interface SaidAsList {
  readonly words: Readonly<Record<string, string>>;
  readonly chosen: string;
}

export type ToQuestionPage = StateOrProgress<QuestionState>;

const several = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(1000));

/** What the page may ask for. Validated by the host: a page is never trusted. */
export const fromQuestionPageSchema = v.variant('type', [
  ...PAGE_REQUESTS,
  /** Ask what the files leave open. */
  v.object({ type: v.literal('ask') }),
  /** A changed control; the host checks the value and reruns. */
  v.object({
    type: v.literal('set'),
    field: shortText,
    value: v.union([v.null(), v.boolean(), v.number(), shortText, several(v.number()), several(shortText)]),
  }),
  /** Let the user choose another value for this setting, outside the page. */
  v.object({ type: v.literal('change'), field: shortText }),
  /** Let the user choose another file of a task, by its place; absent: of the one that the question is about. */
  v.object({ type: v.literal('choose'), which: v.picklist(['a', 'b']), task: v.optional(place) }),
  /** *What Can Be Compared Here?* of the folders of its A and B. */
  v.object({ type: v.literal('look'), task: v.optional(place) }),
  /** Compare the outputs of a row of pairs. */
  v.object({ type: v.literal('openRow'), row: place }),
]);

export type FromQuestionPage = v.InferOutput<typeof fromQuestionPageSchema>;
