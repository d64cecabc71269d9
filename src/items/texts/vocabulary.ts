import { onceFor } from '../../model/once';
import type { Lines } from './line-index';

/** With fewer words, a file says little about its language. */
const FEWEST_WORDS = 100;

/** In another language, words stand in the reference this much more seldom than in the other half of their own file. */
const OF_ANOTHER = 1 / 3;

/**
 * How many of an output's words the reference has anywhere, and how many one half of the output has of the other's.
 *
 * @returns null if the reference has about as many, as for texts in one language, or if there are too few to say
 */
export function otherWords(
  output: Lines,
  reference: Lines,
): { readonly inReference: number; readonly inItself: number } | null {
  const [one, other] = [0, 1].map((half) => output.filter((_, i) => i % 2 === half).flatMap(withoutNumbers));
  const goal = wordsOf(reference);
  const length = one!.length + other!.length;
  if (Math.min(length, goal.length) < FEWEST_WORDS) {
    return null;
  }
  const found = (words: readonly string[] = [], known: ReadonlySet<string>) =>
    words.filter((word) => known.has(word)).length / length;
  const inReference = found(one, goal.known) + found(other, goal.known);
  const inItself = found(one, new Set(other)) + found(other, new Set(one));
  return inReference < OF_ANOTHER * inItself ? { inReference, inItself } : null;
}

const wordsOf = onceFor((lines: Lines) => {
  const words = lines.flatMap(withoutNumbers);
  return { length: words.length, known: new Set(words) };
});

/** Numbers are the same in every language. */
function withoutNumbers(parts: readonly string[]): string[] {
  return parts.filter((part) => !/\d/.test(part));
}
