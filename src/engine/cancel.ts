import { RealGainError } from '../model/errors';
import { english } from '../model/words';

/** What a call that was cancelled ends with. */
export function cancelledError(): RealGainError {
  return new RealGainError('cancelled', english('The comparison was cancelled.'));
}

/** Between two long steps: lets messages in, and ends a call that was cancelled. */
export async function yieldToEvents(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  throwIfCancelled(signal);
}

/** @throws RealGainError `cancelled` if the signal has been aborted */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw cancelledError();
  }
}
