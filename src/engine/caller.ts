import type { Progress } from './protocol';

export interface Caller<Result = never> {
  readonly onProgress?: (progress: Progress) => void;
  /** Receives intermediate results, which a better one will replace. */
  readonly onPartial?: (result: Result) => void;
  readonly signal?: AbortSignal;
}
