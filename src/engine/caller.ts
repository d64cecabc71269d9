import type { Progress } from './protocol';

/** What a caller may pass to a call. */
export interface Caller<Result = never> {
  readonly onProgress?: (progress: Progress) => void;
  /** Receives intermediate results, which a better one will replace. */
  readonly onPartial?: (result: Result) => void;
  readonly signal?: AbortSignal;
}
