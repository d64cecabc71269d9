import { largest, tally } from '../model/lists';
/** With fewer disagreements, a judge's errors are too few to tell how often and which way it errs. */
export const FEWEST_DISAGREEMENTS = 6;

/**
 * How many labels a judge fails to tell: the labels that remain wrong after the best monotone reading of its scores, rising or
 * falling, that gives each score one of the labels. 0 for a judge who says the same as people, in whatever units.
 *
 * Where labels hardly repeat (more than half as many values as labels), no reading can tell them, and it is the number of items
 * whose judge's score minus the label isn't the most common such difference.
 *
 * @param labels n ≥ 1 numbers
 * @param judged the judge's scores of the same items
 */
export function disagreements(labels: Float64Array, judged: Float64Array): number {
  const n = labels.length;
  const values = [...new Set(labels)].sort((x, y) => x - y);
  const unlike = n - mostCommon(labels.map((y, i) => judged[i]! - y));
  if (2 * values.length > n) {
    return unlike;
  }
  const groups = countedGroups(labels, judged, new Map(values.map((value, place) => [value, place])));
  return Math.min(
    unlike,
    n - mostTold(groups, values.length),
    n - mostTold(groups.toReversed(), values.length),
  );
}

/** How often the most common of some numbers occurs. */
export function mostCommon(numbers: Float64Array): number {
  return largest(tally(numbers).values(), 0);
}

/** For each score of the judge, in rising order, how often each label occurs. */
function countedGroups(
  labels: Float64Array,
  judged: Float64Array,
  places: ReadonlyMap<number, number>,
): Uint32Array[] {
  const groups = new Map<number, Uint32Array>();
  for (const score of judged.toSorted()) {
    groups.set(score, new Uint32Array(places.size));
  }
  labels.forEach((value, i) => groups.get(judged[i]!)![places.get(value)!]!++);
  return [...groups.values()];
}

/** The most labels that are right if each group has one label, not lower than that of the group before. */
function mostTold(groups: readonly Uint32Array[], size: number): number {
  // told[label]: the most of the groups so far, with labels up to this one.
  const told = new Uint32Array(size);
  for (const group of groups) {
    for (let label = 0; label < size; label++) {
      told[label]! += group[label]!;
      told[label] = Math.max(told[label]!, label > 0 ? told[label - 1]! : 0);
    }
  }
  return told[size - 1] ?? 0;
}
