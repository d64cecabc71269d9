import { findColumn, textOf } from '../../columns';
import { usesReferences } from '../../metrics';
import { areQuasiEqual } from '../../metrics/answers/answer-match';
import { findGold, sameAnswer } from '../../metrics/answers/answers';
import type { Cell, Cells } from '../../model/records';
import type { Choice } from '../../model/settings/question';
import { elementAt, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { quoted } from '../../model/texts/nearest';
import { RealGainError } from '../../model/errors';
import { agreement, CHANCE } from '../content/agreement';
import { contradictedMarks, missingRightAnswers, sameAnswersScored } from './against-answers';
import { otherMeanStated, turnedMarks } from './numbers/against-file';
import type { ScoredSystem } from './scored-system';
import type { Said } from '../source';

/* Answers that call a class by the name of another: numbered the other way round, or in another order. */

interface Answers {
  readonly path: string;
  readonly own: Cells;
  readonly right: Cells;
}

/** Fewer answers agree by chance as often as not. */
const FEWEST = 30;

/** No chance, in standard deviations. */
const NO_CHANCE = 4;

/** The same where nothing else is looked at. */
const HARDLY_CHANCE = 2.58;

/** More different answers are no classes. */
const MOST_CLASSES = 30;

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
    answers === null
      ? listOf(contradictedMarks(choice, system), turnedMarks(choice, system))
      : listOf(writtenDifferently(answers), otherClasses(answers)),
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

/** For metrics that count equal answers. */
function answersOf(choice: MetricChoice, { path, scoring }: System): Answers | null {
  const column = findColumn(scoring.output, choice.column ?? 'text');
  const gold =
    choice.id !== 'accuracy' || !usesReferences(choice) || column === undefined
      ? undefined
      : findGold(scoring, choice, column);
  return column === undefined || gold === undefined
    ? null
    : { path, own: column.cells, right: gold.column.cells };
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

/** This share of the answers, and at least so many, are no slips. */
const SOME = 0.02;
const AT_LEAST = 2;

/** This share decides which system is better. */
const MANY = 0.2;

/**
 * Asks whether answers count that are right but for how they are written, if they are many.
 *
 * @throws RealGainError `needs-metric`
 */
export function askHowWritten(choice: MetricChoice, system: System): void {
  const answers = answersOf(choice, system);
  const differing = answers === null ? [] : differingIn(answers);
  if (answers === null || differing.length < Math.max(AT_LEAST, MANY * answers.own.length)) {
    return;
  }
  const asChoice = (id: string, label: Text, detail: Text): Choice => ({
    label,
    detail,
    option: `--metric ${id} --column ${quoted(choice.column ?? 'text')}`,
    answer: { metric: { ...choice, id } },
  });
  const areSimilar = differing.filter(([own, right]) => areQuasiEqual(own, right)).length;
  throw new RealGainError('needs-metric', saysWritten(answers, differing), {
    path: answers.path,
    question: {
      id: 'written',
      title: english('Are answers right that are only written differently?'),
      choices: listOf(
        2 * areSimilar > differing.length &&
          asChoice(
            'quasi-exact-match',
            english('quasi-exact match'),
            english('right, whatever their capitals, punctuation and articles'),
          ),
        asChoice(choice.id, english('accuracy'), english('wrong')),
      ),
    },
  });
}

function differingIn({ own, right }: Answers): readonly (readonly [string, string])[] {
  const differing: (readonly [string, string])[] = [];
  own.forEach((cell, item) => {
    const truth = right.at(item) ?? null;
    if (cell !== null && truth !== null && !sameAnswer(cell, truth) && isSameButWritten(cell, truth)) {
      differing.push([shortened(cell), shortened(truth)]);
    }
  });
  return differing;
}

function saysWritten({ path, own }: Answers, differing: readonly (readonly [string, string])[]): Text {
  return english(
    '{0}: {1} of {2} answers are wrong only by how they are written, such as "{3}" for "{4}".',
    path,
    differing.length.toLocaleString('en-US'),
    own.length.toLocaleString('en-US'),
    ...elementAt(differing, 0),
  );
}

function writtenDifferently(answers: Answers): Said {
  const differing = differingIn(answers);
  return differing.length < Math.max(AT_LEAST, SOME * answers.own.length)
    ? null
    : saysWritten(answers, differing);
}

function isSameButWritten(one: Cell, other: Cell): boolean {
  const [left, right] = [bare(textOf(one)), bare(textOf(other))];
  return left === right && left !== '';
}

const LONGEST_ANSWER = 200;

/** What `\\boxed{…}` holds; other texts as they are. */
function withoutBox(text: string): string {
  const start = /^[\\$ ]{0,4}(?:boxed|fbox|text)\{/.exec(text)?.[0];
  const end = text.lastIndexOf('}');
  return start === undefined || end < 0 ? text : text.slice(start.length, end);
}

/** Without case, LaTeX’s box, outer punctuation and currencies, separators of thousands and a fraction of 0. */
function bare(text: string): string {
  const inner = withoutBox(text.slice(0, LONGEST_ANSWER).normalize('NFKC').toLowerCase())
    .replace(/^[^\p{L}\p{N}+-]+/u, '')
    .replace(/[^\p{L}\p{N}%]+$/u, '');
  const number = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^[+-]?\d+(?:\.\d+)?$/.test(inner)
    ? inner.replaceAll(',', '')
    : null;
  return number === null ? inner.replace(/\s+/g, ' ') : String(Number(number));
}

function shortened(cell: Cell): string {
  return textOf(cell).slice(0, 40);
}
