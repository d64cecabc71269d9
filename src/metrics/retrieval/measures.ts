import { ratioOf } from '../../model/lists';
import type { Cell } from '../../model/records';

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
  return ratioOf(sum, countRelevant(judged, level));
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
  return ratioOf(gain(grades), gain([...judged].sort((one, other) => other - one)));
};

/** Relevant documents among the first k, divided by k even if fewer were retrieved (trec_eval: `P_k`). */
export const precisionAt: Measure = ({ grades }, { k, level }) =>
  countRelevant(grades.slice(0, k), level) / k;

/** Relevant documents among the first k, divided by all relevant ones (trec_eval: `recall_k`). */
export const recallAt: Measure = ({ grades, judged }, { k, level }) =>
  ratioOf(countRelevant(grades.slice(0, k), level), countRelevant(judged, level));

/** 1/rank of the first relevant document; 0 if there is none (trec_eval: `recip_rank`). */
export const reciprocalRank: Measure = ({ grades }, { k, level }) => {
  const first = grades.slice(0, k).findIndex((grade) => isRelevant(grade, level));
  return first === -1 ? 0 : 1 / (first + 1);
};

/** Precision at the rank that equals the number of relevant documents (trec_eval: `Rprec`). */
export const rPrecision: Measure = ({ grades, judged }, { level }) => {
  const relevant = countRelevant(judged, level);
  return ratioOf(countRelevant(grades.slice(0, relevant), level), relevant);
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
  return ratioOf(sum, relevant);
};

function isRelevant(grade: number | null, level: number): boolean {
  return grade !== null && grade >= level;
}

function countRelevant(grades: readonly (number | null)[], level: number): number {
  return grades.reduce<number>((count, grade) => count + (isRelevant(grade, level) ? 1 : 0), 0);
}

/** Precision of scores: trec_eval 9 rounds them to 32 bits, trec_eval 10 doesn't. */
export type Precision = 'float' | 'double';

interface RankedQuery {
  /** Grades of the retrieved documents in order of rank; null for those not judged. */
  readonly grades: readonly (number | null)[];
  readonly judged: readonly number[];
}

/** A document and its score or grade, as the formats write them: `document value`. */
interface Row {
  readonly document: string;
  readonly value: number;
}

/**
 * The grades of a query's documents in the order of its ranking: by descending score, equal scores by
 * document id in descending order of UTF-8 bytes (trec_eval's strcmp).
 */
export function rank(ranking: Cell, judgments: Cell, precision: Precision): RankedQuery {
  const judged = new Map(rowsOf(judgments).map(({ document, value }) => [document, value]));
  const rows = rowsOf(ranking).map(({ document, value }) => ({
    document,
    value: precision === 'float' ? Math.fround(value) : value,
  }));
  rows.sort((one, other) =>
    one.value === other.value ? compareBytes(other.document, one.document) : other.value - one.value,
  );
  return { grades: rows.map(({ document }) => judged.get(document) ?? null), judged: [...judged.values()] };
}

function rowsOf(cell: Cell): Row[] {
  if (typeof cell !== 'string') {
    return [];
  }
  return cell.split('\n').map((row) => {
    const end = row.lastIndexOf(' ');
    return { document: row.slice(0, end), value: Number(row.slice(end + 1)) };
  });
}

/**
 * Compares two texts by their UTF-8 bytes, which is the order of their code points, unlike that of JavaScript
 * strings.
 */
function compareBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let i = 0; i < length; i += 1) {
    const [x, y] = [one.charCodeAt(i), other.charCodeAt(i)];
    if (x !== y) {
      return place(x) - place(y);
    }
  }
  return one.length - other.length;
}

/** Surrogates encode the highest code points, but have code units below U+E000. */
function place(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
