import { textOf } from '../../columns';
import { sameAnswer } from '../../metrics/answers/answers';
import type { Cells } from '../../model/records';
import { listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { agreement, CHANCE } from '../content/agreement';
import { contradictedMarks, missingRightAnswers, sameAnswersScored } from './against-answers';
import { otherMeanStated, turnedMarks } from './numbers/against-file';
import type { ScoredSystem } from './scored-system';
import { type Answers, answersOf, writtenDifferently } from './written';
import type { Said } from '../source';

/* Answers that call a class by the name of another: numbered the other way round, or in another order. */

/** Fewer answers agree by chance as often as not. */
const FEWEST = 30;

/** No chance, in standard deviations. */
const NO_CHANCE = 4;

/** The same where nothing else is looked at. */
const HARDLY_CHANCE = 2.58;

/** More different answers are no classes. */
const MOST_CLASSES = 30;

/** Says that the answers agree with the right ones of the next line, or of the one before, and not with their own. */
function slippedLine({ path, own, right }: Answers): Said {
  const n = own.length;
  const limit = agreement(own, right) + NO_CHANCE * Math.SQRT2;
  const isUp = agreement(own.slice(0, n - 1), right.slice(1, n)) > limit;
  const isDown = agreement(own.slice(1, n), right.slice(0, n - 1)) > limit;
  return n < FEWEST || isUp === isDown
    ? null
    : english(
        'The answers of {0} agree with the right ones one line away far more often than with those on their own lines: they seem to have slipped by a line, and their score says nothing.',
        path,
      );
}

/** Says that many more answers were right if each class had another's name, or that they are right less often than by chance. */
function otherClasses(answers: Answers): Said {
  if (answers.own.length < FEWEST) {
    return null;
  }
  const renamed = renamedBetter(answers);
  return renamed !== null
    ? renamed
    : agreement(answers.own, answers.right) <= -HARDLY_CHANCE
      ? english(
          'The answers of {0} agree with the right ones less often than in any order: check that both call the same class by the same name.',
          answers.path,
        )
      : null;
}

/** Says that the classes of two outputs, of which neither contradicts the right answers, contradict each other. */
function opposed(a: Answers, b: Answers): Said {
  const contradict = (one: Cells, other: Cells) => agreement(one, other) <= -HARDLY_CHANCE;
  return a.own.length !== b.own.length ||
    a.own.length < FEWEST ||
    pairsOf(a.own, b.own) === null ||
    [a, b].some(({ own, right }) => contradict(own, right)) ||
    !contradict(a.own, b.own)
    ? null
    : english(
        'The answers of {0} and {1} agree less often than in any order: check that both call the same class by the same name.',
        a.path,
        b.path,
      );
}

/** Gives each answer the right one that it goes with most often, each once, the most frequent pairs first. */
function renamedBetter({ path, own, right }: Answers): Text | null {
  const pairs = pairsOf(own, right) ?? [];
  const [given, meant] = [new Set<string>(), new Set<string>()];
  const labels = new Set(pairs.map((pair) => pair.right));
  const renamed = pairs.filter((pair) => {
    const isFree = !given.has(pair.own) && !meant.has(pair.right);
    if (isFree) {
      given.add(pair.own);
      meant.add(pair.right);
    }
    return isFree;
  });
  const sumOf = (some: readonly Pair[]) => some.reduce((sum, { count }) => sum + count, 0);
  const isRight = (pair: Pair) => sameAnswer(pair.own, pair.right);
  const [now, then] = [sumOf(pairs.filter(isRight)), sumOf(renamed)];
  const first = renamed.find((pair) => !isRight(pair));
  const isClear = 2 * then >= own.length && then - now > NO_CHANCE * Math.sqrt(then + now);
  // Answers that are no label at all are counted by the metric.
  return first === undefined || !isClear || pairs.some((pair) => !labels.has(pair.own))
    ? null
    : english(
        '{0} of {1} answers of {2} are right, but {3} would be if its classes had other names (such as "{4}" for "{5}"): check that both call the same class by the same name.',
        formatCount(now),
        formatCount(own.length),
        path,
        formatCount(then),
        first.own,
        first.right,
      );
}

interface Pair {
  readonly own: string;
  readonly right: string;
  readonly count: number;
}

/** Pairs of an answer and its right answer with their counts, the most frequent first; null if there are too many for classes. */
function pairsOf(own: Cells, right: Cells): readonly Pair[] | null {
  const counts = new Map<string, Map<string, number>>();
  const labels = new Set<string>();
  const few = own.every((cell, item) => {
    const [one, other] = [textOf(cell), textOf(right.at(item))];
    const row = counts.get(one) ?? new Map<string, number>();
    counts.set(one, row.set(other, (row.get(other) ?? 0) + 1));
    labels.add(other);
    return counts.size <= MOST_CLASSES && labels.size <= MOST_CLASSES;
  });
  return few
    ? [...counts]
        .flatMap(([one, row]) => Array.from(row, ([other, count]) => ({ own: one, right: other, count })))
        .sort((one, other) => other.count - one.count)
    : null;
}

/*
 * Whether answers fit the right ones at all: answers that are right but for how they are written, and files whose lines are in
 * another order. Both make a system look worse than it is.
 */

type System = Pick<ScoredSystem, 'path' | 'scoring'>;

/**
 * Says which answers of a system are wrong only because of how they are written: `1,234` for `1234`, `Yes.` for `yes`; whose
 * classes have other names; and what else in its file contradicts them, or its scores.
 */
export function writtenWarnings(choice: MetricChoice, system: ScoredSystem): Text[] {
  const answers = answersOf(choice, system);
  return listOf(
    writtenDifferently(choice, system),
    answers === null
      ? listOf(contradictedMarks(choice, system), turnedMarks(choice, system))
      : (slippedLine(answers) ?? otherClasses(answers)),
    otherMeanStated(choice, system),
  );
}

/**
 * Says that the answers of two systems contradict each other, or whose lines are in another order, that both have the same answers, or
 * that items have no right one.
 *
 * @param byLine true if there is a reference, and it has no ids
 */
export function pairWarnings(choice: MetricChoice, a: System, b: System, byLine: boolean): Text[] {
  const [inA, inB] = [answersOf(choice, a), answersOf(choice, b)];
  return inA === null || inB === null
    ? listOf(missingRightAnswers(choice, a, b), sameAnswersScored(choice, a, b))
    : listOf(missingRightAnswers(choice, a, b), opposed(inA, inB), byLine ? inAnyOrder(inA, inB) : null);
}

/**
 * Two of three columns agree beyond chance, and the third agrees with neither more often
 * than if its values were shuffled.
 */
function inAnyOrder(a: Answers, b: Answers): Said {
  if (a.own.length < FEWEST) {
    return null;
  }
  const [ofA, ofB, between] = [agreement(a.own, a.right), agreement(b.own, b.right), agreement(a.own, b.own)];
  const isOdd = (pair: number, one: number, other: number) =>
    pair >= NO_CHANCE && one < CHANCE && other < CHANCE;
  const [nameA, nameB] = [a.path, b.path];
  const check = english('check that the same line of every file is the same item.');
  return isOdd(between, ofA, ofB)
    ? english(
        'The answers of {0} and {1} agree with each other, but with the right ones no more often than in any order: {2}',
        nameA,
        nameB,
        check,
      )
    : [...(isOdd(ofA, ofB, between) ? [nameB] : []), ...(isOdd(ofB, ofA, between) ? [nameA] : [])].map(
        (name) =>
          english(
            'The answers of {0} agree with the right ones no more often than in any order: {1}',
            name,
            check,
          ),
      );
}
