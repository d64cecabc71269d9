import { shortened } from '../model/visible';
import { english, type Text } from '../model/words';
import { fileError } from '../model/errors';
import type { Cell, Column, Records } from '../model/records';
import type { LeftOut, ScoringInput, StatsTable } from '../model/settings/metric';
import { numberOf, textOf } from './cells';

/** Most lines listed in a message; the rest is counted. */
const LINES_NAMED = 3;

/** A system's answer to an item: `''`, which is wrong, if its row has none, as parsers write `null`; null if the file lacks the item. */
export function answerOf(cell: Cell, { lines }: Records, item: number): Cell {
  return cell === null && lines[item] !== 0 ? '' : cell;
}

/** Collects the items of one column that can't be scored, to report them together. */
export class Unscorable {
  private readonly missing: number[] = [];
  private readonly wrong: number[] = [];

  constructor(
    private readonly records: Records,
    private readonly column: Column,
    private readonly path: string,
    /** For example "a number". */
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
      const shown = shortened(textOf(this.column.cells.at(this.wrong[0] ?? 0)));
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
    throw fileError(
      code,
      { path, line: lines[0] },
      '{0}, line{1} {2}{3}: the column "{4}" {5}; {6}.',
      items.length > 1 ? 's' : '',
      lines.join(', '),
      others,
      this.column.name,
      what,
      code === 'missing-value'
        ? english('complete the file or choose another column')
        : english('correct the file, or choose another column or metric'),
    );
  }
}

/** The file that an item is from, and the item after its last one. */
function partOf({ parts = [] }: Records, item: number): { path: string; end: number } | undefined {
  let end = 0;
  const ends = parts.map(({ path, n }) => ({ path, end: (end += n) }));
  return ends.find((part) => item < part.end);
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
