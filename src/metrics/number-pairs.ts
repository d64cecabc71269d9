import { english } from '../model/words';
import type { LeftOut, ScoringInput } from '../model/settings/metric';
import type { Column, Records } from '../model/records';
import type { MetricChoice } from '../model/settings/metric-choice';
import { requireGold, predictionAndGold } from './answers/answers';
import { columnOrUsual, numberOf } from '../columns/cells';
import { Unscorable } from '../columns/unscorable';

export interface NumberPairs {
  /** NaN for an item that is left out. */
  readonly predicted: Float64Array;
  readonly right: Float64Array;
  readonly left: readonly LeftOut[];
}

/** A number a line without a name: beside a file with the right ones, it is predicted. */
export function onlyNumbers({ columns }: Records, references: readonly Records[] = []): Column | undefined {
  return columns.length === 1 && references.length > 0 ? columns[0] : undefined;
}

/**
 * The numbers of a column of predictions, and the right ones in the reference or in another column.
 *
 * @throws RealGainError `needs-reference`, `unknown-column`, `not-numeric`, `missing-value`
 */
export function numberPairs(input: ScoringInput, choice: MetricChoice): NumberPairs {
  const { output, outputPath } = input;
  const usual = (predictionAndGold(output).prediction ?? onlyNumbers(output, input.references))?.name;
  const column = columnOrUsual(output, choice, usual ?? 'prediction', outputPath);
  const gold = requireGold(input, choice, column);
  const right = new Float64Array(output.n);
  const unlabelled = new Unscorable(gold.records, gold.column, gold.path, english('a number'));
  unlabelled.each(numberOf, (value, item) => (right[item] = value));
  unlabelled.check();
  const predicted = new Float64Array(output.n).fill(NaN);
  const unanswered = new Unscorable(output, column, outputPath, english('a number'));
  unanswered.each(numberOf, (value, item) => (predicted[item] = value));
  return { predicted, right, left: unanswered.leave() };
}
