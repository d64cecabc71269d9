import { groupNameOf, namesPart, textOf } from '../../columns';
import type { Cell } from '../../model';

/** What rows with the same value have in common, by the column's name and its values. */
export type PropertyKind =
  | 'id'
  | 'beginning'
  | 'weak-id'
  | 'cluster'
  | 'part'
  | 'place'
  | 'number'
  | 'input'
  | 'answer'
  | 'quantity'
  | 'other';

/** Nearly all values. */
const MOST = 0.9;

interface Sorts {
  /** Sentences, or longer. */
  readonly texts: boolean;
  /** Whole numbers, or words with digits: `doc3`. */
  readonly ids: boolean;
  readonly numbers: boolean;
  /** Long numbers of one length, such as accounts. */
  readonly codes: boolean;
}

/** So many digits measure nothing. */
const CODE = /^\d{7,}$/;

export function sortsOf(values: readonly Cell[]): Sorts {
  let [texts, ids, numbers] = [0, 0, 0];
  for (const value of values) {
    const text = textOf(value);
    const isNumber = typeof value === 'number' || (/^[^xX]+$/.test(text) && Number.isFinite(Number(text)));
    numbers += Number(isNumber);
    ids += Number(isNumber ? Number.isSafeInteger(Number(text)) : /\d/.test(text) && !/\s/.test(text));
    texts += Number(!isNumber && isText(text));
  }
  const isMost = (count: number) => values.length > 0 && count >= MOST * values.length;
  const lengths = new Set(values.map((value) => textOf(value).length));
  const codes = lengths.size === 1 && values.every((value) => CODE.test(textOf(value)));
  return { texts: isMost(texts), ids: isMost(ids), numbers: isMost(numbers), codes };
}

/** Three words or more, or as many characters of a script without spaces. */
function isText(text: string): boolean {
  return /\S\s+\S+\s+\S/.test(text) || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{5}/u.test(text);
}

export function kindOf(name: string, { texts, ids, numbers, codes }: Sorts): PropertyKind {
  const named = groupNameOf(name);
  switch (named) {
    case 'answer':
      return 'answer';
    case 'part-or-cluster':
      return texts ? 'input' : ids ? 'cluster' : 'part';
    case 'cluster':
      return 'cluster';
    case 'place':
      return texts ? 'input' : ids && !numbers ? 'id' : namesPart(name) ? 'cluster' : 'place';
    case 'part':
    case 'number':
    case 'weak-id':
      return texts ? 'input' : named;
    case 'id':
    case 'input':
      return named;
    default:
      return texts ? 'input' : numbers && !codes ? 'quantity' : 'other';
  }
}
