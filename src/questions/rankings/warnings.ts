import { groupNameOf, wordsOf } from '../../columns';
import { distinct, english, type Text } from '../../model/words';
import { elementAt, sumOf, listOf } from '../../model/lists';
import type { Column, Records } from '../../model/records';
import type { RankingEvaluation } from '../../model/results/ranking-evaluation';
import { mixedRows } from '../../items/rows/doubtful-rows';
import { missingCodes, saying } from '../../items/score/failed/missing-ratings';
import { ranksLowFirst } from '../../metrics/retrieval/n-best';
import type { Candidates, Ranking } from './candidates';

/** The one-sided normal quantile of 10⁻⁴. */
const NO_CHANCE = 3.72;

export function warningsOf(
  candidates: Candidates,
  evaluated: RankingEvaluation['rankings'],
  cuts: readonly number[],
  { tables, tooFew }: { readonly tables: readonly Records[]; readonly tooFew: boolean },
): Text[] {
  const { n, rankings, notes } = candidates;
  const shorter = rankings.filter(({ order }) => order.length < n);
  return listOf(
    notes,
    shorter.map(({ name, order }) =>
      english(
        '{0} ranks {1} of {2} candidates; rankings are compared up to the length of the shortest.',
        name,
        order.length,
        n,
      ),
    ),
    distinct(
      tables.flatMap((table) =>
        listOf(severalLists(table), mixedRows(table), missingScores(table, rankings)),
      ),
    ),
    rankings.flatMap((ranking) => directionOf(ranking, candidates) ?? []),
    evaluated
      .filter(({ ties }) => ties > 0)
      .map(({ name, ties }) =>
        english(
          '{0}: {1} of {2} cuts divide candidates with equal scores, which are in file order.',
          name,
          ties,
          cuts.length,
        ),
      ),
    rankings.flatMap((ranking) => sortedTies(ranking, candidates) ?? []),
    tooFew && english('There are too few candidates to test the binomial model on subsamples of them.'),
  );
}

function missingScores({ columns }: Records, rankings: readonly Ranking[]): Text[] {
  const ranked = columns.filter(({ name }) => rankings.some(({ column }) => column === name));
  return [...missingCodes(ranked), ...ranked.flatMap(rankedZero)];
}

/** Ranks count from 1: those that are 0 again and again are of candidates without one, and would come first. */
function rankedZero({ name, cells }: Column): Text[] {
  const zeros = [...cells].filter((cell) => cell === 0).length;
  const isRank = ranksLowFirst(name) && wordsOf(name).includes('rank');
  const areOthers = cells.every(
    (cell) => cell === 0 || (Number(cell) >= 1 && Number.isInteger(Number(cell))),
  );
  return isRank && zeros > 1 && areOthers ? [saying(name, '0', zeros)] : [];
}

/** Which way candidates are ranked, where that isn't as usual or hardly right. */
function directionOf({ name, column, order }: Ranking, { marks }: Candidates): Text | null {
  const isLast = advantageOf([...order].map((candidate) => elementAt(marks, candidate))) < -NO_CHANCE;
  const low = ranksLowFirst(column);
  if (isLast) {
    return low
      ? english(
          '{0} ranks true positives last: it is taken as better when lower; if it is better when higher, call the column "{0} ↑".',
          name,
        )
      : english('{0} ranks true positives last; if it is better when lower, call the column "{0} ↓".', name);
  }
  return low && wordsOf(column).join('') !== 'rank'
    ? english('{0} ranks the lowest numbers first, as its name says.', name)
    : null;
}

/** By how many standard errors true positives come before the others, more than by chance (the rank-sum test). */
function advantageOf(marks: readonly number[]): number {
  const { sum, variance } = rankSum(marks);
  return variance === 0 ? 0 : sum / Math.sqrt(variance);
}

/** By how much the true positives come before the others, around what is expected by chance, and its variance. */
function rankSum(marks: readonly number[]): { readonly sum: number; readonly variance: number } {
  const n = marks.length;
  const positive = sumOf(marks);
  return {
    sum: marks.reduce((sum, mark, place) => sum + mark * ((n - 1) / 2 - place), 0),
    variance: (positive * (n - positive) * (n + 1)) / 12,
  };
}

/** Says that the order of the file, in which equal scores are, favors true positives. */
function sortedTies({ name, order, tied }: Ranking, { marks }: Candidates): Text | null {
  const runs: number[][] = [];
  order.forEach((candidate, i) => {
    if (i > 0 && tied[i - 1] === 1) {
      runs.at(-1)?.push(elementAt(marks, candidate));
    } else {
      runs.push([elementAt(marks, candidate)]);
    }
  });
  const sums = runs.map(rankSum);
  const variance = sums.reduce((all, one) => all + one.variance, 0);
  const sum = sums.reduce((all, one) => all + one.sum, 0);
  return variance > 0 && Math.abs(sum) > NO_CHANCE * Math.sqrt(variance)
    ? sum > 0
      ? english(
          'Among equal scores of {0}, the file has true positives first, so that its precision at such cuts is too high: bring the candidates into an order that says nothing.',
          name,
        )
      : english(
          'Among equal scores of {0}, the file has true positives last, so that its precision at such cuts is too low: bring the candidates into an order that says nothing.',
          name,
        )
    : null;
}

const LISTS = /^(?:query|queries|topic|question|q)$/;

/** Says that candidates are of several lists, one for each query. */
function severalLists({ columns, n }: Records): Text | null {
  const isList = ({ name, cells }: Column) => {
    const kinds = new Set(cells).size;
    const named = wordsOf(name).some((word) => LISTS.test(word)) || wordsOf(name).join('') === 'qid';
    return named && groupNameOf(name) !== null && kinds > 1 && 2 * kinds <= n;
  };
  const column = columns.find(isList);
  return column === undefined
    ? null
    : english(
        'The candidates belong to {0} different "{1}" but are ranked in one list: if each has its own ranking, compare the outputs by a retrieval metric instead.',
        new Set(column.cells).size,
        column.name,
      );
}
