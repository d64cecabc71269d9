import { findColumn, idRank, meaningOf, numberOf, textOf } from '../../../columns';
import { isOfNumbers } from '../../../metrics';
import { areaBelow } from '../../../metrics/weighted/labelled';
import { columnsOf } from '../../../metrics/probabilities/probability-columns';
import { english, type Text } from '../../../model/words';
import type { Column, Records } from '../../../model/records';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { ScoringInput } from '../../../model/settings/metric';
import { fileError } from '../../../model/errors';
import { spreadOf } from '../scales/other-scale';
import { type ScoredSystem, valuesOf } from '../scored-system';
import type { Said } from '../../source';
import { withOption } from '../scales/scales';
import { kindsIn } from '../../../model/kinds';
import { areaUnder } from '../../../metrics/weighted/ranking';

const FEWEST_MARKS = 8;

/** How well the scores tell the marks apart at least: the area under the ROC curve. */
const FOLLOWS = 0.7;

/** The one-sided normal quantile of 10⁻⁴. */
export const NO_CHANCE = 3.72;

/**
 * Says that scores between 0 and 1, or numbers that are called so, may be predictions: they tell apart the items with 0 and with 1 in a column that is the same in
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
    !(areFractions(table.data) || (generic === true && !areGrades(table.data)))
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

/** Whole numbers, as people give them; similarities have fractions. */
function areGrades(data: Float64Array): boolean {
  return valuesOf(data).every(Number.isInteger);
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
export function tellsMarks(scores: Float64Array, marks: readonly number[] | null): boolean {
  if (marks === null) {
    return false;
  }
  const { auc, deviation, fewest } = areaUnder(
    scores,
    marks.map((mark) => mark === 1),
  );
  return fewest >= FEWEST_MARKS && auc >= FOLLOWS && auc - 0.5 >= NO_CHANCE * deviation;
}

/** What is this bad, and worse than chance by so many standard errors, is good for the other class. */
const BAD = 0.25;
const BAD_IN_ALL = 0.4;
const FAR_FROM_CHANCE = 4;

export interface Turned {
  readonly auc: number;
  /** The two classes, the positive one last. */
  readonly classes: readonly [string, string];
}

/** Scores that go against the class that they are for; null for others. */
export function turnedScores(scoring: ScoringInput, choice: MetricChoice): Turned | null {
  const below = areaBelow(scoring, choice);
  if (below === null || below.z < FAR_FROM_CHANCE || below.auc > BAD_IN_ALL) {
    return null;
  }
  const named = choice.options?.['class'];
  const labels = columnsOf(scoring, choice).gold.column.cells;
  const classes = kindsIn(labels)
    .map((cell) => textOf(cell).trim())
    .sort();
  const positive = named ?? classes.at(-1) ?? '1';
  return { auc: below.auc, classes: [classes.find((one) => one !== positive) ?? '0', positive] };
}

/**
 * Asks whose probability scores are that go against the class: those of every system, or of one far more than chance allows.
 *
 * @throws RealGainError `needs-metric` with both classes
 */
export function askClass(
  choice: MetricChoice,
  systems: readonly { readonly path: string; readonly turned: Turned | null }[],
): void {
  const found = systems.flatMap(({ path, turned }) => (turned === null ? [] : [{ path, ...turned }]));
  const one = found.find(({ auc }) => auc <= BAD) ?? (found.length === systems.length ? found[0] : undefined);
  if (one === undefined) {
    return;
  }
  const column = choice.column ?? 'probability';
  const [other, positive] = one.classes;
  const choiceOf = (name: string, detail: Text) => ({
    label: name,
    detail,
    ...withOption({ ...choice, column }, 'class', name),
  });
  throw fileError(
    'needs-metric',
    {
      path: one.path,
      question: {
        id: 'class',
        title: english('Which class are the scores for?'),
        choices: [
          choiceOf(other, english('it is the positive class')),
          choiceOf(positive, english('it is the positive class, and the scores are as bad as they look')),
        ],
      },
    },
    '{0}: the larger "{1}" is, the more often the class is {2}, not {3} (AUC {4}); say for which class it is.',
    ...([column, other, positive, one.auc.toFixed(2)] as const),
  );
}
