import { type Area, pathOf } from './svg';
import type { Outcome } from '../../model/results/outcome';

export interface Palette {
  readonly foreground: string;
  readonly muted: string;
  readonly grid: string;
  readonly background: string;
  readonly bar: string;
  readonly barPale: string;
  /** What outcomes mean, on every surface: significantly better or worse, and not to be relied on. Not significant is muted. */
  readonly better: string;
  readonly worse: string;
  readonly doubt: string;
  /** For several kinds of points or lines in one chart; their shapes and dashes differ, too. */
  readonly series: readonly string[];
  readonly highContrast: boolean;
}

/** A role of the palette, or the number of a series. */
export type Ink = Exclude<keyof Palette, 'series' | 'highContrast'> | number;

/** The color of an outcome, or of one that can't be relied on. */
export function inkOfOutcome(outcome: Outcome, isSure = true): 'better' | 'worse' | 'doubt' | 'muted' {
  const isDecided = outcome === 'better' || outcome === 'worse';
  return outcome === 'undecidable' || (isDecided && !isSure) ? 'doubt' : isDecided ? outcome : 'muted';
}

export function colorOf(palette: Palette, ink: Ink): string {
  return typeof ink === 'number'
    ? (palette.series[ink % palette.series.length] ?? palette.foreground)
    : palette[ink];
}

/** For saved charts: plain notation, which every program that opens SVG reads. */
export const PAPER: Palette = {
  foreground: '#1a1a1a',
  muted: '#444444',
  grid: '#e2e2e2',
  background: '#ffffff',
  bar: '#1f5fa8',
  barPale: '#b3c9e2',
  better: '#2d7d3a',
  worse: '#b3261e',
  doubt: '#8a6d00',
  series: ['#1f5fa8', '#c65d00', '#7b3fa0', '#00707a', '#2d7d3a', '#8a6d00'],
  highContrast: false,
};

/** For charts within a report, which follow its light or dark colors (`STYLE` of document/html). */
export const REPORT: Palette = {
  foreground: 'var(--text)',
  muted: 'var(--muted)',
  grid: 'var(--rule)',
  background: 'var(--page)',
  bar: 'var(--bar)',
  barPale: 'var(--pale)',
  better: 'var(--s2)',
  worse: 'var(--worse)',
  doubt: 'var(--s4)',
  series: ['var(--bar)', 'var(--s1)', 'var(--s3)', 'var(--s5)', 'var(--s2)', 'var(--s4)'],
  highContrast: false,
};

/** What a chart consists of once its places are known, in pixels: paths and texts, for a canvas or for SVG. */
export type Drawn = DrawnPath | DrawnText;

export interface DrawnPath {
  readonly kind: 'path';
  /** Path data as in SVG. */
  readonly path: string;
  readonly fill?: Ink;
  readonly stroke?: Ink;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly opacity?: number;
}

export interface DrawnText {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  /** The base line's. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly ink: Ink;
  /** By default that of the chart. */
  readonly size?: number;
  /** True for text on bars or lines, which gets a rim in the color of the background. */
  readonly rimmed?: boolean;
  /** True for text that reads upwards. */
  readonly turned?: boolean;
}

export interface Frame {
  readonly x: Scale;
  readonly y: Scale;
  readonly area: Area;
  readonly width: number;
  readonly fontSize: number;
  readonly highContrast: boolean;
  readonly measure: (text: string) => number;
}

export function lineHeight(fontSize: number): number {
  return Math.round(fontSize * 1.45);
}

/** From the middle of letters down to their base line. */
export function belowMiddle(fontSize: number): number {
  return fontSize * 0.35;
}

export function segment(
  from: readonly [number, number],
  to: readonly [number, number],
  style: { readonly ink: Ink; readonly width: number; readonly dash?: readonly number[] },
): DrawnPath {
  const { ink: stroke, ...rest } = style;
  return { kind: 'path', path: pathOf([from, to]), stroke, ...rest };
}

/** Pixels between the chart and the labels above it: points on the edge stick out by half their size. */
export const GAP = 8;

/** Where a value stands on an axis, in pixels. */
export type Scale = (value: number) => number;

/** Maps values from `low` to `high` to pixels `from` to `to`. */
export function linear(low: number, high: number, from: number, to: number): Scale {
  // Halved first, so that values at the end of the range of doubles don't overflow.
  const span = high / 2 - low / 2 || 1;
  return (value) => from + ((value / 2 - low / 2) / span) * (to - from);
}

export function logarithmic(low: number, high: number, from: number, to: number): Scale {
  const inner = linear(Math.log(low), Math.log(high), from, to);
  return (value) => inner(Math.log(value));
}

/** Round values within a range, about as many as requested: 1, 2 or 5 times a power of ten apart. */
export function ticks(low: number, high: number, about: number): number[] {
  const rough = (high - low) / about;
  if (!(rough > 0) || !Number.isFinite(rough)) {
    return [low];
  }
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  // Multiples instead of repeated addition, so that 0 is exactly 0.
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** As short as exact: `0.5`, `−2`. */
export function formatTick(value: number): string {
  return String(Number(value.toPrecision(6))).replace('-', '−');
}
