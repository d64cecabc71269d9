import type { Cells } from '../../model/records';
import { endsOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { onceFor } from '../../model/once';
import { textOf } from '../../columns/cells';

const CHECKED_TEXTS = 2000;

/** Fewer texts with accents are the system's own, in whatever form. */
const FEWEST = 10;

/** A file is in another form if it writes this much more of its accented texts decomposed; a few stray ones are the system's. */
const OTHER = 0.1;

/**
 * Texts to compare, all composed (NFC) if the files are in different forms of Unicode: `é` as one character in one file and as
 * `e` with an accent after it in the other is the same text. Files in one form are left as they are, as by the official scorers.
 */
export function inOneForm(files: readonly { readonly path: string; readonly texts: readonly string[] }[]): {
  readonly texts: readonly (readonly string[])[];
  readonly notes: readonly Text[];
} {
  const shares = files.map(({ texts }) => decomposed(texts));
  const known = shares.filter((share) => share !== null);
  const [least, most] = endsOf(known);
  if (known.length < 2 || most - least <= OTHER) {
    return { texts: files.map(({ texts }) => texts), notes: [] };
  }
  const path = files[shares.indexOf(most)]?.path ?? '';
  const other = files[shares.indexOf(least)]?.path ?? '';
  return {
    texts: files.map(({ texts }) => texts.map((text) => text.normalize('NFC'))),
    notes: [
      english(
        '{0} writes letters with accents in another form of Unicode (decomposed, NFD) than {1}; all texts were composed (NFC) before they were compared.',
        path,
        other,
      ),
    ],
  };
}

/** The share of decomposed texts among those that can be; null if too few can. */
function decomposed(texts: readonly string[]): number | null {
  const step = Math.max(1, Math.floor(texts.length / CHECKED_TEXTS));
  let [can, are] = [0, 0];
  for (let item = 0; item < texts.length; item += step) {
    const text = texts[item]!;
    // eslint-disable-next-line no-control-regex
    if (!/[^\x00-\x7f]/.test(text)) {
      continue;
    }
    const composed = text.normalize('NFC');
    if (composed.normalize('NFD') !== composed) {
      can += 1;
      are += Number(composed !== text);
    }
  }
  return can < FEWEST ? null : are / can;
}

const EXAMINED_TEXTS = 500;

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
  const step = Math.max(1, Math.floor(cells.length / EXAMINED_TEXTS));
  let text = '';
  for (let item = 0; item < cells.length; item += step) {
    text += `${textOf(cells.at(item))}\n`;
  }
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const letters = count(COUNTED.all);
  if (2 * count(COUNTED.unspaced) <= letters || letters <= LETTERS_OF_A_WORD * count(/\S+/g)) {
    return null;
  }
  const [han, kana] = [count(COUNTED.han), count(COUNTED.kana)];
  return 2 * han > count(COUNTED.unspaced) && kana < KANA * (han + kana) ? 'chinese' : 'other';
});
