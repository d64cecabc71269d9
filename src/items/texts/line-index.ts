import { numberIn } from '../../model/lists';
import { onceFor } from '../../model/once';
import { momentsOf } from '../../model/correlation';

interface LineFit {
  /** The places of lines that fit another line of the reference clearly better than their own. */
  readonly moved: readonly { readonly from: number; readonly to: number }[];
  /** Number of lines that clearly fit some line of the reference. */
  readonly clear: number;
  /** Whether they fit their own lines better than others do; null: too few or too short to say. */
  readonly fits: boolean | null;
}

/** A line that fits another one as well as this is like it, not by chance. */
const LIKE = 0.4;

/** A line that fits another one better by this belongs to it. */
const BETTER = 0.25;

/** So much better than the next best one, it is no common phrase. */
const ALONE = 0.15;

/** Shorter lines may be alike by chance: a label, an answer, a greeting. */
const FEWEST_PARTS = 4;

/** With fewer lines, chance decides whether they fit better than others. */
const FEWEST_LINES = 20;

/** Standard errors that lines have to fit better than others do by. */
const ERRORS = 3;

/**
 * Compares lines of an output with all lines of a reference.
 *
 * @param places of the output's lines in the reference, the lines that they belong to if the files are in order
 */
export function fitLines(
  output: Lines,
  reference: Lines,
  places: readonly number[] = [...output.keys()],
): LineFit {
  const index = indexOf(reference);
  const moved: { from: number; to: number }[] = [];
  const gains: number[] = [];
  let [clear, words] = [0, 0];
  output.forEach((parts, i) => {
    const place = places[i]!;
    if (parts.length === 0 || reference[place]?.length === 0) {
      return;
    }
    const { same, best, at, next, mean } = index.fit(parts, place);
    gains.push(same - mean);
    words += parts.length;
    const isMoved =
      parts.length >= FEWEST_PARTS && best >= LIKE && best - same >= BETTER && best - next >= ALONE;
    clear += Number(isMoved || same >= LIKE);
    if (isMoved) {
      moved.push({ from: place, to: at });
    }
  });
  const isEnough = gains.length >= FEWEST_LINES && words >= FEWEST_PARTS * gains.length;
  return { moved, clear, fits: isEnough ? areAbove0(gains) : null };
}

function areAbove0(values: readonly number[]): boolean {
  const n = values.length;
  const { mean, squares } = momentsOf(values);
  return mean > ERRORS * Math.sqrt(squares / (n - 1) / n);
}

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

const indexOf = onceFor((lines: Lines) => new LineIndex(lines));

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
