import { findColumn, isAnswerName, isRightName, namedPair } from '../../columns';
import { haveSameCells } from '../../columns/cells';
import type { Beside } from '../../model/settings/metric';
import type { Column, Records } from '../../model/records';
import { english } from '../../model/words';
import { quoted } from '../../model/texts/nearest';
import { fileError } from '../../model/errors';
import { elementAt } from '../../model/lists';
import { ABSENT } from '../match/alignment';
import type { Input } from '../source';
import { answeredPair } from './answered-pair';
import { kindsIn } from '../../model/kinds';

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
            option: '--reference none --higher-is-better',
            answer: { references: [], metric: { id: 'mean', column: 'score', higherIsBetter: true } },
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

/** True if each item has the same value in both outputs, such as the noise or the length of its input. */
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
