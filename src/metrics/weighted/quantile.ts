import type { StatsTable, Weighing } from '../../model';
import { columnOf, orderOf, sumOf } from './order';

/**
 * The quantile at q of rows whose first number is a value: with N values x₀ ≤ x₁ …, and h = (N − 1)·q, the value between
 * x_⌊h⌋ and the next in proportion to the fraction of h (Hyndman and Fan 1996, type 7, the default of NumPy and R).
 */
export function quantileOf(q: number): (table: StatsTable) => Weighing {
  return (table) => {
    const values = columnOf(table, 0);
    const { rows } = orderOf(values);
    const sorted = Float64Array.from(rows, (row) => values[row]!);
    return (weights) => {
      const place = (sumOf(weights) - 1) * q;
      const low = Math.floor(place);
      let at = -1;
      let passed = 0;
      while (passed <= low) {
        passed += weights[rows[++at]!]!;
      }
      const value = sorted[at]!;
      const fraction = place - low;
      if (fraction === 0 || passed > low + 1) {
        return value;
      }
      do {
        at++;
      } while (weights[rows[at]!] === 0);
      return value + fraction * (sorted[at]! - value);
    };
  };
}
