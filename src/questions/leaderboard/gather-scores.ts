import { elementAt, grouped, largest, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { LeaderboardTable } from '../../model/results/leaderboard';
import { someOf } from '../../model/texts/some-of';
import { systemName } from '../../model/names';
import { typedDecimals } from '../../model/text';
import { ranksLowFirst } from '../../metrics/retrieval/n-best';
import { isOpenName, measureIn, meaningOf } from '../../columns';
import {
  holdPlaces,
  maybeCounts,
  maybeWholes,
  noTestSets,
  refuseMeasures,
  type ScoredTask,
} from './no-test-sets';

export interface TableScores {
  readonly tasks: readonly ScoredTask[];
  readonly warnings: readonly Text[];
  readonly decimals: number;
}

/** A score, as the table says it; a system without one on a test set has none. */
export interface Row {
  readonly task: string;
  readonly system: string;
  readonly metric: string;
  readonly score: number;
}

/** Several scores of a system on a test set are its runs: they are averaged. */
export function gathered(rows: readonly Row[], { path, higherIsBetter }: LeaderboardTable): TableScores {
  const tasks = grouped(rows, ({ task }) => task);
  let [averaged, undirected, byFile] = [0, 0, 0];
  const scored = [...tasks].map(([name, own]): ScoredTask => {
    const metrics = [...new Set(own.map(({ metric }) => metric))];
    const metric = elementAt(metrics, 0);
    if (metrics.length > 1) {
      throw fileError(
        'bad-format',
        { path },
        '{0} has scores of several metrics for {1}: {2}; keep the rows of one.',
        name,
        someOf(metrics),
      );
    }
    const { better, isByFile } = directionOf(metric, own, path);
    undirected += better === null && higherIsBetter === undefined ? 1 : 0;
    byFile += isByFile && higherIsBetter === undefined ? 1 : 0;
    const bySystem = [...grouped(own, ({ system }) => system)];
    averaged += bySystem.filter(([, { length }]) => length > 1).length;
    return {
      name,
      metric: {
        name: metric,
        signature: null,
        unit: null,
        higherIsBetter: higherIsBetter ?? better !== 'lower',
      },
      n: null,
      scores: new Map(
        bySystem.map(([system, runs]) => [
          system,
          runs.reduce((sum, { score }) => sum + score, 0) / runs.length,
        ]),
      ),
    };
  });
  const left = noTestSets(scored);
  const sets = scored.filter((one) => !left.has(one));
  const arePlaces = higherIsBetter === undefined && holdPlaces(sets);
  const ranked = arePlaces
    ? sets.map((one) => ({ ...one, metric: { ...one.metric, higherIsBetter: false } }))
    : sets;
  if (left.size > 0) {
    // Beside a column that is none, two measures were taken for test sets.
    refuseMeasures(
      ranked.map(({ name }) => name),
      path,
    );
  }
  return {
    tasks: ranked,
    warnings: listOf(
      setWarnings(scored, left, path),
      averaged > 0 && english('{0} has several scores of a system on a test set; they are averaged.', path),
      arePlaces &&
        english(
          '{0} holds the places of the systems on each test set (1, 2, …), and 1 was taken for the best; if it is the worst, add {1}.',
          path,
          '--higher-is-better',
        ),
      byFile > 0 &&
        !arePlaces &&
        english(
          'Lower scores were taken for better, as the name of {0} says; if higher ones are, add {1}.',
          path,
          '--higher-is-better',
        ),
      undirected > 0 &&
        !arePlaces &&
        english('Nothing in {0} says whether higher scores are better; that is assumed.', path),
    ),
    decimals: Math.min(
      4,
      largest(
        rows.map(({ score }) => typedDecimals(score)),
        1,
      ),
    ),
  };
}

/** What is better by the name of a metric, or by that of the file. */
function directionOf(metric: string, rows: readonly Row[], path: string) {
  // Losses below 0 are negated or logarithms.
  const isNegated = meaningOf(metric).sign === 'positive' && rows.every(({ score }) => score < 0);
  const named = isOpenName(metric) ? measureIn(systemName(path)) : null;
  const said = named?.likely === true ? named.better : meaningOf(metric).better;
  const better = isNegated ? null : ranksLowFirst(metric) ? 'lower' : said;
  return { better, isByFile: better === 'lower' && named?.sure === false };
}

/** What isn’t ranked, and what is though it may be no test set. */
function setWarnings(scored: readonly ScoredTask[], left: ReadonlySet<ScoredTask>, path: string): Text[] {
  const ranked = scored.filter((one) => !left.has(one));
  const said = (some: Iterable<ScoredTask>, why: (names: Text) => Text) => {
    const names = [...some].map(({ name }) => name);
    return names.length === 0 ? [] : [why(someOf(names))];
  };
  return listOf(
    said(left, (names) =>
      english(
        'Not counted as test sets of {0}, as their names or numbers describe systems or other scores: {1}.',
        path,
        names,
      ),
    ),
    onAnotherScale(scored, path),
    said(maybeCounts(ranked), (names) =>
      english(
        'Whole numbers larger than the scores, but ranked like scores: {0}; if they count something, such as votes, delete them from {1}.',
        names,
        path,
      ),
    ),
    said(maybeWholes(ranked), (names) =>
      english(
        'Ranked beside test sets that may be parts of them, by their names and scores: {0}; if so, delete one or the other from {1}.',
        names,
        path,
      ),
    ),
  );
}

/**
 * A system that is scored from 0 to 1 where others have percents.
 *
 * @throws RealGainError `bad-format` if that is so on most test sets, whose ranks then say who writes percents
 */
function onAnotherScale(tasks: readonly ScoredTask[], path: string): Text | null {
  const [first, ...others] = tasks.flatMap(onTwoScales);
  if (first !== undefined && 2 * (1 + others.length) > tasks.length) {
    throw fileError('bad-format', { path }, '{0}: {1}', first);
  }
  return first ?? null;
}

/** Scores up to 1 beside ones that are far above, and like them once they are made shares of 100. */
function onTwoScales({ name, scores }: ScoredTask): Text[] {
  const sorted = [...scores].sort(([, one], [, other]) => one - other);
  const above = sorted.findIndex(([, score]) => score > SHARES);
  const [[, low], [share, top], [percents, least], [, most]] = [
    elementAt(sorted, 0),
    sorted.at(above - 1) ?? ['', NaN],
    sorted.at(above) ?? ['', NaN],
    elementAt(sorted, sorted.length - 1),
  ];
  const areTwo =
    above > 0 && low > 0 && least > FAR * top && most / 2 < 100 * top && least * 2 > 100 * low && most <= 100;
  return areTwo
    ? [
        english(
          '{0} has {1} on {2}, where {3} has {4}: if some scores are shares and others percents, write all alike.',
          ...[percents, String(least), name, share, String(top)],
        ),
      ]
    : [];
}

const SHARES = 1;
const FAR = 10;
