import { findReferences, likeliestReferences } from '../../config';
import type { EngineClient } from '../../engine/client';
import { disk } from '../host/disk';
import type { ComparisonIdentity } from '../../model';

/**
 * With the file of right classes beside outputs whose numbers are classes.
 *
 * @throws RealGainError `needs-answer` if they may as well be scores
 */
export async function withClasses(
  identity: ComparisonIdentity,
  engine: Pick<EngineClient, 'call'>,
): Promise<ComparisonIdentity> {
  const { a, b, metric, references } = identity;
  if (metric !== null || references.length > 0) {
    return identity;
  }
  const candidates = (await findReferences(disk, a)).filter((file) => file !== a && file !== b);
  if (candidates.length === 0) {
    return identity;
  }
  const fitting = await engine.call('references', { identity, candidates, classes: true });
  const found = likeliestReferences(fitting, a);
  return found.length === 1 ? { ...identity, references: [...found] } : identity;
}
