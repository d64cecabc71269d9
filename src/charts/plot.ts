import type { Ink } from './drawing/drawing';
import type { ShapeName } from './drawing/shapes';

/**
 * A chart as data: what it shows, where, and in which role of color. Chart.js draws it on the page (webview/charts), and
 * `svgOf` draws it for everything that is saved or reported. All places are in the units of the axes.
 */
export interface Plot {
  readonly x: Axis;
  readonly y: Axis;
  /** The first lies on top. */
  readonly layers: readonly Layer[];
  readonly marks?: Marks;
  readonly lanes?: readonly Lane[];
  /** What the mouse finds: the nearest point by x, by x and y, or the one it touches; by default nothing. */
  readonly hover?: 'across' | 'near' | 'touch';
  /** True for as many rows as columns, in cells that are squares. */
  readonly square?: boolean;
  /** True if layers reach beyond the axes and are cut off there. */
  readonly clipped?: boolean;
}

export interface Axis {
  readonly title: string;
  readonly min: number;
  readonly max: number;
  readonly logarithmic?: boolean;
  /** True if values grow to the left, or downwards. */
  readonly reversed?: boolean;
  /** By default round values. */
  readonly ticks?: readonly Tick[];
  /** Names of rows or columns rather than numbers: all of them are shown, turned if they need it. */
  readonly names?: boolean;
  readonly format?: (value: number) => string;
  readonly grid?: boolean;
  /** True for an axis without ticks and line, of which the title alone is shown. */
  readonly bare?: boolean;
  /** True for columns that have their names above. */
  readonly above?: boolean;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Tip {
  readonly title?: string;
  readonly text: string;
}

interface Named {
  /** Its name in the legend, for charts that leave the page; without one it isn't listed. */
  readonly name?: string;
  /** What to show of a point that the mouse or the arrow keys have found; null: nothing. */
  readonly tip?: (index: number) => Tip | null;
}

export type Layer = Points | Line | Band | Boxes | Whiskers | Cloud;

export interface Points extends Named {
  readonly kind: 'points';
  readonly at: readonly Point[];
  readonly ink: Ink;
  readonly edge: Ink;
  readonly shape: ShapeName;
  /** Radius in pixels. */
  readonly size: number;
  /** Names of the points, written beside them where there is room. */
  readonly labels?: readonly string[];
}

export interface Line extends Named {
  readonly kind: 'line';
  readonly at: readonly Point[];
  readonly ink: Ink;
  readonly width: number;
  /** Lengths of dashes and gaps: lines are told apart by them, not by color alone. */
  readonly dash?: readonly number[];
  /** Marks every n-th point. */
  readonly shape?: { readonly name: ShapeName; readonly every: number };
}

/** The area between a lower and an upper line. */
export interface Band {
  readonly kind: 'band';
  readonly at: readonly { readonly x: number; readonly low: number; readonly high: number }[];
  readonly ink: Ink;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** Null: an outline only. */
  readonly ink: Ink | null;
  readonly opacity?: number;
  /** A character in the middle, where there is room. */
  readonly sign?: string;
  /** The text in place of the sign, where all boxes have room for theirs. */
  readonly label?: string;
  /** A shorter label, where boxes have less room. */
  readonly short?: string;
}

export interface Boxes extends Named {
  readonly kind: 'boxes';
  readonly boxes: readonly Box[];
  /** Pixels between neighbors. */
  readonly gap: number;
}

/** Intervals upwards, with caps. */
export interface Whiskers {
  readonly kind: 'whiskers';
  readonly at: readonly { readonly x: number; readonly low: number; readonly high: number }[];
  readonly ink: Ink;
}

/** The part of a plot that is shown, in the units of its axes. */
export interface PlotWindow {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Pairs of systems, column by column. */
export interface PairPoints {
  readonly gain: ArrayLike<number> & Iterable<number>;
  /** NaN or null for a pair without one. */
  readonly confidence: ArrayLike<number | null>;
  readonly series: ArrayLike<number>;
  /** Points below are drawn at it; by default a coin's confidence. */
  readonly least?: number;
}

/** More points than can be told apart: those on one spot are drawn as one. */
export interface Cloud {
  readonly kind: 'cloud';
  readonly points: PairPoints;
  readonly window: PlotWindow;
  /** Names of the series, in the order of their numbers. */
  readonly names: readonly string[];
  readonly styles: readonly { readonly ink: Ink; readonly shape: ShapeName }[];
}

/** A line through the chart with its label above. */
export interface VerticalMark {
  readonly at: number;
  readonly label: string;
  readonly ink: Ink;
  readonly dash: readonly number[];
  readonly width: number;
}

/** A line across the chart with its label on it, at the left. */
export interface HorizontalMark {
  readonly at: number;
  readonly label: string;
  /** Where the label is: `end`, where the chart is emptier there. */
  readonly labelAt?: 'start' | 'end';
  readonly ink: Ink;
  readonly dash: readonly number[];
}

/** A part of the x axis with a bracket. */
export interface Bracket {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly ink: Ink;
}

export interface Marks {
  readonly vertical?: readonly VerticalMark[];
  readonly horizontal?: readonly HorizontalMark[];
  readonly bracket?: Bracket | null;
}

/** A row at the foot of the chart, filled where something holds. */
export interface Lane {
  readonly label: string;
  readonly ink: Ink;
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}
