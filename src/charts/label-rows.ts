/** A label above a chart: where its middle should be, and how wide it is, in pixels. */
export interface Label {
  readonly middle: number;
  readonly width: number;
}

/** Where it goes: its left edge, and how many rows above the chart. */
export interface Place {
  readonly left: number;
  readonly row: number;
}

/** Pixels between two labels of a row. */
const GAP = 8;

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
