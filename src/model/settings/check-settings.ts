import { badSetting } from '../errors';
import type { PlanningQuestion } from '../results/planning';
import { ALTERNATIVES, MAX_RESAMPLES, MIN_RESAMPLES, RESAMPLINGS, type CompareSettings } from './settings';

/** Below, a computer can't tell the level 1 − α of an interval from 1, and planning would take minutes. */
const SMALLEST_ALPHA = 1e-15;

/** @throws RealGainError `bad-setting` with the offending value */
export function checkSettings(settings: CompareSettings): CompareSettings {
  const { alternative, resamples, resampling, alpha, margin } = settings;
  if (!ALTERNATIVES.includes(alternative)) {
    throw badSetting('The alternative "{0}" is not one of {1}.', alternative, ALTERNATIVES.join(', '));
  }
  if (!RESAMPLINGS.includes(resampling)) {
    throw badSetting('The resampling "{0}" is not one of {1}.', resampling, RESAMPLINGS.join(', '));
  }
  if (!(alpha > 0 && alpha < 0.5)) {
    throw badSetting('α is {0}, but must lie between 0 and 0.5.', alpha);
  }
  if (alpha < SMALLEST_ALPHA) {
    throw badSetting('α is {0}, but must be at least {1}.', alpha, SMALLEST_ALPHA);
  }
  if (margin !== null && !(margin > 0 && margin < Infinity)) {
    throw badSetting(
      "The margin is {0}, but must be a number above 0, in the metric's units (such as 0.5); leave it out unless you test for equivalence.",
      margin,
    );
  }
  const countable = resamples === null || (Number.isInteger(resamples) && resamples >= MIN_RESAMPLES);
  if (!countable || (resamples !== null && resamples > MAX_RESAMPLES)) {
    const range = `${MIN_RESAMPLES.toLocaleString('en-US')} to ${MAX_RESAMPLES.toLocaleString('en-US')}`;
    throw badSetting(
      'The number of resamples is {0}, but must be a whole number from {1}.',
      resamples,
      range,
    );
  }
  return settings;
}

/** @throws RealGainError `bad-setting` with the offending value */
export function checkQuestion(question: PlanningQuestion): PlanningQuestion {
  const { gain, power, items, itemCost = 0 } = question;
  if (gain !== null && !(gain > 0 && gain < Infinity)) {
    throw badSetting("The true gain is {0}, but must be a number above 0, in the metric's units.", gain);
  }
  if (!(power > 0 && power < 1)) {
    throw badSetting('The power is {0}, but must lie between 0 and 1.', power);
  }
  if (items !== null && !(Number.isSafeInteger(items) && items >= 2)) {
    throw badSetting('The number of items is {0}, but must be a whole number of at least 2.', items);
  }
  if (!(itemCost >= 0 && itemCost < Infinity)) {
    throw badSetting('The cost of an item is {0}, but must be a number of samples from 0.', itemCost);
  }
  return question;
}
