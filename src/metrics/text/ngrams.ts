/** Initial number of slots in the hash table; a power of two. */
const FIRST_SLOTS = 1 << 13;

/**
 * Counts n-grams of the references of one segment at a time and matches hypotheses against them. Symbols are any numbers
 * below 2²⁶ (characters, numbered words). An n-gram is the number of its first n − 1 symbols and its last
 * symbol, found in an open hash table that is emptied by counting rounds instead of clearing, so that nothing
 * is allocated or freed.
 */
export class SymbolNgrams {
  private slots = FIRST_SLOTS;
  /** By slot: the key (prefix and symbol), the round that wrote it, the n-gram's number. */
  private keys = new Float64Array(FIRST_SLOTS);
  private rounds = new Int32Array(FIRST_SLOTS);
  private grams = new Int32Array(FIRST_SLOTS);
  /** By n-gram: how often the reference that has it most often has it; how often text `stamp` has it so far. */
  private counts = new Int32Array(FIRST_SLOTS);
  private used = new Int32Array(FIRST_SLOTS);
  private usedBy = new Int32Array(FIRST_SLOTS);
  private round = 0;
  private stamp = 0;
  private size = 0;

  constructor(private readonly maxOrder: number) {}

  setReferences(references: readonly ArrayLike<number>[]): void {
    this.reserve(this.maxOrder * references.reduce((sum, { length }) => sum + length, 0));
    this.round += 1;
    this.size = 0;
    for (const symbols of references) {
      const stamp = (this.stamp += 1);
      const isFirst = symbols === references[0];
      const { length } = symbols;
      for (let start = 0; start < length; start += 1) {
        let gram = 0;
        const end = Math.min(length, start + this.maxOrder);
        for (let at = start; at < end; at += 1) {
          gram = this.number(gram, symbols[at]!);
          if (isFirst) {
            this.counts[gram]! += 1;
            continue;
          }
          const count = this.usedBy[gram] === stamp ? this.used[gram]! + 1 : 1;
          this.used[gram] = count;
          this.usedBy[gram] = stamp;
          this.counts[gram] = Math.max(count, this.counts[gram]!);
        }
      }
    }
  }

  /**
   * Adds to target[offset + stride·(n − 1)] how many n-grams of the hypothesis the references have, each as often as one
   * reference has it at most.
   */
  match(symbols: ArrayLike<number>, target: Float64Array, offset: number, stride: number): void {
    const stamp = (this.stamp += 1);
    const { length } = symbols;
    for (let start = 0; start < length; start += 1) {
      let gram = 0;
      const end = Math.min(length, start + this.maxOrder);
      let place = offset;
      for (let at = start; at < end; at += 1) {
        gram = this.find(gram, symbols[at]!);
        if (gram < 0) {
          break;
        }
        const used = this.usedBy[gram] === stamp ? this.used[gram]! : 0;
        if (used < this.counts[gram]!) {
          this.used[gram] = used + 1;
          this.usedBy[gram] = stamp;
          target[place] = target[place]! + 1;
        }
        place += stride;
      }
    }
  }

  /** Number of the n-gram, given that of its prefix (0: none) and its last symbol; creates one if needed. */
  private number(prefix: number, symbol: number): number {
    const key = keyOf(prefix, symbol);
    const slot = this.slot(prefix, symbol, key);
    if (this.rounds[slot] === this.round) {
      return this.grams[slot]!;
    }
    this.size += 1;
    this.rounds[slot] = this.round;
    this.keys[slot] = key;
    this.grams[slot] = this.size;
    this.counts[this.size] = 0;
    return this.size;
  }

  /** The same without creating one: −1 if no reference has such an n-gram. */
  private find(prefix: number, symbol: number): number {
    const slot = this.slot(prefix, symbol, keyOf(prefix, symbol));
    return this.rounds[slot] === this.round ? this.grams[slot]! : -1;
  }

  /** The slot of an n-gram, or the free one where it belongs. */
  private slot(prefix: number, symbol: number, key: number): number {
    const mixed = Math.imul(prefix, 0x9e37_79b1) ^ Math.imul(symbol, 0x85eb_ca6b);
    let slot = (mixed ^ (mixed >>> 15)) & (this.slots - 1);
    while (this.rounds[slot] === this.round && this.keys[slot] !== key) {
      slot = (slot + 1) & (this.slots - 1);
    }
    return slot;
  }

  /** Makes room for this many n-grams, with the table at most half full. */
  private reserve(ngrams: number): void {
    if (2 * ngrams < this.slots) {
      return;
    }
    while (this.slots <= 2 * ngrams) {
      this.slots *= 2;
    }
    this.keys = new Float64Array(this.slots);
    this.rounds = new Int32Array(this.slots);
    this.grams = new Int32Array(this.slots);
    this.counts = new Int32Array(this.slots);
    this.used = new Int32Array(this.slots);
    this.usedBy = new Int32Array(this.slots);
    this.round = 0;
    this.stamp = 0;
  }
}

function keyOf(prefix: number, symbol: number): number {
  return prefix * 0x400_0000 + symbol;
}
