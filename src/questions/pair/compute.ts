import { planning } from '../../analysis';
import type { Computed, Means } from '../question';
import { askedOf, planningQuestionOf, readBy, resultOf } from './answer';
import { comparedPair } from './find';
import type { CompareAsked, ComparedPair } from './schema';

/**
 * Whether the gain of A over B is real.
 *
 * @throws RealGainError as `comparedPair`; for every input that can't be compared
 */
export async function compute(
  identity: CompareAsked,
  means: Means,
): Promise<Computed<CompareAsked, ComparedPair>> {
  const held = identity.held ?? (await comparedPair(identity, means));
  const details = await means.compareWhole(held);
  means.kept.add(details.messages);
  const { comparison, decimals } = details;
  const plan = identity.plan === null ? details.planning : planning(comparison, decimals, identity.plan);
  return {
    result: resultOf(details, plan),
    read: readBy(details),
    identity: askedOf(details.identity, plan && planningQuestionOf(plan)),
    choices: {},
  };
}
