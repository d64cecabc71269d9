import type { Comparison } from '../model/results/comparison';
import { endsOf, largest, elementAt } from '../model/lists';
import { baseName, inMiddle } from '../model/names';
import { enoughDecimals, formatCount, formatGain, formatScore, namesOf } from '../model/text';
import type { ClusterGains } from '../model/results/item-query';
import { t } from '../model/words';
import type { Layer, Plot } from './plot';
import { noDifference } from './histogram';

/** Places side by side in which dots lie on each other. */
const COLUMNS = 60;

/** How many of the dots before it lie in the same place, by each dot. */
function stacked(values: readonly number[], [low, high]: readonly [number, number]): number[] {
  const taken = new Map<number, number>();
  return values.map((value) => {
    const column = high > low ? Math.round((COLUMNS * (value - low)) / (high - low)) : 0;
    const before = taken.get(column) ?? 0;
    taken.set(column, before + 1);
    return before;
  });
}

function rangeAround(values: readonly number[]): { readonly min: number; readonly max: number } {
  const [low, high] = endsOf(values);
  const air = (high - low) * 0.06 || Math.abs(high) * 0.06 || 1;
  return { min: low - air, max: high + air };
}

export interface ClusterDotsData {
  readonly dots: ClusterGains['dots'];
  readonly comparison: Comparison;
  readonly decimals: number;
}

/** A dot for each cluster: what the resampled gains are drawn from. */
export function clusterDotsPlot({ dots, comparison, decimals }: ClusterDotsData): Plot {
  const gains = dots.map(({ gain }) => gain);
  const heights = stacked(gains, endsOf(gains));
  const { gain } = comparison;
  return {
    x: { title: t('gain ({0})', comparison.metric.name), ...rangeAround([0, gain, ...gains]) },
    y: { title: t('clusters'), min: 0, max: Math.max(LEAST_HEIGHT, largest(heights) + 1), bare: true },
    layers: [
      {
        kind: 'points',
        at: gains.map((x, i) => ({ x, y: elementAt(heights, i) + 0.5 })),
        ink: 'bar',
        edge: 'background',
        shape: 'circle',
        size: 4,
        tip: (index) => {
          const { name, items, gain: own } = elementAt(dots, index);
          const size = items === 1 ? t('1 item') : t('{0} items', formatCount(items));
          return { title: name, text: `${formatGain(own, enoughDecimals(own, decimals))}, ${size}` };
        },
      },
    ],
    marks: {
      vertical: [
        {
          at: gain,
          label: `δ = ${formatGain(gain, enoughDecimals(gain, decimals))}`,
          ink: 'foreground',
          dash: [],
          width: 2.5,
        },
        noDifference(),
      ],
    },
    hover: 'near',
  };
}

/** So few dots on each other stay near the axis. */
const LEAST_HEIGHT = 8;

export interface RunDotsData {
  readonly comparison: Comparison;
  readonly decimals: number;
}

export interface RowOfRuns {
  /** `new-optimizer · 5 runs` */
  readonly title: string;
  readonly runs: readonly { readonly name: string; readonly score: number }[];
  readonly mean: number;
}

/** The training runs of A and of B; [] where neither has several. */
export function rowsOfRuns(comparison: Comparison): RowOfRuns[] {
  const { a, b } = comparison;
  if (a.runs === undefined && b.runs === undefined) {
    return [];
  }
  return [a, b].map(({ path, score, runs = [{ path, score }] }, side) => ({
    title: t(
      '{0} · {1}',
      inMiddle(elementAt(namesOf(comparison), side), LONGEST_NAME),
      runs.length === 1 ? t('1 run') : t('{0} runs', formatCount(runs.length)),
    ),
    runs: runs.map((run) => ({ name: baseName(run.path), score: run.score })),
    mean: score,
  }));
}

/** Longer names have no room in the narrowest chart. */
const LONGEST_NAME = 24;

/** A row for A and one for B, with a dot for each training run and, below them, a diamond for their mean. */
export function runDotsPlot({ comparison, decimals }: RunDotsData): Plot {
  const rows = rowsOfRuns(comparison);
  const scores = rows.flatMap(({ runs }) => runs.map(({ score }) => score));
  const ends = endsOf(scores);
  /** The top of a row, below which its title stands. */
  const top = (row: number): number => rows.length - row;
  return {
    x: { title: comparison.metric.name, ...rangeAround(scores) },
    y: { title: '', min: 0, max: rows.length, bare: true },
    layers: rows.flatMap(({ runs, mean }, row): Layer[] => {
      const own = runs.map(({ score }) => score);
      const heights = stacked(own, ends);
      const most = Math.max(4, largest(heights) + 1);
      const dots: Layer = {
        kind: 'points',
        at: own.map((x, i) => ({ x, y: top(row) - 0.7 + (0.3 * elementAt(heights, i)) / most })),
        ink: 'bar',
        edge: 'background',
        shape: 'circle',
        size: 4,
        tip: (index) => {
          const { name, score } = elementAt(runs, index);
          return { title: name, text: formatScore(score, enoughDecimals(score, decimals)) };
        },
      };
      const middle: Layer = {
        kind: 'points',
        at: [{ x: mean, y: top(row) - 0.88 }],
        ink: 'foreground',
        edge: 'background',
        shape: 'diamond',
        size: 5,
        tip: () => ({
          title: t('mean of the runs'),
          text: formatScore(mean, enoughDecimals(mean, decimals)),
        }),
      };
      return runs.length === 1 ? [dots] : [middle, dots];
    }),
    marks: {
      horizontal: rows.map(({ title }, row) => ({
        at: top(row),
        label: title,
        ink: 'grid',
        dash: [],
      })),
    },
    hover: 'near',
  };
}
