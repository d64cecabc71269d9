import type { Study } from '../model';
import { formatCount, formatScore } from '../model/text';
import { t, translated } from '../model/words';
import { elementAt } from '../model/element-at';
import type { Line, Plot, Points } from './plot';
import { shapeOf } from './shapes';

export interface SizesData {
  readonly study: Pick<Study, 'sizes' | 'series' | 'law' | 'n' | 'metric'>;
  readonly decimals: number;
  /** A gain that was asked about. */
  readonly wanted: number | null;
}

const STEPS = 60;
const DASHES = [[], [7, 4], [2, 3]];

/** The threshold against the size of the test set, with the law c/√n through it. */
export function sizesPlot({ study, decimals, wanted }: SizesData): Plot {
  const { sizes, n } = study;
  const all = [n, ...sizes.map((size) => size.n)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const points = pointsOf(study, decimals);
  const lines = linesOf(study, least, most);
  const highest = Math.max(...[...points, ...lines].flatMap(({ at }) => at.map(({ y }) => y)), wanted ?? 0);
  return {
    x: {
      title: t('items'),
      min: least,
      max: most,
      logarithmic: true,
      grid: true,
      ticks: [...sizes.map((size) => size.n).filter((size) => size < n / 1.5), n].map((at) => ({
        at,
        label: formatCount(at),
      })),
    },
    y: {
      title: t('threshold ({0})', study.metric.name),
      min: 0,
      max: highest > 0 ? highest * 1.1 : 1,
      grid: true,
    },
    layers: [...points, ...lines],
    marks: {
      vertical: [
        { at: n, label: t('today: {0}', formatCount(n)), ink: 'foreground', dash: [2, 3], width: 1.5 },
      ],
      horizontal:
        wanted === null || wanted > highest * 1.1
          ? []
          : [{ at: wanted, label: formatScore(wanted, decimals), ink: 'limit', dash: [6, 4] }],
    },
    hover: 'across',
  };
}

function pointsOf({ sizes, series }: SizesData['study'], decimals: number): Points[] {
  return series.map(({ name }, kind) => {
    const at = sizes.flatMap((size) => {
      const gain = size.thresholds[kind]?.gain ?? null;
      return gain === null ? [] : [{ x: size.n, y: gain }];
    });
    return {
      kind: 'points',
      at,
      ink: kind,
      edge: 'background',
      shape: shapeOf(kind),
      size: 5,
      ...(series.length > 1 && { name: translated(name) }),
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
    const sizes = Array.from({ length: STEPS + 1 }, (__, step) => least * (most / least) ** (step / STEPS));
    return {
      kind: 'line',
      at: c === null ? [] : sizes.map((x) => ({ x, y: c / Math.sqrt(x) })),
      ink: kind,
      width: 1.5,
      dash: elementAt(DASHES, kind % DASHES.length),
    };
  });
}
