import type { Cell, Cells, Column, Records } from '../../model/records';
import { findColumn, textOf } from '../../columns';
import { areSharedIds, idTextRecords, lineIds, type LineIds } from '../../formats/line-ids';
import { fileError } from '../../model/errors';
import { onceFor } from '../../model/once';
import { type Files, type Input, withOutputs, outputsIn } from '../source';

/**
 * Files of texts whose lines begin with the ids of their items: what no file shows alone is certain if all of them begin their
 * lines with the same words, each once, in whatever order.
 */
export function withSharedIds(files: Files): Files {
  const all = new Set([...outputsIn(files), ...files.references]);
  if (all.size < 2 || ![...all].some(({ records }) => records.format === 'text')) {
    return files;
  }
  const [first, ...others] = [...all].map(({ records }) => beginnings(records));
  const known = new Set(first?.ids);
  const areSame =
    first !== undefined &&
    first !== null &&
    areSharedIds(first.ids) &&
    others.every((one) => one?.ids.length === known.size && one.ids.every((id) => known.has(id)));
  if (!areSame) {
    refuseRepeatedIds([...all]);
    return files;
  }
  const split = onceFor((input: Input): Input =>
    input.records.format === 'text' ? { ...input, records: splitLines(input.records) } : input,
  );
  return { ...withOutputs(files, split), references: files.references.map(split) };
}

/**
 * Where a file is divided into ids and texts, another with most of its ids can't be read as texts: its ids would count as words.
 *
 * @throws RealGainError `bad-format` with the first id that comes again
 */
function refuseRepeatedIds(all: readonly Input[]): void {
  const divided = all.find(({ records }) => records.format === 'id-text');
  const ids = new Set(divided && beginnings(divided.records)?.ids);
  for (const { records, stamp } of all.filter((one) => ids.size > 0 && one.records.format === 'text')) {
    const words =
      findColumn(records, 'text')?.cells.map((cell) => /^\S+/.exec(textOf(cell))?.[0] ?? '') ?? [];
    const found = words.filter((word) => ids.has(word)).length;
    const seen = new Set<string>();
    const again = words.findIndex((word) => ids.has(word) && seen.size === seen.add(word).size);
    if (again > 0 && found >= ENOUGH_SHARED * words.length) {
      throw fileError(
        'bad-format',
        { path: stamp.path, line: records.lines[again] },
        '{0}, line {1}: "{2}" begins a second line, but is the id of one item in {3}; give each item one line.',
        words[again] ?? '',
        divided?.stamp.path ?? '',
      );
    }
  }
}

/** The first words of a file's lines, if they may be ids; null otherwise. */
const beginnings = onceFor((records: Records): LineIds | null => {
  const texts = findColumn(records, 'text')?.cells.map(textOf) ?? [];
  if (records.format === 'id-text') {
    return { ids: findColumn(records, 'id')?.cells.map(textOf) ?? [], texts };
  }
  return records.format === 'text' ? lineIds(texts) : null;
});

const splitLines = onceFor((records: Records): Records => {
  const { ids, texts } = beginnings(records) ?? { ids: [], texts: [] };
  const rows = ids.map((id, i) => ({ id, text: texts[i]!, line: records.lines[i]! }));
  return idTextRecords(rows, records.notes);
});

/* Ids as files write them, and their normalized forms where two files write them differently. */

/** Ways of treating two ids as equal, from the strictest to the loosest. */
export const KEY_FORMS = ['exact', 'spelling', 'number', 'file', 'date', 'day-first'] as const;

export type KeyForm = (typeof KEY_FORMS)[number];

const NUMBER = /^[+-]?\d+(?:\.0*)?$/;
/** Zeros before a number, but not those of a fraction: `q007`. */
const PADDED = /(?<![\d.])0+(?=\d)/g;
/** `item_7` is `item-7`. */
const JOINED = /(?<=[\p{L}\p{N}])[_ ](?=[\p{L}\p{N}])/gu;
const EXTENSION =
  /\.(?:jpe?g|png|gif|bmp|webp|tiff?|wav|mp3|flac|ogg|m4a|mp4|avi|txt|jsonl?|csv|tsv|parquet|html?|xml|pdf|npy|pt)$/;

/** Folders that distinguish items: image 1 of the test set is not image 1 of the training set. */
const SPLIT = /^(?:train(?:ing)?|tests?|dev|val|valid|validation|eval)[\d_-]*$/;

const WRITTEN: Readonly<Record<KeyForm, (cell: Cell) => string>> = {
  exact: textOf,
  spelling,
  number: (cell) => {
    const text = spelling(cell);
    return NUMBER.test(text) ? withoutZeros(text) : text.replace(PADDED, '').replace(JOINED, '-');
  },
  file: (cell) => fileKey(spelling(cell)),
  date: (cell) => dateKey(spelling(cell), false),
  'day-first': (cell) => dateKey(spelling(cell), true),
};

export function keyOf(cell: Cell, form: KeyForm): string {
  return WRITTEN[form](cell);
}

/** The cells of a column in one of the forms; the column's cells themselves if the form changes nothing. */
export function keysOf({ cells }: Column, form: KeyForm): Cells {
  return form === 'exact' ? cells : cells.map((cell) => (cell === null ? null : keyOf(cell, form)));
}

/** Ids are whole numbers or texts. */
export function couldBeIds({ cells }: Column): boolean {
  return (
    cells.length > 0 &&
    cells.every((cell) => (typeof cell === 'number' ? Number.isSafeInteger(cell) : typeof cell === 'string'))
  );
}

/** True if the cells are the numbers 0, 1, 2 … or 1, 2, 3 … of the rows. */
export function numbersRows({ cells }: Column): boolean {
  const first = Number(cells.at(0) ?? NaN);
  return (
    (first === 0 || first === 1) && cells.every((cell, row) => cell !== '' && Number(cell) === first + row)
  );
}

export function numbersItems({ cells }: Column): boolean {
  const numbers = cells.map((cell) => (cell === null || cell === '' ? NaN : Number(cell)));
  const first = numbers.includes(0) ? 0 : 1;
  const distinct = new Set(numbers);
  return (
    distinct.size === cells.length &&
    numbers.every((number) => Number.isInteger(number) && number >= first && number < first + cells.length)
  );
}

/** At least half the ids of two files must be in both to be ids of the same items. */
export const ENOUGH_SHARED = 0.5;

/** How two columns match as ids: in which form, and which share of the shorter one is in the other. */
export interface KeyMatch {
  readonly form: KeyForm;
  readonly shared: number;
}

/** The form in which most ids of two columns agree; null if ids repeat in either column in every form. */
export function matchKeys(a: Column, b: Column): KeyMatch | null {
  let best: KeyMatch | null = null;
  const areDates = [a, b].every(({ cells }) => isDate(cells.at(0) ?? null));
  for (const form of KEY_FORMS) {
    if ((form === 'date' || form === 'day-first') && !areDates) {
      continue;
    }
    const [inA, inB] = [distinct(a, form), distinct(b, form)];
    if (inA === null || inB === null) {
      continue;
    }
    let common = 0;
    inA.forEach((key) => (common += Number(inB.has(key))));
    const shared = common / Math.min(inA.size, inB.size);
    if (best === null || shared > best.shared) {
      best = { form, shared };
    }
    if (shared === 1) {
      break;
    }
  }
  return best;
}

/** The ids of a column; null if two are equal, or one is missing. */
function distinct({ cells }: Column, form: KeyForm): ReadonlySet<string> | null {
  const keys = new Set<string>();
  const complete = cells.every((cell) => {
    const key = cell === null ? '' : keyOf(cell, form);
    const isNew = key !== '' && !keys.has(key);
    keys.add(key);
    return isNew;
  });
  return complete ? keys : null;
}

function spelling(cell: Cell): string {
  return textOf(cell).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

function withoutZeros(number: string): string {
  const [, sign = '', digits = '0'] = /^([+-]?)0*(\d+)/.exec(number) ?? [];
  return `${sign === '-' && digits !== '0' ? '-' : ''}${digits}`;
}

/** The name of a file without folder and extension; other ids are unchanged. */
function fileKey(id: string): string {
  const [name = '', ...folders] = id.split(/[/\\]/).reverse();
  const bare = name.replace(EXTENSION, '');
  const isFile = bare !== name || folders.length === 0;
  return isFile ? [bare, ...folders.filter((folder) => SPLIT.test(folder))].join('/') : id;
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]00:00(?::00)?(?:z|\+00:00)?)?$/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const DAY_AND_WORD = /^(\d{1,2})[-. ]{1,2}(\p{L}{3,9})\.?[-, ]{1,2}(\d{4})$/u;
const WORD_AND_DAY = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function isDate(cell: Cell): boolean {
  const text = spelling(cell);
  return dateKey(text, false) !== text || dateKey(text, true) !== text || YEAR_FIRST.test(text);
}

/** A day as `2024-03-01`, however it is written; other ids are unchanged. */
function dateKey(id: string, isDayFirst: boolean): string {
  const [year, month, day] = datePartsOf(id, isDayFirst);
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDay ? [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-') : id;
}

/** Year, month and day; a date with points has its day first. */
function datePartsOf(id: string, isDayFirst: boolean): [number, number, number] {
  const monthOf = (word = '') => MONTHS.indexOf(word.slice(0, 3)) + 1;
  const parts = YEAR_FIRST.exec(id) ?? COMPACT.exec(id);
  if (parts !== null) {
    return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  }
  const last = YEAR_LAST.exec(id);
  if (last !== null) {
    const [, one, between, other, year] = last;
    const [day, month] = isDayFirst || between === '.' ? [one, other] : [other, one];
    return [Number(year), Number(month), Number(day)];
  }
  const [, day, word, year] = DAY_AND_WORD.exec(id) ?? [];
  const [, before, after, ofYear] = WORD_AND_DAY.exec(id) ?? [];
  return [Number(year ?? ofYear), monthOf(word ?? before), Number(day ?? after)];
}
