import { planning } from '../../analysis';
import { withCosts } from '../../analysis/variance-parts';
import { badSetting, type Comparison, type ComparisonIdentity } from '../../model';
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
  const { cost } = identity;
  const priced =
    cost.length === 0
      ? details
      : { ...details, comparison: { ...comparison, parts: pricedParts(comparison, cost) } };
  const plan = identity.plan === null ? details.planning : planning(comparison, decimals, identity.plan);
  return {
    result: resultOf(priced, plan),
    read: readBy(details),
    identity: { ...askedOf(details.identity, plan && planningQuestionOf(plan)), cost },
    choices: {},
  };
}

/** @throws RealGainError as `comparedPair` */
export function find(identity: CompareAsked, means: Means): Promise<ComparisonIdentity> {
  return comparedPair(identity, means);
}

/** @throws RealGainError `bad-setting` if what costs something doesn't vary */
function pricedParts({ parts }: Comparison, costs: readonly string[]): Comparison['parts'] {
  if (parts === undefined) {
    throw badSetting('--cost is about what varies beside the items, and nothing does here.');
  }
  const known = parts.doubled.map(({ factor }) => factor);
  const unknown = costs.map((cost) => cost.split('=')[0] ?? '').find((factor) => !known.includes(factor));
  if (unknown !== undefined) {
    throw badSetting('--cost names {0}, but what varies here is {1}.', unknown, known.join(', '));
  }
  return withCosts(parts, costs);
}
