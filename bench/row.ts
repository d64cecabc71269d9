/** One line of the printout. Times are of one core's work; waiting for other programs doesn't count. */
export interface Row {
  readonly name: string;
  /** Of the whole, for rows that are one run. */
  readonly seconds: number | null;
  /** Of a draw, a segment ... */
  readonly nanoseconds: number;
  /** What takes so long: `draw`. */
  readonly unit: string;
  /** What it is compared with in the same run. */
  readonly against: { readonly name: string; readonly nanoseconds: number } | null;
  /** Its time as a share of the other's. */
  readonly ratio: number | null;
  /** What the ratio must not exceed. */
  readonly limit: number | null;
  /** Of a whole command: seconds by the clock and of processor time, and the most memory it had. */
  readonly used?: { readonly wall: number; readonly processor: number; readonly megabytes: number };
}
