import type { ComparisonDetails } from '../../src/model';
import { enoughDecimals, formatInterval, formatLevel, systemNames } from '../../src/model/text';
import { fold, table } from '../dom';

/** Every interval that was computed, folded: the one in the sentence is one of several ways to make it. */
export function intervals({ comparison, intervals: rows, decimals }: ComparisonDetails): HTMLElement | null {
  if (rows.length === 0) {
    return null;
  }
  const [a, b] = systemNames(comparison.a.path, comparison.b.path);
  const names = { gain: 'gain', a, b };
  const digits = { gain: enoughDecimals(comparison.gain, decimals), a: decimals, b: decimals };
  const level = `${formatLevel(1 - comparison.alpha)} interval`;
  const cells = rows.map(({ of, method, low, high }) => [
    names[of],
    method,
    formatInterval([low, high], digits[of]),
  ]);
  return fold('intervals', 'All intervals', table(`Every ${level}`, ['Of', 'Method', level], cells));
}
