import { endsOf } from '../../../model/lists';

/** Far enough below all others to be a hundredth of its kind. */
const FAR_BELOW = 10;

/** Where percents are 0 to 1, or ratings 1 to 5 beside 0 to 100. */
export const SHARES = 1;
export const STARS = 5;

interface LoneScale {
  readonly name: string;
  readonly score: number;
  /** Of all others. */
  readonly low: number;
  readonly high: number;
}

/** The lowest score, if it is far below all others, and like them as so many percent of a top; null otherwise. */
export function loneScale(
  scores: Iterable<readonly [name: string, score: number]>,
  tops: readonly number[],
): LoneScale | null {
  const [[name, score] = ['', NaN], ...others] = [...scores].sort(([, one], [, other]) => one - other);
  const [low, high] = endsOf(others.map(([, one]) => one));
  const isFar = (top: number) => {
    const percent = (score / top) * 100;
    return score <= top && low * top > FAR_BELOW * score && 2 * percent > low && percent < 2 * high;
  };
  return others.length > 1 && score > 0 && tops.some(isFar) ? { name, score, low, high } : null;
}
