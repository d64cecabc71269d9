import type { RankedQuery } from './ranking';

export interface Cut {
  /** Only the first k documents count; Infinity: all. */
  readonly k: number;
  /** Grades from this one are relevant. */
  readonly level: number;
}

/** A measure of one query: 0 (worst) to 1. */
export type Measure = (query: RankedQuery, cut: Cut) => number;

/**
 * Average precision: Σ over the ranks r of relevant documents of (relevant up to r)/r, divided by the number
 * R of relevant documents. 0 if there are none (trec_eval: `map`, `map_cut_k`).
 */
export const averagePrecision: Measure = ({ grades, judged }, { k, level }) => {
  let relevant = 0;
  let sum = 0;
  grades.slice(0, k).forEach((grade, i) => {
    if (isRelevant(grade, level)) {
      relevant += 1;
      sum += relevant / (i + 1);
    }
  });
  return ratio(sum, countRelevant(judged, level));
};

/**
 * Normalized discounted cumulative gain (Järvelin and Kekäläinen 2002): Σ grade/log₂(rank + 1), divided by
 * that of the best possible ranking. The gain is the grade itself; grades below 1 add nothing (trec_eval:
 * `ndcg`, `ndcg_cut_k`).
 */
export const normalizedGain: Measure = ({ grades, judged }, { k }) => {
  const gain = (ranked: readonly (number | null)[]) =>
    ranked
      .slice(0, k)
      .reduce<number>((sum, grade, i) => ((grade ?? 0) > 0 ? sum + (grade ?? 0) / Math.log2(i + 2) : sum), 0);
  return ratio(gain(grades), gain([...judged].sort((one, other) => other - one)));
};

/** Relevant documents among the first k, divided by k even if fewer were retrieved (trec_eval: `P_k`). */
export const precisionAt: Measure = ({ grades }, { k, level }) =>
  countRelevant(grades.slice(0, k), level) / k;

/** Relevant documents among the first k, divided by all relevant ones (trec_eval: `recall_k`). */
export const recallAt: Measure = ({ grades, judged }, { k, level }) =>
  ratio(countRelevant(grades.slice(0, k), level), countRelevant(judged, level));

/** 1/rank of the first relevant document; 0 if there is none (trec_eval: `recip_rank`). */
export const reciprocalRank: Measure = ({ grades }, { k, level }) => {
  const first = grades.slice(0, k).findIndex((grade) => isRelevant(grade, level));
  return first === -1 ? 0 : 1 / (first + 1);
};

/** Precision at the rank that equals the number of relevant documents (trec_eval: `Rprec`). */
export const rPrecision: Measure = ({ grades, judged }, { level }) => {
  const relevant = countRelevant(judged, level);
  return ratio(countRelevant(grades.slice(0, relevant), level), relevant);
};

/**
 * Binary preference (Buckley and Voorhees 2004): 1/R · Σ over retrieved relevant documents of 1 − min(n,
 * R)/min(N, R), where n documents judged irrelevant rank above it and N are judged irrelevant in total.
 * Documents that were not judged don't count (trec_eval: `bpref`).
 */
export const binaryPreference: Measure = ({ grades, judged }, { level }) => {
  const relevant = countRelevant(judged, level);
  const irrelevant = judged.filter((grade) => grade >= 0 && grade < level).length;
  let above = 0;
  let sum = 0;
  for (const grade of grades) {
    if (isRelevant(grade, level)) {
      sum += above === 0 ? 1 : 1 - Math.min(above, relevant) / Math.min(irrelevant, relevant);
    } else if (grade !== null && grade >= 0) {
      above += 1;
    }
  }
  return ratio(sum, relevant);
};

function isRelevant(grade: number | null, level: number): boolean {
  return grade !== null && grade >= level;
}

function countRelevant(grades: readonly (number | null)[], level: number): number {
  return grades.reduce<number>((count, grade) => count + (isRelevant(grade, level) ? 1 : 0), 0);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
