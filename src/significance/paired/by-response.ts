import { firstWhere } from '../../model/lists';
import { english } from '../../model/words';
import { formatCount, formatP } from '../../model/text';
import type { Pair } from '../../model/results/significance';
import type { StatsTable } from '../../model/settings/metric';
import { fairCoinTail } from '../distributions';
import { computedTest, symmetricTails, tail, tailFor, type Tail, type Tails } from '../outcome';

/**
 * Randomization by response (Yeh 2000, section 3.3), for precision, recall and F1 over sets of responses: if
 * the systems were the same, a response that exactly one of them gave could equally be the other's. Each is
 * given to A or B with probability ½; those that both gave stay with both.
 *
 * Exact at any size: the scores depend only on how many of the C right and S wrong single responses A gets,
 * which are I ~ Binomial(C, ½) and J ~ Binomial(S, ½), so that
 *
 * P(δ* ≥ δ) = Σ_i P(I = i) P(J ≤ j(i)),   j(i): the most wrong responses with which A, given i right ones,
 * gains δ
 */
export const byResponse = computedTest(
  {
    id: 'randomization:response',
    name: english('randomization by response'),
    assumes: english('the responses are independent of each other, also those to one item'),
    shown: 'always',
    explanation: english(
      'Assigns each response that only one system gave to A or B by a coin toss. Responses that both gave stay as they are.',
    ),
    definition: 'each response that exactly one system gave is given to A or B with probability ½; exact',
    measures: 'precision, recall, F1 over lists of responses',
    source: 'Yeh, 2000, section 3.3',
    phrase: 'randomization test by response',
    works: ['yeh-2000-accurate'],
    simulates: { mode: 'randomization', stopsEarly: true },
    fixesRuns: false,
    fewest: 'none',
  },
  ({ metric, clustered, a, b }) => {
    if (a.responses === undefined || b.responses === undefined) {
      return english(
        '{0} does not count responses, such as relations or entities, that could be reassigned',
        metric.name,
      );
    }
    return clustered
      ? english('items are resampled by cluster, and this test takes every response as independent')
      : null;
  },
  (pair, context) => {
    const counts = countResponses(pair);
    const score = (sums: Float64Array) => pair.metric.score(sums, 0);
    const tails = reassigned(counts, score, pair.tolerance);
    const measures = Object.entries(MEASURES).map(([name, measure]) => {
      const { p } = tailFor(
        context.alternative,
        reassigned(counts, (sums) => measure(sums[0]!, sums[1]!, sums[2]!), TOLERANCE),
      );
      return `${name} ${formatP(p)}`;
    });
    const [right, wrong] = [counts.rightA + counts.rightB, counts.wrongA + counts.wrongB];
    const note = english(
      'Only one system gave {0} right and {1} wrong responses; {2}.',
      formatCount(right),
      formatCount(wrong),
      measures.join(', '),
    );
    return { tails, exact: true, note };
  },
);

/** Shares that differ by less are equal up to rounding. */
const TOLERANCE = 1e-14;

/** Measures as functions of right answers, responses and right responses. */
const MEASURES: Readonly<Record<string, (...sums: [number, number, number]) => number>> = {
  precision: (_, given, right) => (given === 0 ? 0 : right / given),
  recall: (wanted, _, right) => (wanted === 0 ? 0 : right / wanted),
  F1: (wanted, given, right) => (wanted + given === 0 ? 0 : (2 * right) / (wanted + given)),
};

/** Responses over all items: given by both systems, or by one only. */
interface ResponseCounts {
  /** Number of right answers. */
  readonly wanted: number;
  readonly rightBoth: number;
  readonly wrongBoth: number;
  readonly rightA: number;
  readonly wrongA: number;
  readonly rightB: number;
  readonly wrongB: number;
}

function countResponses({ a, b }: Pick<Pair, 'a' | 'b'>): ResponseCounts {
  const counts = { rightBoth: 0, wrongBoth: 0, rightA: 0, wrongA: 0, rightB: 0, wrongB: 0 };
  const [ofA, ofB] = [a.responses ?? [], b.responses ?? []];
  ofA.forEach((responses, item) => {
    const others = ofB[item]!;
    for (const [response, right] of responses) {
      counts[`${right ? 'right' : 'wrong'}${others.has(response) ? 'Both' : 'A'}`]++;
    }
    for (const [response, right] of others) {
      counts[`${right ? 'right' : 'wrong'}B`] += responses.has(response) ? 0 : 1;
    }
  });
  return { wanted: wantedIn(a), ...counts };
}

function wantedIn({ n, k, data }: StatsTable): number {
  let wanted = 0;
  for (let item = 0; item < n; item++) {
    wanted += data[item * k]!;
  }
  return wanted;
}

/**
 * @param score as a function of right answers, responses and right responses; never rises with the wrong ones
 */
function reassigned(counts: ResponseCounts, score: (sums: Float64Array) => number, tolerance: number): Tails {
  const { wanted, rightBoth, wrongBoth } = counts;
  const [allRight, allWrong] = [counts.rightA + counts.rightB, counts.wrongA + counts.wrongB];
  const scoreWith = (right: number, wrong: number) =>
    score(Float64Array.of(wanted, rightBoth + wrongBoth + right + wrong, rightBoth + right));
  const gain = (right: number, wrong: number) =>
    scoreWith(right, wrong) - scoreWith(allRight - right, allWrong - wrong);
  const observed = gain(counts.rightA, counts.wrongA);
  const probabilities = coinProbabilities(allRight);
  /** P(δ* ≥ bound). */
  const atLeast = (bound: number) => {
    const parts = probabilities.map((logProbability, right) => {
      // The gain falls as wrong responses are added, so the search ends at the first that makes it too small.
      const enough = firstWhere(allWrong + 1, (wrong) => gain(right, wrong) < bound - tolerance);
      return enough === 0 ? -Infinity : logProbability + fairCoinTail(enough - 1, allWrong).logP;
    });
    return logSum(parts);
  };
  // Giving each system the other's responses changes the sign of the gain, so that P(δ* ≤ δ) = P(δ* ≥ −δ).
  return symmetricTails(atLeast(observed), atLeast(-observed));
}

/** ln P(K = k) of n fair coins for k = 0 … n. */
function coinProbabilities(n: number): number[] {
  const weights = [0];
  for (let k = 0; k < n; k++) {
    weights.push(weights[k]! + Math.log((n - k) / (k + 1)));
  }
  return weights.map((weight) => weight - n * Math.LN2);
}

/** Σ exp(part), as a probability. */
function logSum(parts: readonly number[]): Tail {
  const largest = parts.reduce((one, other) => Math.max(one, other), -Infinity);
  if (largest === -Infinity) {
    return tail(0);
  }
  const sum = parts.reduce((added, part) => added + Math.exp(part - largest), 0);
  const logP = Math.min(0, largest + Math.log(sum));
  return { p: Math.exp(logP), logP };
}
