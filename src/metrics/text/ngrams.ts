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

/** BLEU counts n-grams of one to four tokens. */
export const MAX_ORDER = 4;

/**
 * Counts matched n-grams of one segment at a time. Every n-gram of the references gets a small number, found
 * from the number of its first n − 1 tokens and its last token, so that no n-gram is ever built as a string
 * and none is confused with another. N-grams that only the hypothesis has can't match and get no number.
 */
export class SegmentMatcher {
  /** For all references so far, so that most words already have a number. */
  private readonly words = new Map<string, number>();
  /** Numbers are shared by all orders. */
  private readonly grams = new GramTable();
  /** By n-gram: its count in the current reference; how often the hypothesis may still use it. */
  private readonly seen: number[] = [];
  private readonly allowed: number[] = [];

  /**
   * Writes the number of matches of each order to target[offset .. offset + MAX_ORDER): each n-gram of the
   * hypothesis counts at most as often as in the reference that has it most often.
   */
  match(
    hypothesis: readonly string[],
    references: readonly (readonly string[])[],
    target: Float64Array,
    offset: number,
  ): void {
    this.grams.clear();
    for (const reference of references) {
      this.addReference(reference);
    }
    const numbers = hypothesis.map((word) => this.words.get(word) ?? -1);
    for (let start = 0; start < numbers.length; start += 1) {
      let gram = -1;
      for (let order = 0; order < MAX_ORDER && start + order < numbers.length; order += 1) {
        const word = numbers[start + order]!;
        const next = word === -1 ? undefined : this.grams.find(gram, word);
        if (next === undefined) {
          break;
        }
        gram = next;
        const left = this.allowed[gram]!;
        if (left > 0) {
          this.allowed[gram] = left - 1;
          target[offset + order] = target[offset + order]! + 1;
        }
      }
    }
  }

  private addReference(reference: readonly string[]): void {
    this.seen.fill(0, 0, this.grams.size);
    const numbers = reference.map((word) => this.numberOf(word));
    for (let start = 0; start < numbers.length; start += 1) {
      let gram = -1;
      for (let order = 0; order < MAX_ORDER && start + order < numbers.length; order += 1) {
        const before = this.grams.size;
        gram = this.grams.intern(gram, numbers[start + order]!);
        if (gram === before) {
          this.seen[gram] = 0;
          this.allowed[gram] = 0;
        }
        const count = this.seen[gram]! + 1;
        this.seen[gram] = count;
        this.allowed[gram] = Math.max(this.allowed[gram]!, count);
      }
    }
  }

  private numberOf(word: string): number {
    let number = this.words.get(word);
    if (number === undefined) {
      number = this.words.size;
      this.words.set(word, number);
    }
    return number;
  }
}
