import type { Progress } from './protocol';

/** What a caller may bring to a call. */
export interface Caller<Result = never> {
  readonly onProgress?: (progress: Progress) => void;
  /** Gets what is known so far, now and then; a better result will replace it. */
  readonly onPartial?: (result: Result) => void;
  readonly signal?: AbortSignal;
}
