import { endsOf } from '../model/lists';
import { t } from '../model/words';
import type { Layer, Plot, Point } from './plot';
import { shapeOf } from './drawing/shapes';

interface Measured {
  readonly value: number;
  readonly interval: readonly [number, number] | null;
}

export interface TradeoffPoint {
  readonly name: string;
  /** Whether no other system is as good and as cheap, and better in one. */
  readonly front: boolean;
  readonly cost: Measured;
  readonly quality: Measured;
}

export interface TradeoffData {
  readonly points: readonly TradeoffPoint[];
  /** What the axes show. */
  readonly cost: string;
  readonly quality: string;
}

/** Quality against cost, with the intervals of both and a line through the systems that none beats in both. */
export function tradeoffPlot({ points, cost, quality }: TradeoffData): Plot {
  const ends = ({ value, interval }: Measured): readonly [number, number] => interval ?? [value, value];
  const front = points
    .filter((point) => point.front)
    .map((point): Point => ({ x: point.cost.value, y: point.quality.value }))
    .sort((one, other) => one.x - other.x);
  const crosses = points.flatMap((point, place): Layer[] => {
    const [left, right] = ends(point.cost);
    const [low, high] = ends(point.quality);
    const { x, y } = { x: point.cost.value, y: point.quality.value };
    return [
      {
        kind: 'points',
        name: point.name,
        at: [{ x, y }],
        ink: place,
        edge: 'background',
        shape: shapeOf(place),
        size: 6,
        tip: () => ({
          title: point.name,
          text: `${quality}: ${y.toPrecision(4)} · ${cost}: ${x.toPrecision(4)}`,
        }),
      },
      {
        kind: 'line',
        at: [
          { x: left, y },
          { x: right, y },
        ],
        ink: place,
        width: 1.5,
      },
      { kind: 'whiskers', at: [{ x, low, high }], ink: place },
    ];
  });
  return {
    x: {
      title: t('{0} (less is better)', cost),
      ...around(points.flatMap((point) => ends(point.cost))),
      grid: true,
    },
    y: { title: quality, ...around(points.flatMap((point) => ends(point.quality))), grid: true },
    layers: [...crosses, { kind: 'line', at: front, ink: 'muted', width: 1.5, dash: [6, 4] }],
    hover: 'near',
  };
}

function around(values: readonly number[]): { readonly min: number; readonly max: number } {
  const [least, most] = endsOf(values);
  const room = most > least ? (most - least) / 8 : Math.abs(most) / 8 || 1;
  return { min: least - room, max: most + room };
}
