/** One of the 2k sums: (offset + sign · the kernel's sum of column `column`) / scale. */
export interface Output {
  /** null: the same in every resample. */
  readonly column: number | null;
  readonly sign: 1 | -1;
  readonly offset: number;
  readonly scale: number;
}

export function startingFrom(bases: readonly number[], outputs: readonly Output[]): Output[] {
  return outputs.map((output) => {
    const { column, sign, offset } = output;
    return column === null ? output : { ...output, offset: offset + sign * bases[column]! };
  });
}

/** Turns the sums of columns into those of A and B. Arrays, because this runs for every resample. */
export class Outputs {
  private readonly places: Int32Array;
  private readonly columns: Int32Array;
  private readonly signs: Float64Array;
  private readonly offsets: Float64Array;
  private readonly scales: Float64Array;

  /** @param step distance from one column to the next among the raw sums */
  constructor(outputs: readonly Output[], step = 1) {
    const moving = outputs.flatMap(({ column, ...output }, place) =>
      column === null ? [] : [{ ...output, column, place }],
    );
    this.places = Int32Array.from(moving, ({ place }) => place);
    this.columns = Int32Array.from(moving, ({ column }) => column * step);
    this.signs = Float64Array.from(moving, ({ sign }) => sign);
    this.offsets = Float64Array.from(moving, ({ offset }) => offset);
    this.scales = Float64Array.from(moving, ({ scale }) => scale);
  }

  /**
   * Writes what changes from resample to resample, and leaves the rest as it is.
   *
   * @param raw sums of columns, starting at `at`
   */
  write(raw: Uint32Array | Float64Array, at: number, sums: Float64Array): void {
    const { places, columns, signs, offsets, scales } = this;
    for (let i = 0; i < places.length; i++) {
      sums[places[i]!] = (offsets[i]! + signs[i]! * raw[at + columns[i]!]!) / scales[i]!;
    }
  }
}

/** Hands out the sums of one resample after the other. */
export interface Sums {
  /** Starts the stream of a block of `count` resamples. */
  start(state: Int32Array, count: number): void;
  /** Writes the next resample's sums; leaves those that never change as they are. */
  next(sums: Float64Array): void;
}
