import { largest, smallest, sumOf } from '../../model/lists';

/** Probabilities below e^−40 (4e-18) are negligible beside 1, and left out. */
export const NEGLIGIBLE = 40;

/** A whole number drawn with given probabilities, `times` independent times. */
export interface Term {
  /** Whole numbers, each once. */
  readonly values: Float64Array;
  /** Their probabilities, adding up to 1. */
  readonly probabilities: Float64Array;
  readonly times: number;
}

/** S = Σ of independent whole numbers: n draws from the items, or items with random signs. */
export type IndependentSum = readonly Term[];

/** What is known of a sum before its distribution is computed. */
export interface Cumulants {
  /** ln E exp(θS). */
  readonly log: number;
  readonly mean: number;
  readonly variance: number;
}

/** Cumulants of the sum after tilting, which makes each value v exp(θv) times as likely (and normalizes). */
export function cumulants(sum: IndependentSum, tilt = 0): Cumulants {
  let [log, mean, variance] = [0, 0, 0];
  for (const { values, probabilities, times } of sum) {
    // Exponents are relative to the largest, so that they can't overflow.
    const heaviest = tilt >= 0 ? largest(values) : smallest(values);
    let [weights, first, second] = [0, 0, 0];
    for (let i = 0; i < values.length; i++) {
      const distance = values[i]! - heaviest;
      const weight = probabilities[i]! * Math.exp(tilt * distance);
      weights += weight;
      first += weight * distance;
      second += weight * distance * distance;
    }
    log += times * (Math.log(weights) + tilt * heaviest);
    mean += times * (heaviest + first / weights);
    variance += times * Math.max(0, second / weights - (first / weights) ** 2);
  }
  return { log, mean, variance };
}

/** The sum with values exp(θv) times as likely (Esscher 1932): θ moves its mean. */
export function tilted(sum: IndependentSum, tilt: number): IndependentSum {
  return sum.map(({ values, probabilities, times }) => {
    const heaviest = tilt >= 0 ? largest(values) : smallest(values);
    const weights = probabilities.map(
      (probability, i) => probability * Math.exp(tilt * (values[i]! - heaviest)),
    );
    const total = sumOf(weights);
    return { values, probabilities: weights.map((weight) => weight / total), times };
  });
}

export function negated(sum: IndependentSum): IndependentSum {
  return sum.map((term) => ({ ...term, values: term.values.map((value) => 0 - value) }));
}

/** The largest possible S, with the logarithm of its probability. */
export function maximum(sum: IndependentSum): { readonly value: number; readonly logP: number } {
  let [value, logP] = [0, 0];
  for (const { values, probabilities, times } of sum) {
    const top = largest(values);
    value += times * top;
    logP += times * Math.log(probabilities[values.indexOf(top)]!);
  }
  return { value, logP };
}

export function minimum(sum: IndependentSum): number {
  return sum.reduce((added, { values, times }) => added + times * smallest(values), 0);
}
