import { sumOf } from '../../model/lists';
import { indexOf, type Lines } from './line-index';

export interface LineFit {
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
  const mean = sumOf(values) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return mean > ERRORS * Math.sqrt(squares / (n - 1) / n);
}
