import { elementAt, grouped, smallest } from '../../model/lists';
import { belowMiddle, type Drawn, type DrawnPath, type Frame } from './drawing';
import type { Box, Boxes, Cloud, Layer, Line, Whiskers } from '../plot';
import { shapePath } from './shapes';
import { type Spots, spotsOf } from '../spots';
import { type Area, boxPath, pathOf, strokeOf } from './svg';

/** A layer as paths. On the page, Chart.js draws points and lines. */
export function drawLayer(layer: Layer, frame: Frame): Drawn[] {
  const { x, y } = frame;
  switch (layer.kind) {
    case 'points': {
      const path = layer.at
        .filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y))
        .map((point) => shapePath(layer.shape, x(point.x), y(point.y), layer.size))
        .join('');
      return [{ kind: 'path', path, fill: layer.ink, stroke: layer.edge, width: 1 }];
    }
    case 'line':
      return drawLine(layer, frame);
    case 'band': {
      const outline = [
        ...layer.at.map((at) => [x(at.x), y(at.high)] as const),
        ...layer.at.toReversed().map((at) => [x(at.x), y(at.low)] as const),
      ];
      const opacity = frame.highContrast ? 0.28 : 0.16;
      return [{ kind: 'path', path: `${pathOf(outline)}Z`, fill: layer.ink, opacity }];
    }
    case 'boxes':
      return drawBoxes(layer, frame);
    case 'whiskers':
      return [drawWhiskers(layer, frame)];
    case 'cloud':
      return drawSpots(layer, spotsIn(layer, frame), frame);
  }
}

function drawLine({ at, ink, width, dash, shape }: Line, { x, y }: Frame): Drawn[] {
  const places = at.map((point) => [x(point.x), y(point.y)] as const);
  const marked = shape === undefined ? [] : places.filter((_, i) => isMarked(i, shape.every));
  const marks = marked.map((place) => shapePath(shape?.name ?? 'circle', ...place, 4));
  return [
    { kind: 'path', path: pathOf(places), stroke: ink, width, ...(dash && { dash }) },
    { kind: 'path', path: marks.join(''), fill: ink },
  ];
}

function drawWhiskers({ at, ink }: Whiskers, { x, y }: Frame): DrawnPath {
  const path = at.flatMap((one) => {
    const [middle, low, high] = [x(one.x), y(one.low), y(one.high)];
    const strokes = [
      [middle, low, middle, high],
      [middle - CAP, low, middle + CAP, low],
      [middle - CAP, high, middle + CAP, high],
    ] as const;
    return strokes.map(strokeOf);
  });
  return { kind: 'path', path: path.join(''), stroke: ink, width: 1.5 };
}

/** Half the width of a whisker's caps. */
const CAP = 4;

/** True for the middle one of every so many points. */
export function isMarked(index: number, every: number): boolean {
  return index % every === Math.floor(every / 2);
}

/** The smallest box, in pixels, with room for a sign. */
const ROOM_FOR_SIGN = 10;
/** A distribution of few values has bars without width. */
const NARROWEST = 1.5;

interface PlacedBox extends Box {
  readonly area: Area;
}

/** All boxes of a style as one path, and signs on top. */
function drawBoxes({ boxes, gap }: Boxes, frame: Frame): Drawn[] {
  const placed = boxes.map((box): PlacedBox => ({ ...box, area: areaOf(box, gap, frame) }));
  const styles = grouped(
    placed.filter(({ area }) => area.height > 0),
    ({ ink, opacity = 1 }) => `${ink ?? 'outline'} ${opacity}`,
  );
  const paths = [...styles.values()].map((same): DrawnPath => {
    const { ink, opacity } = elementAt(same, 0);
    const path = same.map(({ area }) => boxPath(area)).join('');
    return ink === null
      ? { kind: 'path', path, stroke: 'grid', width: 1 }
      : {
          kind: 'path',
          path,
          fill: ink,
          ...(opacity && { opacity }),
          // A pale area is told by its edge.
          ...(opacity !== undefined && opacity < 1 && frame.highContrast && { stroke: ink, width: 1 }),
        };
  });
  return [...paths, ...texts(placed, frame.fontSize)];
}

/** The labels where all boxes have room for theirs, else their short forms, at a smaller size if need be, else signs. */
function texts(placed: readonly PlacedBox[], fontSize: number): Drawn[] {
  const labelled = sizeWithRoom(placed, 'label', fontSize, fontSize);
  if (labelled !== null) {
    return placed.flatMap((box) => textIn(box, box.label ?? box.sign, labelled));
  }
  const shortened = sizeWithRoom(placed, 'short', fontSize, SMALLEST_TEXT);
  return placed.flatMap((box) =>
    shortened === null ? textIn(box, box.sign, fontSize) : textIn(box, box.short ?? box.sign, shortened),
  );
}

function areaOf({ left, right, bottom, top }: Box, gap: number, { x, y }: Frame): Area {
  const [x1, x2] = [Math.min(x(left), x(right)), Math.max(x(left), x(right))];
  const [y1, y2] = [Math.min(y(bottom), y(top)), Math.max(y(bottom), y(top))];
  const room = Math.min(x2 - x1, y2 - y1) > 6 * gap ? gap : 0;
  return { left: x1, top: y1, width: Math.max(NARROWEST, x2 - x1 - room), height: y2 - y1 - room };
}

function textIn(
  { area: { left, top, width, height } }: PlacedBox,
  text: string | undefined,
  fontSize: number,
): Drawn[] {
  const room = Math.min(width, height);
  if (text === undefined || room < ROOM_FOR_SIGN) {
    return [];
  }
  const size = Math.min(fontSize, Math.floor(room) - 1);
  const [x, y] = [left + width / 2, top + height / 2 + belowMiddle(size)];
  return [{ kind: 'text', text, x, y, anchor: 'middle', ink: 'foreground', size }];
}

/** Font size in pixels. */
const SMALLEST_TEXT = 10;

/** The largest size at which every box has room for its text; null if none has a text, or they are too small for it. */
function sizeWithRoom(
  placed: readonly PlacedBox[],
  what: 'label' | 'short',
  most: number,
  least: number,
): number | null {
  const sizes = placed.flatMap(({ [what]: text, area: { width, height } }) =>
    text === undefined ? [] : [Math.min((width - MARGIN) / (widthOf(text) || 1), height - 1)],
  );
  const size = smallest(sizes, most);
  return sizes.length === 0 || size < least ? null : size;
}

/** Pixels left and right of a text, together. */
const MARGIN = 4;

/** How wide a text of numbers is in units of its size: digits and signs 0.62, points and parentheses 0.4. */
function widthOf(text: string): number {
  const narrow = text.replace(/[^.()]/g, '').length;
  return narrow * 0.4 + (text.length - narrow) * DIGIT;
}

const DIGIT = 0.62;

export function spotsIn({ points, names, window }: Cloud, { area }: Pick<Frame, 'area'>): Spots {
  return spotsOf(points, names.length, window, area);
}

function sizeOf(spots: number): number {
  return spots <= 500 ? 4 : spots <= 5000 ? 3 : 2;
}

/** Spots of at least so many pairs are drawn in full color. */
const FULL = 4;

/** The spots of each series: those of few pairs pale, those of many on top of them in full color. */
export function drawSpots(
  { points, styles }: Cloud,
  { pair, count, x, y }: Spots,
  { area, highContrast }: Pick<Frame, 'area' | 'highContrast'>,
): DrawnPath[] {
  const size = sizeOf(pair.length);
  const isCrowded = pair.length > 500;
  return styles.flatMap(({ ink, shape }, series) =>
    [false, true].flatMap((full): DrawnPath[] => {
      const shapes: string[] = [];
      for (let spot = 0; spot < pair.length; spot++) {
        if (
          points.series[elementAt(pair, spot)] === series &&
          (!isCrowded || elementAt(count, spot) >= FULL) === full
        ) {
          const [across, down] = [
            area.left + elementAt(x, spot) * area.width,
            area.top + elementAt(y, spot) * area.height,
          ];
          shapes.push(shapePath(shape, across, down, size));
        }
      }
      const edge = isCrowded ? {} : { stroke: 'background' as const, width: 1 };
      const opacity = full || highContrast ? {} : { opacity: 0.55 };
      return shapes.length === 0
        ? []
        : [{ kind: 'path', path: shapes.join(''), fill: ink, ...edge, ...opacity }];
    }),
  );
}
