import type { Cell } from '../../model';
import { CellList, FALSE, MISSING, NUMBER, TEXT, TRUE } from './cell-list';
import type { TextBytes } from './text-store';

/** A column of at most 256 different cells, a byte each. */
export class KindCells extends CellList {
  private utf8: readonly Buffer[] | null = null;

  /**
   * @param codes which of the kinds each cell is
   * @param all in order of first appearance; equal ones become one
   */
  constructor(
    private readonly codes: Uint8Array,
    private readonly all: readonly Cell[],
  ) {
    super();
    const firsts = Uint8Array.from(all, (cell) => all.findIndex((one) => Object.is(one, cell)));
    if (firsts.some((first, code) => first !== code)) {
      for (let item = 0; item < codes.length; item += 1) {
        codes[item] = firsts[codes[item]!]!;
      }
    }
  }

  override get length(): number {
    return this.codes.length;
  }

  countKinds(): ReadonlyMap<Cell, number> {
    const counts = new Float64Array(this.all.length);
    for (const code of this.codes) {
      counts[code]! += 1;
    }
    const kinds = new Map<Cell, number>();
    this.all.forEach((cell, code) => {
      if (counts[code]! > 0) {
        kinds.set(cell, (kinds.get(cell) ?? 0) + counts[code]!);
      }
    });
    return kinds;
  }

  protected override cell(item: number): Cell {
    return this.all[this.codes[item]!]!;
  }

  protected override kind(item: number): number {
    const cell = this.cell(item);
    switch (typeof cell) {
      case 'number':
        return NUMBER;
      case 'string':
        return TEXT;
      case 'boolean':
        return cell ? TRUE : FALSE;
      default:
        return MISSING;
    }
  }

  protected override number(item: number): number {
    return this.cell(item) as number;
  }

  protected override findText(item: number, into: TextBytes): boolean {
    this.utf8 ??= this.all.map((cell) => Buffer.from(typeof cell === 'string' ? cell : ''));
    into.bytes = this.utf8[this.codes[item]!]!;
    into.start = 0;
    into.end = into.bytes.length;
    return true;
  }

  protected override hasCellsOf(others: CellList): boolean {
    if (!(others instanceof KindCells)) {
      return super.hasCellsOf(others);
    }
    const inOthers = this.all.map((cell) => others.all.indexOf(cell));
    return this.codes.every((code, item) => inOthers[code] === others.codes[item]);
  }
}
