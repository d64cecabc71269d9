import { english, type ExactBootstrap, type Pair } from '../../model';
import { scoresOfItems } from '../pair';
import { bootstrapMean } from './exact-distribution';

/** What is said of a mean whose items have too many decimals. */
export const TOO_MANY_SUMS = english(
  'Drawn at random: with this many decimals there are too many sums to count.',
);

/**
 * The bootstrap of a pair without drawing: the mean of n items drawn with replacement is a sum of n independent
 * numbers, and where these are decimals its distribution can be computed, for the gain as for each score.
 *
 * @returns null where it can't be: the metric is no mean of items, or they are no decimals; or, where that may come as
 *   a surprise, the reason as a sentence
 */
export function exactBootstrap(pair: Pair): ExactBootstrap | string | null {
  const { differences } = pair;
  if (differences === null) {
    return null;
  }
  const { a, b } = scoresOfItems(pair);
  const [gains, scoresA, scoresB] = [differences, a, b].map((values) => bootstrapMean(values));
  if (gains === 'no-grid' || scoresA === 'no-grid' || scoresB === 'no-grid') {
    return null;
  }
  return gains === 'too-many' || scoresA === 'too-many' || scoresB === 'too-many'
    ? TOO_MANY_SUMS
    : { gains, scoresA, scoresB };
}
