import { inMiddle } from '../../model/names';
import type { Axis, Layer, Plot, Points } from '../plot';
import type { Area } from './svg';
import { belowMiddle, type DrawnText, type Frame } from './drawing';

/** Widths of characters in Helvetica and Arial, in thousandths of the font's size. */
const WIDTHS: readonly (readonly [characters: RegExp, width: number])[] = [
  [/[ijl'|]/, 222],
  [/[ .,:;!/\\IftI[\]()-]/, 290],
  [/[r"*`]/, 350],
  [/[ckvsxyzJ]/, 500],
  [/[a-z0-9#$?_L]/, 556],
  [/[mMWw@%]/, 860],
  [/[ -~]/, 680],
  // Chinese, Japanese and Korean characters, and pictures, fill a square.
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u, 1000],
  [/\p{M}/u, 0],
];
const OTHERS = 600;

/** Where there is no Helvetica, programs use fonts that are up to so much wider, as DejaVu Sans. */
const WIDEST_FONT = 1.17;

/** About how wide a text is at most, where there is no browser to ask. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) {
    width += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? OTHERS;
  }
  return (width / 1000) * size * WIDEST_FONT;
}

/** The text without so much of its middle that it fits. */
export function shortened(text: string, room: number, measure: (text: string) => number): string {
  let most = Array.from(text).length;
  while (most > 1 && measure(inMiddle(text, most)) > room) {
    most--;
  }
  return inMiddle(text, most);
}

/** Names are smaller than the other texts of a chart. */
const SHARE = 0.9;
/** Pixels between a point and its name, and from one name to the next. */
const AWAY = 4;
/** Pixels of the longest name. */
const LONGEST = 150;

interface NamedPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * The names of points that have room beside them: on no point or other name, and on a line only where there is no room
 * elsewhere. The others are told on pointing at them.
 */
export function drawNames({ layers, marks }: Pick<Plot, 'layers' | 'marks'>, frame: Frame): DrawnText[] {
  const points = layers.flatMap((layer) => (layer.kind === 'points' ? placesOf(layer, frame) : []));
  const taken = [
    ...points.map(({ x, y, size }) => around(x - size, y - size, 2 * size, 2 * size)),
    ...layers.flatMap((layer) => boxesOf(layer, frame)),
  ];
  const lines = (marks?.vertical ?? []).map(({ at }) =>
    around(frame.x(at), frame.area.top, 0, frame.area.height),
  );
  const size = Math.round(frame.fontSize * SHARE);
  const { area } = frame;
  const measure = (text: string): number => frame.measure(text) * SHARE;
  return points
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => one.y - other.y)
    .flatMap((point): DrawnText[] => {
      const name = shortened(point.name, LONGEST, measure);
      const width = measure(name);
      const right = point.x + point.size + AWAY;
      const places = [right, point.x - point.size - AWAY - width].map((left) =>
        around(left, point.y - size / 2, width, size),
      );
      const free = places.filter(
        (place) =>
          place.left >= area.left &&
          place.left + place.width <= frame.width &&
          !taken.some((other) => touch(place, other)),
      );
      const isClear = (place: Area): boolean => !lines.some((line) => touch(place, line));
      const found = free.find(isClear) ?? free[0];
      if (found === undefined) {
        return [];
      }
      taken.push(found);
      const y = point.y + belowMiddle(size);
      const place =
        found.left === right
          ? ({ x: right, anchor: 'start' } as const)
          : ({ x: found.left + width, anchor: 'end' } as const);
      return [{ kind: 'text', text: name, y, ...place, ink: 'muted', size, rimmed: !isClear(found) }];
    });
}

function placesOf({ at, labels, size }: Points, { x, y }: Frame): NamedPoint[] {
  return at.map((point, i) => ({ name: labels?.[i] ?? '', x: x(point.x), y: y(point.y), size }));
}

function boxesOf(layer: Layer, { x, y }: Frame): Area[] {
  return layer.kind === 'boxes'
    ? layer.boxes.map(({ left, right, bottom, top }) =>
        around(x(left), y(top), x(right) - x(left), y(bottom) - y(top)),
      )
    : [];
}

function around(left: number, top: number, width: number, height: number): Area {
  return { left, top, width, height };
}

function touch(one: Area, other: Area): boolean {
  return (
    one.left < other.left + other.width + 1 &&
    other.left < one.left + one.width + 1 &&
    one.top < other.top + other.height - 1 &&
    other.top < one.top + one.height - 1
  );
}

/** An axis of rows or columns, with their names. */
export function names(
  all: readonly string[],
  longest: number,
): Pick<Axis, 'min' | 'max' | 'ticks' | 'names'> {
  return {
    min: -0.5,
    max: all.length - 0.5,
    names: true,
    ticks: all.map((name, at) => ({
      at,
      label: inMiddle(name, longest),
    })),
  };
}
