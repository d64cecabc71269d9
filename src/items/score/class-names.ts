import { textOf } from '../../columns';
import { sameAnswer } from '../../metrics';
import { english, formatCount, type Cells, type Text } from '../../model';
import { agreement } from '../content/agreement';

/* Answers that call a class by the name of another: numbered the other way round, or in another order. */

/** Answers and right answers, item by item. */
export interface Answers {
  readonly path: string;
  readonly own: Cells;
  readonly right: Cells;
}

/** Fewer answers agree by chance as often as not. */
export const FEWEST = 30;

/** No chance, in standard deviations. */
export const NO_CHANCE = 4;

/** The same where nothing else is looked at. */
const HARDLY_CHANCE = 2.58;

/** More different answers are no classes. */
const MOST_CLASSES = 30;

/** Says that many more answers were right if each class had another's name, or that they are right less often than by chance. */
export function otherClasses(answers: Answers): Text[] {
  if (answers.own.length < FEWEST) {
    return [];
  }
  const renamed = renamedBetter(answers);
  return renamed !== null
    ? [renamed]
    : agreement(answers.own, answers.right) <= -HARDLY_CHANCE
      ? [
          english(
            'The answers of {0} agree with the right ones less often than in any order: check that both call the same class by the same name.',
            answers.path,
          ),
        ]
      : [];
}

/** Says that the classes of two outputs, of which neither contradicts the right answers, contradict each other. */
export function opposed(a: Answers, b: Answers): Text[] {
  const contradict = (one: Cells, other: Cells) => agreement(one, other) <= -HARDLY_CHANCE;
  return a.own.length !== b.own.length ||
    a.own.length < FEWEST ||
    pairsOf(a.own, b.own) === null ||
    [a, b].some(({ own, right }) => contradict(own, right)) ||
    !contradict(a.own, b.own)
    ? []
    : [
        english(
          'The answers of {0} and {1} agree less often than in any order: check that both call the same class by the same name.',
          a.path,
          b.path,
        ),
      ];
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
    const [one, other] = [textOf(cell), textOf(right.at(item) ?? null)];
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
