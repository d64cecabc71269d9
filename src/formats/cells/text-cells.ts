import type { Cell } from '../../model';
import { CellList, TEXT } from './cell-list';
import type { TextBytes } from './text-store';

/** Short texts that were read before are kept as strings, as many as this: most columns of classes have fewer. */
const KEPT = 256;
const LONGEST_KEPT = 32;

/** A column of texts, one after the other as UTF-8: four bytes more than they take in the file. */
export class TextCells extends CellList {
  /** The last item, plus 1, whose text has each hash, and its string. */
  private readonly keptItems = new Uint32Array(KEPT);
  private readonly keptTexts: string[] = [];

  /** @param ends where each text ends; it starts where the one before ends */
  constructor(
    private readonly bytes: Buffer,
    private readonly ends: Uint32Array,
  ) {
    super();
  }

  override get length(): number {
    return this.ends.length;
  }

  protected override cell(item: number): Cell {
    const { bytes, keptItems, keptTexts } = this;
    const [start, end] = [this.start(item), this.ends[item]!];
    if (end - start > LONGEST_KEPT) {
      return bytes.toString('utf8', start, end);
    }
    let hash = end - start;
    for (let at = start; at < end; at += 1) {
      hash = (31 * hash + bytes[at]!) | 0;
    }
    const place = (hash ^ (hash >>> 8)) & (KEPT - 1);
    if (!this.isText(keptItems[place]! - 1, start, end)) {
      keptItems[place] = item + 1;
      keptTexts[place] = bytes.toString('utf8', start, end);
    }
    return keptTexts[place]!;
  }

  /** True if the text of an item, which may be -1 for none, are these bytes. */
  private isText(item: number, start: number, end: number): boolean {
    const { bytes } = this;
    const own = item === -1 ? -1 : this.start(item);
    if (own === -1 || this.ends[item]! - own !== end - start) {
      return false;
    }
    for (let at = start; at < end; at += 1) {
      if (bytes[own + at - start] !== bytes[at]) {
        return false;
      }
    }
    return true;
  }

  protected override kind(): number {
    return TEXT;
  }

  protected override number(): number {
    return NaN;
  }

  protected override findText(item: number, into: TextBytes): boolean {
    into.bytes = this.bytes;
    into.start = this.start(item);
    into.end = this.ends[item]!;
    return true;
  }

  protected override hasCellsOf(others: CellList): boolean {
    return others instanceof TextCells
      ? this.bytes.equals(others.bytes) && this.ends.every((end, item) => end === others.ends[item])
      : super.hasCellsOf(others);
  }

  private start(item: number): number {
    return item === 0 ? 0 : this.ends[item - 1]!;
  }
}
