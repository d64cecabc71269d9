import type { Study } from '../model/results/study';
import { formatCount, formatScore } from '../model/text';
import { t, translated } from '../model/words';
import type { Line, Plot, Points, Tip } from './plot';
import { itemsToday } from './power';
import { shapeOf } from './drawing/shapes';
import { smallest, largest, elementAt } from '../model/lists';

export interface SizesData {
  readonly study: Pick<Study, 'sizes' | 'series' | 'law' | 'n' | 'metric' | 'smallestGains'>;
  readonly decimals: number;
  /** A gain that was asked about. */
  readonly wanted: number | null;
}

const STEPS = 60;
const DASHES = [[], [7, 4], [2, 3]];

/** How far to test sets that are not there yet the chart reaches, in times of today's items. */
const BEYOND = 4;
/** How far down, if no smaller test sets were studied. */
const BELOW = 8;

/**
 * The gain that it takes against the size of the test set: that of the median pair and of 95% of the pairs, which falls with
 * √n; and the thresholds that were found, with the law c/√n through them.
 */
export function sizesPlot({ study, decimals, wanted }: SizesData): Plot {
  const { sizes, n } = study;
  const halves = [BELOW, 4, 2].map((part) => Math.round(n / part)).filter((size) => size >= 2);
  const studied = sizes.length === 0 ? halves : sizes.map((size) => size.n).filter((size) => size < n / 1.5);
  const ticks = [...studied, n, 2 * n, BEYOND * n];
  const [least, most] = [smallest(ticks), BEYOND * n];
  const points = pointsOf(study, decimals);
  const lines = [...smallestLines(study, decimals, least, most), ...linesOf(study, least, most)];
  const highest = largest(
    [...points, ...lines].flatMap(({ at }) => at.map(({ y }) => y)),
    wanted ?? 0,
  );
  return {
    x: {
      title: t('items'),
      min: least,
      max: most,
      logarithmic: true,
      grid: true,
      ticks: ticks.map((at) => ({ at, label: formatCount(at) })),
    },
    y: {
      title: t('gain ({0})', study.metric.name),
      min: 0,
      max: highest > 0 ? highest * 1.1 : 1,
      grid: true,
    },
    layers: [...points, ...lines],
    marks: {
      vertical: [itemsToday(n)],
      horizontal:
        wanted === null || wanted > highest * 1.1
          ? []
          : [{ at: wanted, label: formatScore(wanted, decimals), ink: 'muted', dash: [6, 4] }],
    },
    hover: 'across',
  };
}

function smallestLines(
  { smallestGains, n }: SizesData['study'],
  decimals: number,
  least: number,
  most: number,
): Line[] {
  if (smallestGains === undefined) {
    return [];
  }
  const { median, percentile95 } = smallestGains;
  const line = (gain: number, name: string, dash: readonly number[]): Line => {
    const at = sizesBetween(least, most).map((x) => ({ x, y: gain * Math.sqrt(n / x) }));
    const tip = (index: number): Tip => ({
      title: t('{0} items', formatCount(Math.round(at[index]?.x ?? 0))),
      text: `${name}: ${formatScore(at[index]?.y ?? 0, decimals + 1)}`,
    });
    return { kind: 'line', at, ink: 'foreground', width: 2, dash, name, tip };
  };
  return [
    line(percentile95, t('smallest significant gain of 95% of the pairs'), []),
    line(median, t('smallest significant gain of half of the pairs'), [6, 4]),
  ];
}

/** The thresholds that were found, of the whole test set too. */
function pointsOf({ sizes, series, n }: SizesData['study'], decimals: number): Points[] {
  return series.map(({ name, threshold }, kind) => {
    const found = [
      ...sizes.map((size) => ({ x: size.n, y: size.thresholds[kind]?.gain ?? null })),
      ...(sizes.some((size) => size.n === n) ? [] : [{ x: n, y: threshold.gain }]),
    ];
    const at = found.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]));
    return {
      kind: 'points',
      at,
      ink: kind,
      edge: 'background',
      shape: shapeOf(kind),
      size: 5,
      ...(at.length > 0 && { name: t('threshold, {0}', translated(name)) }),
      tip: (index) => ({
        title: t('{0} items', formatCount(at[index]?.x ?? 0)),
        text: `${translated(name)}: ${formatScore(at[index]?.y ?? 0, decimals + 1)}`,
      }),
    };
  });
}

function linesOf({ law, series }: SizesData['study'], least: number, most: number): Line[] {
  return series.map((_, kind) => {
    const c = law[kind] ?? null;
    return {
      kind: 'line',
      at: c === null ? [] : sizesBetween(least, most).map((x) => ({ x, y: c / Math.sqrt(x) })),
      ink: kind,
      width: 1.5,
      dash: elementAt(DASHES, kind % DASHES.length),
    };
  });
}

function sizesBetween(least: number, most: number): number[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => least * (most / least) ** (step / STEPS));
}
