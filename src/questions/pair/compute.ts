import { planning } from '../../analysis/planning';
import { withCosts } from '../../analysis/variance-parts';
import { badSetting } from '../../model/errors';
import type { Comparison } from '../../model/results/comparison';
import type { ComparisonDetails } from '../../model/results/details';
import type { ComparisonIdentity } from '../../model/settings/identity';
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
  const { page, kept } = means;
  const held = identity.held ?? (await comparedPair(identity, means));
  const soFar =
    page === null
      ? undefined
      : (details: ComparisonDetails) => page.soFar(answer(identity, details, true), details.messages);
  const details = await means.compareWhole(held, soFar);
  kept.add(details.messages);
  return answer(identity, details, page !== null);
}

function answer(
  { cost, plan: asked }: CompareAsked,
  details: ComparisonDetails,
  isForPage: boolean,
): Computed<CompareAsked, ComparedPair> {
  const { comparison, decimals } = details;
  const priced =
    cost.length === 0
      ? details
      : { ...details, comparison: { ...comparison, parts: pricedParts(comparison, cost) } };
  const plan = asked === null ? details.planning : planning(comparison, decimals, asked);
  return {
    result: resultOf(priced, plan),
    read: readBy(details),
    identity: { ...askedOf(details.identity, plan && planningQuestionOf(plan)), cost },
    choices: {},
    ...(isForPage && { page: details }),
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
