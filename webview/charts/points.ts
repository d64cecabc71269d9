import type { Layout } from '../../src/charts/drawing/layout';
import type { Layer, Plot, Point, Tip } from '../../src/charts/plot';
import { h } from '../dom';
import type { ArrowKey, Found, Inspected } from './inspect';

/** Pixels around the middle of what the mouse has to touch. */
const REACH = 10;

export interface PointHandlers {
  /** What a click on a point of a layer does; null: nothing. */
  readonly open?: (layer: number, index: number) => (() => void) | null;
  /** Called with the point that the mouse or the arrow keys are at; null: none. */
  readonly onPoint?: (index: number | null) => void;
}

/**
 * The points, bars and cells of a plot: the arrow keys go left and right along a series, and up and down to the next series or, in
 * a single one, to the point above or below. Those without a tip are passed over.
 */
export function pointsIn(plot: Plot, { x, y, area }: Layout, { open, onPoint }: PointHandlers): Inspected {
  const { hover, layers } = plot;
  const points = layers.flatMap((layer, place): Found[] =>
    (hover === undefined ? [] : placesOf(layer)).map((at, index) => ({
      layer: place,
      index,
      x: x(at.x),
      y: y(at.y),
    })),
  );
  const known = points.filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y));
  const isTable = plot.x.names === true && plot.y.names === true;
  const tipOf = ({ layer: place, index }: Found): Tip | null => {
    const layer = layers[place];
    return layer !== undefined && 'tip' in layer ? (layer.tip?.(index) ?? null) : null;
  };
  const distanceTo = (across: number, down: number) => (point: Found) =>
    hover === 'across' ? Math.abs(point.x - across) : Math.hypot(point.x - across, point.y - down);
  return {
    find(across, down) {
      const isInside =
        across >= area.left &&
        across <= area.left + area.width &&
        down >= area.top &&
        down <= area.top + area.height;
      const distance = distanceTo(across, down);
      const found = isInside ? nearest(known, distance) : undefined;
      return found === undefined || tipOf(found) === null || (hover === 'touch' && distance(found) > REACH)
        ? null
        : found;
    },
    step(from, key) {
      let point = from;
      for (let left = known.length; left > 0; left--) {
        const next = point === null ? known[0] : neighbour(known, point, key, isTable);
        if (next === undefined || tipOf(next) !== null) {
          return next ?? from;
        }
        point = next;
      }
      return from;
    },
    again: ({ layer, index }) =>
      known.find((point) => point.layer === layer && point.index === index) ?? null,
    describe(found) {
      const { title, text = '' } = tipOf(found) ?? {};
      return [
        title !== undefined && h('strong', {}, title),
        title !== undefined && text !== '' && ', ',
        text,
      ];
    },
    open: ({ layer, index }) => open?.(layer, index) ?? null,
    point: (found) => onPoint?.(found?.index ?? null),
  };
}

function placesOf(layer: Layer): readonly Point[] {
  switch (layer.kind) {
    case 'points':
    case 'line':
      return layer.tip === undefined ? [] : layer.at;
    case 'boxes':
      return layer.tip === undefined
        ? []
        : layer.boxes.map(({ left, right, bottom, top }) => ({
            x: (left + right) / 2,
            y: (bottom + top) / 2,
          }));
    default:
      return [];
  }
}

/** Pixels within which two points are on one line. */
const SAME = 0.5;

/** @param isTable true for cells, which are read along their rows; everything else is from left to right */
function neighbour(
  points: readonly Found[],
  from: Found,
  key: ArrowKey,
  isTable: boolean,
): Found | undefined {
  const series = points.filter(({ layer }) => layer === from.layer);
  const forwards = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const others = points.filter(({ layer }) => (layer - from.layer) * forwards > 0);
    const next = others.filter(({ layer }) => layer === others.at(forwards > 0 ? 0 : -1)?.layer);
    const inColumn = series.filter(
      ({ x, y }) => Math.abs(x - from.x) < SAME && (y - from.y) * forwards > SAME,
    );
    return (
      nearest(inColumn, ({ y }) => Math.abs(y - from.y)) ?? nearest(next, ({ x }) => Math.abs(x - from.x))
    );
  }
  if (isTable) {
    const inRow = series.filter(({ x, y }) => Math.abs(y - from.y) < SAME && (x - from.x) * forwards > SAME);
    return nearest(inRow, ({ x }) => Math.abs(x - from.x));
  }
  const order = series.toSorted((one, other) => one.x - other.x || one.index - other.index);
  return order[order.findIndex(({ index }) => index === from.index) + forwards];
}

function nearest(points: readonly Found[], distance: (point: Found) => number): Found | undefined {
  let found: Found | undefined;
  for (const point of points) {
    found = found === undefined || distance(point) < distance(found) ? point : found;
  }
  return found;
}
