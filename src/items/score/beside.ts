import { findColumn, idRank, isAnswerName, isMeasure, isRightName, namedPair } from '../../columns';
import { haveSameCells } from '../../columns/cells';
import type { Beside } from '../../model/settings/metric';
import type { Column, Records } from '../../model/records';
import { english } from '../../model/words';
import { quoted } from '../../model/texts/nearest';
import { fileError } from '../../model/errors';
import { elementAt } from '../../model/lists';
import { ABSENT } from '../match/alignment';
import type { Input } from '../source';
import { everyKind, kindsIn } from '../../model/kinds';
import { isGraded } from '../../columns/grades';
import { ANSWERS, isOfClasses, kappa, LEAST_KAPPA, shareOfEqual } from '../systems/right-answers';

/** With more distinct values than this share of items, numbers are no classes. */
const CLASSES = 0.2;

/**
 * True if files of numbers are predicted classes, and another has the right ones: whole numbers, few of which differ, and none in
 * an output that the right ones lack.
 */
export function areClasses(outputs: readonly Records[], gold: Records): boolean {
  const right = labelsIn(gold);
  return (
    right !== null &&
    right.size <= Math.max(2, CLASSES * gold.n) &&
    outputs.every((output) => {
      const own = output.n === gold.n ? labelsIn(output) : null;
      return own !== null && [...own].every((label) => right.has(label));
    })
  );
}

/**
 * Marks of right and wrong are 0 and 1, too.
 *
 * @throws RealGainError `needs-answer` for classes that are 0 and 1
 */
export function askIfMarks(outputs: readonly [Input, Input], reference: string): void {
  const [
    {
      stamp: { path },
    },
  ] = outputs;
  const labels = outputs.flatMap(({ records }) => [...(labelsIn(records) ?? [])]);
  if (labels.some((label) => label !== 0 && label !== 1)) {
    return;
  }
  throw fileError(
    'needs-answer',
    {
      path,
      question: {
        id: 'reference',
        title: english('What is the reference for?'),
        choices: [
          {
            label: english('The numbers are classes'),
            detail: english('compared with {0}', reference),
            option: `--reference ${quoted(reference)}`,
            answer: { references: [reference] },
          },
          {
            label: english('The numbers are scores'),
            detail: english('1 is right, 0 is wrong'),
            option: '--reference none',
            answer: { references: [], metric: { id: 'accuracy', column: 'score' } },
          },
        ],
      },
    },
    'The numbers of {0} may be scores, or classes that are compared with {1}; choose one.',
    reference,
  );
}

/** The distinct whole numbers of a file of numbers; null for others. */
function labelsIn({ format, columns: [column] }: Records): ReadonlySet<number> | null {
  if (format !== 'numbers' || column === undefined) {
    return null;
  }
  const kinds = kindsIn(column.cells);
  return kinds.length > 0 && kinds.every(Number.isSafeInteger) ? new Set(kinds.map(Number)) : null;
}

/** The items of two outputs, item for item: record order[i] of each. */
export interface Orders {
  readonly a: Int32Array;
  readonly b: Int32Array;
}

/**
 * What the contents of two outputs and the references imply about their metrics.
 *
 * @param orders null if the items haven't been matched yet: then columns with the same values in any order
 *   are the same
 */
export function besideOf(a: Input, b: Input, references: readonly Input[], orders: Orders | null): Beside {
  const answered =
    references.length > 0
      ? null
      : answeredPair(a.records, b.records, (own, other) => differ(own, other, orders));
  return {
    references: references.map(({ records }) => records),
    varying: varyingAnswers(a, b, orders),
    ...(answered && { answered }),
  };
}

/** Columns named like answers, or like what they are compared with, that differ between A and B. */
function varyingAnswers(a: Input, b: Input, orders: Orders | null): ReadonlySet<string> {
  const pair = namedPair(a.records.columns);
  const columns = a.records.columns.filter((column) => isAnswerName(column.name) || column === pair?.gold);
  return new Set(
    columns.flatMap((column) => {
      const other = findColumn(b.records, column.name);
      return other !== undefined && differ(column, other, orders) ? [column.name] : [];
    }),
  );
}

/** Fewer values may be the same by chance. */
const FEWEST_VALUES = 3;

/** True if each item has the same value in both outputs, such as the noise or the length of its input; false of one output alone. */
export function isOfItems(
  column: string,
  a: Input,
  b: Input,
  orders: Orders | null,
  fewest = isRightName(column) ? 2 : FEWEST_VALUES,
): boolean {
  const [one, other] = [a, b].map(({ records }) =>
    records.measures?.includes(column) === true ? undefined : findColumn(records, column),
  );
  return (
    a !== b &&
    one !== undefined &&
    other !== undefined &&
    orders !== null &&
    !differ(one, other, orders) &&
    new Set(one.cells).size >= fewest
  );
}

function differ(column: Column, other: Column, orders: Orders | null): boolean {
  const { cells } = column;
  if (orders === null) {
    return !haveSameCells(column, other);
  }
  const { a, b } = orders;
  if (cells.areSameAs?.(other.cells) === true && a.every((record, i) => record === b[i])) {
    return false;
  }
  return a.some((record, i) => {
    const counterpart = elementAt(b, i);
    return record !== ABSENT && counterpart !== ABSENT && cells.at(record) !== other.cells.at(counterpart);
  });
}

/** More columns hold measurements. */
const MOST_COLUMNS = 12;

/** In standard errors: less may be chance. */
const SURE = 3;

/** The same of answers of many kinds, which are hardly ever equal by chance. */
const LEAST_EQUAL = 0.2;

/** Fewer kinds are equal by chance. */
const FEWEST_KINDS = 10;

/**
 * A column that differs between two outputs and often holds what another says, which is the same in both: answers and right answers,
 * such as `choice` and `correct_choice`; null where there are none, or several.
 *
 * Of one output alone, the right answers are known by their name.
 *
 * @param differs whether a column isn't the same in both
 */
function answeredPair(
  a: Records,
  b: Records,
  differs: (column: Column, other: Column) => boolean,
): Beside['answered'] | null {
  const shared = a.columns.flatMap((own) => {
    const other = mayAnswer(own) ? findColumn(b, own.name) : undefined;
    return other === undefined ? [] : [{ own, other }];
  });
  if (shared.length > MOST_COLUMNS) {
    return null;
  }
  const isAlone = a === b;
  const isAnswer = (own: Column, other: Column) => (isAlone ? !isRightName(own.name) : differs(own, other));
  const answers = shared.filter(({ own, other }) => !isMeasure(own.name) && isAnswer(own, other));
  const right = shared.filter(
    ({ own, other }) =>
      !answers.some((one) => one.own === own) && (isAlone ? isRightName(own.name) : !differs(own, other)),
  );
  const pairs = answers.flatMap((prediction) =>
    right
      .filter((gold) => answersTo(prediction.own, gold.own) && answersTo(prediction.other, gold.other))
      .map((gold) => ({ prediction: prediction.own.name, gold: gold.own.name })),
  );
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}

/** Texts, whole numbers, true and false, of several kinds. */
function mayAnswer({ name, cells }: Column): boolean {
  return (
    idRank(name) === null &&
    everyKind(cells, (cell) => typeof cell !== 'number' || Number.isInteger(cell)) &&
    cells.some((cell) => cell !== cells.at(0))
  );
}

const EXAMINED_ROWS = 5_000;

function beginningOf({ name, cells }: Column): Column {
  return { name, cells: cells.length > EXAMINED_ROWS ? cells.slice(0, EXAMINED_ROWS) : cells };
}

function answersTo(answers: Column, right: Column): boolean {
  const [prediction, gold] = [beginningOf(answers), beginningOf(right)];
  const kinds = kindsIn(gold.cells).length;
  if (kinds > 0 && isOfClasses(prediction, gold)) {
    const agreement = kappa(prediction, gold);
    // Marks of right and wrong may go together with something, too.
    return (
      agreement >= (isGraded(prediction) ? ANSWERS : LEAST_KAPPA) &&
      agreement * Math.sqrt(gold.cells.length) >= SURE
    );
  }
  return (kinds === 0 || kinds >= FEWEST_KINDS) && shareOfEqual(prediction, gold) >= LEAST_EQUAL;
}
