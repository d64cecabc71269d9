import { elementAt, endsOf } from '../../../model/lists';

/** Far enough from all others to be a hundredth, or a hundred times, of its kind. */
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

/** The lowest or highest score, if it is far from all others, and like them once percents are made of so many of a top; null otherwise. */
export function loneScale(
  scores: Iterable<readonly [name: string, score: number]>,
  tops: readonly number[],
): LoneScale | null {
  const sorted = [...scores].sort(([, one], [, other]) => one - other);
  const last = sorted.length - 1;
  for (const at of last < 2 ? [] : [0, last]) {
    const [name, score] = elementAt(sorted, at);
    const [low, high] = endsOf(sorted.flatMap(([, one], i) => (i === at ? [] : [one])));
    const isFar = (top: number) => {
      const [small, large] = at === 0 ? [score, low] : [high, score];
      const alike = at === 0 ? (score / top) * 100 : (score / 100) * top;
      return small <= top && large * top > FAR_BELOW * small && 2 * alike > low && alike < 2 * high;
    };
    if (Math.min(score, low) > 0 && tops.some(isFar)) {
      return { name, score, low, high };
    }
  }
  return null;
}
