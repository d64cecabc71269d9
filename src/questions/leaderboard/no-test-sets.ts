import { hasWord, leafOf, meaningOf, wordSet, wordsOf } from '../../columns';
import { measures } from '../../columns/head';
import { measureIn } from '../../columns/measures';
import { segmentsOf } from '../../columns/segments';
import { containedTasks, type HeldItems } from '../../items/content/contained';
import { meansOfTasks } from '../../items/content/means-of-tasks';
import { Others, statisticOf } from '../../items/rows/summaries/statistic-of';
import { fileError } from '../../model/errors';
import { someOf } from '../../model/texts/some-of';
import { endsOf, grouped } from '../../model/lists';
import type { RankedTask } from '../../model/results/leaderboard';

export interface ScoredTask extends Omit<RankedTask, 'scores'> {
  readonly scores: ReadonlyMap<string, number>;
  /** The hashes of its outputs, if they hold nothing else. */
  readonly bytes?: string | undefined;
  readonly items?: HeldItems;
}

/** Names of what sums up the others. */
export const SUMMARIES =
  /^(?:average|avg|mean|overall|total|[ø∅μ]|平均|rank|average[ _-]rank|mean[ _-]rank|n|count|param(?:eter)?s?\b.*|(?:model[ _-])?size\b.*|#.*)$/iu;

/** What is counted of systems, or given to them. */
const FACTS = wordSet('votes battles downloads likes layers context', 'number');

/** Fewer scores are the mean of others by chance. */
const FEWEST = 3;

/** Columns or rows of a table that aren’t test sets: means, spreads and ranks of the others, and facts about systems. */
export function noTestSets(tasks: readonly ScoredTask[]): ReadonlySet<ScoredTask> {
  const ranks = holdPlaces(tasks) ? [] : tasks.filter(isRanking);
  const described = new Set(
    tasks.filter(
      (task) =>
        SUMMARIES.test(task.name) ||
        (ranks.length < tasks.length && ranks.includes(task)) ||
        isSpread(task) ||
        isBound(task, tasks) ||
        isEndOfAll(task, tasks) ||
        tasks.some((other) => isAbout(task, other)),
    ),
  );
  const sets = tasks.filter((task) => !described.has(task));
  const named = sets.filter(
    (task) =>
      ['about', 'cost'].includes(meaningOf(task.name).kind ?? '') ||
      (areWhole(task) && hasWord(task.name, FACTS)),
  );
  const facts = named.filter((task) =>
    isFarFrom(
      task,
      sets.filter((one) => !named.includes(one)),
    ),
  );
  const scored = sets.filter((task) => !facts.includes(task));
  const means = scored.filter((task) => {
    const others = scored.filter((one) => one !== task);
    return (others.length >= FEWEST && isMeanOf(task, others)) || isMeanOf(task, partsOf(task, others));
  });
  const left = new Set([...described, ...facts, ...means]);
  return left.size < tasks.length ? left : new Set();
}

/** Test sets where every system has the output that it has on an earlier one, or its score, unless scores are as coarse as ranks. */
export function copiedSets(tasks: readonly ScoredTask[]): ReadonlySet<ScoredTask> {
  const known = new Map<string, ScoredTask>();
  return new Set(
    tasks.filter((task) => {
      const values = [...new Set(task.scores.values())];
      const key = JSON.stringify([...task.scores].sort());
      const earlier = known.get(key);
      known.set(key, earlier ?? task);
      return (
        earlier !== undefined &&
        ((task.bytes !== undefined && task.bytes === earlier.bytes) ||
          (values.length >= FEWEST && !values.every(Number.isInteger)))
      );
    }),
  );
}

/** Test sets whose items are in other ones, too, or whose scores are means of theirs. */
export function withinOthers(tasks: readonly ScoredTask[]): ReadonlySet<ScoredTask> {
  const held = tasks.flatMap((task) => {
    const { items, metric } = task;
    return items === undefined ? [] : [{ task, items, metric: metric.signature ?? metric.name }];
  });
  return new Set([...[...containedTasks(held)].map(({ task }) => task), ...meansOfTasks(tasks)]);
}

/**
 * @throws RealGainError `bad-format` for columns of different measures, as of the same items: no systems, and no test sets, which
 *   names such as `speech_wer` and `text_f1` may be
 */
export function refuseMeasures(names: readonly string[], path: string): void {
  const bare = names.filter((name) => segmentsOf(name).slice(0, 1).some(measures));
  const sure = bare.map((name) => measureIn(name)).filter((one) => one?.sure === true);
  const heads = new Set(sure.map((one) => one?.head)).size;
  const isCost = (name: string) => meaningOf(name).kind === 'cost';
  const areMeasures = names.every((name) => measureIn(name)?.likely === true || isCount(name));
  // `psnr_mean`, `psnr_std` and `ssim_mean`; test sets in seconds have a word in common.
  const areKnown = names.every((name) => meaningOf(name).kind !== null || isCount(name));
  const [first = '', ...others] = names;
  const haveUnit = wordsOf(first).some((word) => others.every((name) => wordsOf(name).includes(word)));
  if (
    (areMeasures && heads + Number(names.some(isCost)) > 1) ||
    (areKnown && (heads > 1 || (names.every(isCost) && !haveUnit)))
  ) {
    throw fileError(
      'bad-format',
      { path },
      '{0}: {1} are measures, neither systems nor test sets; keep one measure, with a column for each system or test set, or compare the systems on their items.',
      someOf(names),
    );
  }
}

function isCount(name: string): boolean {
  return wordsOf(name).some((word) => /^(?:n|num|count)$/.test(word));
}

/**
 * @throws RealGainError `bad-format` for columns of several measures of a test set, `boolq_acc` and `boolq_f1` or `boolq`, which would
 *   count twice
 */
export function refuseTwice(names: readonly string[], path: string): void {
  const sets = grouped(names, (name) => {
    const head = measureIn(name)?.head;
    const [leaf, words] = [leafOf(name), wordsOf(name)];
    return leaf !== name && (measureIn(leaf)?.sure === true || isCount(leaf))
      ? words.slice(0, -wordsOf(leaf).length).join(' ')
      : words.filter((word) => word !== head).join(' ');
  });
  const twice = [...sets].find(([set, own]) => {
    const measured = own.map(measureIn);
    const isSure = !measured.includes(null) || measured.some((one) => one?.likely === true);
    const isNested = own.length > 1 && own.every((name) => leafOf(name) !== name);
    return set !== '' && isSure && (isNested || new Set(measured.map((one) => one?.head)).size > 1);
  });
  if (twice !== undefined) {
    throw fileError(
      'bad-format',
      { path },
      '{0} holds several measures of one test set ({1}), which would count several times; keep one column for each.',
      someOf(twice[1]),
    );
  }
}

/** Scores up to this may be percents in whole numbers, unless all others are shares of 1. */
const PERCENTS = 100;

/** Test sets that may be counts, as of votes: whole numbers, most of them above all scores, under a name that says nothing of scores. */
export function maybeCounts(tasks: readonly ScoredTask[]): readonly ScoredTask[] {
  const isCount = (task: ScoredTask) => areWhole(task) && [null, 'about'].includes(meaningOf(task.name).kind);
  const decimals = tasks.filter((task) => !areWhole(task));
  const areShares = decimals.length > 0 && decimals.every((task) => above(task, 1) === 0);
  const top = areShares ? 1 : PERCENTS;
  const [counts, others] = [true, false].map((isOne) =>
    tasks.filter((task) => isOne === (isCount(task) && 2 * above(task, top) >= task.scores.size)),
  ) as [ScoredTask[], ScoredTask[]];
  const [, high] = endsOf(others.flatMap(({ scores }) => [...scores.values()]));
  return counts.length > others.length
    ? []
    : counts.filter((task) => 2 * above(task, high) >= task.scores.size);
}

function areWhole({ scores }: ScoredTask): boolean {
  return [...scores.values()].every((score) => Number.isInteger(score) && score >= 0);
}

function above({ scores }: ScoredTask, limit: number): number {
  return [...scores.values()].filter((score) => score > limit).length;
}

/** Every place once: 1, 2, 3 … */
function isRanking({ scores }: ScoredTask): boolean {
  const places = [...scores.values()].sort((one, other) => one - other);
  return places.length >= FEWEST && places.every((place, i) => place === i + 1);
}

/** Whether every test set holds the places of its systems, from 1, and some of them without ties. */
export function holdPlaces(tasks: readonly ScoredTask[]): boolean {
  return tasks.length >= FEWEST && tasks.every(arePlaces) && tasks.some(isRanking);
}

/** Systems that tie share the next number, or the first, last or mean place of theirs: of two first, 1, 1, 2 or 1.5. */
function arePlaces({ scores }: ScoredTask): boolean {
  const places = [...scores.values()].sort((one, other) => one - other);
  const distinct = [...new Set(places)];
  const isPlace = (place: number, i: number) => {
    const [before, upTo] = [places.indexOf(place), places.lastIndexOf(place) + 1];
    return [i + 1, before + 1, upTo, (before + 1 + upTo) / 2].includes(place);
  };
  return places.length >= FEWEST && distinct.every(isPlace);
}

/** `winrate` beside `math_winrate`, `code_winrate` ..., which may be a weighted mean of them. */
function isEndOfAll(task: ScoredTask, tasks: readonly ScoredTask[]): boolean {
  const others = tasks.filter((one) => one !== task && !isSpread(one));
  return others.length >= FEWEST && others.every((one) => extendsName(one, task, 'end'));
}

const SPREADS = wordSet('std stdev stddev stderr stderror standarderror standarddeviation');

function isSpread({ name }: ScoredTask): boolean {
  return SPREADS.has(segmentsOf(name).at(-1)?.text ?? '');
}

/** `mmlu_stderr` beside `mmlu`. */
function isAbout(task: ScoredTask, other: ScoredTask): boolean {
  const added = wordsOf(task.name).slice(wordsOf(other.name).length);
  return extendsName(task, other, 'start') && meaningOf(added.join(' ')).kind === 'about';
}

const BOUNDS = wordSet('lo hi', 'bound', 'extreme');

/** `lower` and `upper`, `rating_q025` and `rating_q975`; a `low` alone may be a part of the data. */
function nameBounds(one: string, other: string): boolean {
  const levels = [one, other].map((name) =>
    Number(/(?<![\d.])(\d{1,4}(?:\.\d{1,3})?)%?$/.exec(name)?.[1] ?? NaN),
  );
  const isNamed = (name: string) => !/^(?:low?|hi(?:gh)?)$/i.test(name) && hasWord(name, BOUNDS);
  const areLevels = [1, 100, 1000].includes((levels[0] ?? 0) + (levels[1] ?? 0));
  return areLevels || (isNamed(one) && isNamed(other));
}

/** `task40` beside `task39` or `task41`. */
function isCounted({ name }: ScoredTask, tasks: readonly ScoredTask[]): boolean {
  const beside = [-1, 1].map((by) => name.replace(/\d{1,15}$/, (number) => String(Number(number) + by)));
  return tasks.some((other) => other.name !== name && beside.includes(other.name));
}

/** Whether a test set and another are bounds of a third by their names, and by the scores of most systems: a rounded or mistyped one may be outside. */
function isBound(task: ScoredTask, tasks: readonly ScoredTask[]): boolean {
  const isBelow = (low: ScoredTask, high: ScoredTask) =>
    2 * [...low.scores].filter(([system, score]) => score <= (high.scores.get(system) ?? -Infinity)).length >
    low.scores.size;
  const isWithin = (one: ScoredTask, ends: readonly [ScoredTask, ScoredTask]) =>
    !ends.includes(one) && isBelow(ends[0], one) && isBelow(one, ends[1]);
  const ends = isCounted(task, tasks)
    ? []
    : tasks.filter((end) => end !== task && !isCounted(end, tasks) && nameBounds(task.name, end.name));
  return ends.some((end) => tasks.some((one) => isWithin(one, [task, end]) || isWithin(one, [end, task])));
}

/** Whether half of the numbers are outside the scale of the others: years, lengths. */
function isFarFrom({ scores }: ScoredTask, others: readonly ScoredTask[]): boolean {
  const [low, high] = endsOf(others.flatMap((one) => [...one.scores.values()]));
  const outside = [...scores.values()].filter((score) => score < low || score > high);
  return others.length > 0 && 2 * outside.length >= scores.size;
}

/** `mmlu_stem` and `mmlu_other` of `mmlu`, `math_winrate` and `code_winrate` of `winrate`. */
function partsOf(task: ScoredTask, others: readonly ScoredTask[]): ScoredTask[] {
  const begun = others.filter((other) => extendsName(other, task, 'start'));
  return begun.length > 0 ? begun : others.filter((other) => extendsName(other, task, 'end'));
}

/** Whether a name has more words than another, whose words are at its start or end. */
function extendsName({ name }: ScoredTask, { name: shorter }: ScoredTask, at: 'start' | 'end'): boolean {
  const [own, words] = [wordsOf(name), wordsOf(shorter)];
  const after = at === 'end' ? own.length - words.length : 0;
  return own.length > words.length && words.every((word, i) => word === own[i + after]);
}

/** Test sets that may be weighted means of others that are named after them, among whose scores all of theirs are. */
export function maybeWholes(tasks: readonly ScoredTask[]): readonly ScoredTask[] {
  return tasks.filter((task) => {
    const parts = partsOf(task, tasks);
    const isAmong = ([system, score]: readonly [string, number]) => {
      const [low, high] = endsOf(parts.flatMap(({ scores }) => scores.get(system) ?? []));
      return low <= score && score <= high;
    };
    return Math.min(parts.length, task.scores.size) >= FEWEST && [...task.scores].every(isAmong);
  });
}

type Scores = Pick<ScoredTask, 'scores'>;

export function isMeanOf({ scores }: Scores, others: readonly Scores[]): boolean {
  return (
    scores.size >= FEWEST &&
    others.length > 1 &&
    [...scores].every(([system, score]) => {
      const own = Float64Array.from(others, (one) => one.scores.get(system) ?? NaN);
      const statistic = own.some(Number.isNaN) ? null : statisticOf(score, new Others(own));
      return statistic === 'mean' || statistic === 'sum';
    })
  );
}
