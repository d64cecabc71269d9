import { badSetting, type RealGainError } from '../../model/errors';
import { elementAt, endsOf, tally } from '../../model/lists';
import { english, joined, Kept, type Messages, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import type {
  Leaderboard,
  LeaderboardGap,
  LeaderboardPair,
  RankedTask,
} from '../../model/results/leaderboard';
import { someOf } from '../../model/texts/some-of';
import {
  exactFriedman,
  friedman,
  averageRanks,
  columnMeans,
} from '../../significance/many-test-sets/friedman';
import {
  fewestTestSets,
  type PairOverTestSets,
  pairsOverTestSets,
} from '../../significance/many-test-sets/pairs';
import { groupsAlike, lettersOf } from '../../analysis/study/ranking';
import { copiedSets, type ScoredTask, withinOthers } from './no-test-sets';
import { leaderboardSentences } from './sentence';

interface Given {
  readonly name: string;
  readonly tasks: readonly ScoredTask[];
  readonly missing: readonly (Omit<LeaderboardGap, 'reason'> & { readonly reason: Text })[];
  readonly alpha: number;
  readonly version: string;
  readonly warnings: readonly Text[];
  /** For mean scores. */
  readonly decimals: number;
}

/**
 * Ranks many systems by their scores on many test sets.
 *
 * @throws RealGainError `bad-setting` unless two systems have scores on a common test set, and for too many systems
 */
export function leaderboardOf(given: Given): { leaderboard: Leaderboard; messages: Messages } {
  const { name, missing, alpha, version, warnings, decimals } = given;
  const kept = new Kept();
  const { tasks, left } = withoutRepetitions(given.tasks);
  const all = [...new Set(tasks.flatMap(({ scores }) => [...scores.keys()]))];
  const complete = completeScores(new Map(tasks.map((task) => [task.name, task.scores])), all);
  const ranked = tasks.filter((task) => complete.tasks.includes(task.name));
  if (complete.systems.length < 2 || ranked.length === 0) {
    throw nothingToRank([...missing, ...complete.leftOut]);
  }
  if (complete.systems.length > MOST_SYSTEMS) {
    throw badSetting(
      'A leaderboard tests all pairs of at most {0} systems, and these are {1}; leave some out.',
      formatCount(MOST_SYSTEMS),
      formatCount(complete.systems.length),
    );
  }
  const oriented = ranked.map(({ scores, metric }) =>
    complete.systems.map((system) => (metric.higherIsBetter ? 1 : -1) * (scores.get(system) ?? NaN)),
  );
  const ranks = oriented.map(averageRanks);
  const means = columnMeans(ranks);
  const order = [...means.keys()].sort((one, other) => elementAt(means, one) - elementAt(means, other));
  const sort = (row: readonly number[]) => order.map((system) => elementAt(row, system));
  const averages = sort(means);
  const kinds = alike(ranked);
  const test = kinds.sameUnit ? ('wilcoxon' as const) : ('sign' as const);
  const pairs = pairsOverTestSets(oriented.map(sort), test, alpha);
  const names = order.map((system) => elementAt(complete.systems, system));
  const scored = ranked.map(({ name: task, metric, n, scores }) => ({
    name: task,
    metric,
    n,
    scores: names.map((system) => scores.get(system) ?? NaN),
  }));
  const [wins, losses] = [tally(pairs.map(winnerOf)), tally(pairs.map(loserOf))];
  const groups = groupsOf(names.length, pairs);
  const letters =
    groups === null
      ? null
      : lettersOf(
          names.length,
          groups.map(({ systems }) => systems),
        );
  const meanScores =
    kinds.sameUnit && kinds.sameDirection ? columnMeans(scored.map((row) => row.scores)) : null;
  const unwritten = {
    version: 1 as const,
    realgain: version,
    decimals,
    name,
    alpha,
    systems: names.map((system, i) => ({
      name: system,
      averageRank: elementAt(averages, i),
      meanScore: meanScores?.[i] ?? null,
      wins: wins.get(i) ?? 0,
      losses: losses.get(i) ?? 0,
      letters: letters?.[i] ?? '',
    })),
    tasks: scored,
    friedman: friedmanOf(ranks),
    test,
    correction: 'holm' as const,
    pairs,
    groups,
    missing: [...missing, ...complete.leftOut].map((gap) => ({ ...gap, reason: kept.text(gap.reason) })),
    warnings: kept.texts(
      leftOutWarning(complete.leftOut),
      left,
      !kinds.sameUnit && UNLIKE,
      tooFewWarning(pairs, ranked.length, alpha),
      warnings,
    ),
  };
  const said = leaderboardSentences(unwritten);
  const answer = { ...unwritten, sentence: kept.text(joined(said)), sentences: kept.texts(said) };
  return { leaderboard: answer, messages: kept.messages };
}

/** Test sets without those that say nothing new, and what to say of these. */
function withoutRepetitions(given: readonly ScoredTask[]): { tasks: ScoredTask[]; left: Text[] } {
  const copies = copiedSets(given);
  const distinct = given.filter((task) => !copies.has(task));
  const within = withinOthers(distinct);
  const said = (some: ReadonlySet<ScoredTask>, why: (names: Text) => Text) =>
    some.size === 0 ? [] : [why(someOf([...some].map(({ name }) => name)))];
  return {
    tasks: distinct.filter((task) => !within.has(task)),
    left: [
      ...said(copies, (names) =>
        english('Not counted, as every system has the same score there as on another test set: {0}.', names),
      ),
      ...said(within, (names) =>
        english('Not counted, as their items are in other test sets, too: {0}.', names),
      ),
    ],
  };
}

/** They have two million pairs, which take a minute and a gigabyte. */
const MOST_SYSTEMS = 2_000;

const UNLIKE = english(
  'The scores have different units, so only which system is better on a test set counts, not by how much: the sign test decides pairs.',
);

function friedmanOf(ranks: readonly (readonly number[])[]): Leaderboard['friedman'] {
  const found = friedman(ranks);
  return found && { ...found, pExact: exactFriedman(ranks) };
}

function winnerOf({ verdict, better, a, b }: LeaderboardPair): number | null {
  return verdict === 'significant' && better !== null ? (better === 'a' ? a : b) : null;
}

function loserOf(pair: LeaderboardPair): number | null {
  const winner = winnerOf(pair);
  return winner === null ? null : winner === pair.a ? pair.b : pair.a;
}

function alike(tasks: readonly ScoredTask[]): { sameUnit: boolean; sameDirection: boolean } {
  const distinct = (of: (metric: RankedTask['metric']) => unknown) =>
    new Set(tasks.map(({ metric }) => of(metric))).size;
  return {
    sameUnit:
      distinct(({ unit, name }) => (unit === '' || unit === null ? `of ${name}` : unit)) === 1 &&
      !mixScales(tasks),
    sameDirection: distinct(({ higherIsBetter }) => higherIsBetter) === 1,
  };
}

/** Whether some test sets have scores up to 1 only, and others only above 10, as shares and percents or Elo points. */
function mixScales(tasks: readonly ScoredTask[]): boolean {
  const ends = tasks.map(({ scores }) => endsOf([...scores.values()].map(Math.abs)));
  return ends.some(([, high]) => high <= 1) && ends.some(([low]) => low > 10);
}

function groupsOf(systems: number, pairs: readonly PairOverTestSets[]): Leaderboard['groups'] {
  const verdicts = new Map(pairs.map(({ a, b, verdict }) => [a * systems + b, verdict]));
  const verdict = (a: number, b: number) => verdicts.get(a * systems + b);
  const found = groupsAlike(systems, (a, b) => verdict(a, b) === 'significant');
  const undecidableIn = (members: readonly number[]) =>
    members.reduce(
      (count, a, i) => count + members.slice(i + 1).filter((b) => verdict(a, b) === 'undecidable').length,
      0,
    );
  return found && found.map((members) => ({ systems: members, undecidable: undecidableIn(members) }));
}

function leftOutWarning(leftOut: readonly Omit<LeaderboardGap, 'reason'>[]): Text | null {
  const names = leftOut.map(({ task, system }) => task ?? system ?? '');
  return names.length === 0
    ? null
    : english(
        'Ranks need a score of every system on every test set; what lacks scores was left out: {0}.',
        someOf(names),
      );
}

function tooFewWarning(pairs: readonly PairOverTestSets[], tasks: number, alpha: number): Text | null {
  const needed = fewestTestSets(pairs.length, alpha);
  if (pairs.length === 1 && tasks < needed) {
    return english(
      'Not even a system that is better on all of so few test sets ({0}) is significantly better: that takes {1} test sets. A comparison on the items of each test set needs fewer.',
      formatCount(tasks),
      formatCount(needed),
    );
  }
  return tasks >= needed
    ? null
    : english(
        'Not even a system that is better on all of so few test sets ({0}) is significantly better: among {1} pairs that takes {2} test sets. A comparison on the items of each test set needs fewer.',
        formatCount(tasks),
        formatCount(pairs.length),
        formatCount(needed),
      );
}

function nothingToRank(missing: readonly { readonly reason: Text }[]): RealGainError {
  const [first] = missing;
  return first === undefined
    ? badSetting('There are no two systems with scores on the same test set.')
    : badSetting('There are no two systems with scores on the same test set: {0}', first.reason);
}

/** Scores by test set, then by system. */
type Scores = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface Complete {
  readonly tasks: readonly string[];
  readonly systems: readonly string[];
  readonly leftOut: readonly {
    readonly task: string | null;
    readonly system: string | null;
    readonly reason: Text;
  }[];
}

/**
 * Test sets and systems of which every system has a score on every test set, as ranks need. As long as a score is
 * missing, the system or the test set that lacks the largest share of its scores is left out; a test set rather than a
 * system, and the last rather than the first, where they lack the same share.
 */
function completeScores(scores: Scores, systemNames: readonly string[]): Complete {
  let tasks = [...scores.keys()];
  let systems = [...systemNames];
  const leftOut: Complete['leftOut'][number][] = [];
  const has = (task: string, system: string) => scores.get(task)?.has(system) === true;
  for (;;) {
    const lacking = {
      task: worst(tasks, (task) => systems.filter((system) => !has(task, system))),
      system: worst(systems, (system) => tasks.filter((task) => !has(task, system))),
    };
    if (lacking.task.lacks.length === 0 && lacking.system.lacks.length === 0) {
      return { tasks, systems, leftOut };
    }
    const ofTask = lacking.task.lacks.length / systems.length;
    const ofSystem = lacking.system.lacks.length / tasks.length;
    if (ofTask >= ofSystem || systems.length <= 2) {
      const { name, lacks } = lacking.task;
      leftOut.push({
        task: name,
        system: null,
        reason: english(
          '{0} of {1} systems have no score on it ({2}).',
          formatCount(lacks.length),
          formatCount(systems.length),
          someOf(lacks),
        ),
      });
      tasks = tasks.filter((task) => task !== name);
    } else {
      const { name, lacks } = lacking.system;
      leftOut.push({
        task: null,
        system: name,
        reason: english(
          'It has no score on {0} of {1} test sets ({2}).',
          formatCount(lacks.length),
          formatCount(tasks.length),
          someOf(lacks),
        ),
      });
      systems = systems.filter((system) => system !== name);
    }
  }
}

function worst(names: readonly string[], lacksOf: (name: string) => string[]) {
  return names
    .map((name) => ({ name, lacks: lacksOf(name) }))
    .reduce((most, one) => (one.lacks.length >= most.lacks.length ? one : most), {
      name: '',
      lacks: [] as string[],
    });
}
