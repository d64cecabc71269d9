import { formatCount, formatShare, type Planning } from '../../model';
import { axisBelow, linear, logarithmic } from './scale';
import { element, label, line, picture } from './svg';

const WIDTH = 680;
const HEIGHT = 250;
const AREA = { left: 52, right: 650, top: 40, bottom: 204 };

/** The probability of detecting the gain by number of items; null without a gain to detect. */
export function powerPicture(planning: Planning, name: string): string | null {
  const { curve, n, power, chosen, observed } = planning;
  const plan = chosen ?? observed;
  const points = curve.map(({ items, powerForObserved, powerForChosen }) => ({
    items,
    power: (chosen === null ? powerForObserved : powerForChosen) ?? 0,
  }));
  const [first, last] = [points[0], points.at(-1)];
  if (plan === null || first === undefined || last === undefined) {
    return null;
  }
  const { left, right, bottom, top } = AREA;
  const x = logarithmic(first.items, last.items, left, right);
  const y = linear(0, 1, bottom, top);
  const values = [-2, 0, 2, 4].map((octave) => Math.round(n * 2 ** octave));
  const shown = values.filter((value) => value >= first.items && value <= last.items);
  const needed = plan.itemsNeeded;
  const isShown = needed >= first.items && needed <= last.items;
  return picture(
    WIDTH,
    HEIGHT,
    name,
    ...[0, 0.2, 0.4, 0.6, 0.8, 1].map(
      (share) =>
        line(left, y(share), right, y(share), 'grid') +
        label(formatShare(share), left - 8, y(share) + 4, 'end', 'muted'),
    ),
    axisBelow(x, { left, right, y: bottom }, 'items (each mark four times as many)', shown, formatCount),
    line(left, y(power), right, y(power), 'limit'),
    element('polyline', {
      points: points.map((point) => `${round(x(point.items))},${round(y(point.power))}`).join(' '),
      class: 'curve',
    }),
    upright(x(n), `today: ${formatCount(n)}`, 'zero', 0),
    ...(isShown && needed !== n ? [upright(x(needed), `needed: ${formatCount(needed)}`, 'gain', 1)] : []),
  );
}

function upright(x: number, text: string, look: string, row: number): string {
  const isRight = x > (AREA.left + AREA.right) / 2;
  const y = 30 - 16 * row;
  return (
    line(x, y - 10, x, AREA.bottom, look) +
    label(text, isRight ? x - 6 : x + 6, y, isRight ? 'end' : 'start', look)
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
