import { smallest } from '../lists';

/**
 * The name that was probably meant: up to two letters differ, and fewer than half; null without one, and for more than 200 letters,
 * because comparing takes the product of both lengths.
 */
export function nearest(written: string, known: readonly string[]): string | null {
  const { length } = written;
  const edits = known.map((name) =>
    length > 200 || Math.abs(name.length - length) > 9 ? 9 : distance(normal(written), normal(name)),
  );
  const fewest = smallest(edits, 9);
  return fewest <= 2 && 2 * fewest <= normal(written).length ? (known[edits.indexOf(fewest)] ?? null) : null;
}

function normal(name: string): readonly string[] {
  return Array.from(name.toLowerCase().replaceAll('_', '-'));
}

/** Insertions, deletions and substitutions (Levenshtein 1966). */
function distance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  one.forEach((letter, i) => {
    const next = [i + 1];
    other.forEach((symbol, j) => {
      const changed = (row[j] ?? 0) + Number(letter !== symbol);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}
