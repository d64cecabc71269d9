import { clusteredLabels, type Clusters, estimated, type EstimatedMean } from './clustered-labels';
import { largest, tally } from '../model/lists';
import { studentTail } from './distributions';
import { meanAndDeviation } from './resamples';

/** With fewer disagreements, a judge's errors are too few to tell how often and which way it errs. */
const FEWEST_DISAGREEMENTS = 6;

/**
 * How many labels a judge fails to tell: the labels that remain wrong after the best monotone reading of its scores, rising or
 * falling, that gives each score one of the labels. 0 for a judge who says the same as people, in whatever units.
 *
 * Where labels hardly repeat (more than half as many values as labels), no reading can tell them, and it is the number of items
 * whose judge's score minus the label isn't the most common such difference.
 *
 * @param labels n ≥ 1 numbers
 * @param judged the judge's scores of the same items
 */
export function disagreements(labels: Float64Array, judged: Float64Array): number {
  const n = labels.length;
  const values = [...new Set(labels)].sort((x, y) => x - y);
  const unlike = n - mostCommon(labels.map((y, i) => judged[i]! - y));
  if (2 * values.length > n) {
    return unlike;
  }
  const groups = countedGroups(labels, judged, new Map(values.map((value, place) => [value, place])));
  return Math.min(
    unlike,
    n - mostTold(groups, values.length),
    n - mostTold(groups.toReversed(), values.length),
  );
}

function mostCommon(numbers: Float64Array): number {
  return largest(tally(numbers).values(), 0);
}

/** For each score of the judge, in rising order, how often each label occurs. */
function countedGroups(
  labels: Float64Array,
  judged: Float64Array,
  places: ReadonlyMap<number, number>,
): Uint32Array[] {
  const groups = new Map<number, Uint32Array>();
  for (const score of judged.toSorted()) {
    groups.set(score, new Uint32Array(places.size));
  }
  labels.forEach((value, i) => groups.get(judged[i]!)![places.get(value)!]!++);
  return [...groups.values()];
}

/** The most labels that are right if each group has one label, not lower than that of the group before. */
function mostTold(groups: readonly Uint32Array[], size: number): number {
  // told[label]: the most of the groups so far, with labels up to this one.
  const told = new Uint32Array(size);
  for (const group of groups) {
    for (let label = 0; label < size; label++) {
      told[label]! += group[label]!;
      told[label] = Math.max(told[label]!, label > 0 ? told[label - 1]! : 0);
    }
  }
  return told[size - 1] ?? 0;
}

/** What a judge's scores and a few labels say about the mean label of all items. */
export interface PredictionPowered {
  /** How much of the judge's score is subtracted and added; 0 where it isn't used. */
  readonly lambda: number;
  readonly estimate: EstimatedMean;
  /** Two-sided, of a mean of 0. */
  readonly p: number;
  /** The labels alone: Student's t. */
  readonly human: EstimatedMean;
  /** The mean judge's score of all items. */
  readonly judged: number;
  /** The judge's score minus the label, on the items with labels. */
  readonly bias: EstimatedMean;
  /** Labels that the judge's scores fail to tell; with too few of them the estimate is that of the labels alone. */
  readonly disagreements: number;
  /** Pearson's r of judge and labels; null where the judge scores all alike. */
  readonly correlation: number | null;
  /** Labels that the judge's scores are worth: n · Var_human/Var − n, and at least 0. */
  readonly saved: number;
  /** Of items in clusters, the judge's mean score with labels minus that without. */
  readonly shift: EstimatedMean | null;
}

/**
 * Prediction-powered inference for a mean (Angelopoulos, Duchi and Zrnic 2023, PPI++, arXiv 2311.01453, section 6): with n
 * labels Y, the judge's scores f of the same items and of N others,
 *
 * θ̂ = λ · mean_N f + mean_n (Y − λf),  λ̂ = Cov_n(Y, f)/((1 + n/N) · Var f),  Var = λ² Var(f)/N + Var_n(Y − λf)/n
 *
 * Var f is over all n + N items. The residuals' variance has the divisor n − 2, because λ is estimated from them (Cochran
 * 1977, Sampling Techniques, section 12.7), and the reference is Student's t with Satterthwaite's degrees of freedom; the
 * paper's normal reference covers 90 to 93% with 10 and 20 labels instead of 95%. λ isn't limited to [0, 1] as in ppi_py,
 * so that it doesn't matter in which units and direction the judge scores.
 *
 * The variance of the residuals says nothing about errors that are too rare to be seen: with fewer than 6 disagreements, θ̂ is the
 * mean of the labels, with its own interval (λ = 0).
 *
 * @param labels n ≥ 3 numbers that aren't all equal
 * @param judged the judge's scores of the same items
 * @param others the judge's scores of N ≥ 2 other items
 * @param clusters of items that are not independent, at least 3 of them with labels
 */
export function predictionPowered(
  labels: Float64Array,
  judged: Float64Array,
  others: Float64Array,
  alpha: number,
  clusters: Clusters | null = null,
): PredictionPowered {
  const [n, N] = [labels.length, others.length];
  const all = Float64Array.from([...judged, ...others]);
  const spread = meanAndDeviation(all);
  const variance = spread.deviation ** 2;
  const [label, judge] = [meanAndDeviation(labels), meanAndDeviation(judged)];
  const covariance =
    labels.reduce((sum, y, i) => sum + (y - label.mean) * (judged[i]! - judge.mean), 0) / (n - 1);
  const lambda = variance > 0 ? covariance / ((1 + n / N) * variance) : 0;
  const residuals = meanAndDeviation(labels.map((y, i) => y - lambda * judged[i]!));
  const ofOthers = (lambda ** 2 * variance) / N;
  const ofLabels = (residuals.deviation ** 2 * (n - 1)) / (n - 2) / n;
  const standardError = Math.sqrt(ofOthers + ofLabels);
  const degreesOfFreedom =
    standardError > 0 ? standardError ** 4 / (ofOthers ** 2 / (N - 1) + ofLabels ** 2 / (n - 2)) : n - 2;
  const value = lambda * meanAndDeviation(others).mean + residuals.mean;
  const together = label.deviation * judge.deviation;
  const wrong = disagreements(labels, judged);
  const isUsed = wrong >= FEWEST_DISAGREEMENTS;
  const ofClusters = clusters && clusteredLabels(labels, judged, others, clusters, isUsed, alpha);
  const human = ofClusters?.human ?? studentMean(labels, alpha);
  const ofItems = isUsed ? estimated(value, standardError, degreesOfFreedom, alpha) : human;
  const estimate = ofClusters?.estimate ?? ofItems;
  const bias = biasOf(labels, judged, alpha);
  return {
    lambda: isUsed ? lambda : 0,
    estimate,
    p: twoSided(estimate),
    human,
    judged: spread.mean,
    bias: wider(bias, ofClusters?.bias ?? bias),
    shift: ofClusters?.shift ?? null,
    disagreements: wrong,
    correlation: together > 0 ? Math.max(-1, Math.min(1, covariance / together)) : null,
    saved: Math.max(0, n * (human.standardError / estimate.standardError) ** 2 - n),
  };
}

function wider(one: EstimatedMean, other: EstimatedMean): EstimatedMean {
  const [width, otherWidth] = [one, other].map(({ interval: [low, high] }) => high - low) as [number, number];
  return width > otherWidth ? one : other;
}

/** p for a mean of 0. */
export function twoSided({ value, standardError, degreesOfFreedom }: EstimatedMean): number {
  return Math.min(1, 2 * studentTail(-Math.abs(value / standardError), degreesOfFreedom).p);
}

/**
 * The judge's score minus the label. Where fewer than 6 differ from the most common difference, the interval takes two more items
 * into account in each direction that are off by the range of the labels (after Agresti and Coull 1998), so that a judge who
 * agrees on every item isn't sure to be without bias.
 */
function biasOf(labels: Float64Array, judged: Float64Array, alpha: number): EstimatedMean {
  const off = judged.map((f, i) => f - labels[i]!);
  const mean = studentMean(off, alpha);
  if (off.length - mostCommon(off) >= FEWEST_DISAGREEMENTS) {
    return mean;
  }
  const sorted = labels.toSorted();
  const range = sorted.at(-1)! - sorted[0]!;
  const more = [-range, -range, range, range].map((error) => mean.value + error);
  const { standardError, degreesOfFreedom } = studentMean(Float64Array.from([...off, ...more]), alpha);
  return estimated(mean.value, standardError, degreesOfFreedom, alpha);
}

function studentMean(values: Float64Array, alpha: number): EstimatedMean {
  const { mean, deviation } = meanAndDeviation(values);
  return estimated(mean, deviation / Math.sqrt(values.length), values.length - 1, alpha);
}
