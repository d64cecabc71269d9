import { namesAnnotators } from '../../columns';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { grouped, sumOf } from '../../model/lists';
import type { Column, Records } from '../../model/records';

/** Beyond so many standard errors, the votes of one voter agree with each other more than by chance. */
const NO_CHANCE = 3;

/** One judgement: which of two systems is better on an item. */
export interface Battle {
  /** Indices of the systems in the order in which they were shown. */
  readonly first: number;
  readonly second: number;
  /** What the first gets: 1 for a win, ½ for a tie. */
  readonly score: number;
  readonly item: number;
}

/** One judgement, and who made it; '' if the file doesn't say. */
export interface Vote extends Battle {
  readonly voter: string;
}

export function voterColumn({ columns }: Records): Column | undefined {
  return columns.find(({ name, cells }) => namesAnnotators(name) && new Set(cells).size > 1);
}

/**
 * The votes by voter, if each votes on several items of their own and mostly for the same system: such votes aren't independent, so
 * that a voter counts as one item. Null elsewhere: of items that several judge, the items are what is drawn.
 *
 * @param column that names the voters
 */
export function byVoter(
  votes: readonly Vote[],
  column: string,
): { readonly battles: readonly Battle[]; readonly items: number; readonly warning: Text } | null {
  const voters = new Map([...new Set(votes.map(({ voter }) => voter))].map((voter, place) => [voter, place]));
  const items = grouped(votes, ({ item }) => item);
  const isNested = [...items.values()].every((own) => own.every(({ voter }) => voter === own[0]?.voter));
  if (voters.has('') || voters.size === items.size || !isNested || !agreeWithThemselves(votes)) {
    return null;
  }
  return {
    battles: votes.map((vote) => ({ ...vote, item: voters.get(vote.voter) ?? 0 })),
    items: voters.size,
    warning: english(
      'Votes of the same "{0}" agree more than those of several, so each of {1} counts as one item, and not each of the {2} items; another column is chosen by --item.',
      column,
      formatCount(voters.size),
      formatCount(items.size),
    ),
  };
}

/**
 * Whether the squares of voters' sums of deviations from the mean of a pair of systems are larger than those of single votes. Of
 * independent votes with variance σ², the products of two have mean 0 and variance σ⁴.
 */
function agreeWithThemselves(votes: readonly Vote[]): boolean {
  let [products, variance, count, squares] = [0, 0, 0, 0];
  for (const pair of grouped(votes, ({ first, second }) => [first, second].sort().join(' ')).values()) {
    const low = Math.min(pair[0]?.first ?? 0, pair[0]?.second ?? 0);
    const scores = pair.map(({ first, score, voter }) => ({
      voter,
      score: first === low ? score : 1 - score,
    }));
    const mean = sumOf(scores.map(({ score }) => score)) / pair.length;
    for (const own of grouped(scores, ({ voter }) => voter).values()) {
      const apart = own.map(({ score }) => score - mean);
      const square = sumOf(apart.map((one) => one ** 2));
      products += sumOf(apart) ** 2 - square;
      variance += 2 * own.length * (own.length - 1);
      squares += square;
      count += own.length;
    }
  }
  return products > (NO_CHANCE * Math.sqrt(variance) * squares) / count;
}
