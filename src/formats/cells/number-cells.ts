import type { Cell } from '../../model';
import { CellList, MISSING, NUMBER } from './cell-list';

/** A column of numbers, eight bytes each. */
export class NumberCells extends CellList {
  /** @param values NaN is a missing cell */
  constructor(private readonly values: Float64Array) {
    super();
  }

  override get length(): number {
    return this.values.length;
  }

  protected override cell(item: number): Cell {
    const value = this.values[item]!;
    return Number.isNaN(value) ? null : value;
  }

  protected override kind(item: number): number {
    return Number.isNaN(this.values[item]) ? MISSING : NUMBER;
  }

  protected override number(item: number): number {
    return this.values[item]!;
  }

  protected override findText(): boolean {
    return false;
  }
}
