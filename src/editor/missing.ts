import { RealGainError } from '../model';
import type { References } from './references';

/**
 * Asks the engine, and asks again with what it lacks: it says by a typed error that it needs a reference, a choice of
 * metric and the like.
 *
 * @param complete the identity with what the error asks for, or null if that isn't to be had
 * @throws RealGainError
 */
export async function askCompleted<Identity, Result>(
  identity: Identity,
  ask: (identity: Identity) => Promise<Result>,
  complete: (identity: Identity, error: RealGainError) => Promise<Identity | null>,
): Promise<Result> {
  for (;;) {
    try {
      return await ask(identity);
    } catch (error) {
      const completed = error instanceof RealGainError ? await complete(identity, error) : null;
      if (completed === null) {
        throw error;
      }
      identity = completed;
    }
  }
}

/** The reference of outputs: the one that the names suggest, else, if that may be asked, the person's choice. */
export async function findReferences(
  [output = '', ...others]: readonly string[],
  references: References,
  { mayAsk, readyToAsk }: { readonly mayAsk: boolean; readonly readyToAsk?: () => Promise<void> },
): Promise<readonly string[] | null> {
  const obvious = await references.obvious(output, ...others);
  if (obvious !== null) {
    return [obvious];
  }
  if (!mayAsk) {
    return null;
  }
  await readyToAsk?.();
  const answer = await references.ask(output, ...others);
  return answer === undefined || answer.length === 0 ? null : answer;
}
