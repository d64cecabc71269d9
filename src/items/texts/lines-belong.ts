import { textOf } from '../../columns';
import type { RealGainError } from '../../model/errors';
import type { Cells, Column } from '../../model/records';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { countTo, tally } from '../../model/lists';
import { onceFor } from '../../model/once';
import { fitLines, type Lines } from './line-index';
import { linesQuestion } from '../match/sorted';

/** The texts of a file in the order of the items. */
export interface Texts {
  readonly path: string;
  /** How messages call it: the file's name, with the column if another one of it is meant, too. */
  readonly name: Text;
  readonly cells: Cells;
  readonly lines: ArrayLike<number>;
}

/** This many lines of longer files are compared, in blocks of neighbors: a lost line moves all that follow it. */
const SAMPLE = 1000;
const BLOCK = 50;

/** If they fit no better than others, so many are looked up in the whole reference, unless it is longer than that. */
const LOOKED_UP = 100;
const MOST_SEARCHED = 50_000;

/** So many lines, and this share of those that fit any, belong to other lines: it is no coincidence. */
const FEWEST_MOVED = 5;
const MOVED = 0.1;

/** Answers to several questions about one document fit one another's right ones: fewer of all rows say nothing. */
const TELLING = 0.25;

/** This share of the moved lines has moved equally far; then fewer will do. */
const SHIFTED = 0.7;
const MOVED_TOGETHER = 0.02;

/**
 * Whether the lines of an output are those of a reference.
 *
 * @param by the column that matched the items; absent: by line
 * @returns why they have nothing to do with each other; null if they do, or that can't be said
 * @throws RealGainError `needs-answer` if lines of the output fit other lines of the reference
 */
export function checkLines(output: Texts, reference: Texts, by: Column | undefined): RealGainError | null {
  const isBeside = output.path === reference.path;
  const [own, goal] = [sampleOf(output.cells), sampleOf(reference.cells)];
  const items = itemsOf(output.cells.length);
  const columns = by === undefined ? [] : [by];
  const { moved, clear, fits } = fitLines(own, goal);
  const near = { clear, moved: moved.map(({ from, to }) => ({ item: items[from]!, to: items[to]! })) };
  const displaced = displacement(fits === false ? (searched(output, reference, items) ?? near) : near);
  const names = [output.name, reference.name] as const;
  if (displaced !== null && !(isBeside && isDoubtful(displaced, items.length))) {
    throw linesQuestion(output, movedText(output, reference, displaced), columns);
  }
  const words = otherWords(own, goal);
  if (words !== null) {
    const [common, within] = [words.withReference, words.withinOutput].map((share) =>
      Math.round(100 * share),
    );
    const message = english(
      '{0} and {1} have {2}% of their words in common, but the halves of {0} have {3}%: the two files are in different languages, or of different texts.',
      ...names,
      common!,
      within!,
    );
    return linesQuestion(reference, message, columns);
  }
  const message = english(
    'The lines of {0} have no more in common with their lines of {1} than with any others: the two files may be of different texts, or in another order.',
    ...names,
  );
  return fits === false ? linesQuestion(reference, message, columns) : null;
}

/** Lines that fit other lines than their own. */
interface Moved {
  readonly moved: readonly { readonly item: number; readonly to: number }[];
  readonly clear: number;
}

interface Displacement extends Moved {
  /** How far most of them have moved; null: not equally far. */
  readonly offset: number | null;
}

/** null where so few lines have moved that it may be a coincidence. */
function displacement({ moved, clear }: Moved): Displacement | null {
  const counts = tally(moved.map(({ item, to }) => to - item));
  const [offset, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  const isShift = count >= SHIFTED * moved.length;
  const least = Math.max(FEWEST_MOVED, (isShift ? MOVED_TOGETHER : MOVED) * clear);
  return moved.length < least ? null : { moved, clear, offset: isShift ? offset : null };
}

/** Answers and right ones of a row belong together unless most of them, of many that can be told apart, fit another row. */
function isDoubtful({ moved, clear }: Displacement, examined: number): boolean {
  return 2 * moved.length <= clear || clear < TELLING * examined;
}

/** Some lines of a long file, looked up in the whole reference. */
function searched(output: Texts, reference: Texts, items: readonly number[]): Moved | null {
  const n = reference.cells.length;
  if (items.length === n || n > MOST_SEARCHED) {
    return null;
  }
  const some = Array.from(
    { length: LOOKED_UP },
    (_, i) => items[Math.floor((i * items.length) / LOOKED_UP)]!,
  );
  const all = reference.cells.map((cell) => partsOf(textOf(cell)));
  const { moved, clear } = fitLines(partsAt(output.cells, some), all, some);
  return { clear, moved: moved.map(({ from, to }) => ({ item: from, to })) };
}

function movedText(output: Texts, reference: Texts, { moved, clear, offset }: Displacement): Text {
  const first = moved.find(({ item, to }) => offset === null || to - item === offset) ?? moved[0]!;
  const about = {
    output: output.name,
    reference: reference.name,
    moved: formatCount(moved.length),
    clear: formatCount(clear),
    line: output.lines[first.item] ?? 0,
    other: reference.lines[first.to] ?? 0,
    own: reference.lines[first.item] ?? 0,
    distance: Math.abs(offset ?? 0),
  };
  if (offset === null) {
    return english(
      'The lines of {output} are not in the order of {reference}: {moved} of {clear} lines fit another line better than their own. Line {line}, for example, was compared with line {own}, but fits line {other}.',
      about,
    );
  }
  return about.distance === 1
    ? english(
        'The lines of {output} and {reference} are shifted by one: {moved} of {clear} lines fit the next line better than their own, first line {line}, which was compared with line {own}, but fits line {other}. Has one of the files a heading, or lost a line?',
        about,
      )
    : english(
        'The lines of {output} and {reference} are shifted by {distance}: {moved} of {clear} lines fit another line better than their own, first line {line}, which was compared with line {own}, but fits line {other}.',
        about,
      );
}

/** All items, or blocks of neighbors from all over the file. */
function itemsOf(n: number): readonly number[] {
  if (n <= SAMPLE) {
    return countTo(n);
  }
  const last = SAMPLE / BLOCK - 1;
  const starts = Array.from({ length: last + 1 }, (_, block) => Math.floor((block * (n - BLOCK)) / last));
  return starts.flatMap((start) => Array.from({ length: BLOCK }, (_, i) => start + i));
}

const sampleOf = onceFor((cells: Cells) => partsAt(cells, itemsOf(cells.length)));

function partsAt(cells: Cells, items: readonly number[]): readonly (readonly string[])[] {
  return items.map((item) => partsOf(textOf(cells.at(item))));
}

/** A word, or a character of a script without spaces between words. */
const PART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])+/gu;

// eslint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** More words than this are not needed to tell a text from others. */
const MOST = 100;

const LONGEST_TEXT = 2000;

/** The first words of a text, whatever their case, punctuation and form of Unicode. */
function partsOf(all: string): readonly string[] {
  const text = all.slice(0, LONGEST_TEXT);
  const parts = ASCII.test(text)
    ? text.toLowerCase().match(/[a-z\d]+/g)
    : text.normalize('NFKC').toLowerCase().match(PART);
  return parts?.slice(0, MOST) ?? [];
}

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
function otherWords(
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
