import {
  findColumn,
  isOpenName,
  isRightName,
  meaningOf,
  numberOf,
  textOf,
  wordSet,
  wordsOf,
} from '../../../columns';
import { correlation } from '../../../model/correlation';
import { kindsIn } from '../../../model/kinds';
import type { Column, Records } from '../../../model/records';
import type { MetricFit } from '../../../model/settings/metric';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { english } from '../../../model/words';
import { isOfItems } from '../beside';
import { tellsMarks } from '../numbers/predictions';
import { ask, choicesOf } from './ask-metric';
import type { Outputs } from './scored-columns';

/** The one-sided normal quantile of 10⁻⁴. */
const NO_CHANCE = 3.72;

/** What is predicted, whatever the name says beside. */
const PREDICTED = wordSet('similarity sim cosine cos', 'prediction');

/**
 * Asks whether scores predict right answers: `score` beside `label` or `relevance`, `cosine_similarity` beside a `score` that people gave. The mean
 * of predictions says nothing about how good they are.
 *
 * @throws RealGainError `needs-metric` if the scores of both outputs go with a column that is the same in both
 */
export function askPredicted(
  choice: MetricChoice,
  sides: Outputs & { readonly fits: readonly MetricFit[] },
): void {
  const { a, b, orders, fits } = sides;
  const { id, column = 'score' } = choice;
  const isPrediction = wordsOf(column).some((word) => PREDICTED.has(word));
  if (id !== 'mean' || a.stamp.path === b.stamp.path || !(isPrediction || isOpenName(column))) {
    return;
  }
  for (const { name } of a.records.columns) {
    const { kind, better, vague } = meaningOf(name);
    const isQuality = kind === 'quality' && better === 'higher' && (isPrediction || vague !== true);
    const mayBeRight = isRightName(name) || isQuality;
    const ways =
      mayBeRight && name !== column && isOfItems(name, a, b, orders, 2)
        ? [a, b].map(({ records }) => waysToScore(records, choice, name))
        : [];
    const [found = []] = ways;
    if (found.length > 0 && ways.every(({ length }) => length > 0)) {
      const why = english(
        'The numbers of "{0}" go with "{1}", which is the same in both files: if they predict it, their mean says nothing. Choose how they are scored.',
        column,
        name,
      );
      const title = english('Which score should be compared?');
      ask(a, why, { id: 'score', title }, choicesOf([...found, { choice, fit: 1 }], fits, a));
    }
  }
}

function waysToScore(
  records: Records,
  { column = 'score' }: MetricChoice,
  name: string,
): readonly MetricFit[] {
  const [scores, golds] = [column, name].map((one) => numbersOf(findColumn(records, one)));
  const cells = findColumn(records, name)?.cells ?? [];
  const kinds = kindsIn(cells);
  const wayOf = (id: string, options?: MetricChoice['options']): MetricFit => ({
    choice: { id, column, referenceColumn: name, ...(options && { options }) },
    fit: 1,
  });
  if (scores === undefined || golds === undefined) {
    return [];
  }
  if (kinds.length === 2) {
    const positive = kinds.find((kind) =>
      tellsMarks(
        scores,
        Array.from(cells, (cell) => Number(cell === kind)),
      ),
    );
    return positive === undefined
      ? []
      : ['auc', 'average-precision'].map((id) => wayOf(id, { class: textOf(positive) }));
  }
  const isClear = correlation(scores, golds) * Math.sqrt(golds.length) >= NO_CHANCE;
  return isClear && new Set(golds).size > 2 ? ['spearman', 'pearson'].map((id) => wayOf(id)) : [];
}

function numbersOf(column: Column | undefined): Float64Array {
  return Float64Array.from(column?.cells ?? [], (cell) => {
    const number = numberOf(cell);
    return typeof number === 'number' ? number : NaN;
  });
}
