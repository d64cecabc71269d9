import {
  enoughDecimals,
  formatGain,
  formatInterval,
  formatLevel,
  histogramBars,
  histogramRange,
  type Comparison,
  type Histogram,
} from '../../model';
import { axisBelow, linear, ticks } from './scale';
import { element, label, line, picture } from './svg';

const WIDTH = 680;
const HEIGHT = 270;
const AREA = { left: 12, right: 668, top: 52, bottom: 224 };

/** Gains of the resamples as bars, with 0, the observed gain and its interval marked. */
export function histogramPicture(
  histogram: Histogram,
  comparison: Comparison,
  decimals: number,
  name: string,
): string {
  const bars = histogramBars(histogram, comparison);
  const { min, max } = histogramRange(histogram, comparison);
  const x = linear(min, max, AREA.left, AREA.right);
  const y = linear(0, Math.max(...bars.map(({ share }) => share)), AREA.bottom, AREA.top);
  const drawn = bars
    .filter(({ share }) => share > 0)
    .map(({ low, high, share, strong }) =>
      element('rect', {
        x: x(low),
        y: y(share),
        // Bars of a distribution with few values have no width.
        width: Math.max(1.5, x(high) - x(low) - 0.5),
        height: AREA.bottom - y(share),
        class: strong ? 'bar' : 'bar pale',
      }),
    );
  const { left, right, bottom } = AREA;
  const title = `gain (${comparison.metric.name})`;
  return picture(
    WIDTH,
    HEIGHT,
    name,
    ...drawn,
    axisBelow(x, { left, right, y: bottom }, title, ticks(min, max, 8)),
    bracket(comparison, x),
    ...marks(comparison, x, decimals),
    intervalLabel(comparison, decimals),
  );
}

/** 0 and δ, each labeled on the side away from the other. */
function marks({ gain }: Comparison, x: (gain: number) => number, decimals: number): string[] {
  const isLeft = gain < 0;
  return [
    mark(x(0), '0: no difference', 34, 'zero', isLeft),
    mark(x(gain), `δ = ${formatGain(gain, enoughDecimals(gain, decimals))}`, 16, 'gain', !isLeft),
  ];
}

/** Space for a label beside its line. */
const ROOM = 120;

/** A line through the chart, with its label in a separate row. */
function mark(x: number, text: string, y: number, look: string, wantsRight: boolean): string {
  const isRight = wantsRight ? x < WIDTH - ROOM : x < ROOM;
  return (
    line(x, y - 10, x, AREA.bottom, look) +
    label(text, isRight ? x + 6 : x - 6, y, isRight ? 'start' : 'end', look)
  );
}

/** |—————| along the axis. */
function bracket({ interval }: Comparison, x: (gain: number) => number): string {
  if (interval === null) {
    return '';
  }
  const [from, to, y] = [x(interval.low), x(interval.high), AREA.bottom - 6];
  return (
    line(from, y, to, y, 'band') + line(from, y - 5, from, y + 5, 'band') + line(to, y - 5, to, y + 5, 'band')
  );
}

function intervalLabel({ interval, gain }: Comparison, decimals: number): string {
  if (interval === null) {
    return '';
  }
  const { low, high, level } = interval;
  const written = `|—| ${formatLevel(level)} interval ${formatInterval([low, high], enoughDecimals(gain, decimals))}`;
  return label(written, AREA.right, HEIGHT - 10, 'end', 'muted');
}
