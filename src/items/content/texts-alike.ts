import { textOf } from '../../columns';
import type { Cell, Column } from '../../model/records';
import type { Placed } from './content-difference';

const EXAMINED_ITEMS = 300;

/** Beginnings of texts are compared. */
const LONGEST = 400;

/** Texts about the same items are more alike than this by chance, in standard errors of a sign test. */
const BEYOND_CHANCE = 3;

/** This share of the items has texts that differ from their neighbors' by more than digits. */
const TELLING = 0.2;

/** Shorter texts are answers, of which two systems have some in common and others not. */
const SENTENCE = 20;

interface Differing {
  /** True if most differing texts are sentences in both files. */
  readonly areSentences: boolean;
  readonly areAboutTheSame: boolean;
}

/**
 * About the same are texts if those of the same item have more letters in common than those of neighbors, which are items with the same `shared`: what two systems wrote about the
 * same items, however different. Digits don't count, as they may number the items; where nothing else differs, nothing shows that
 * the items are others, either.
 */
export function differingTexts(
  a: Placed,
  own: Column,
  b: Placed,
  other: Column,
  shared: Column | undefined,
): Differing {
  const step = Math.max(1, Math.floor(a.order.length / EXAMINED_ITEMS));
  const sharedBy = (item: number) => textOf(shared?.cells.at(a.order[item] ?? -1));
  const items = Array.from(a.order.keys())
    .filter((item) => item % step === 0)
    .toSorted((one, next) => sharedBy(one).localeCompare(sharedBy(next), 'en'));
  const inA = items.map((item) => partsOf(own.cells.at(a.order[item] ?? -1) ?? null));
  const inB = items.map((item) => partsOf(other.cells.at(b.order[item] ?? -1) ?? null));
  let [more, less, differing, sentences] = [0, 0, 0, 0];
  inA.forEach((parts, i) => {
    const [same = NONE, next = NONE] = [inB[i], inB[(i + 1) % inB.length]];
    const alike = alikeness(parts, same);
    if (parts.size > 0 && same.size > 0 && next.size > 0 && alike < 1) {
      const difference = alike - alikeness(parts, next);
      more += Number(difference > 0);
      less += Number(difference < 0);
      differing += 1;
      sentences += Number(Math.min(parts.size, same.size) >= SENTENCE);
    }
  });
  return {
    areSentences: 2 * sentences > differing,
    areAboutTheSame:
      more + less < TELLING * differing || more - less > BEYOND_CHANCE * Math.sqrt(more + less),
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Fewer texts may hold others by chance. */
const QUOTED = 0.95;

/** Whether nearly all texts hold the words that another column has on their rows. */
export function quoteTexts({ cells }: Column, quoted: Column | undefined): boolean {
  const rows = Array.from({ length: Math.min(cells.length, EXAMINED_ITEMS) }, (_, row) => row);
  const quote = (row: number) => {
    const text = textOf(quoted?.cells.at(row)).trim();
    return /\p{L}{3}/u.test(text) && textOf(cells.at(row)).includes(text);
  };
  return rows.filter(quote).length >= QUOTED * rows.length;
}

/** The runs of three letters in a text. */
function partsOf(cell: Cell): ReadonlySet<string> {
  const letters = textOf(cell)
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ');
  const parts = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at++) {
    parts.add(letters.slice(at, at + 3));
  }
  return parts;
}

/** Jaccard's index. */
function alikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  one.forEach((part) => (common += Number(other.has(part))));
  return common / (one.size + other.size - common);
}
