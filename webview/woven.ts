import type { Child } from './dom';

/** Placeholders for elements, from Unicode's private use area: no text contains them. */
const FIRST_SLOT = 0xe000;

/**
 * A sentence with elements in it, in the order that its language puts them:
 * `woven((test) => t('Decided by {0}', test), element)`.
 */
export function woven(sentence: (...slots: string[]) => string, ...elements: readonly Child[]): Child[] {
  const slots = elements.map((_, place) => String.fromCharCode(FIRST_SLOT + place));
  return sentence(...slots)
    .split(/([\ue000-\uf8ff])/)
    .map((part) => {
      const place = slots.indexOf(part);
      return place < 0 ? part : (elements[place] ?? null);
    })
    .filter((part) => part !== '');
}
