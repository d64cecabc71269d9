import { fileError, type RealGainError } from '../model/errors';
import type { Cell, Cells, Column, Records } from '../model/records';
import type { MetricChoice } from '../model/settings/metric-choice';
import { someQuoted } from '../model/texts/some-of';
import { everyKind, kindsOf } from '../model/kinds';
import { onceFor } from '../model/once';

/** Names of columns that identify items, the most usual first. Such a column is never scored. */
export const ID_COLUMNS: readonly string[] = (
  'id item_id itemId doc_id question_id query_id task_id qid sample_id example_id uid instance_id ' +
  'segment_id index'
).split(' ');

/** Columns by name: as written, and in lower case. The first of equal names counts. */
interface ByName {
  readonly exact: ReadonlyMap<string, Column>;
  readonly lower: ReadonlyMap<string, Column>;
}

/** Cached per table, so that finding all of its columns takes linear time. */
const indexed = new WeakMap<readonly Column[], ByName>();

function byName({ columns }: Records): ByName {
  let found = indexed.get(columns);
  if (found === undefined) {
    const backwards = columns.toReversed();
    found = {
      exact: new Map(backwards.map((column) => [column.name, column])),
      lower: new Map(backwards.map((column) => [column.name.toLowerCase(), column])),
    };
    indexed.set(columns, found);
  }
  return found;
}

/** True for a column of a table without a header: those are numbered. */
export function isUnnamed(column: string): boolean {
  return /^\d+$/.test(column);
}

export function findColumn(records: Records, name: string): Column | undefined {
  return byName(records).exact.get(name);
}

/** The texts of a file that holds nothing else but, perhaps, their ids. */
export function plainTexts(records: Records): Column | undefined {
  return records.format === 'text' || records.format === 'id-text' ? findColumn(records, 'text') : undefined;
}

/** The first column that has one of the names (in the order of the names, whatever their case). */
export function firstColumn(records: Records, names: readonly string[]): Column | undefined {
  for (const name of names) {
    const column = byName(records).lower.get(name.toLowerCase());
    if (column !== undefined) {
      return column;
    }
  }
  return undefined;
}

/** @throws RealGainError `unknown-column` listing the existing columns */
export function requireColumn(records: Records, name: string, path: string): Column {
  const column = findColumn(records, name);
  if (column === undefined) {
    throw unknownColumn(records, name, path);
  }
  return column;
}

/**
 * The column that a choice of a metric names, else the one that such a metric usually reads.
 *
 * @throws RealGainError `unknown-column` listing the existing columns
 */
export function columnOrUsual(
  records: Records,
  { id, column }: Pick<MetricChoice, 'id' | 'column'>,
  usual: string,
  path: string,
): Column {
  const found = findColumn(records, column ?? usual);
  if (found !== undefined) {
    return found;
  }
  if (column !== undefined) {
    throw unknownColumn(records, column, path);
  }
  const choices = records.columns.map(({ name }) => name);
  throw fileError(
    'unknown-column',
    { path, choices },
    '{0} has no column "{1}", from which {2} is computed unless another one is named; it has {3}.',
    usual,
    id,
    someQuoted(choices),
  );
}

export function unknownColumn({ columns }: Records, name: string, path: string): RealGainError {
  const choices = columns.map((candidate) => candidate.name);
  return fileError(
    'unknown-column',
    { path, choices },
    '{0} has no column "{1}"; it has {2}.',
    name,
    someQuoted(choices),
  );
}

/**
 * How files write a missing or non-finite number. For trimmed cells: on runs of spaces this would be slow.
 */
const MISSING = /^(?:[+-]?(?:nan|inf(?:inity)?)|null|none|n\/?a)?$/i;
const DECIMAL = /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The number in a cell: a finite number, 1 for true and 0 for false, or a text with a plain decimal number.
 *
 * @returns null if the cell is missing, undefined for anything else
 */
export function numberOf(cell: Cell): number | null | undefined {
  if (typeof cell === 'number') {
    return Number.isFinite(cell) ? cell : null;
  }
  if (typeof cell === 'boolean') {
    return cell ? 1 : 0;
  }
  const text = cell === null ? '' : cell.trim();
  if (MISSING.test(text)) {
    return null;
  }
  const value = DECIMAL.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** The number of a cell; NaN if it holds none. */
export function numberOrNaN(cell: Cell | undefined): number {
  return numberOf(cell ?? null) ?? NaN;
}

export function numbersAmong(cells: Cells): readonly number[] {
  return cells.map(numberOf).filter((value) => typeof value === 'number');
}

/** Whether a cell says yes or no, or 1 or 0; null for others. */
export function yesOrNo(cell: Cell): boolean | null {
  const text = String(cell).toLowerCase();
  return /^(?:1|true|yes)$/.test(text) ? true : /^(?:0|false|no)$/.test(text) ? false : null;
}

/** Other ways to write a number: `0,53`, `53%`, `1 000`, `007`, `-`. */
const NUMBER_LIKE = /^(?:[+\-−–]?\s?[$€£]?\d[\d.,'’\s]*(?:e[+-]?\d+)?\s?[%‰]?|[-–—.?*]+)$/i;

/** Decimal commas and percent signs, which identifiers don't have. */
const PLAINLY_A_NUMBER = /^[+\-−–]?\d+(?:,\d+\s?%?|(?:\.\d+)?\s?%)$/;

/** With at least this share of numbers, the other cells of a column are errors. */
const MOSTLY = 0.9;

/**
 * True if a column of a table holds numbers, though some of its cells are invalid: scoring reports the first
 * of these, which is better than using another column.
 */
export const isNearlyNumeric = onceFor((cells: Cells): boolean => {
  let [numbers, alike, plain, others] = [0, 0, 0, 0];
  const few = everyKind(cells, (cell, count) => {
    const value = numberOf(cell);
    if (typeof value === 'number') {
      numbers += count;
    } else if (value === undefined) {
      const text = textOf(cell).trim();
      const isAlike = text.length <= 24 && NUMBER_LIKE.test(text);
      alike += isAlike ? count : 0;
      plain += isAlike && PLAINLY_A_NUMBER.test(text) ? count : 0;
      others += isAlike ? 0 : count;
    }
    return others <= (1 - MOSTLY) * cells.length;
  });
  if (!few) {
    return false;
  }
  return others === 0
    ? numbers > alike || (plain > 0 && plain + numbers >= alike)
    : numbers >= MOSTLY * (numbers + alike + others);
});

/** True if there are numbers and everything else is missing. */
export const isNumeric = onceFor((cells: Cells): boolean => {
  let some = false;
  const all = everyKind(cells, (cell) => {
    some ||= cell !== null;
    return cell === null || typeof cell === 'number' || typeof cell === 'boolean';
  });
  return some && all;
});

/** True if there are numbers, and everything else can be read as one or is missing. */
export function readsAsNumbers({ cells }: Column): boolean {
  return (
    cells.some((cell) => typeof cell === 'number') && cells.every((cell) => numberOf(cell) !== undefined)
  );
}

/** The text of a cell; empty for a missing one. */
export function textOf(cell: Cell | undefined): string {
  return String(cell ?? '');
}

/** Whether two columns hold the same texts, each as often, in whatever order. */
export function haveSameCells({ cells }: Column, { cells: others }: Column): boolean {
  if (kindsOf(cells) !== null && kindsOf(others) !== null) {
    const [one, two] = [textsIn(cells), textsIn(others)];
    return one.size === two.size && [...one].every(([text, count]) => two.get(text) === count);
  }
  const [one, two] = [cells.map(textOf).sort(), others.map(textOf).sort()];
  return one.length === two.length && one.every((cell, i) => cell === two[i]);
}

function textsIn(cells: Cells): ReadonlyMap<string, number> {
  const texts = new Map<string, number>();
  everyKind(cells, (cell, count) => {
    const text = textOf(cell);
    texts.set(text, (texts.get(text) ?? 0) + count);
    return true;
  });
  return texts;
}
