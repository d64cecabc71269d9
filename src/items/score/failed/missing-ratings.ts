import { meaningOf, numberOf, textOf } from '../../../columns';
import { readsAsNumbers } from '../../../columns/cells';
import { english, type Text } from '../../../model/words';
import { formatCount } from '../../../model/text';
import type { Cell, Column } from '../../../model/records';
import { endsIn, FEWEST_ENDS, isApart, isUnpredicted } from '../numbers/repeated-number';
import { mixedIn, spreadOf } from '../scales/other-scale';
import { ratingsIn } from '../scales/ratings';
import { valuesOf } from '../scored-system';
import { codesAmong } from './code-values';

interface Numbers {
  readonly column: Column;
  /** Value and weight, row by row. */
  readonly data: Float64Array;
  /** NaN for gaps. */
  readonly values: Float64Array;
}

/** Numbers in these columns that probably stand for missing ones. */
export function missingCodesIn(columns: readonly Column[]): readonly (number | null)[] {
  return numbersIn(columns).flatMap(({ column, data }) => codesAmong([data], column.name));
}

/** Says that a number hardly is one by itself, as −999, or −1 or 99 among ratings from 1 to 5. */
export function missingCodes(columns: readonly Column[]): Text[] {
  const found = numbersIn(columns).flatMap((one) => {
    const codes = codesAmong([one.data], one.column.name);
    return codes.length === 0 ? [] : [said(one, codes)];
  });
  return found.slice(0, 1);
}

/** Says that some numbers of a column are fractions, and the others hundreds of times as large. */
function mixedScales(columns: readonly Column[]): Text[] {
  const found = numbersIn(columns).filter(
    ({ column, data }) => mixedIn(data, { id: 'mean', column: column.name }) === 'percent',
  );
  return found.slice(0, 1).map(({ column, data }) => {
    const { n, high, beyond } = spreadOf(data);
    return english(
      '"{0}" seems to be on two scales: {1} of {2} numbers lie above 1, up to {3}, and all others from 0 to 1.',
      ...[column.name, formatCount(Math.round(beyond * n)), formatCount(n), String(high)],
    );
  });
}

/**
 * The same of ratings whose rows are the same; also of ends of the scale that what others say doesn't go with, and of words such as
 * “skipped” among categories.
 */
export function missingRatings(columns: readonly Column[]): Text[] {
  const rated = numbersIn(columns);
  const ends = rated.flatMap((one) => doubtfulEnds(one, rated).map((end) => said(one, [end])));
  const words = columns.filter((column) => !readsAsNumbers(column)).flatMap(missingWords);
  return [...[...missingCodes(columns), ...ends, ...words].slice(0, 1), ...mixedScales(columns)];
}

function numbersIn(columns: readonly Column[]): readonly Numbers[] {
  return columns.filter(readsAsNumbers).map((column) => {
    const data = Float64Array.from([...column.cells].flatMap(weighted));
    return { column, data, values: valuesOf(data) };
  });
}

function weighted(cell: Cell): [number, number] {
  const value = numberOf(cell);
  return typeof value === 'number' ? [value, 1] : [0, 0];
}

/** 0 or the highest of ratings, if others don’t go with it, or points of the scale are missing next to it. */
function doubtfulEnds({ column, data, values }: Numbers, all: readonly Numbers[]): number[] {
  const path = column.name;
  const { better, kind } = meaningOf(path);
  const ratings = better === 'lower' || kind === 'about' ? null : ratingsIn({ path, data });
  return ratings === null
    ? []
    : endsIn(ratings).filter((number) => {
        const one = { path, items: values, areRatings: true, number };
        const count = values.filter((value) => value === number).length;
        return (
          (count >= FEWEST_ENDS && isApart(one)) ||
          all.some((other) => other.column !== column && isUnpredicted(one, other.values))
        );
      });
}

function said({ column, values }: Numbers, codes: readonly number[]): Text {
  return saying(column.name, codes.join(' / '), values.filter((value) => codes.includes(value)).length);
}

/** What to do where a code stands for a missing number. */
export function saying(column: string, code: string, count: number): Text {
  return english(
    '"{0}" is {1} {2} times: if it stands for a missing one, leave these cells empty.',
    column,
    code,
    formatCount(count),
  );
}

/** What annotators choose who don't rate. */
const NO_RATING =
  /^(?:\?+|-+|n\.?r\.?|skip(?:ped)?|missing|not rated|unrated|no (?:answer|response|rating)|can[’']?t (?:say|tell|judge))$/i;

function missingWords({ name, cells }: Column): Text[] {
  const texts = [...cells].map((cell) => textOf(cell).trim());
  const word = texts.find((text) => NO_RATING.test(text));
  return word === undefined ? [] : [saying(name, `“${word}”`, texts.filter((text) => text === word).length)];
}
