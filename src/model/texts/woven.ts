import { elementAt } from '../lists';

/** Placeholders for parts, from Unicode's private use area: no text contains them. */
const FIRST_SLOT = 0xe000;

/**
 * A sentence with elements or cells in it, in the order that its language puts them:
 * `woven((test) => t('Decided by {0}', test), element)`.
 */
export function woven<Part>(
  sentence: (...slots: string[]) => string,
  ...parts: readonly Part[]
): (Part | string)[] {
  const slots = parts.map((_, place) => String.fromCharCode(FIRST_SLOT + place));
  return sentence(...slots)
    .split(/([\ue000-\uf8ff])/)
    .filter((text) => text !== '')
    .map((text) => {
      const place = slots.indexOf(text);
      return place < 0 ? text : elementAt(parts, place);
    });
}
