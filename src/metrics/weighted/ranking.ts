import type { StatsTable, Weighing } from '../../model';
import { columnOf, orderOf, sumOf } from './order';

/*
 * Loops over items, for each resample: products have a factor with a fraction, because a product of whole numbers is checked
 * for being −0, and a branch that depends on how often an item was drawn can't be predicted.
 */

/** The labels of the rows in ascending order of their scores; each row is a label, 0 or 1, and a score. */
function ranked(table: StatsTable) {
  const labels = columnOf(table, 0);
  const { rows, ends } = orderOf(columnOf(table, 1));
  return { rows, ends, labels: Uint8Array.from(rows, (row) => labels[row]!) };
}

/** Three times the rows of the rarer class: with fewer degrees of freedom p is too large, with more too small (simulated). */
const TIMES_RARER = 3;

/**
 * Rows, or as many as the rarer class allows. With clusters, those that have items of the rarer class: with three times as many
 * as degrees of freedom, p is too small where a cluster has items of one class only (7% instead of 5% for 4 of 10 clusters).
 */
export function unitsOfClasses(table: StatsTable, clusters?: Int32Array): number {
  const labels = columnOf(table, 0);
  if (clusters === undefined) {
    const positives = sumOf(labels);
    return Math.min(table.n, TIMES_RARER * Math.min(positives, table.n - positives));
  }
  const [negatives, positives] = [0, 1].map(
    (label) => new Set(clusters.filter((_, row) => labels[row] === label)).size,
  );
  return Math.min(positives!, negatives!);
}

/**
 * Area under the ROC curve: the share of pairs of a positive and a negative row in which the positive one has the higher
 * score, ties counting ½ (Hanley and McNeil 1982).
 */
export function areaOf(table: StatsTable): Weighing {
  const { rows, ends, labels } = ranked(table);
  return (weights) => {
    let below = 0;
    let positives = 0;
    let area = 0;
    let ofPositives = 0;
    let ofNegatives = 0;
    for (let at = 0; at < rows.length; at++) {
      const weight = weights[rows[at]!]!;
      const positive = weight * labels[at]!;
      ofPositives += positive;
      ofNegatives += weight - positive;
      if (ends[at] === 1) {
        area += ofPositives * (below + 0.5 * ofNegatives);
        below += ofNegatives;
        positives += ofPositives;
        ofPositives = 0;
        ofNegatives = 0;
      }
    }
    return area / (positives * below);
  };
}

/** Average precision Σ (Rₖ − Rₖ₋₁)·Pₖ over the distinct scores in descending order, without interpolation, as scikit-learn. */
export function averagePrecisionOf(table: StatsTable): Weighing {
  const { rows, ends, labels } = ranked(table);
  return (weights) => {
    let sum = 0;
    let positives = 0;
    let all = 0;
    let before = 0;
    for (let at = rows.length - 1; at >= 0; at--) {
      const weight = weights[rows[at]!]!;
      all += weight;
      positives += weight * labels[at]!;
      // The next row has a lower score.
      if (at === 0 || ends[at - 1] === 1) {
        sum += (positives - before) * (positives / Math.max(all, 1));
        before = positives;
      }
    }
    return sum / positives;
  };
}
