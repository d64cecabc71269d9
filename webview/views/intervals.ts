import type { ComparisonDetails } from '../../src/model';
import { enoughDecimals, formatInterval, formatLevel, namesOf } from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import { fold, h, table } from '../dom';
import { intervalTerm, termOf } from '../terms';
import { localPercent } from '../../src/model/percent';

/** All computed intervals, folded: the sentence shows one of several methods. */
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
  const names = { gain: t('gain'), a, b };
  const digits = { gain: enoughDecimals(comparison.gain, decimals), a: decimals, b: decimals };
  const level = localPercent(formatLevel(1 - comparison.alpha));
  const cells = rows.map(({ of, method, low, high }) => [
    names[of],
    intervalTerm(method),
    formatInterval([low, high], digits[of]),
  ]);
  const ways = resampledBy.map(({ mode, way }) => `${translated(mode)}: ${translated(way)}`);
  return fold(
    'intervals',
    t('All intervals'),
    table(
      t('Every {0} interval', level),
      [t('Of'), t('Method'), termOf('interval', t('{0} interval', level))],
      cells,
    ),
    ways.length === 0
      ? null
      : h('p', { class: 'muted small' }, t('How test sets were simulated: {0}.', ways.join('; '))),
  );
}
