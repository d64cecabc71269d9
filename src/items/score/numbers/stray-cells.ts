import { findColumn, isAnswerName, meaningOf, numberOf, textOf } from '../../../columns';
import { numbersOf } from '../../../columns/unscorable';
import { isIdColumn } from '../../../columns/id-names';
import type { Cell, Column, Records } from '../../../model/records';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { MetricFit } from '../../../model/settings/metric';
import { countCells } from '../../../model/kinds';
import { createMetric, readsColumn } from '../../../metrics';
import { gradesIn } from '../../../columns/grades';
import type { Files, Input } from '../../source';

/** Rounding of a fraction times 100. */
const TOLERANCE = 1e-9;

/**
 * True if all choices have the same numbers in both files, or a hundred times those, as percentages of fractions: then it
 * doesn't matter which is used.
 */
export function areSame(fits: readonly MetricFit[], { a, b }: Pick<Files, 'a' | 'b'>): boolean {
  const [first, ...others] = fits.map(({ choice }) => choice);
  const isPlain = ({ id, column, referenceColumn }: MetricChoice) =>
    column !== undefined && referenceColumn === undefined && readsColumn({ id });
  return (
    first !== undefined &&
    [first, ...others].every(isPlain) &&
    others.every(
      (other) =>
        createMetric(first, 0).higherIsBetter === createMetric(other, 0).higherIsBetter &&
        [1, 100, 1 / 100].some((factor) =>
          [a, b].every(({ records }) =>
            isCopy(numbersOfColumn(records, first), numbersOfColumn(records, other), factor),
          ),
        ),
    )
  );
}

/** A number for each cell; null for a missing one, undefined for one that isn't read. */
function numbersOfColumn(
  records: Records,
  { id, column = '' }: MetricChoice,
): readonly (number | null | undefined)[] {
  const found = findColumn(records, column);
  const read: (cell: Cell) => number | null | undefined =
    id === 'mean' || found === undefined ? numberOf : gradesIn(found, records.format);
  return found?.cells.map(read) ?? [];
}

function isCopy(
  one: readonly (number | null | undefined)[],
  other: readonly (number | null | undefined)[],
  factor: number,
): boolean {
  return one.every((value, i) => {
    const copy = other[i];
    return typeof value === 'number' && typeof copy === 'number'
      ? Math.abs(factor * value - copy) <= TOLERANCE * Math.max(1, Math.abs(copy))
      : value === null && copy === null;
  });
}

/** This share of a column's cells are numbers, if the others are errors. */
const MOST = 0.5;

const LONGEST_NUMBER = 24;

/**
 * Names the first cells that keep a column of both files from being scored.
 *
 * @throws RealGainError `not-numeric` if most cells of a shared column are numbers, and some are not; or if it is named like a
 *   score, and most cells are numbers with something else: `0.4s`, `~0.4`, `0.83 (0.03)`
 */
export function refuseStrayCells(a: Input, b: Input): void {
  const isNearly = ({ name, cells }: Column) => {
    const isMeasured = meaningOf(name).better !== null;
    const isOne = (cell: Cell) =>
      typeof numberOf(cell) === 'number' || (isMeasured && /\d/.test(textOf(cell).slice(0, LONGEST_NUMBER)));
    return countCells(cells, isOne) >= MOST * cells.length;
  };
  const column = a.records.columns.find(
    (one) =>
      !isIdColumn(one.name) &&
      !isAnswerName(one.name) &&
      [one, findColumn(b.records, one.name)].every((own) => own !== undefined && isNearly(own)),
  );
  for (const { records, stamp } of column === undefined ? [] : [a, b]) {
    const own = findColumn(records, column?.name ?? '');
    if (own !== undefined) {
      numbersOf(records, own, stamp.path);
    }
  }
}
