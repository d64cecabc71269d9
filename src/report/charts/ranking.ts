import { enoughDecimals, formatScore, type Study } from '../../model';
import { axisBelow, linear, ticks } from './scale';
import { element, label, line, picture } from './svg';

const WIDTH = 680;
const ROW = 20;
const NAMES = 210;
const LONGEST_NAME = 30;

/** Scores with their intervals, the best system first; a rule between clusters. */
export function rankingPicture({ systems, metric }: Study, decimals: number, name: string): string {
  const ends = systems.flatMap(({ score, interval }) => [score, ...(interval ?? [])]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const margin = (high - low) * 0.04 || 1;
  const x = linear(low - margin, high + margin, NAMES + 12, WIDTH - 64);
  const bottom = 14 + ROW * systems.length;
  const rows = systems.map(({ name: system, score, interval, cluster }, i) => {
    const y = 14 + ROW * (i + 0.5);
    const isFirst = i > 0 && systems[i - 1].cluster !== cluster;
    return [
      isFirst ? line(0, y - ROW / 2, WIDTH, y - ROW / 2, 'grid') : '',
      label(shortened(system), NAMES, y + 4, 'end'),
      interval === null ? '' : line(x(interval[0]), y, x(interval[1]), y, 'band'),
      element('circle', { cx: x(score), cy: y, r: 4, class: 'point' }),
      label(formatScore(score, decimals), WIDTH, y + 4, 'end', 'muted'),
    ].join('');
  });
  return picture(
    WIDTH,
    bottom + 46,
    name,
    ...rows,
    axisBelow(
      x,
      { left: NAMES + 12, right: WIDTH - 64, y: bottom },
      metric.name,
      ticks(x.low, x.high, 6),
      (value) => formatScore(value, Math.min(6, enoughTickDecimals(x.high - x.low))),
    ),
  );
}

/** Decimals that tell six ticks of a range apart. */
function enoughTickDecimals(range: number): number {
  return Math.max(0, enoughDecimals(range / 6, 0));
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME)}` : name;
}
