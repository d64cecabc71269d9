import { RealGainError } from '../model/errors';

/** What a call that was cancelled ends with. */
export function cancelledError(): RealGainError {
  return new RealGainError('cancelled', 'The comparison was cancelled.');
}

/** @throws RealGainError `cancelled` if the signal has been aborted */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw cancelledError();
  }
}
