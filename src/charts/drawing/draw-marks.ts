import { GAP, lineHeight, segment, type Drawn, type DrawnPath, type DrawnText, type Frame } from './drawing';
import type { Bracket, HorizontalMark, Lane, Marks, VerticalMark } from '../plot';
import { boxPath, strokeOf } from './svg';
import { largest, elementAt } from '../../model/lists';

/** A label above a chart: where its middle should be, how wide it is, in pixels, and whether a line leads up to it. */
interface Label {
  readonly middle: number;
  readonly width: number;
  readonly hasLine: boolean;
}

/** Where it goes: its left edge, how many rows above the chart, and whether its line can reach it. */
interface Place {
  readonly left: number;
  readonly row: number;
  readonly isReached: boolean;
}

export interface LabelRows {
  readonly rows: number;
  /** Left edge and row of each label: those of the lines in their order, then the bracket's. */
  readonly places: readonly (Place & { readonly text: string })[];
}

export function labelsAbove(
  { vertical = [], bracket = null }: Marks,
  { x, area, width, measure }: Pick<Frame, 'x' | 'area' | 'width' | 'measure'>,
): LabelRows {
  const labels = [
    ...vertical.map(({ at, label }) => ({ text: label, middle: x(at), hasLine: true })),
    ...(bracket === null
      ? []
      : [{ text: bracket.label, middle: (x(bracket.from) + x(bracket.to)) / 2, hasLine: false }]),
  ];
  const sized = labels.map((one) => ({ ...one, width: measure(one.text) }));
  const placed = placeLabels(sized, area.left, width - 2);
  const places = labels.map(({ text }, i) => ({ text, ...elementAt(placed, i) }));
  return {
    places,
    rows: largest(
      places.map(({ row }) => row + 1),
      0,
    ),
  };
}

/** Lines, a bracket and their labels, over everything else. */
export function drawMarks(marks: Marks, frame: Frame): Drawn[] {
  const { area, fontSize } = frame;
  const { vertical = [], horizontal = [], bracket = null } = marks;
  const { places } = labelsAbove(marks, frame);
  const labels = places.map(({ text, left, row, isReached }) => {
    const bottom = area.top - GAP - row * lineHeight(fontSize);
    return { text, x: left + frame.measure(text) / 2, bottom, top: isReached ? bottom : area.top };
  });
  return [
    ...(bracket === null ? [] : [drawBracket(bracket, frame)]),
    ...horizontal.map((mark) => drawHorizontal(mark, frame)),
    ...vertical.map((mark, i) => drawVertical(mark, labels[i]?.top ?? area.top, frame)),
    ...labels.map(({ text, x, bottom }) => label(text, x, bottom - 4, 'middle')),
    ...horizontal.map((mark) => {
      const { x, anchor } = besideLines(mark, vertical, frame);
      return label(mark.label, x, horizontalLabel(frame, mark.at, fontSize), anchor);
    }),
  ];
}

/** Where a label on a line across the chart is: at its end of the chart if no line crosses it there. */
function besideLines(
  { label: text, labelAt = 'start' }: HorizontalMark,
  vertical: readonly VerticalMark[],
  { x, area, measure }: Frame,
): { readonly x: number; readonly anchor: 'start' | 'end' } {
  const width = measure(text);
  const [first, last] = [area.left + 6, area.left + area.width - 6 - width];
  const lines = vertical.map(({ at }) => x(at));
  const ends = labelAt === 'start' ? [first, last] : [last, first];
  const places = [...ends, ...lines.flatMap((line) => [line + 6, line - 6 - width])];
  const isFree = (left: number): boolean =>
    left >= area.left && left <= last && !lines.some((line) => isWithin(line, left, left + width));
  const left = places.find(isFree) ?? elementAt(ends, 0);
  return left === last ? { x: last + width, anchor: 'end' } : { x: left, anchor: 'start' };
}

/** Below the line, or above it where the chart ends. */
function horizontalLabel({ y, area }: Frame, at: number, fontSize: number): number {
  const below = y(at) + 3 + fontSize;
  return below + 4 > area.top + area.height ? y(at) - 5 : below;
}

function label(text: string, x: number, y: number, anchor: DrawnText['anchor']): DrawnText {
  return { kind: 'text', text, x, y, anchor, ink: 'foreground', rimmed: true };
}

function drawVertical({ at, ...style }: VerticalMark, top: number, { x, area }: Frame): DrawnPath {
  const { ink, dash, width } = style;
  return segment([x(at), top], [x(at), area.top + area.height], { ink, dash, width });
}

function drawHorizontal({ at, ink, dash }: HorizontalMark, { y, area }: Frame): DrawnPath {
  return segment([area.left, y(at)], [area.left + area.width, y(at)], { ink, dash, width: 1.5 });
}

/** |—————| along the axis. */
function drawBracket({ from, to, ink }: Bracket, { x, area }: Frame): DrawnPath {
  const [left, right, y] = [x(from), x(to), area.top + area.height - 5];
  const strokes = [
    [left, y, right, y],
    [left, y - 5, left, y + 5],
    [right, y - 5, right, y + 5],
  ] as const;
  const path = strokes.map(strokeOf).join('');
  return { kind: 'path', path, stroke: ink, width: 2 };
}

/** Draws the lanes from the foot of the chart up. */
export function drawLanes(lanes: readonly Lane[], { x, area, fontSize }: Frame): Drawn[] {
  const high = lineHeight(fontSize);
  return lanes.flatMap(({ label: text, ink, ranges }, lane): Drawn[] => {
    const top = area.top + area.height - (lane + 1) * high;
    const boxes = ranges.map(({ from, to }) => {
      const width = Math.max(3, x(to) - x(from));
      return boxPath({ left: x(from), top: top + 3, width, height: high - 8 });
    });
    return ranges.length === 0
      ? []
      : [
          { kind: 'path', path: boxes.join(''), fill: ink },
          label(text, area.left + area.width - 6, top + fontSize, 'end'),
        ];
  });
}

/**
 * Finds room for labels: each within [from, to], in the lowest row where it touches no earlier one, over the end of its line if it
 * can be, else on one side of it, and on no line that leads to a higher label. Empty ones take none. Where every place is on
 * a line, the label's own ends below all of them.
 */
export function placeLabels(labels: readonly Label[], from: number, to: number): Place[] {
  const placed: (Place & Label & { right: number })[] = [];
  for (const label of labels) {
    const { middle, width, hasLine } = label;
    const lefts = [middle - width / 2, middle + BESIDE - width, middle - BESIDE].map((left) =>
      Math.max(from, Math.min(to - width, left)),
    );
    const others = placed.filter((other) => other.width > 0);
    const places = Array.from({ length: others.length + 1 }, (_, row) =>
      lefts.map((left) => ({ left, right: left + width, row })),
    ).flat();
    const free = places.filter(
      ({ left, right, row }) =>
        width === 0 ||
        others.every((other) => other.row !== row || left >= other.right + GAP || other.left >= right + GAP),
    );
    const open = free.filter(({ left, right, row }) =>
      placed.every(
        (other) =>
          width === 0 ||
          other.row <= row ||
          !(other.hasLine && other.isReached && isWithin(other.middle, left, right)),
      ),
    );
    const clear = open.find(({ row }) =>
      placed.every(
        (other) => width === 0 || other.row >= row || !(hasLine && isWithin(middle, other.left, other.right)),
      ),
    );
    placed.push({ ...label, ...(clear ?? elementAt(open, 0)), isReached: clear !== undefined });
  }
  return placed.map(({ left, row, isReached }) => ({ left, row, isReached }));
}

/** Pixels by which a label beside its line reaches over it. */
const BESIDE = 4;

function isWithin(x: number, left: number, right: number): boolean {
  return right > left && x > left - 2 && x < right + 2;
}
