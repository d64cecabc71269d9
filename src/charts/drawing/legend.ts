import { belowMiddle, type Drawn, type Ink, segment } from './drawing';
import type { Plot } from '../plot';
import { type ShapeName, shapePath } from './shapes';
import { shortened } from './draw-names';

interface LegendEntry {
  readonly name: string;
  readonly ink: Ink;
  readonly shape?: ShapeName;
  readonly dash?: readonly number[];
}

export interface Legend {
  readonly rows: number;
  readonly places: readonly { readonly entry: LegendEntry; readonly x: number; readonly y: number }[];
}

function legendOf({ layers }: Plot): LegendEntry[] {
  return layers.flatMap((layer): LegendEntry[] => {
    switch (layer.kind) {
      case 'points':
        return layer.name === undefined ? [] : [{ name: layer.name, ink: layer.ink, shape: layer.shape }];
      case 'line': {
        const { name, ink, dash = [], shape } = layer;
        return name === undefined ? [] : [{ name, ink, dash, ...(shape && { shape: shape.name }) }];
      }
      case 'cloud':
        return layer.names.length < 2
          ? []
          : layer.names.flatMap((name, series) => {
              const style = layer.styles[series];
              return style === undefined ? [] : [{ name, ...style }];
            });
      default:
        return [];
    }
  });
}

/** Pixels of a sample with the gap to its name, and between entries. */
const SAMPLES = { point: 14, line: 28 };
const BETWEEN = 18;

const sampleWidth = ({ dash }: LegendEntry): number => (dash === undefined ? SAMPLES.point : SAMPLES.line);

/**
 * Finds room for a legend above the chart, in rows: above the chart itself, or over the whole width if a name needs it.
 */
export function placeLegend(
  plot: Plot,
  { left, right, top, line }: Readonly<Record<'left' | 'right' | 'top' | 'line', number>>,
  measure: (text: string) => number,
): Legend {
  const entries = legendOf(plot);
  const isWide = entries.some((entry) => sampleWidth(entry) + measure(entry.name) > right - left);
  const start = isWide ? top : left;
  let [x, row] = [start, 0];
  const places = entries.map((entry) => {
    const name = shortened(entry.name, right - start - sampleWidth(entry), measure);
    const width = sampleWidth(entry) + measure(name);
    if (x > start && x + width > right) {
      [x, row] = [start, row + 1];
    }
    const place = { entry: { ...entry, name }, x, y: top + (row + 0.75) * line };
    x += width + BETWEEN;
    return place;
  });
  return { places, rows: places.length === 0 ? 0 : row + 1 };
}

export function drawLegend({ places }: Legend, fontSize: number): Drawn[] {
  return places.flatMap(({ entry, x, y }): Drawn[] => [
    ...drawSample(entry, x, y - belowMiddle(fontSize)),
    { kind: 'text', text: entry.name, x: x + sampleWidth(entry), y, anchor: 'start', ink: 'foreground' },
  ]);
}

function drawSample(entry: LegendEntry, x: number, y: number): Drawn[] {
  const { ink, shape, dash } = entry;
  const width = sampleWidth(entry) - 5;
  return [
    ...(dash === undefined ? [] : [segment([x, y], [x + width, y], { ink, width: 2, dash })]),
    ...(shape === undefined
      ? []
      : [{ kind: 'path', path: shapePath(shape, x + width / 2, y, 4), fill: ink } as const]),
  ];
}
