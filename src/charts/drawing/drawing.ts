import type { Ink } from './ink';
import type { Area } from './area';
import type { Scale } from './scale';
import { pathOf } from './svg';

/** What a chart consists of once its places are known, in pixels: paths and texts, for a canvas or for SVG. */
export type Drawn = DrawnPath | DrawnText;

export interface DrawnPath {
  readonly kind: 'path';
  /** As in SVG. */
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
