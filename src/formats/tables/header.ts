import { sumOf } from '../../model/lists';
import { isMissing, parseDecimal } from '../cells/cells';
import { IN_PARENTHESES, numberForm } from '../cells/number-forms';
import { shapeOf } from './swallowed-rows';
import { english, type Text } from '../../model/words';

export type Header = 'names' | 'data' | 'unsure';

export const HEADER_SAMPLE = 200;

const USUAL_NAMES = new Set(
  (
    'id idx index item key uid uuid name text texts sentence sentence1 sentence2 source src target tgt reference ref label ' +
    'labels gold gold_label prediction predicted pred score scores output response answer answers question query passage ' +
    'document doc context summary article hypothesis hyp premise translation mt system model category class intent tag ' +
    'tags tokens prompt completion input correct topic title language lang speaker annotator rater human quality similarity ' +
    'relevance reason explanation expected y_true y_pred accuracy f1 bleu chrf comet wer file filename audio transcript'
  ).split(' '),
);

/** A name: it begins with a letter, has few words and doesn't end like a sentence. */
const NAME = /^[\p{L}_#@%$(](?:[^\n]{0,39}|[\w.:/@+-]*)$/u;
const MOST_WORDS_OF_A_NAME = 4;

/** From this many words, a cell is a sentence. */
const WORDS_OF_A_SENTENCE = 6;

/** A row of data hardly ever counts so far from 0. */
const MANY_COUNTED = 3;

/** With no more distinct values than this share of rows, a column holds classes. */
const CLASSES = 0.2;

/**
 * Whether the first row names the columns. Each column votes: a word above numbers is a name; a number above
 * numbers, a class that occurs again below, an id of the same shape as those below and a sentence are data.
 *
 * @param rows the first rows of the table, of equal width
 */
export function headerOf([first = [], ...others]: readonly (readonly string[])[]): Header {
  // Repeated names are the header of a second table, an error to be reported.
  const isRepeated = (row: readonly string[]) => row.every((cell, i) => cell === first[i]);
  const rows = first.some(isUsual) ? others.filter((row) => !isRepeated(row)) : others;
  if (rows.length === 0) {
    return first.every((cell) => isName(cell.trim())) ? 'names' : 'data';
  }
  // pandas numbers columns without names, after an empty cell above the row labels; others number resamples, below any word.
  const [corner = '', ...numbers] = first;
  const isLabel =
    corner.trim() === '' || (numbers.length >= MANY_COUNTED && parseDecimal(corner) === undefined);
  if ((isLabel && isCountedFrom0(numbers)) || areThresholds(first, rows)) {
    return 'names';
  }
  const isWhole = (row: readonly string[]) => row.every((cell) => /^\d+$/.test(cell.trim()));
  if (first.length > 1 && isCountedFrom0(first) && !rows.every(isWhole)) {
    return 'unsure';
  }
  const says = headerVotes([first, ...rows]);
  const names = sumOf(says.filter((say) => say > 0));
  const data = -sumOf(says.filter((say) => say < 0));
  if (names === 0 && data === 0) {
    return 'unsure';
  }
  if (names >= 2 * data) {
    return 'names';
  }
  return data >= 2 * names ? 'data' : 'unsure';
}

/** What each column says: above 0 for names, below 0 for data; the size is its weight. */
export function headerVotes([first = [], ...rows]: readonly (readonly string[])[]): number[] {
  return first.map((cell, column) =>
    sayOf(
      cell,
      rows.map((row) => row[column] ?? ''),
    ),
  );
}

function sayOf(cell: string, below: readonly string[]): number {
  const top = cell.trim();
  const filled = below.map((text) => text.trim()).filter((text) => !isMissing(text));
  if (isMissing(top)) {
    return 0;
  }
  if (filled.length === 0) {
    return isName(top) ? 1 : 0;
  }
  const usual = isUsual(top) ? 3 : 0;
  if (filled.filter(isNumber).length > 0.8 * filled.length) {
    if (isNumber(top)) {
      // A year above fractions, or a percentage above other numbers, may be either.
      const isOfOtherForm = [/^(?:19|20)\d\d$/, /%$/].some(
        (form) => form.test(top) && !filled.some((text) => form.test(text)),
      );
      return isOfOtherForm ? 0 : -3;
    }
    return isName(top) ? Math.max(3, 2 * usual) : 0;
  }
  if (filled.includes(top)) {
    return usual > 0 ? 0 : -3;
  }
  const shapes = new Set(filled.map(shapeOf));
  if (shapes.size === 1 && /\d/.test(filled[0] ?? '')) {
    return shapes.has(shapeOf(top)) ? -3 : isName(top) ? Math.max(3, 2 * usual) : 0;
  }
  if (isSentence(top)) {
    return -2;
  }
  if (!isName(top)) {
    return 0;
  }
  const kinds = new Set(filled).size;
  const areClasses = filled.length >= 5 && kinds <= Math.max(2, CLASSES * filled.length);
  const areSentences = filled.filter(isSentence).length > filled.length / 2;
  return Math.max(usual, areClasses || areSentences ? 2 : 0);
}

/** Also `53%` and `93.3 (0.5)`. */
function isNumber(text: string): boolean {
  return parseDecimal(text) !== undefined || numberForm([text.replace(IN_PARENTHESES, '')]) !== null;
}

function isUsual(text: string): boolean {
  return USUAL_NAMES.has(text.trim().toLowerCase());
}

function isName(text: string): boolean {
  return NAME.test(text) && text.split(/\s+/).length <= MOST_WORDS_OF_A_NAME && !/[.!?;:]$/.test(text);
}

function isSentence(text: string): boolean {
  return (
    (text.length > 40 && !/^[\w.:/@+-]+$/.test(text)) ||
    text.split(/\s+/).length >= WORDS_OF_A_SENTENCE ||
    (/[.!?]$/.test(text) && /\p{L}{2}\s/u.test(text))
  );
}

/** 0, 1, 2 … */
function isCountedFrom0(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell, i) => cell.trim() === String(i));
}

/** With so many cells of a column above a number, or below it, it is none of them. */
const APART = 0.9;

/** After words, numbers one step apart that differ from those below: thresholds, `0.5`, `0.6`, `0.7`, above scores. */
function areThresholds(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const start = first.findIndex((cell) => parseDecimal(cell) !== undefined);
  const top = first.slice(Math.max(0, start)).map(parseDecimal);
  const step = (top[1] ?? NaN) - (top[0] ?? NaN);
  return (
    start > 0 &&
    rows.length > 1 &&
    top.length >= MANY_COUNTED &&
    top.every((value, i) => {
      const above = rows.filter((row) => (parseDecimal(row[start + i] ?? '') ?? NaN) > value!).length;
      const isSpaced = i === 0 || Math.abs((value ?? NaN) - (top[i - 1] ?? NaN) - step) < 1e-9;
      return isSpaced && Math.max(above, rows.length - above) >= APART * rows.length;
    })
  );
}

export interface NamedColumn {
  readonly name: string;
  readonly note: Text | null;
  readonly isNameless: boolean;
}

/** Names as a table gives them, made unique. */
export function namedColumns(row: readonly string[]): NamedColumn[] {
  const distinct = new DistinctNames();
  return row.map((given, i) => {
    const own = given.trim();
    // The row labels written by pandas come first and have no name.
    const called = own !== '' ? own : i === 0 && !row.includes('index') ? 'index' : `column ${i + 1}`;
    const name = distinct.of(called);
    const what =
      own === ''
        ? english('Column {0} has no name', i + 1)
        : english('The name "{0}" occurs again in column {1}', own, i + 1);
    return {
      name,
      note: name === own ? null : english('{0}; it is called "{1}" here.', what, name),
      isNameless: own === '',
    };
  });
}

/** `a`, `a (2)`, `a (3)`, quick for any number of them. */
class DistinctNames {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  of(name: string): string {
    let count = this.counts.get(name) ?? 1;
    let distinct = name;
    while (this.taken.has(distinct)) {
      count += 1;
      distinct = `${name} (${count})`;
    }
    this.counts.set(name, count);
    this.taken.add(distinct);
    return distinct;
  }
}
