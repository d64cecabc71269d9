/** This share of the labels, and at most so many of them, may be unlike the others. */
const RARE = 0.05;
const MOST_ODD = 50;

/**
 * How a label is built: words, numbers and what stands between them (`q12` → `a0`, `Grand Total` → `Aa`, `sum_to_n` → `a`,
 * `(all)` → `(a)`).
 */
export function shapeOf(label: string): string {
  // Most ids: a few letters and a number.
  const [, letters, digits] = /^([a-z]*)(\d*)$/.exec(label) ?? [];
  if (letters !== undefined) {
    return `${letters === '' ? '' : 'a'}${digits === '' ? '' : '0'}`;
  }
  return label
    .trim()
    .replace(/[\p{Lo}\p{Lm}]+/gu, 'x')
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '0')
    .replace(/(Aa|A|a|x)(?:[ _-]+\1)+/g, '$1');
}

export function shapesOf(labels: readonly string[]): ReadonlyMap<string, number> {
  return countOf(labels.map(shapeOf));
}

/** The places of the few labels that are built unlike the others; none where labels have no common build. */
export function oddPlaces(labels: readonly string[]): readonly number[] {
  const shapes = labels.map(shapeOf);
  const counts = countOf(shapes);
  const most = Math.min(MOST_ODD, Math.max(2, RARE * labels.length));
  const places = shapes.flatMap((shape, i) => ((counts.get(shape) ?? 0) <= most ? [i] : []));
  return places.length <= most ? places : [];
}

function countOf(shapes: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  shapes.forEach((shape) => counts.set(shape, (counts.get(shape) ?? 0) + 1));
  return counts;
}
