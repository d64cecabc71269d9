import { numberIn } from '../../model/lists';
import { onceFor } from '../../model/once';

/** Words of lines, as `partsOf` finds them. */
export type Lines = readonly (readonly string[])[];

/** How well a line fits others, from 0 (no word in common) to 1 (the same words). */
export interface Fits {
  /** The line at the same place. */
  readonly same: number;
  /** The best other one, and its place. */
  readonly best: number;
  readonly at: number;
  /** The next best other one. */
  readonly next: number;
  readonly mean: number;
}

/** The lines of a reference, indexed once for all outputs. */
export const indexOf = onceFor((lines: Lines) => new LineIndex(lines));

/**
 * Fits lines by Dice's coefficient of their words and pairs of neighboring words, each weighted by log(1 + N / number of the N
 * lines with it), so that rare words count more than those of every line.
 */
export class LineIndex {
  private readonly numbers = new Map<string, number>();
  private readonly holders: number[][] = [];
  private readonly weights: readonly number[];
  /** The weight of one that no line has. */
  private readonly rare: number;
  private readonly sizes: Float64Array;
  private readonly shared: Float64Array;

  constructor(lines: Lines) {
    const rows = lines.map((parts, place) => {
      const row = featuresOf(parts).map((feature) => numberIn(this.numbers, feature));
      row.forEach((number) => (this.holders[number] ??= []).push(place));
      return row;
    });
    const weightOf = (holders: number) => Math.log(1 + lines.length / holders);
    this.weights = this.holders.map(({ length }) => weightOf(length));
    this.rare = weightOf(1);
    this.sizes = Float64Array.from(rows, (row) => row.reduce((sum, one) => sum + this.weights[one]!, 0));
    this.shared = new Float64Array(lines.length);
  }

  fit(parts: readonly string[], place: number): Fits {
    const { shared, sizes } = this;
    shared.fill(0);
    let size = 0;
    for (const feature of featuresOf(parts)) {
      const number = this.numbers.get(feature);
      const weight = number === undefined ? this.rare : this.weights[number]!;
      size += weight;
      const holders = number === undefined ? [] : this.holders[number]!;
      for (const line of holders) {
        shared[line]! += weight;
      }
    }
    let [best, at, next, sum] = [0, place, 0, 0];
    for (let line = 0; line < shared.length; line += 1) {
      const fit = shared[line] === 0 ? 0 : (2 * shared[line]!) / (size + sizes[line]!);
      shared[line] = fit;
      if (line === place || fit === 0) {
        continue;
      }
      sum += fit;
      if (fit > best) {
        [best, at, next] = [fit, line, best];
      } else if (fit > next) {
        next = fit;
      }
    }
    return { same: shared[place]!, best, at, next, mean: sum / Math.max(1, shared.length - 1) };
  }
}

/** Each once. */
function featuresOf(parts: readonly string[]): string[] {
  return [...new Set(parts.flatMap((part, i) => (i === 0 ? [part] : [part, `${parts[i - 1]} ${part}`])))];
}
