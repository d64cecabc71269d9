import { meaningOf, measureIn, numberOrNaN, wordsOf } from '../../columns';
import { isIdColumn } from '../../columns/id-names';
import { numbersAmong } from '../../columns/cells';
import { english, type Text } from '../../model/words';
import type { Column, Records } from '../../model/records';

/** Fewer numbers fall with a rank by chance. */
const FEWEST_RANKED = 10;

/** What a system found for each query, ordered by its own score: how well it matches, not whether it is right. */
export function ofRankings({ columns }: Records, path: string): Text | null {
  // As of MS MARCO, without names: query, passage, rank.
  const [query, , third] =
    columns.length === 3 && columns.every(({ name }) => /^\d$/.test(name)) ? columns : [];
  const rank = columns.find(({ name }) => wordsOf(name).at(-1) === 'rank') ?? third;
  const ranks = rank === undefined ? [] : numbersAmong(rank.cells);
  // A list begins where the ranks do, and counts up.
  const follows = ranks.map((own, row) => row > 0 && own === (ranks[row - 1] ?? NaN) + 1);
  const lists = ranks.filter((own, row) => own === ranks[0] && follows[row] === false).length;
  const isRanked =
    ranks.length === rank?.cells.length &&
    ranks.every((own, row) => follows[row] === true || own === ranks[0]) &&
    lists > 1 &&
    ranks.length - lists >= FEWEST_RANKED;
  if (
    isRanked &&
    query?.cells.every((cell, row) => row === 0 || (cell === query.cells.at(row - 1)) === follows[row])
  ) {
    return english(
      '{0} holds rankings: the column {1} counts what a system found for each query in the column {2}, which doesn’t say whether it is right; evaluate the rankings against relevance judgments, and compare a score for every query.',
      path,
      rank?.name ?? '',
      query.name,
    );
  }
  const others = columns.filter((one) => one !== rank && !isIdColumn(one.name));
  const falls = ({ cells }: Column) => {
    const numbers = cells.map(numberOrNaN);
    return (
      new Set(numbers).size > 2 &&
      numbers.every((own, row) => follows[row] !== true || own <= (numbers[row - 1] ?? NaN))
    );
  };
  const score = isRanked ? others.find((one) => falls(one) && measureIn(one.name)?.sure !== true) : undefined;
  const isMeasured = others.some((one) => one !== score && meaningOf(one.name).better !== null);
  return rank !== undefined && score !== undefined && !isMeasured
    ? english(
        '{0} holds rankings: "{1}" orders what a system found by "{2}", which says how well it matches, not whether it is right; evaluate the rankings against relevance judgments, and compare a score for every query.',
        path,
        rank.name,
        score.name,
      )
    : null;
}
