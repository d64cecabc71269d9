import type { SignificanceTest } from '../model';
import { normalTail } from './distributions';
import { onlyMeans } from './itemwise';
import { computedOutcome, symmetricTails, type Tails } from './outcome';
import { MOST_CONVOLVED, signFlipTails } from './signFlips';

/**
 * Wilcoxon signed-rank test: the sizes of the differences are ranked, ties share the middle of their ranks,
 * zeros are dropped, and W⁺ is the sum of ranks on which A is better (Wilcoxon 1945).
 *
 * Exact, ties included, up to 1,000 differing items; beyond, normal with the variance corrected for ties and
 * a continuity correction of ½.
 */
export const wilcoxon: SignificanceTest = {
  id: 'wilcoxon',
  name: 'Wilcoxon signed-rank',
  assumes: 'the items are independent and their differences are distributed symmetrically',
  shown: 'always',
  applies: (pair) => onlyMeans(pair) ?? true,
  run: (pair, context) => {
    const { differences, tolerance } = pair;
    const ranked = rankBySize(differences ?? new Float64Array(), tolerance);
    const exact = ranked.differences.length <= MOST_CONVOLVED ? exactTails(ranked) : null;
    const dropped = pair.n - ranked.differences.length;
    const zeros = `${dropped.toLocaleString('en-US')} items without a difference are left out`;
    const approximate = exact === null ? 'normal approximation' : null;
    const note = [dropped > 0 ? zeros : null, approximate].filter((part) => part !== null).join('; ');
    return Promise.resolve(
      computedOutcome(pair, context, exact ?? normalTails(ranked), {
        exact: exact !== null,
        note: note === '' ? null : sentence(note),
      }),
    );
  },
};

interface Ranked {
  /** The differences that aren't 0, by size. */
  readonly differences: Float64Array;
  /** Their mid-ranks from 1, doubled so that they are whole numbers. */
  readonly doubledRanks: Float64Array;
  /** Σ (t³ − t) over the groups of t equal sizes. */
  readonly tieSum: number;
}

function rankBySize(all: Float64Array, tolerance: number): Ranked {
  const differences = all
    .filter((difference) => Math.abs(difference) > tolerance)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  const doubledRanks = new Float64Array(differences.length);
  let tieSum = 0;
  for (let start = 0, end = 0; start < differences.length; start = end) {
    const limit = Math.abs(differences[start]) + tolerance;
    while (end < differences.length && Math.abs(differences[end]) <= limit) {
      end++;
    }
    // Ranks start + 1 … end: their middle, doubled, is start + 1 + end.
    doubledRanks.fill(start + 1 + end, start, end);
    tieSum += (end - start) ** 3 - (end - start);
  }
  return { differences, doubledRanks, tieSum };
}

function exactTails({ differences, doubledRanks }: Ranked): Tails | null {
  const positive = Array.from(doubledRanks).filter((_, i) => differences[i] > 0);
  const negative = Array.from(doubledRanks).filter((_, i) => differences[i] < 0);
  return signFlipTails(positive, negative);
}

function normalTails({ differences, doubledRanks, tieSum }: Ranked): Tails {
  const n = differences.length;
  const rankSum = doubledRanks.reduce((sum, rank, i) => sum + (differences[i] > 0 ? rank / 2 : 0), 0);
  const distance = rankSum - (n * (n + 1)) / 4;
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tieSum / 48);
  return symmetricTails(normalTail(-(distance - 0.5) / deviation), normalTail((distance + 0.5) / deviation));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
