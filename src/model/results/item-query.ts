export interface ItemDifference {
  /** 0-based position among the aligned items. */
  readonly index: number;
  readonly id: string | null;
  /**
   * How much the item favors A, in the metric's units (for a mean: the item's difference); items average to
   * δ.
   */
  readonly gain: number;
  readonly a: ItemSide;
  readonly b: ItemSide;
  readonly references: readonly { readonly text: string; readonly line: number }[];
}

export interface ItemSide {
  /** What the system wrote, cut at 2,000 characters. */
  readonly text: string;
  /** 1-based line in its file. */
  readonly line: number;
  /** The item's sufficient statistics, in the order of `ComparisonDetails.statistics`. */
  readonly statistics: readonly number[];
}

/**
 * Gains of some items: above `from` up to `to` if A is better, from `from` to below `to` if B is. So ranges on both sides of 0
 * mirror each other, and none but [0, 0] holds items without a difference.
 */
export interface GainRange {
  /** null: no lower limit. */
  readonly from: number | null;
  /** null: no upper limit. */
  readonly to: number | null;
}

export function inRange(gain: number, { from, to }: GainRange): boolean {
  const [low, high] = [from ?? -Infinity, to ?? Infinity];
  if (gain === 0) {
    return low === 0 && high === 0;
  }
  return gain > 0 ? gain > low && gain <= high : gain >= low && gain < high;
}

/** How often each gain occurs among the items that differ, in bars of round width; 0 is an edge. */
export interface GainBars {
  readonly width: number;
  /** Bar i begins at (first + i) · width. */
  readonly first: number;
  readonly counts: readonly number[];
}

/** What each cluster adds to the gain, where clusters are resampled: their gains average to δ. */
export interface ClusterGains {
  /** [] if there are too many to be told apart. */
  readonly dots: readonly { readonly name: string; readonly items: number; readonly gain: number }[];
  /** null if no cluster differs. */
  readonly bars: GainBars | null;
}

/** The lower edge of a bar: 0.3, not 0.30000000000000004. */
export function edgeOf({ width, first }: Pick<GainBars, 'width' | 'first'>, bar: number): number {
  return Number(((first + bar) * width).toPrecision(12));
}

/** The gains in a bar. The outer ones are open: their edges are rounded, and no gain is beyond them. */
export function rangeOf(bars: GainBars, bar: number): GainRange {
  return {
    from: bar === 0 ? null : edgeOf(bars, bar),
    to: bar === bars.counts.length - 1 ? null : edgeOf(bars, bar + 1),
  };
}

/** Orders of items: by gain, A's largest first or B's; as in the files. */
export const ITEM_ORDERS = ['gain', 'loss', 'file'] as const;

export type ItemOrder = (typeof ITEM_ORDERS)[number];

export interface Answers {
  readonly a: string;
  readonly b: string;
}

/** Which items to show, in which order, and which part of them. */
export interface ItemQuery {
  /** Sought in ids, answers and references, whatever the case; empty: everything. */
  readonly text: string;
  readonly range: GainRange | null;
  readonly answers: Answers | null;
  readonly order: ItemOrder;
  readonly offset: number;
  readonly count: number;
  readonly columns: readonly string[];
  readonly countAnswers: boolean;
}

export const MOST_ROWS = 500;

/** An item with the columns that were asked for: the same text twice where the files agree. */
export interface ItemRow extends ItemDifference {
  readonly cells: readonly Answers[];
}

export interface Confusion extends Answers {
  readonly count: number;
}

/** Numbers in bars of equal width. */
export interface Distribution {
  readonly low: number;
  readonly high: number;
  readonly counts: readonly number[];
}

/** The bar in which a number is; -1 for none. */
export function barOfNumber({ low, high, counts }: Distribution, value: number): number {
  return value >= low && value <= high
    ? Math.min(counts.length - 1, Math.floor(((value - low) * counts.length) / (high - low)))
    : -1;
}

export interface ItemPage {
  readonly rows: readonly ItemRow[];
  readonly total: number;
  /** Over all found items; null for what isn't numbers. A and B share their axis. */
  readonly distributions: {
    readonly a: Distribution | null;
    readonly b: Distribution | null;
    /** In the order of the requested columns. */
    readonly columns: readonly (Distribution | null)[];
  };
  /** Pairs of answers among the found items, the most frequent first. */
  readonly confusions: readonly Confusion[];
}

/** A column of the files that can be shown beside the items. */
export interface ItemColumn {
  readonly name: string;
  /** Shown unless the user decides otherwise: the input, or the right answer. */
  readonly shown: boolean;
}
