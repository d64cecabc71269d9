import type { Study } from '../../model';
import { axisBelow, linear, ticks } from './scale';
import { element, label, line, picture } from './svg';

const WIDTH = 680;
const HEIGHT = 320;
const AREA = { left: 52, right: 660, top: 16, bottom: 272 };

/** More points than this only darken the picture; beyond it, every k-th pair is drawn, in order. */
const MOST_POINTS = 4000;

/** Gain against confidence of all pairs, as in Berg-Kirkpatrick et al. (2012), with the threshold of each kind of pairs. */
export function confidencePicture({ pairs, series, metric }: Study, name: string): string {
  const { left, right, top, bottom } = AREA;
  const most = Math.max(...pairs.gain.map((gain) => (Number.isFinite(gain) ? gain : 0)), Number.MIN_VALUE);
  const x = linear(0, most * 1.03, left, right);
  const y = linear(0.5, 1, bottom, top);
  const step = Math.max(1, Math.ceil(pairs.gain.length / MOST_POINTS));
  const confidences = pairs.confidence ?? pairs.oneSided.map((one) => 1 - one);
  const points = pairs.gain.flatMap((gain, i) =>
    confidences[i] !== null && i % step === 0
      ? [dot(x(gain), y(Math.max(0.5, confidences[i])), pairs.series[i])]
      : [],
  );
  return picture(
    WIDTH,
    HEIGHT,
    name,
    ...[0.5, 0.6, 0.7, 0.8, 0.9, 1].map(
      (share) =>
        line(left, y(share), right, y(share), 'grid') +
        label(share.toFixed(1), left - 8, y(share) + 4, 'end', 'muted'),
    ),
    line(left, y(0.95), right, y(0.95), 'limit'),
    label('0.95', right, y(0.95) + 14, 'end', 'muted'),
    axisBelow(x, { left, right, y: bottom }, `gain (${metric.name})`, ticks(0, x.high, 8)),
    ...points,
    ...(series.length > 1 ? series.map(({ name: kind }, i) => legend(kind, i)) : []),
    ...series.flatMap(({ threshold }, i) =>
      threshold.gain === null
        ? []
        : [line(x(threshold.gain), top, x(threshold.gain), bottom, `threshold series-${Math.min(5, i)}`)],
    ),
  );
}

/** Each kind of pair has its own shape, for readers who can't distinguish the colors. */
const SHAPES = ['M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z', 'M-3-3H3V3H-3Z', 'M0-4L4 3H-4Z', 'M0-4L4 0L0 4L-4 0Z'];

function dot(x: number, y: number, series: number): string {
  return element('path', {
    d: SHAPES[series % SHAPES.length] ?? '',
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
    class: `dot series-${Math.min(5, series)}`,
  });
}

/** Stacked where confident pairs with large gains leave room. */
function legend(kind: string, series: number): string {
  const y = AREA.bottom - 14 - 18 * series;
  return dot(AREA.right - 6, y - 4, series) + label(kind, AREA.right - 16, y, 'end', 'muted');
}
