import { onceFor } from '../../model/once';
import type { Lines } from './line-index';

/** With fewer words, a file says little about its language. */
const FEWEST_WORDS = 100;

/** Texts in other languages have this much less in common than the halves of one of them. */
const OF_ANOTHER = 1 / 3;

/**
 * How much two files have in common, wherever it is in them: Σ min(p, q) over the shares p and q of each word, 0 to 1.
 *
 * @returns null if it is about as much as the halves of the output have, as for texts in one language, or if there are too few
 *   words to say
 */
export function otherWords(
  output: Lines,
  reference: Lines,
): { readonly withReference: number; readonly withinOutput: number } | null {
  const [own, goal] = [wordsOf(output), wordsOf(reference)];
  if (Math.min(own.length, goal.length) < FEWEST_WORDS) {
    return null;
  }
  const withReference = inCommon(own.shares, goal.shares);
  const halves = [0, 1].map((half) => wordsOf(output.filter((_, i) => i % 2 === half)).shares);
  const withinOutput = inCommon(halves[0]!, halves[1]!);
  return withReference < OF_ANOTHER * withinOutput ? { withReference, withinOutput } : null;
}

type Shares = ReadonlyMap<string, number>;

/** Numbers are the same in every language. */
const wordsOf = onceFor((lines: Lines): { readonly length: number; readonly shares: Shares } => {
  const words = lines.flatMap((parts) => parts.filter((part) => !/\d/.test(part)));
  const shares = new Map<string, number>();
  words.forEach((word) => shares.set(word, (shares.get(word) ?? 0) + 1 / words.length));
  return { length: words.length, shares };
});

function inCommon(one: Shares, other: Shares): number {
  return [...one].reduce((sum, [word, share]) => sum + Math.min(share, other.get(word) ?? 0), 0);
}
