import type { ItemDifference } from '../../src/model';

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
