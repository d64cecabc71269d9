import { findColumn, isAnswerName, meaningOf, numberOf, textOf } from '../../../columns';
import { numbersOf } from '../../../columns/unscorable';
import { isIdColumn } from '../../../columns/id-names';
import type { Cell, Column, Records } from '../../../model/records';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { MetricFit } from '../../../model/settings/metric';
import { countCells } from '../../../model/kinds';
import { createMetric, readsColumn } from '../../../metrics';
import { gradesIn } from '../../../columns/grades';
import { decimalsOf } from '../../rows/summaries/statistic-of';
import type { Files, Input } from '../../source';

/** Rounding of a fraction times 100. */
const TOLERANCE = 1e-9;

type Numbers = readonly (number | null | undefined)[];

/**
 * The finest of several choices that have the same numbers in both files, or a hundred times those, as percentages of fractions, up to how
 * they are rounded: then it doesn’t matter which is used. Undefined if they have others.
 */
export function finestOfSame(
  fits: readonly MetricFit[],
  { a, b }: Pick<Files, 'a' | 'b'>,
): MetricFit | undefined {
  const isPlain = ({ choice: { id, column, referenceColumn } }: MetricFit) =>
    column !== undefined && referenceColumn === undefined && readsColumn({ id });
  if (!fits.every(isPlain)) {
    return undefined;
  }
  const all = fits.map((fit) => ({
    fit,
    isHigher: createMetric(fit.choice, 0).higherIsBetter,
    sides: [a, b].map(({ records }) => numbersOfColumn(records, fit.choice)),
  }));
  const [first] = all;
  const areSame = all.every(
    ({ isHigher, sides }) =>
      isHigher === first?.isHigher &&
      [1, 100, 1 / 100].some((factor) =>
        sides.every((numbers, side) => isCopy(first.sides[side] ?? [], numbers, factor)),
      ),
  );
  const kindsOf = ({ sides }: (typeof all)[number]) => new Set(sides.flat()).size;
  return areSame ? all.toSorted((one, other) => kindsOf(other) - kindsOf(one))[0]?.fit : undefined;
}

/** A number for each cell; null for a missing one, undefined for one that isn't read. */
function numbersOfColumn(records: Records, { id, column = '' }: MetricChoice): Numbers {
  const found = findColumn(records, column);
  const read: (cell: Cell) => number | null | undefined =
    id === 'mean' || found === undefined ? numberOf : gradesIn(found, records.format);
  return found?.cells.map(read) ?? [];
}

function isCopy(one: Numbers, other: Numbers, factor: number): boolean {
  if (factor < 1) {
    return isCopy(other, one, 1 / factor);
  }
  // Of 44.3% and 0.4432 either may be rounded, but 0 and 1 are no probabilities.
  const rounding = factor === 1 ? 0 : Math.min(0.5, Math.max(lastPlace(other), factor * lastPlace(one)) / 2);
  return one.every((value, i) => {
    const copy = other[i];
    return typeof value === 'number' && typeof copy === 'number'
      ? Math.abs(factor * value - copy) <= rounding + TOLERANCE * Math.max(1, Math.abs(copy))
      : value === null && copy === null;
  });
}

/** 0.01 if the longest number has two decimals. */
function lastPlace(numbers: Numbers): number {
  return numbers.reduce<number>(
    (least, value) => (typeof value === 'number' ? Math.min(least, 10 ** -decimalsOf(value)) : least),
    1,
  );
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
