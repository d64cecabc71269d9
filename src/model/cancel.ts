import { RealGainError } from './errors';
import { english } from './words';

export function cancelledError(): RealGainError {
  return new RealGainError('cancelled', english('The comparison was cancelled.'));
}

/** Between two long steps: processes messages, and throws if the call was cancelled. */
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
