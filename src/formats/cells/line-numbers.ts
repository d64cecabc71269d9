const FIRST_CAPACITY = 64;

/** The line of each item so far, in four bytes each. */
export class LineNumbers {
  private lines = new Int32Array(FIRST_CAPACITY);
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(line: number): void {
    if (this.count === this.lines.length) {
      const lines = new Int32Array(2 * this.count);
      lines.set(this.lines);
      this.lines = lines;
    }
    this.lines[this.count] = line;
    this.count += 1;
  }

  at(item: number): number {
    return this.lines[item]!;
  }

  all(): Int32Array {
    return this.lines.slice(0, this.count);
  }
}
