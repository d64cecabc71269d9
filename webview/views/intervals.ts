import type { ComparisonDetails } from '../../src/model';
import { enoughDecimals, formatInterval, formatLevel, namesOf } from '../../src/model/text';
import { fold, h, table } from '../dom';

/** Every interval that was computed, folded: the one in the sentence is one of several ways to make it. */
export function intervals({
  comparison,
  intervals: rows,
  resampledBy,
  decimals,
}: ComparisonDetails): HTMLElement | null {
  if (rows.length === 0) {
    return null;
  }
  const [a, b] = namesOf(comparison);
  const names = { gain: 'gain', a, b };
  const digits = { gain: enoughDecimals(comparison.gain, decimals), a: decimals, b: decimals };
  const level = `${formatLevel(1 - comparison.alpha)} interval`;
  const cells = rows.map(({ of, method, low, high }) => [
    names[of],
    method,
    formatInterval([low, high], digits[of]),
  ]);
  const ways = resampledBy.map(({ mode, way }) => `${mode}: ${way}`);
  return fold(
    'intervals',
    'All intervals',
    table(`Every ${level}`, ['Of', 'Method', level], cells),
    ways.length === 0
      ? null
      : h('p', { class: 'muted small' }, `How test sets were simulated: ${ways.join('; ')}.`),
  );
}
