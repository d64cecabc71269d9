import { sumOf } from '../../model/lists';
import { tail, type Tail } from '../outcome';
import { checkCounts, type Statistic } from './statistic';

/**
 * Counts of two samples (rows) by two outcomes (columns), row by row: [a, b, c, d] is a hits and b misses of the
 * first sample, c hits and d misses of the second.
 */
export type Table2x2 = readonly [a: number, b: number, c: number, d: number];

/** @throws RealGainError `bad-setting` if an entry is not a count */
export function checkTable([a, b, c, d]: Table2x2): void {
  checkCounts({ a, b, c, d });
}

/**
 * Tables whose probabilities differ by less than this fraction are equally likely; a smaller difference is
 * rounding.
 */
const EQUALLY_LIKELY = 1e-10;

/** A positive number mantissa · 2^(CHUNK · chunks), for products outside the range of doubles. */
interface Scaled {
  readonly mantissa: number;
  readonly chunks: number;
}

/** Mantissas stay between 2^−CHUNK and 2^CHUNK; scaling by powers of 2 is exact. */
const CHUNK = 400;
const LARGEST = 2 ** CHUNK;

/**
 * Fisher's exact test of a 2 × 2 table with fixed margins: a is hypergeometric if both rows have the same
 * chance of a hit (Fisher 1935). `greater` is P(K ≥ a), that is, the first row has the larger share;
 * two-sided p adds up the tables that are no more likely than the observed one. Evert (2004) compares n-best
 * lists with it, the rows being true and false positives of A∖B and of B∖A.
 *
 * Probabilities are products of ratios of neighbors, P(k + 1)/P(k) = (a + b − k)(a + c − k) / ((k + 1)(d − a
 * + k + 1)), and are divided by their sum at the end. That keeps digits that differences of log-gammas lose,
 * and tails below the smallest double.
 *
 * @returns `statistic` is the sample log odds ratio ln(ad/bc), 0 where it isn't defined
 * @throws RealGainError `bad-setting` if an entry is not a count
 */
export function fisherExact(table: Table2x2): Statistic {
  checkTable(table);
  const [a, b, c, d] = table;
  const { below, observed, above } = relativeWeights(table);
  const weights = [...below, observed, ...above];
  const total = add(weights);
  const share = (part: readonly Scaled[]) => ratio(add(part), total);
  const odds = Math.log(a) + Math.log(d) - Math.log(b) - Math.log(c);
  return {
    statistic: Number.isNaN(odds) ? 0 : odds,
    tails: {
      greater: share([observed, ...above]),
      less: share([...below, observed]),
      twoSided: share(weights.filter(isNoMoreLikely)),
    },
    exact: true,
  };
}

/** P(k)/P(a) for every k that is possible and matters, outwards from the observed a, which has weight 1. */
function relativeWeights([a, b, c, d]: Table2x2): { below: Scaled[]; observed: Scaled; above: Scaled[] } {
  // The other entry of the diagonal changes with it, as b and c change in the opposite direction.
  const observed: Scaled = { mantissa: 1, chunks: 0 };
  const above: Scaled[] = [];
  for (let step = 0, weight = observed; step < Math.min(b, c) && matters(weight); step++) {
    weight = times(weight, ((b - step) / (a + step + 1)) * ((c - step) / (d + step + 1)));
    above.push(weight);
  }
  const below: Scaled[] = [];
  for (let step = 0, weight = observed; step < Math.min(a, d) && matters(weight); step++) {
    weight = times(weight, ((a - step) / (b + step + 1)) * ((d - step) / (c + step + 1)));
    below.push(weight);
  }
  return { below, observed, above };
}

/**
 * Weights rise and then fall, and every sum includes the observed 1: below 2^−400 the remaining ones add
 * nothing to it.
 */
function matters({ chunks }: Scaled): boolean {
  return chunks >= 0;
}

function isNoMoreLikely({ mantissa, chunks }: Scaled): boolean {
  return chunks < 0 || (chunks === 0 && mantissa <= 1 + EQUALLY_LIKELY);
}

function times({ mantissa, chunks }: Scaled, factor: number): Scaled {
  const product = mantissa * factor;
  if (product > LARGEST) {
    return { mantissa: product / LARGEST, chunks: chunks + 1 };
  }
  return product < 1 / LARGEST
    ? { mantissa: product * LARGEST, chunks: chunks - 1 }
    : { mantissa: product, chunks };
}

function add(numbers: readonly Scaled[]): Scaled {
  const chunks = numbers.reduce((most, number) => Math.max(most, number.chunks), -Infinity);
  // Small ones first, so that a long tail isn't lost one rounding at a time.
  const mantissas = numbers
    .map((number) => number.mantissa * LARGEST ** (number.chunks - chunks))
    .sort((one, other) => one - other);
  return { mantissa: sumOf(mantissas), chunks };
}

function ratio(part: Scaled, whole: Scaled): Tail {
  const quotient = part.mantissa / whole.mantissa;
  const chunks = part.chunks - whole.chunks;
  // In two steps, so that neither factor underflows before the other is applied.
  const { p } = tail(quotient * LARGEST ** Math.ceil(chunks / 2) * LARGEST ** Math.floor(chunks / 2));
  return { p, logP: Math.min(0, Math.log(quotient) + chunks * CHUNK * Math.LN2) };
}
