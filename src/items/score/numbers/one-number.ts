import { meaningOf } from '../../../columns';
import { isOfNumbers } from '../../../metrics';
import { elementAt } from '../../../model/lists';
import { fileError } from '../../../model/errors';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { digitsOf } from '../../rows/summaries/statistic-of';
import { numbersOf } from '../scored-system';
import type { Scores } from '../scales/scales';

/** Fewer items may have the same score by chance. */
const FEWEST = 5;

/** Numbers with fewer digits, such as 0.5, may be the score of each item. */
const FEWEST_DIGITS = 2;

/**
 * Refuses files each of which has one number on all rows, such as the BLEU of the whole.
 *
 * @throws RealGainError `bad-format`
 */
export function refuseOneNumber(choice: MetricChoice, given: () => readonly Scores[]): void {
  const { column = 'score' } = choice;
  // A price may be that of each item.
  const systems = isOfNumbers(choice.id) && meaningOf(column).kind !== 'cost' ? given() : [];
  const { path = '' } = systems[0] ?? {};
  const only = systems.map(onlyNumber);
  if (only.length > 0 && only.every((number) => number !== null)) {
    throw fileError(
      'bad-format',
      { path },
      '{0} has {1} as "{2}" on every row: one score of all items says nothing about chance. Give files with a score for every item.',
      String(only[0]),
      column,
    );
  }
}

/** The number that all items have, if none has it by itself; null otherwise. */
function onlyNumber({ data }: Scores): number | null {
  const first = data.length === 0 ? 0 : elementAt(data, 0);
  if (Number.isInteger(first) || digitsOf(first) < FEWEST_DIGITS) {
    return null;
  }
  const values = numbersOf(data);
  return values.length >= FEWEST && values.every((value) => value === first) ? first : null;
}
