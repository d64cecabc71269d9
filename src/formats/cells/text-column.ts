import type { Cells } from '../../model';
import { areSections, thousandsAt } from './cells';
import { KindCells } from './kind-cells';
import { TextKinds } from './text-kinds';
import { TextPile } from './text-pile';
import { asWritten, typedTexts } from './typed-texts';

/** After this many rows a column of few different texts is kept as such; smaller ones are not worth it. */
const KINDS_AFTER = 1024;

const POINT = 0x2e;

/**
 * The cells of a column as they are written, as UTF-8 outside the heap: a million strings would take longer to allocate and
 * collect than to parse. If few of them differ, each of these is kept and parsed once.
 */
export class TextColumn {
  private texts = new TextPile();
  /** Instead of the texts. */
  private kinds: TextKinds | null = null;

  get length(): number {
    return (this.kinds ?? this.texts).length;
  }

  add(text: string): void {
    const texts = this.kinds?.texts ?? this.texts;
    const end = texts.write(text);
    this.addUtf8(texts.bytes, texts.end, end);
  }

  /** Adds the text that these bytes hold as UTF-8. */
  addUtf8(from: Uint8Array, start: number, end: number): void {
    if (this.kinds?.add(from, start, end) === true) {
      return;
    }
    if (this.kinds !== null) {
      this.texts = this.kinds.spread();
      this.kinds = null;
    }
    this.texts.add(from, start, end);
    if (this.texts.length === KINDS_AFTER) {
      this.kinds = TextKinds.of(this.texts);
      this.texts = this.kinds === null ? this.texts : new TextPile();
    }
  }

  at(row: number): string {
    const { kinds, texts } = this;
    return kinds === null ? texts.at(row) : kinds.texts.at(kinds.codes[row]!);
  }

  slice(start: number, end: number): string[] {
    const length = Math.max(0, Math.min(end, this.length) - start);
    return Array.from({ length }, (_, i) => this.at(start + i));
  }

  /** Keeps the first texts only, and no more memory than they take. */
  truncate(length: number): void {
    if (this.kinds === null) {
      this.texts.truncate(length);
    } else {
      this.kinds.length = Math.min(length, this.length);
      this.kinds.codes = this.kinds.codes.slice(0, this.length);
    }
  }

  /** The row of the first number that may be written with points between thousands; -1 if there is none. */
  thousandsAt(): number {
    const texts = this.kinds?.texts ?? this.texts;
    const at = texts.bytes.subarray(0, texts.end).includes(POINT) ? thousandsAt(texts) : -1;
    return at === -1 || this.kinds === null ? at : this.kinds.codes.indexOf(at);
  }

  /** The column with its type, as `typedTexts`. */
  typed(): Cells {
    const { kinds } = this;
    const texts = kinds?.texts ?? this.texts;
    const cells = areSections(texts) ? asWritten(texts) : typedTexts(texts);
    return kinds === null ? cells : new KindCells(kinds.codes.slice(0, kinds.length), [...cells]);
  }
}
