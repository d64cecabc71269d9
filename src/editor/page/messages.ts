import * as v from 'valibot';
import type { Progress } from '../../engine/protocol';
import { COPY_FORMATS } from '../../model/results/report';
import type { ChangedFile } from '../../model/texts/changed-files';
import type { SerializedError } from '../../model/errors';

export interface RunState {
  /** `question`: the run waits for the user's reply to `error`. */
  readonly phase: 'running' | 'done' | 'error' | 'cancelled' | 'question';
  readonly progress: Progress | null;
  readonly error: SerializedError | null;
  /** True while the run waits for the answer to a question outside the page. */
  readonly isAsking?: boolean;
}

/** What every page shows. The host sends the whole state whenever it changes; the page stores none. */
export interface PageState extends RunState {
  readonly stale: readonly ChangedFile[];
  /** The user's settings have changed: since the answer was computed, or the page keeps those that it was opened with. */
  readonly settingsChanged?: 'since' | 'kept' | undefined;
  /** When the answer was computed, in milliseconds since 1970, if a reload of the window has kept it. */
  readonly computedAt?: number | undefined;
}

/** Progress comes ten times a second, so it comes alone: the state carries the items' texts. */
export type StateOrProgress<State> =
  | { type: 'state'; state: State }
  | { type: 'progress'; progress: Progress };

/** Names, keys, columns and paths. A page that was taken over could fill the memory with longer ones. */
export const shortText = v.pipe(v.string(), v.maxLength(10_000));

/** An index in a list, or a line. */
export const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

const MOST_OPTIONS = 100;

export const metricChoice = v.object({
  id: shortText,
  column: v.optional(shortText),
  referenceColumn: v.optional(shortText),
  options: v.optional(v.pipe(v.record(shortText, shortText), v.maxEntries(MOST_OPTIONS))),
});

/** Far more than any picture of a chart, or the numbers in it. */
const MOST_CONTENT = 2 ** 27;

/** A picture or the numbers of a chart; the host asks where to save it. */
const saveSchema = v.object({
  type: v.literal('save'),
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)),
  format: v.picklist(['png', 'svg', 'csv']),
  /** Text; PNG in base64. */
  content: v.pipe(v.string(), v.maxLength(MOST_CONTENT)),
});

export type SaveRequest = v.InferOutput<typeof saveSchema>;

export const PAGE_REQUESTS = [
  /** The page is loaded and needs the state. */
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('cancel') }),
  v.object({ type: v.literal('rerun') }),
  /** The choice at this place of the open question. */
  v.object({ type: v.literal('answer'), choice: place }),
  saveSchema,
  v.object({ type: v.literal('copy'), format: v.picklist(COPY_FORMATS) }),
  /** Export a report: the host asks where to. */
  v.object({ type: v.literal('report') }),
] as const;

const focusSchema = v.object({ type: v.literal('focus'), has: v.boolean() });

/** A page says when it gets or loses the focus. */
export type FocusMessage = v.InferOutput<typeof focusSchema>;

/** Validated by the host: a page is never trusted. */
export const pageRequestSchema = v.variant('type', [...PAGE_REQUESTS, focusSchema]);

export type PageRequest = v.InferOutput<typeof pageRequestSchema>;
