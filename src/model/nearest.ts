/** Names with more differences aren't meant. */
const MOST_EDITS = 2;

/** The name that was probably meant: up to two letters differ, and fewer than half; null without one. */
export function nearest(written: string, known: readonly string[]): string | null {
  const letters = normal(written);
  const edits = known.map((name) => distance(letters, normal(name)));
  const fewest = edits.reduce((least, some) => Math.min(least, some), Infinity);
  return fewest <= MOST_EDITS && 2 * fewest <= letters.length ? (known[edits.indexOf(fewest)] ?? null) : null;
}

function normal(name: string): readonly string[] {
  return Array.from(name.toLowerCase().replaceAll('_', '-'));
}

/**
 * Insertions, deletions and substitutions (Levenshtein 1966); Infinity for more than `MOST_EDITS`. Beginnings of the names whose
 * lengths differ by more aren't compared, so it takes time linear in the length (Ukkonen 1985).
 */
function distance(one: readonly string[], other: readonly string[]): number {
  if (Math.abs(one.length - other.length) > MOST_EDITS) {
    return Infinity;
  }
  let row = new Map(Array.from({ length: MOST_EDITS + 1 }, (_, j) => [j, j]));
  for (let i = 1; i <= one.length; i++) {
    const next = new Map<number, number>();
    for (let j = Math.max(0, i - MOST_EDITS); j <= Math.min(other.length, i + MOST_EDITS); j++) {
      const changed = (row.get(j - 1) ?? Infinity) + Number(one[i - 1] !== other[j - 1]);
      next.set(j, Math.min(changed, (row.get(j) ?? Infinity) + 1, (next.get(j - 1) ?? Infinity) + 1));
    }
    row = next;
  }
  const edits = row.get(other.length) ?? Infinity;
  return edits <= MOST_EDITS ? edits : Infinity;
}
