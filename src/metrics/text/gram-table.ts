const FIRST_CAPACITY = 512;

/**
 * Numbers n-grams by the number of their first n − 1 tokens and by their last token. It is emptied by
 * incrementing a counter, not by clearing: a segment has few n-grams, and there are many segments.
 */
export class GramTable {
  private prefixes = new Int32Array(FIRST_CAPACITY);
  private words = new Int32Array(FIRST_CAPACITY);
  private grams = new Int32Array(FIRST_CAPACITY);
  /** The filling to which a slot belongs; slots of earlier ones are free. */
  private fillings = new Int32Array(FIRST_CAPACITY);
  private filling = 1;
  private count = 0;

  /** How many n-grams there are; their numbers are below this. */
  get size(): number {
    return this.count;
  }

  clear(): void {
    this.filling += 1;
    this.count = 0;
  }

  /** @param prefix −1: none */
  find(prefix: number, word: number): number | undefined {
    const slot = this.slotOf(prefix, word);
    return this.fillings[slot] === this.filling ? this.grams[slot] : undefined;
  }

  /** The number of an n-gram; new ones get the next number. */
  intern(prefix: number, word: number): number {
    const slot = this.slotOf(prefix, word);
    if (this.fillings[slot] === this.filling) {
      return this.grams[slot]!;
    }
    const gram = this.count;
    this.put(slot, prefix, word, gram);
    this.count += 1;
    if (2 * this.count > this.grams.length) {
      this.grow();
    }
    return gram;
  }

  /** The slot of an n-gram: the first that is its own or free. */
  private slotOf(prefix: number, word: number): number {
    const last = this.grams.length - 1;
    const hash = Math.imul(Math.imul(prefix + 1, 0x9e3779b1) ^ word, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & last;
    while (
      this.fillings[slot] === this.filling &&
      (this.words[slot] !== word || this.prefixes[slot] !== prefix)
    ) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private put(slot: number, prefix: number, word: number, gram: number): void {
    this.prefixes[slot] = prefix;
    this.words[slot] = word;
    this.grams[slot] = gram;
    this.fillings[slot] = this.filling;
  }

  private grow(): void {
    const { prefixes, words, grams, fillings, filling } = this;
    const capacity = 2 * grams.length;
    this.prefixes = new Int32Array(capacity);
    this.words = new Int32Array(capacity);
    this.grams = new Int32Array(capacity);
    this.fillings = new Int32Array(capacity);
    for (let old = 0; old < grams.length; old++) {
      if (fillings[old] === filling) {
        this.put(this.slotOf(prefixes[old]!, words[old]!), prefixes[old]!, words[old]!, grams[old]!);
      }
    }
  }
}
