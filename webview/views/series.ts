import { shapeSign } from '../../src/charts/drawing/shapes';
import { elementAt } from '../../src/model/element-at';
import { h } from '../dom';
import { readTheme } from '../theme';

/** The shape of a series in its color, before its name. */
export function seriesSign(kind: number): HTMLElement {
  const { series } = readTheme();
  const sign = h('span', { class: 'sign-of-series', 'aria-hidden': 'true' }, shapeSign(kind));
  sign.style.color = elementAt(series, kind % series.length);
  return sign;
}
