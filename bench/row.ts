/** One line of the printout. Times are of one core's work; waiting for other programs doesn't count. */
export interface Row {
  readonly name: string;
  /** Seconds of the whole, for rows that are one run. */
  readonly seconds: number | null;
  /** Time of a draw, a segment ... */
  readonly nanoseconds: number;
  /** What takes so long: `draw`. */
  readonly unit: string;
  /** What it is compared with in the same run. */
  readonly against: { readonly name: string; readonly nanoseconds: number } | null;
  /** Its time as a share of the other's. */
  readonly ratio: number | null;
  /** What the ratio must not exceed. */
  readonly limit: number | null;
  /** A whole command's seconds by the clock and of processor time, and the most memory it had. */
  readonly used?: { readonly wall: number; readonly processor: number; readonly megabytes: number };
}
