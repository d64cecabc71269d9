import { findColumn, isAnswerName, namedPair, textOf } from '../../columns';
import type { Beside, Cells, Column } from '../../model';
import { everyKind, kindsOf } from '../../model/kinds';
import { elementAt } from '../../model/element-at';
import { ABSENT } from '../match/alignment';
import type { Input } from '../source';

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
  return {
    references: references.map(({ records }) => records),
    varying: varyingAnswers(a, b, orders),
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
  fewest = FEWEST_VALUES,
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

function differ({ cells }: Column, other: Column, orders: Orders | null): boolean {
  if (orders === null) {
    if (kindsOf(cells) !== null && kindsOf(other.cells) !== null) {
      const [one, two] = [textsIn(cells), textsIn(other.cells)];
      return one.size !== two.size || [...one].some(([text, count]) => two.get(text) !== count);
    }
    const [one, two] = [cells.map(textOf).sort(), other.cells.map(textOf).sort()];
    return one.length !== two.length || one.some((cell, i) => cell !== two[i]);
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

function textsIn(cells: Cells): ReadonlyMap<string, number> {
  const texts = new Map<string, number>();
  everyKind(cells, (cell, count) => {
    const text = textOf(cell);
    texts.set(text, (texts.get(text) ?? 0) + count);
    return true;
  });
  return texts;
}
