/** An item on which the two systems differ. */
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
  /** The item in each reference file. */
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
