import { drawBinomial } from '../random/binomial';
import type { CountTable } from './counts';
import { Outputs } from './outputs';
import type { Sums } from './sums';
import { Uniforms } from '../random/uniforms';

/**
 * Yields the sums of one resample after another, like `Adder`, by drawing how often each distinct row occurs
 * in it: the time doesn't depend on the number of items. For rows whose tables would take too much memory
 * (`LookUpCounter` is quicker).
 *
 * The counts of a bootstrap are multinomial, drawn one given the others: of m items still to be drawn, a row
 * gets Binomial(m, its share of the remaining rows). Rows come in ascending size, so that no share exceeds ½.
 * Binomial(size, ½) of a row's items are swapped.
 */
export class Counter implements Sums {
  private readonly random = new Uniforms();
  /** A row's share of itself and the rows after it; ½ for swaps. */
  private readonly shares: Float64Array;
  /** How often each row occurs in the resample. */
  private readonly counts: Float64Array;
  private readonly added: Float64Array;
  private readonly items: number;
  private readonly outputs: Outputs;

  constructor(private readonly table: CountTable) {
    const { sizes, cells, drawn, outputs } = table;
    this.items = sizes.reduce((sum, size) => sum + size, 0);
    let behind = this.items;
    this.shares = sizes.map((size) => {
      const share = drawn ? size / behind : 0.5;
      behind -= size;
      return share;
    });
    this.counts = new Float64Array(sizes.length);
    this.added = new Float64Array(cells.length / sizes.length);
    this.outputs = new Outputs(outputs);
  }

  start(state: Int32Array): void {
    this.random.start(state);
  }

  /** Writes the next resample's sums; leaves those that never change as they are. */
  next(sums: Float64Array): void {
    const { counts, added } = this;
    const { cells, drawn } = this.table;
    if (drawn) {
      this.drawRows(counts);
    } else {
      this.drawSwaps(counts);
    }
    for (let column = 0, at = 0; column < added.length; column++) {
      let sum = 0;
      for (let row = 0; row < counts.length; row++, at++) {
        sum += counts[row]! * cells[at]!;
      }
      added[column] = sum;
    }
    this.outputs.write(added, 0, sums);
  }

  private drawRows(counts: Float64Array): void {
    const { shares, random } = this;
    const last = shares.length - 1;
    let left = this.items;
    for (let row = 0; row < last; row++) {
      const count = drawBinomial(random, left, shares[row]!);
      counts[row] = count;
      left -= count;
    }
    counts[last] = left;
  }

  private drawSwaps(counts: Float64Array): void {
    const { sizes } = this.table;
    for (let row = 0; row < sizes.length; row++) {
      counts[row] = drawBinomial(this.random, sizes[row]!, 0.5);
    }
  }
}
