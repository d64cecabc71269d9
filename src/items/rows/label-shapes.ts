/** More labels aren't looked at: each takes time, and no user reads so many. */
const MOST_LABELS = 100_000;

/** This share of the labels, and at most so many of them, may be unlike the others. */
const RARE = 0.05;
const MOST_ODD = 50;

/**
 * How a label is built: words, numbers and what stands between them (`q12` → `a0`, `Grand Total` → `Aa`, `sum_to_n` → `a`,
 * `(all)` → `(a)`).
 */
export function shapeOf(label: string): string {
  return label
    .trim()
    .replace(/[\p{Lo}\p{Lm}]+/gu, 'x')
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '0')
    .replace(/(Aa|A|a|x)(?:[ _-]+\1)+/g, '$1');
}

/** How many labels have which shape. */
export function shapesOf(labels: Iterable<string>): ReadonlyMap<string, number> {
  const shapes = new Map<string, number>();
  for (const label of labels) {
    const shape = shapeOf(label);
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  return shapes;
}

/** The places of the few labels that are built unlike the others; none where labels have no common build. */
export function oddPlaces(labels: readonly string[]): readonly number[] {
  if (labels.length > MOST_LABELS) {
    return [];
  }
  const shapes = shapesOf(labels);
  const most = Math.min(MOST_ODD, Math.max(2, RARE * labels.length));
  const rare = new Set([...shapes].filter(([, count]) => count <= most).map(([shape]) => shape));
  const places = labels.flatMap((label, i) => (rare.has(shapeOf(label)) ? [i] : []));
  return places.length <= most ? places : [];
}
