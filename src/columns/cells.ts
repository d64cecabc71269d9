import {
  english,
  fileError,
  RealGainError,
  type Cell,
  type Cells,
  type Column,
  type LeftOut,
  type MetricChoice,
  type Records,
  type ScoringInput,
  type StatsTable,
  type Text,
  someQuoted,
} from '../model';
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

/**
 * The numbers of a column; NaN for missing values.
 *
 * @throws RealGainError `not-numeric`
 */
export function numbersOf(records: Records, column: Column, path: string): Float64Array {
  const numbers = new Float64Array(records.n);
  const unscorable = new Unscorable(records, column, path, 'a number');
  const read = (cell: Cell) => {
    const value = numberOf(cell);
    return value === null ? NaN : value;
  };
  unscorable.each(read, (value, item) => (numbers[item] = value));
  unscorable.check();
  return numbers;
}

/**
 * The statistics of the mean of a column: the value of each item and 1.
 *
 * @param expected what a cell should hold: "a number"
 * @throws RealGainError `not-numeric`, `missing-value`
 */
export function columnMean(
  { output, outputPath }: Pick<ScoringInput, 'output' | 'outputPath'>,
  column: Column,
  expected: string,
  read: (cell: Cell, item: number) => number | null | undefined,
): StatsTable {
  const unscorable = new Unscorable(output, column, outputPath, expected);
  const data = new Float64Array(2 * output.n);
  unscorable.each(read, (value, i) => {
    data[2 * i] = value;
    data[2 * i + 1] = 1;
  });
  return { n: output.n, k: 2, data, left: unscorable.leave() };
}

/** A cell as text; a missing one as an empty text. */
export function textOf(cell: Cell): string {
  return cell === null ? '' : String(cell);
}

/** Most lines listed in a message; the rest is counted. */
const LINES_NAMED = 3;

/** Collects the items of one column that can't be scored, to report them together. */
export class Unscorable {
  private readonly missing: number[] = [];
  private readonly wrong: number[] = [];

  constructor(
    private readonly records: Records,
    private readonly column: Column,
    private readonly path: string,
    /** What was expected: "a number". */
    private readonly expected: string,
  ) {}

  /** Reads every cell and uses its value: null is a missing one, undefined a wrong one. */
  each<Value>(
    read: (cell: Cell, item: number) => Value | null | undefined,
    use: (value: Value, item: number) => void,
  ): void {
    this.column.cells.forEach((cell, item) => {
      const value = read(cell, item);
      if (value === undefined) {
        this.addWrong(item);
      } else if (value === null) {
        this.addMissing(item);
      } else {
        use(value, item);
      }
    });
  }

  addMissing(item: number): void {
    this.missing.push(item);
  }

  addWrong(item: number): void {
    this.wrong.push(item);
  }

  /** @throws RealGainError `not-numeric` or `missing-value` with the first lines and their number */
  check(): void {
    this.checkWrong();
    if (this.missing.length > 0) {
      this.fail(
        'missing-value',
        this.missing,
        english('has no value (empty, NaN or infinite) where {0} is expected', this.expected),
      );
    }
  }

  /**
   * Like `check`, but if the file may lack items (`Records.partial`), those without a value are not errors.
   *
   * @returns the items to leave out
   */
  leave(): readonly LeftOut[] {
    if (!this.records.partial) {
      this.check();
    }
    this.checkWrong();
    return this.missing.map((item) => ({ item, why: this.whyMissing(item) }));
  }

  private checkWrong(): void {
    if (this.wrong.length > 0) {
      const value = textOf(this.column.cells.at(this.wrong[0] ?? 0) ?? null);
      const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
      this.fail(
        'not-numeric',
        this.wrong,
        english('holds "{0}" where {1} is expected', shown, this.expected),
      );
    }
  }

  private whyMissing(item: number): Text {
    return this.records.lines[item] === 0
      ? english('not in this file')
      : english('no "{0}"', this.column.name);
  }

  private fail(code: 'not-numeric' | 'missing-value', items: readonly number[], what: Text): never {
    const { path, end } = partOf(this.records, items[0] ?? 0) ?? { path: this.path, end: Infinity };
    const named = items.filter((item) => item < end).slice(0, LINES_NAMED);
    const lines = named.map((item) => this.records.lines[item]!);
    const more = items.length - lines.length;
    const others = more > 0 ? english(' and {0} more', more.toLocaleString('en-US')) : '';
    throw new RealGainError(
      code,
      english(
        '{0}, line{1} {2}{3}: the column "{4}" {5}; complete the file or choose another column.',
        path,
        items.length > 1 ? 's' : '',
        lines.join(', '),
        others,
        this.column.name,
        what,
      ),
      { path, line: lines[0] },
    );
  }
}

/** The file that an item is from, and the item after its last one. */
function partOf({ parts = [] }: Records, item: number): { path: string; end: number } | undefined {
  let end = 0;
  const ends = parts.map(({ path, n }) => ({ path, end: (end += n) }));
  return ends.find((part) => item < part.end);
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
