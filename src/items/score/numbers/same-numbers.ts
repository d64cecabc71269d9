import { createMetric, readsColumn } from '../../../metrics';
import { findColumn, numberOf } from '../../../columns';
import { gradesIn } from '../../../columns/grades';
import type { Cell, MetricChoice, MetricFit, Records } from '../../../model';
import type { Files } from '../../source';

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
          [a, b].every(({ records }) => isCopy(numbersOf(records, first), numbersOf(records, other), factor)),
        ),
    )
  );
}

/** A number for each cell; null for a missing one, undefined for one that isn't read. */
function numbersOf(
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
