import { findColumn, idRank, meaningOf, numberOf } from '../../../columns';
import { isOfNumbers } from '../../../metrics';
import { elementAt, english, type Column, type MetricChoice, type Records } from '../../../model';
import { spreadOf } from '../scales/other-scale';
import { type ScoredSystem, valuesOf } from '../scored-system';
import type { Said } from '../../source';

/** Fewer marks of a kind show nothing. */
const FEWEST = 8;

/** How well the scores tell the marks apart at least: the area under the ROC curve. */
const FOLLOWS = 0.7;

/** The one-sided normal quantile of 10⁻⁴. */
const NO_CHANCE = 3.72;

/**
 * Says that scores between 0 and 1 may be predictions: they tell apart the items with 0 and with 1 in a column that is the same in
 * both files, as probabilities tell apart right classes. The mean of such scores says nothing about how good they are.
 *
 * @param other another output, the same items in the same order
 */
export function predictionWarnings(
  choice: MetricChoice,
  { records, table }: Pick<ScoredSystem, 'records' | 'table'>,
  other: Records,
): Said {
  const { column = 'score' } = choice;
  const { kind, generic, better } = meaningOf(column);
  if (
    !isOfNumbers(choice.id) ||
    table.k !== 2 ||
    (kind === 'quality' && better === 'higher' && generic !== true) ||
    !areFractions(table.data)
  ) {
    return null;
  }
  const scores = valuesOf(table.data);
  const found = records.columns.find(
    (one) =>
      one.name !== column &&
      idRank(one.name) === null &&
      tellsMarks(scores, marksIn(one, findColumn(other, one.name))),
  );
  return found === undefined
    ? null
    : english(
        'The numbers of "{0}" tell apart the items with 0 and with 1 in "{1}", which is the same in both files: if they predict it, their mean says nothing; choose AUC or log loss, with "{1}" as the right answers.',
        column,
        found.name,
      );
}

/** Between 0 and 1, most of them neither. */
function areFractions(data: Float64Array): boolean {
  const { low, high, inside } = spreadOf(data);
  return low >= 0 && high <= 1 && inside > 0.5;
}

/** The 0 or 1 of each item; null if a column holds anything else, or differs between the files. */
function marksIn({ cells }: Column, other: Column | undefined): readonly number[] | null {
  if (other === undefined || cells.length !== other.cells.length) {
    return null;
  }
  const marks: number[] = [];
  const areMarks = cells.every((cell, item) => {
    const mark = typeof cell === 'boolean' ? Number(cell) : numberOf(cell);
    marks.push(mark === 1 ? 1 : 0);
    return (mark === 0 || mark === 1) && other.cells.at(item) === cell;
  });
  return areMarks ? marks : null;
}

/** Whether scores are higher where the mark is 1: by the area under the curve, and its normal approximation (Mann and Whitney 1947). */
function tellsMarks(scores: Float64Array, marks: readonly number[] | null): boolean {
  const scored = Array.from(marks ?? [], (mark, item) => ({ mark, score: elementAt(scores, item) })).filter(
    ({ score }) => !Number.isNaN(score),
  );
  const ones = scored.filter(({ mark }) => mark === 1).length;
  const zeros = scored.length - ones;
  if (Math.min(ones, zeros) < FEWEST) {
    return false;
  }
  const sorted = scored.sort((x, y) => x.score - y.score);
  let [below, area] = [0, 0];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const { score } = elementAt(sorted, from);
    let [tiedZeros, tiedOnes] = [0, 0];
    for (to = from; to < sorted.length && elementAt(sorted, to).score === score; to += 1) {
      const { mark } = elementAt(sorted, to);
      tiedOnes += mark;
      tiedZeros += 1 - mark;
    }
    area += tiedOnes * (below + tiedZeros / 2);
    below += tiedZeros;
  }
  const auc = area / (ones * zeros);
  const deviation = Math.sqrt((ones + zeros + 1) / (12 * ones * zeros));
  return auc >= FOLLOWS && auc - 0.5 >= NO_CHANCE * deviation;
}
