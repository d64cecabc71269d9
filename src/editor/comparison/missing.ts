import { RealGainError } from '../../model';
import type { Offering, References } from '../stores/references';

/**
 * Calls the engine, and calls it again with what its typed error asks for: a reference, a choice of metric and the like.
 *
 * @param complete the identity with what the error asks for, or null if that isn't available
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

interface ReferenceQuestion extends Offering {
  readonly mayAsk: boolean;
  readonly readyToAsk?: () => Promise<void>;
}

/** The reference of outputs: the one that the names suggest, else the user's choice if asking is allowed. */
export async function findReferences(
  [output = '', ...others]: readonly string[],
  references: References,
  { mayAsk, readyToAsk, ...offering }: ReferenceQuestion,
): Promise<readonly string[] | null> {
  const obvious = await references.obvious(output, others, offering.fitting);
  if (obvious !== null) {
    return [obvious];
  }
  if (!mayAsk) {
    return null;
  }
  await readyToAsk?.();
  const answer = await references.ask(output, others, offering);
  return answer === undefined || answer.length === 0 ? null : answer;
}
