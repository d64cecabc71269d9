import { readsAsNumbers } from '../../../columns/cells';
import { numberOf } from '../../../columns';
import { english, formatCount, type Column, type Text } from '../../../model';
import { isUnpredicted } from '../numbers/repeated-number';
import { ratingsIn } from '../scales/ratings';
import { valuesOf } from '../scored-system';
import { codeAmong } from './missing-code';

/**
 * Says that a number may stand for a missing rating, of columns whose rows are the same: one that is none by itself, as −1 or 99
 * among ratings from 1 to 5; or 0, where what the others say doesn't go with a low rating.
 *
 * @param beside other scores of the same rows, which may be on other scales
 */
export function missingRatings(columns: readonly Column[], beside: readonly Column[] = []): Text[] {
  const rated = columns.filter(readsAsNumbers).map((column) => ({ column, data: dataOf(column) }));
  const others = beside.filter(readsAsNumbers).map((column) => ({ column, data: dataOf(column) }));
  for (const { column, data } of rated) {
    const values = valuesOf(data);
    const isZero =
      ratingsIn({ path: column.name, data }) !== null &&
      [...rated, ...others].some(
        (other) =>
          other.column !== column &&
          isUnpredicted(
            { path: column.name, items: values, areRatings: true, number: 0 },
            valuesOf(other.data),
          ),
      );
    const code = codeAmong(data, column.name) ?? (isZero && values.every((value) => !(value < 0)) ? 0 : null);
    if (code !== null) {
      return [
        english(
          'The ratings in "{0}" are {1} {2} times: if it stands for a missing one, leave these cells empty.',
          column.name,
          String(code),
          formatCount(values.filter((value) => value === code).length),
        ),
      ];
    }
  }
  return [];
}

function dataOf({ cells }: Column): Float64Array {
  return Float64Array.from(
    [...cells].flatMap((cell) => {
      const value = numberOf(cell);
      return typeof value === 'number' ? [value, 1] : [0, 0];
    }),
  );
}
