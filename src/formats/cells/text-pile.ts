/** A column takes memory only with its first text: a table may have a hundred thousand. */
const NO_BYTES = Buffer.alloc(0);
const NO_ENDS = new Uint32Array(0);
const FIRST_TEXTS = 8;

/** No character takes more of UTF-8 for each of its UTF-16 units. */
const MOST_BYTES = 3;

/** Texts one after the other as UTF-8 outside the heap. */
export class TextPile {
  bytes: Buffer = NO_BYTES;
  /** Where each text ends; it starts where the one before ends. */
  ends = NO_ENDS;
  length = 0;

  get end(): number {
    return this.start(this.length);
  }

  /** Writes a text behind the last one without adding it. @returns its end */
  write(text: string): number {
    const { end } = this;
    this.reserve(end + MOST_BYTES * text.length);
    return end + this.bytes.write(text, end);
  }

  /** Adds the text in these bytes, which may be its own. */
  add(from: Uint8Array, start: number, stop: number): void {
    let to = this.end;
    this.reserve(to + stop - start);
    const { bytes } = this;
    for (let at = start; at < stop; at += 1) {
      bytes[to++] = from[at]!;
    }
    this.close(to);
  }

  at(i: number): string {
    return this.bytes.toString('utf8', this.start(i), this.ends[i]);
  }

  start(i: number): number {
    return i === 0 ? 0 : this.ends[i - 1]!;
  }

  holds(i: number, from: Uint8Array, start: number, stop: number): boolean {
    const { bytes } = this;
    const own = this.start(i);
    if (this.ends[i]! - own !== stop - start) {
      return false;
    }
    for (let at = start; at < stop; at += 1) {
      if (bytes[own + at - start] !== from[at]) {
        return false;
      }
    }
    return true;
  }

  equals({ bytes, ends, length }: TextPile): boolean {
    return this.length === length && this.bytes.equals(bytes) && this.ends.every((end, i) => end === ends[i]);
  }

  /** In no more memory than they take. */
  copy(): TextPile {
    const own = Object.assign(new TextPile(), { bytes: this.bytes, ends: this.ends, length: this.length });
    own.truncate(this.length);
    return own;
  }

  /** Keeps the first texts only, and no more memory than they take. */
  truncate(length: number): void {
    this.length = Math.min(length, this.length);
    this.ends = this.ends.slice(0, this.length);
    this.bytes = Buffer.from(this.bytes.subarray(0, this.end));
  }

  private close(end: number): void {
    if (this.length === this.ends.length) {
      const ends = new Uint32Array(Math.max(FIRST_TEXTS, 2 * this.length));
      ends.set(this.ends);
      this.ends = ends;
    }
    this.ends[this.length] = end;
    this.length += 1;
  }

  private reserve(size: number): void {
    if (size > this.bytes.length) {
      const bytes = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, size));
      bytes.set(this.bytes.subarray(0, this.end));
      this.bytes = bytes;
    }
  }
}
