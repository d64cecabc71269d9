import type { RankingEvaluation } from '../model/results/ranking-evaluation';
import { localPercent } from '../model/percent';
import { formatCount, formatShare } from '../model/text';
import { t } from '../model/words';
import type { Lane, Plot, Tip } from './plot';
import { dashOf, shapeOf } from './drawing/shapes';
import { largest } from '../model/lists';

export interface PrecisionData {
  readonly evaluation: RankingEvaluation;
  readonly what: 'precision' | 'recall';
  /** Indices of the two rankings whose difference is marked. */
  readonly pair: readonly [number, number];
}

interface Curve {
  readonly name: string;
  readonly points: readonly {
    readonly n: number;
    readonly value: number;
    readonly low: number;
    readonly high: number;
  }[];
}

/** About so many points of a curve carry its shape. */
const SHAPED = 14;

/**
 * Precision or recall of each ranking. Recall is precision times n over all true positives, a known number, so that its
 * band is that of the precision, scaled.
 */
function curvesOf({ evaluation, what }: PrecisionData): Curve[] {
  const { n, rankings, truePositives } = evaluation;
  return rankings.map(({ name, precision, low, high }) => ({
    name,
    points: n.map((cut, i) => {
      const scale = what === 'precision' ? 1 : cut / truePositives;
      const scaled = (value: number | undefined) => Math.min(1, (value ?? 0) * scale);
      return { n: cut, value: scaled(precision[i]), low: scaled(low[i]), high: scaled(high[i]) };
    }),
  }));
}

/** n-best precision (or recall) against n, with confidence bands, and marks where two rankings differ. */
export function precisionPlot(data: PrecisionData): Plot {
  const { evaluation, what, pair } = data;
  const { n, baseline } = evaluation;
  const curves = curvesOf(data);
  const every = Math.max(1, Math.round(n.length / SHAPED));
  // The first few candidates alone would make the axis reach 100%.
  const top = largest(
    curves.flatMap(({ points }) => points.slice(9).map(({ high }) => high)),
    0.1,
  );
  return {
    x: { title: t('n, the number of best candidates'), min: 0, max: n.at(-1) ?? 1, grid: true },
    y: {
      title: what === 'precision' ? t('precision') : t('recall'),
      min: 0,
      max: Math.min(1, Math.ceil(top * 20) / 20),
      grid: true,
      format: (value) => localPercent(`${Math.round(value * 100)}%`),
    },
    layers: [
      ...curves.map(({ name, points }, place) => ({
        kind: 'line' as const,
        name,
        at: points.map(({ n: cut, value }) => ({ x: cut, y: value })),
        ink: place,
        width: 2,
        dash: dashOf(place),
        shape: { name: shapeOf(place), every },
        tip: (index: number) => tipOf(curves[place], index, what),
      })),
      ...curves.map(({ points }, place) => ({
        kind: 'band' as const,
        ink: place,
        at: points.map(({ n: cut, low, high }) => ({ x: cut, low, high })),
      })),
    ],
    marks: {
      horizontal:
        what === 'recall'
          ? []
          : [
              {
                at: baseline,
                label: t('all candidates: {0}', formatShare(baseline)),
                // Of few candidates, every ranking's precision jumps across it.
                labelAt: 'end',
                ink: 'muted',
                dash: [6, 4],
              },
            ],
    },
    lanes: lanesOf(evaluation, pair),
    hover: 'near',
    clipped: true,
  };
}

function tipOf(curve: Curve | undefined, index: number, what: PrecisionData['what']): Tip | null {
  const point = curve?.points[index];
  if (curve === undefined || point === undefined) {
    return null;
  }
  const [value, low, high] = [point.value, point.low, point.high].map((share) =>
    localPercent(formatShare(share)),
  );
  const written = `${value} [${low}, ${high}]`;
  return {
    title: t('the {0} best', formatCount(point.n)),
    text:
      what === 'precision'
        ? t('{0}: precision {1}', curve.name, written)
        : t('{0}: recall {1}', curve.name, written),
  };
}

/** A lane for each of the two rankings, filled where it is significantly the more precise. */
function lanesOf(
  { n, differences, rankings, settings }: RankingEvaluation,
  [one, other]: readonly [number, number],
): Lane[] {
  const found = differences.find(({ a, b }) => a === one && b === other);
  return found === undefined
    ? []
    : [other, one].map((ranking) => ({
        label: t('{0} better', rankings[ranking]?.name ?? ''),
        ink: ranking,
        ranges: n.flatMap((cut, i) => {
          const better = (found.onlyA[i]?.[0] ?? 0) > (found.onlyB[i]?.[0] ?? 0) ? one : other;
          return (found.p[i] ?? 1) < settings.alpha && better === ranking
            ? [{ from: cut, to: n[i + 1] ?? cut }]
            : [];
        }),
      }));
}
