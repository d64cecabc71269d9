import { elementAt } from '../../src/model/lists';
import type { ItemDifference } from '../../src/model/results/item-query';

/** What items are made of, which decides how they are shown: short values side by side, texts below each other. */
export type ItemKind = 'labels' | 'numbers' | 'texts';

const LONGEST_LABEL = 32;
const MOST_WORDS = 3;
/** More distinct answers than this are no set of labels. */
const MOST_LABELS = 20;

export function kindOfItems(items: readonly ItemDifference[]): ItemKind {
  const answers = items.flatMap(({ a, b }) => [a.text, b.text]);
  const references = items.flatMap((item) => item.references.map(({ text }) => text));
  if (![...answers, ...references].every(isShort)) {
    return 'texts';
  }
  const isNumeric = answers.every((text) => text.trim() !== '' && Number.isFinite(Number(text)));
  const areFew = new Set([...answers, ...references]).size <= MOST_LABELS;
  // 0 and 1 are labels where there is a reference to compare them with.
  return isNumeric && (references.length === 0 || !areFew) ? 'numbers' : areFew ? 'labels' : 'texts';
}

function isShort(text: string): boolean {
  return text.length <= LONGEST_LABEL && text.split(/\s/, MOST_WORDS + 1).length <= MOST_WORDS;
}

/** A part of a text that both sides have, or that only this side has. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** Texts with more pairs of words than this are not compared, so that the page stays responsive. */
const MOST_PAIRS = 4_000_000;

/**
 * Word-level difference of two texts, by longest common subsequence.
 *
 * Words are runs without white space, white space is kept as it is and never counts as a difference
 * between two words that are both new. Joining the stretches of a side gives its text back.
 *
 * @returns the stretches of a and of b; a text too long to compare comes back as one stretch
 */
export function diffWords(a: string, b: string): { a: Stretch[]; b: Stretch[] } {
  const left = a.split(/(\s+)/);
  const right = b.split(/(\s+)/);
  // Words are at the even places of a split with a captured separator.
  const wordsA = left.filter((_, place) => place % 2 === 0);
  const wordsB = right.filter((_, place) => place % 2 === 0);
  if (wordsA.length * wordsB.length > MOST_PAIRS) {
    return { a: [{ text: a, differs: false }], b: [{ text: b, differs: false }] };
  }
  const common = commonWords(wordsA, wordsB);
  return { a: stretches(left, common.a), b: stretches(right, common.b) };
}

/** Which words belong to a longest common subsequence, on either side. */
function commonWords(a: readonly string[], b: readonly string[]): { a: boolean[]; b: boolean[] } {
  const width = b.length + 1;
  // lengths[i·width + j]: longest common subsequence of a[i..] and b[j..].
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => elementAt(lengths, i * width + j);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const inA = a.map(() => false);
  const inB = b.map(() => false);
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      inA[i++] = true;
      inB[j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      i++;
    } else {
      j++;
    }
  }
  return { a: inA, b: inB };
}

function stretches(pieces: readonly string[], common: readonly boolean[]): Stretch[] {
  const found: { text: string; differs: boolean }[] = [];
  pieces.forEach((text, place) => {
    const word = place >> 1;
    const isSpace = place % 2 === 1;
    const differs = !common[word] && (!isSpace || !common[word + 1]);
    const last = found.at(-1);
    if (last?.differs === differs) {
      last.text += text;
    } else if (text !== '') {
      found.push({ text, differs });
    }
  });
  return found;
}
