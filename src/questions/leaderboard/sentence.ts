import { english, englishOf, type Text } from '../../model/words';
import { formatCount, formatP, formatShare } from '../../model/text';
import type { Leaderboard } from '../../model/results/leaderboard';
import { elementAt, tally, listOf } from '../../model/lists';
import { baseName } from '../../model/names';
import { MANY, someOf } from '../../model/texts/some-of';
import { betterBecause } from '../../model/texts/headline';
import { quoted } from '../../model/texts/nearest';
import type { Answered } from '../question';
import { type LeaderboardAsked, MOST_LISTED } from './schema';

const OVER_TEST_SETS: Readonly<Record<Leaderboard['test'], string>> = {
  wilcoxon: english('Wilcoxon signed-rank test'),
  sign: english('sign test'),
};

type Unwritten = Omit<Leaderboard, 'sentence' | 'sentences'>;

/**
 * A leaderboard in some sentences: "A has the best average rank (1.6) of 20 systems on 41 test sets, but isn’t significantly better than B." "The systems differ
 * (Friedman, Iman-Davenport F(19, 760) = 31.2, p = 1e-60)." "After Holm’s correction 120 of 190 pairs differ significantly
 * (Wilcoxon signed-rank test, α = 0.05)."
 */
export function leaderboardSentences(leaderboard: Unwritten): Text[] {
  return listOf(best(leaderboard), whether(leaderboard), which(leaderboard));
}

function best({ systems, tasks, pairs }: Unwritten): Text | null {
  const [first] = systems;
  if (first === undefined) {
    return null;
  }
  const top = systems.filter(({ averageRank }) => averageRank - first.averageRank < 1e-9);
  const rank = first.averageRank.toFixed(2);
  const [all, sets] = [formatCount(systems.length), testSets(tasks.length)];
  if (top.length > 1) {
    return english(
      '{0} systems share the best average rank ({1}) of {2} systems on {3}.',
      formatCount(top.length),
      rank,
      all,
      sets,
    );
  }
  const rivals = pairs.filter(({ a, b, verdict }) => a * b === 0 && verdict === 'not-significant');
  // Of two systems the test of the pair says it.
  return rivals.length === 0 || systems.length === 2
    ? english('{0} has the best average rank ({1}) of {2} systems on {3}.', first.name, rank, all, sets)
    : english(
        '{0} has the best average rank ({1}) of {2} systems on {3}, but isn’t significantly better than {4}.',
        first.name,
        rank,
        all,
        sets,
        someOf(rivals.map(({ a, b }) => elementAt(systems, a + b).name)),
      );
}

/** Nothing for two systems, which the test of the pair is about, and where no outcome could be significant. */
function whether({ friedman, alpha, systems, tasks }: Unwritten): Text | null {
  const orders = systems.reduce((product, _, i) => product * (i + 1), 1);
  if (friedman === null || systems.length === 2 || orders ** (1 - tasks.length) > alpha) {
    return null;
  }
  const { f, df1, df2, pF, pExact } = friedman;
  const value =
    pExact !== null
      ? english('exact')
      : f === null
        ? english('all test sets agree')
        : `Iman-Davenport F(${df1}, ${df2}) = ${f.toFixed(2)}`;
  const p = pExact ?? pF;
  return p <= alpha
    ? english('The systems differ (Friedman, {0}, {1}).', value, formatP(p))
    : english('No difference between systems was found (Friedman, {0}, {1}).', value, formatP(p));
}

function which({ pairs, tasks, test, alpha }: Unwritten): Text[] {
  const count = (verdict: string) => pairs.filter((pair) => pair.verdict === verdict).length;
  const open = count('undecidable');
  const how = OVER_TEST_SETS[test];
  if (open > 0 && open + count('identical') === pairs.length) {
    return [
      english(
        'With {0} it can’t be said whether one of the systems would be better on other test sets, too ({1}, α = {2}); whether they differ on the items of these is another question.',
        testSets(tasks.length),
        how,
        alpha,
      ),
    ];
  }
  const told = count('significant');
  const found =
    pairs.length === 1
      ? told === 1
        ? english('The two systems differ significantly ({0}, α = {1}).', how, alpha)
        : english('The two systems could not be told apart ({0}, α = {1}).', how, alpha)
      : told === 1
        ? english(
            'After Holm’s correction 1 of {0} pairs differs significantly ({1}, α = {2}).',
            formatCount(pairs.length),
            how,
            alpha,
          )
        : english(
            'After Holm’s correction {0} of {1} pairs differ significantly ({2}, α = {3}).',
            formatCount(told),
            formatCount(pairs.length),
            how,
            alpha,
          );
  return open === 0
    ? [found]
    : [
        found,
        open === 1
          ? english('For 1 pair there is too little data.')
          : english('For {0} pairs there is too little data.', formatCount(open)),
      ];
}

function testSets(count: number): Text {
  return count === 1 ? english('1 test set') : english('{0} test sets', formatCount(count));
}

/** More gaps than this are only in the JSON. */
const MOST_MISSING = 20;

/** What a terminal has instead of pictures: groups, what decided, what was left out, and what else to ask. */
export function notesOf(
  { result, identity }: Answered<LeaderboardAsked, Leaderboard>,
  gaps: readonly string[],
): string[] {
  const note = lettersNote(result);
  const folders = identity.held === null || identity.held.tasks === null ? [] : identity.files;
  return [
    ...(note === '' ? [] : [note]),
    ...groupLines(result),
    ...moreInCsv(result),
    ...onItems(result, folders),
    ...testSetsByMetric(result),
    ...missingLines(gaps),
  ];
}

/** What letters mean; '' where there are none. */
export function lettersNote({ pairs: all, groups, test }: Leaderboard): string {
  return groups === null || all.every(({ verdict }) => verdict === 'undecidable')
    ? ''
    : `Systems that share a letter don’t differ significantly (${OVER_TEST_SETS[test]}, Holm).`;
}

function moreInCsv({ pairs }: Leaderboard): string[] {
  return pairs.length > MOST_LISTED ? [`--csv lists all ${formatCount(pairs.length)} pairs.`] : [];
}

/** The command that tells the two best apart on the items of these test sets, where test sets are too few. */
function onItems({ systems, pairs }: Leaderboard, folders: readonly string[]): string[] {
  const [first, second] = systems.map(({ name }) => name);
  const isOpen = pairs.every(({ verdict }) => verdict === 'undecidable' || verdict === 'identical');
  if (!isOpen || first === undefined || second === undefined) {
    return [];
  }
  const called = [first, second].flatMap((name) => folders.find((one) => baseName(one) === name) ?? []);
  const [only, ...others] = folders;
  const words =
    only !== undefined && others.length === 0
      ? ['suite', only, '--systems', `${first},${second}`]
      : ['suite', ...called];
  return words.length < 3
    ? []
    : [`the two best on the items of these test sets: ${['realgain', ...words].map(quoted).join(' ')}`];
}

function groupLines({ systems, groups, pairs }: Leaderboard): string[] {
  if (groups === null || pairs.every(({ verdict }) => verdict === 'undecidable')) {
    return [];
  }
  return groups
    .filter((group) => group.systems.length > 1)
    .map((group) => {
      const names = englishOf(
        someOf(
          group.systems.map((place) => elementAt(systems, place).name),
          MANY,
        ),
      );
      const open = group.undecidable === 0 ? '' : ` (too little data for ${group.undecidable} of its pairs)`;
      return `no significant difference among ${names}${open}`;
    });
}

function testSetsByMetric({ tasks }: Leaderboard): string[] {
  // A table without names of metrics has no more than scores.
  const counts = tally(
    tasks.map(({ metric }) =>
      metric.name === 'score' ? betterBecause(metric) : `scored by ${metric.name} (${betterBecause(metric)})`,
    ),
  );
  const share = (count: number) =>
    counts.size === 1
      ? ''
      : `: ${formatCount(count)} test ${count === 1 ? 'set' : 'sets'} (${formatShare(count / tasks.length)})`;
  return [...counts].map(([how, count]) => `${how}${share(count)}`);
}

function missingLines(gaps: readonly string[]): string[] {
  const lines = gaps.map((gap) => `left out: ${gap}`);
  return lines.length <= MOST_MISSING
    ? lines
    : [
        ...lines.slice(0, MOST_MISSING),
        `and ${formatCount(lines.length - MOST_MISSING)} more, which --json lists`,
      ];
}
