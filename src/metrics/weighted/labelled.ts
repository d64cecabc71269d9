import { english } from '../../model/words';
import type { Beside, MetricFit, ScoringInput, StatsTable } from '../../model/settings/metric';
import type { Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { ALONE, predictionAndGold } from '../answers/answers';
import { firstColumn, isNumeric, numberOf } from '../../columns/cells';
import { Unscorable } from '../../columns/unscorable';
import { holdsGrades } from '../../columns/grades';
import { isIdColumn } from '../../columns/id-names';
import {
  classOf,
  columnsOf,
  fits as probabilityFits,
  labelOf,
  listsIn,
  POSITIVE,
  positiveOf,
  positivesOf,
  scoredBeside,
} from '../probabilities/probability-columns';
import { valueOf } from '../options';
import { areaUnder, midRanks } from './ranking';

/** Offered, but never chosen without being asked for. */
const OFFERED = 0.09;
const HARDLY = 0.04;
/** As the mean of such a column: is it a score of the item, or the classifier's? */
const AS_LIKELY = 0.9;

const UNCLEAR = ['score', 'scores', 'y_score'];

/** Names of columns of scores that needn't be probabilities, where a file has several numbers. */
const SCORE_COLUMNS = [...UNCLEAR, 'logit', 'logits', 'confidence', 'similarity'];

/**
 * Rows (label, rank): 1 for the positive class, else 0, and the mid-rank of the score among the scores of this system. Both
 * metrics depend on the order alone, and ranks of two systems can be swapped whatever their scales are (Venkatraman and Begg
 * 1996).
 *
 * @throws RealGainError `needs-reference`, `unknown-column`, `not-numeric`, `missing-value`
 */
export function labelsAndRanks(input: ScoringInput, choice: MetricChoice): StatsTable {
  const { output, outputPath } = input;
  const { column, gold } = columnsOf(input, choice);
  const positive = valueOf(choice, POSITIVE);
  const labels = new Float64Array(output.n);
  const unlabelled = new Unscorable(
    gold.records,
    gold.column,
    gold.path,
    positive === ''
      ? english('0 or 1 (or name the positive class by the option "class")')
      : english('a class'),
  );
  unlabelled.each(
    (cell) => labelOf(cell, positive),
    (label, item) => (labels[item] = label),
  );
  unlabelled.check();
  const scores = new Float64Array(output.n).fill(NaN);
  const unscorable = new Unscorable(output, column, outputPath, english('a number'));
  unscorable.each(numberOf, (score, item) => (scores[item] = score));
  const left = unscorable.leave();
  const data = new Float64Array(2 * output.n);
  midRanks(scores).forEach((rank, item) => {
    if (!Number.isNaN(rank)) {
      data.set([labels[item]!, rank], 2 * item);
    }
  });
  return { n: output.n, k: 2, data, left };
}

const OF_SCORES = new Set(['auc', 'average-precision', 'log-loss', 'brier', 'ece']);

/**
 * AUC of the scores that such a metric reads, and how many standard errors of unrelated scores it is below ½ (Mann and Whitney 1947);
 * null for other metrics, and where a class or all scores are missing.
 */
export function areaBelow(
  input: ScoringInput,
  choice: MetricChoice,
): { readonly auc: number; readonly z: number } | null {
  if (!OF_SCORES.has(choice.id) || listsIn(input.output, columnsOf(input, choice).column.name)) {
    return null;
  }
  const { data } = labelsAndRanks(input, choice);
  const ranks = data.filter((_, at) => at % 2 === 1).map((rank) => rank || NaN);
  const { auc, deviation, fewest } = areaUnder(
    ranks,
    Array.from(ranks, (_, item) => data[2 * item] === 1),
  );
  return fewest === 0 ? null : { auc, z: (0.5 - auc) / deviation };
}

/** A column of probabilities of class 1; without one, and without a reference, the scores beside a column of classes. */
export function labelledFits(id: string, output: Records, beside: Beside = ALONE): MetricFit[] {
  const probable = probabilityFits(output, beside, { id, fit: OFFERED, lists: false });
  if (probable.length > 0 || beside.references.length > 0) {
    return probable.map(({ choice }) => ({ choice, fit: OFFERED }));
  }
  const { gold, prediction } = predictionAndGold(output, beside);
  const labels = gold ?? prediction;
  const areNumbered = labels?.cells.every((cell) => (classOf(cell) ?? 2) <= 1) === true;
  // For other classes, extracting asks which one is positive.
  if (labels === undefined || !(areNumbered || new Set(labels.cells).size === 2)) {
    return [];
  }
  const isScore = ({ name, cells }: Column) =>
    name !== labels.name && !isIdColumn(name) && isNumeric(cells) && !holdsGrades(cells);
  const scores = output.columns.filter(isScore);
  const named = firstColumn(output, SCORE_COLUMNS);
  const column = scores.length === 1 ? scores[0] : scores.find((one) => one === named);
  if (column === undefined) {
    return [];
  }
  const positive = positiveOf(labels);
  const isClassifier =
    (areNumbered || positive !== undefined) &&
    column === firstColumn(output, UNCLEAR) &&
    (gold === undefined || prediction === undefined || prediction === column) &&
    new Set(labels.cells).size === 2;
  return positivesOf(labels, column).map((one) => ({
    choice: { id, ...scoredBeside(column, labels, one) },
    fit: isClassifier ? AS_LIKELY : HARDLY,
  }));
}
