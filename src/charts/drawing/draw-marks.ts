import { GAP, lineHeight, segment, type Drawn, type DrawnPath, type DrawnText, type Frame } from './drawing';
import type { Bracket, HorizontalMark, Lane, Marks, VerticalMark } from '../plot';
import { boxPath, strokeOf } from './svg';
import { largest } from '../../model/lists';

/** A label above a chart: where its middle should be, and how wide it is, in pixels. */
interface Label {
  readonly middle: number;
  readonly width: number;
}

/** Where it goes: its left edge, and how many rows above the chart. */
interface Place {
  readonly left: number;
  readonly row: number;
}

/** Rows of labels above the chart. */
export interface LabelRows {
  readonly rows: number;
  /** Left edge and row of each label: those of the lines in their order, then the bracket's. */
  readonly places: readonly { readonly text: string; readonly left: number; readonly row: number }[];
}

export function labelsAbove(
  { vertical = [], bracket = null }: Marks,
  { x, area, width, measure }: Pick<Frame, 'x' | 'area' | 'width' | 'measure'>,
): LabelRows {
  const labels = [
    ...vertical.map(({ at, label }) => ({ text: label, middle: x(at) })),
    ...(bracket === null ? [] : [{ text: bracket.label, middle: (x(bracket.from) + x(bracket.to)) / 2 }]),
  ];
  const sized = labels.map(({ text, middle }) => ({ middle, width: measure(text) }));
  const placed = placeLabels(sized, area.left, width - 2);
  const places = labels.map(({ text }, i) => ({
    text,
    left: placed[i]?.left ?? 0,
    row: placed[i]?.row ?? 0,
  }));
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
  const labels = places.map(({ text, left, row }) => ({
    text,
    x: left + frame.measure(text) / 2,
    bottom: area.top - GAP - row * lineHeight(fontSize),
  }));
  return [
    ...(bracket === null ? [] : [drawBracket(bracket, frame)]),
    ...horizontal.map((mark) => drawHorizontal(mark, frame)),
    ...vertical.map((mark, i) => drawVertical(mark, labels[i]?.bottom ?? area.top, frame)),
    ...labels.map(({ text, x, bottom }) => label(text, x, bottom - 4, 'middle')),
    ...horizontal.map(({ at, label: text, labelAt = 'start' }) => {
      const x = labelAt === 'start' ? area.left + 6 : area.left + area.width - 6;
      return label(text, x, horizontalLabel(frame, at, fontSize), labelAt);
    }),
  ];
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

/** From the foot of the chart up. */
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
 * Finds room for labels: each within [from, to], as near to its middle as that allows, in the lowest
 * row where it touches no earlier one. Empty ones take none.
 */
export function placeLabels(labels: readonly Label[], from: number, to: number): Place[] {
  const placed: (Place & { right: number })[] = [];
  for (const { middle, width } of labels) {
    const left = Math.max(from, Math.min(to - width, middle - width / 2));
    const right = left + width;
    const touches = (row: number): boolean =>
      width > 0 &&
      placed.some(
        (other) =>
          other.row === row &&
          other.right > other.left &&
          left < other.right + GAP &&
          other.left < right + GAP,
      );
    let row = 0;
    while (touches(row)) {
      row++;
    }
    placed.push({ left, right, row });
  }
  return placed.map(({ left, row }) => ({ left, row }));
}
