import { numberOf } from '../../columns';
import type { Column } from '../../model';
import { isSystemName, kindOf } from './affixes';

/** Scores of one kind don't range over so many times as much as those of another system. */
const OTHER_RANGE = 20;

/** Fewer items don't show whether what is hard for one system is hard for another. */
const FEWEST = 10;

/** Correlations of so many standard errors aren't chance. */
const SURE = 2;

/**
 * The columns that may be scores of systems by what they hold: the most that are right-or-wrong, or numbers over about the same
 * range, and correlated, because hard items are hard for all. A seed, a length and a difficulty are neither.
 */
export function comparable(columns: readonly Column[]): readonly Column[] {
  const groups = columns.map((column) =>
    columns.filter((other) => other === column || areAlike(column, other)),
  );
  const most = groups.reduce((one, other) => (other.length > one.length ? other : one), []);
  return most.length > 1 ? most : [];
}

function areAlike(one: Column, other: Column): boolean {
  if (kindOf(one) !== kindOf(other) || kindOf(one) === 'other') {
    return false;
  }
  if (isSystemName(one.name) && isSystemName(other.name)) {
    return true;
  }
  const [x, y] = [numbersIn(one), numbersIn(other)];
  const [inX, inY] = [rangeOf(x), rangeOf(y)];
  const [narrow, wide] = [inX.high - inX.low, inY.high - inY.low].sort((left, right) => left - right);
  const isOneRange =
    inX.low <= inY.high && inY.low <= inX.high && wide !== undefined && wide <= OTHER_RANGE * (narrow ?? 0);
  return isOneRange && (x.length < FEWEST || correlation(x, y) * Math.sqrt(x.length) > SURE);
}

function numbersIn({ cells }: Column): readonly number[] {
  return cells.map((cell) => numberOf(cell) ?? NaN);
}

function rangeOf(values: readonly number[]): { readonly low: number; readonly high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = value < low ? value : low;
    high = value > high ? value : high;
  }
  return { low, high };
}

/** Pearson's, of the items that have both numbers; 0 if one doesn't vary. */
function correlation(x: readonly number[], y: readonly number[]): number {
  let [n, sumX, sumY, squaresX, squaresY, products] = [0, 0, 0, 0, 0, 0];
  x.forEach((left, i) => {
    const right = y[i] ?? NaN;
    if (!Number.isNaN(left + right)) {
      n += 1;
      sumX += left;
      sumY += right;
      squaresX += left * left;
      squaresY += right * right;
      products += left * right;
    }
  });
  const spread = Math.sqrt((n * squaresX - sumX * sumX) * (n * squaresY - sumY * sumY));
  return spread > 0 ? (n * products - sumX * sumY) / spread : 0;
}
