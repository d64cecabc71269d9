import type { Cells } from '../../model';
import { onceFor } from '../../model/once';
import { textOf } from '../../columns/cells';

/** So many texts show which script a column is written in. */
const LOOKED_AT = 500;

/** This share of kana makes texts in Chinese and Japanese characters Japanese. */
const KANA = 0.1;

const COUNTED = {
  han: /\p{Script=Han}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  unspaced:
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu,
  all: /\p{L}/gu,
};

/** Words that someone has put spaces between are no longer than this on average. */
const LETTERS_OF_A_WORD = 4;

/**
 * How most texts of a column are written: in Chinese characters, or in another script without spaces between words; null where
 * words are separated.
 */
export const unspacedScript = onceFor((cells: Cells): 'chinese' | 'other' | null => {
  const step = Math.max(1, Math.floor(cells.length / LOOKED_AT));
  let text = '';
  for (let item = 0; item < cells.length; item += step) {
    text += `${textOf(cells.at(item) ?? null)}\n`;
  }
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const letters = count(COUNTED.all);
  if (2 * count(COUNTED.unspaced) <= letters || letters <= LETTERS_OF_A_WORD * count(/\S+/g)) {
    return null;
  }
  const [han, kana] = [count(COUNTED.han), count(COUNTED.kana)];
  return 2 * han > count(COUNTED.unspaced) && kana < KANA * (han + kana) ? 'chinese' : 'other';
});
