import { english, type ExactBootstrap, type Pair } from '../../model';
import { scoresOfItems } from '../pair';
import { bootstrapMean } from './exact-distribution';

/** The note for a mean whose items have too many decimals. */
export const TOO_MANY_SUMS = english(
  'Drawn at random: with this many decimals there are too many sums to count.',
);

/**
 * The bootstrap of a pair without drawing: the mean of n items drawn with replacement is a sum of n
 * independent numbers, and if these are decimals its distribution can be computed, for the gain and for each
 * score.
 *
 * @returns null if it can't be computed: the metric is not a mean of items, or they are not decimals; if that
 *   may be unexpected, the reason as a sentence
 */
export function exactBootstrap(pair: Pair): ExactBootstrap | string | null {
  const { differences } = pair;
  if (differences === null) {
    return null;
  }
  const { a, b } = scoresOfItems(pair);
  const [gains, scoresA, scoresB] = [bootstrapMean(differences), bootstrapMean(a), bootstrapMean(b)];
  if (gains === 'no-grid' || scoresA === 'no-grid' || scoresB === 'no-grid') {
    return null;
  }
  return gains === 'too-many' || scoresA === 'too-many' || scoresB === 'too-many'
    ? TOO_MANY_SUMS
    : { gains, scoresA, scoresB };
}
