import { enoughDecimals, formatScore, type Study } from '../../model';
import { axisBelow, linear, ticks } from './scale';
import { element, label, line, picture } from './svg';

const WIDTH = 680;
const ROW = 20;
const NAMES = 210;
const LONGEST_NAME = 30;
/** Width of a letter, and most letters shown per system. */
const LETTER = 7;
const MOST_LETTERS = 12;

/** Scores with their intervals and letters, the best system first, with rules between clusters. */
export function rankingPicture({ systems, metric }: Study, decimals: number, name: string): string {
  const ends = systems.flatMap(({ score, interval }) => [score, ...(interval ?? [])]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const margin = (high - low) * 0.04 || 1;
  const longest = Math.max(0, ...systems.map(({ letters = '' }) => letters.length));
  const lettered = longest === 0 ? 0 : 12 + LETTER * Math.min(longest, MOST_LETTERS);
  const right = WIDTH - lettered;
  const x = linear(low - margin, high + margin, NAMES + 12, right - 64);
  const bottom = 14 + ROW * systems.length;
  const rows = systems.map(({ name: system, score, interval, cluster, letters = '' }, i) => {
    const y = 14 + ROW * (i + 0.5);
    const isFirst = i > 0 && systems[i - 1].cluster !== cluster;
    return [
      isFirst ? line(0, y - ROW / 2, WIDTH, y - ROW / 2, 'grid') : '',
      label(shortened(system), NAMES, y + 4, 'end'),
      interval === null ? '' : line(x(interval[0]), y, x(interval[1]), y, 'band'),
      element('circle', { cx: x(score), cy: y, r: 4, class: 'point' }),
      label(formatScore(score, decimals), right, y + 4, 'end', 'muted'),
      letters === '' ? '' : label(shownLetters(letters), right + 12, y + 4, 'start'),
    ].join('');
  });
  return picture(
    WIDTH,
    bottom + 46,
    name,
    ...rows,
    axisBelow(
      x,
      { left: NAMES + 12, right: right - 64, y: bottom },
      metric.name,
      ticks(x.low, x.high, 6),
      (value) => formatScore(value, Math.min(6, enoughTickDecimals(x.high - x.low))),
    ),
  );
}

/** Decimals that distinguish six ticks of a range. */
function enoughTickDecimals(range: number): number {
  return Math.max(0, enoughDecimals(range / 6, 0));
}

function shownLetters(letters: string): string {
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1)}…` : letters;
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME)}` : name;
}
