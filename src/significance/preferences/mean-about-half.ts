import seedrandom from 'seedrandom';
import { monteCarloP } from '../counting';
import { itemDifferences } from '../differences';
import { MOST_ENUMERATED } from '../enumeration';
import { enumerateItemSwaps } from '../item-swaps';
import { signFlipTails } from '../sign-flips';

interface Draws {
  readonly resamples: number;
  readonly seed: string;
}

/**
 * Is the mean of scores one half? Paired randomization: if the systems were the same, what one gets on an item, s, and what the
 * other gets, 1 − s, would be exchangeable, so that s − ½ could have either sign. Where all scores are as far from ½ it is the
 * exact sign test. All 2^m signs of m ≤ 20 scores besides ½, or by convolution for decimals; else Monte Carlo with
 * p = (c + 1)/(r + 1) (Fisher 1935; Noreen 1989).
 *
 * @param scores of the items, 0 to 1; n ≥ 1
 * @returns p, two-sided
 */
export function meanAboutHalf(scores: Float64Array, draws: Draws): number {
  const found = itemDifferences(scores, new Float64Array(scores.length).fill(0.5), true);
  const { values: differences, units, gain, itemTolerance } = found;
  const differing = [...differences.keys()].filter((item) => Math.abs(differences[item]!) > itemTolerance);
  if (differing.length === 0) {
    return 1;
  }
  if (differing.length <= MOST_ENUMERATED) {
    const pair = { differences, itemTolerance, ...(units !== null && { units }) };
    return enumerateItemSwaps(pair, differing).twoSided.p;
  }
  const signed = (sign: number) => units?.integers.filter((value) => sign * value > 0).map(Math.abs);
  const [positive, negative] = [signed(1), signed(-1)];
  const tails = units?.summable === true && positive && negative ? signFlipTails(positive, negative) : null;
  return tails?.twoSided.p ?? drawnP(differences, Math.abs(gain) - found.tolerance, draws);
}

/** @param limit the smallest mean that counts as extreme */
function drawnP(differences: Float64Array, limit: number, { resamples, seed }: Draws): number {
  const random = seedrandom.alea(`${seed}:signs`);
  const n = differences.length;
  let count = 0;
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0;
    let bits = 0;
    for (let i = 0; i < n; i++) {
      bits = i % 32 === 0 ? random.int32() : bits >>> 1;
      sum += bits & 1 ? differences[i]! : -differences[i]!;
    }
    count += Math.abs(sum / n) >= limit ? 1 : 0;
  }
  return monteCarloP(count, resamples);
}
