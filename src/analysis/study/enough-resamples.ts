import { pairsAmong } from '../../model/lists';
import type { StudySettings } from '../../model/settings/study-settings';
import { resamplesFor, smallestP } from './decided';
import type { StudyFrame } from './frame-schema';

/** Processor time of a pair on one resample, in seconds: docs/scale.md. */
export const SECONDS_OF_PAIR = 0.37e-9;

/** That of an item of a system on one resample, measured with 20 systems and 10,000 items. */
const SECONDS_OF_ITEM = 0.2e-9;

/** Processor time for which more resamples are drawn without asking, in seconds. */
const SHORT = 60;

/**
 * How many resamples it takes for any pair to be significant after correction.
 *
 * @param drawn so many were, or would be
 * @returns null if these are enough, or no pair is decided by counting them, or another is significant
 */
export function resamplesNeeded(frame: StudyFrame, drawn: number): number | null {
  const { decisions, settings, systems } = frame;
  const { correction, alpha } = settings;
  const pairs = pairsAmong(systems.length);
  const isBounding = correction === 'holm' || correction === 'bonferroni';
  const isOther = decisions.some(({ exact }) => exact !== null && exact.p * pairs <= alpha);
  const others = decisions.filter(({ exact, needed }) => exact !== null || needed !== null).length;
  return others === pairs || !isBounding || isOther || pairs * smallestP(frame, drawn) <= alpha
    ? null
    : resamplesFor(frame, alpha / pairs);
}

/** The settings of a study, with more resamples than usual where no pair could be significant with these, and it takes no minute. */
export function withEnoughResamples(frame: StudyFrame): StudySettings {
  const { systems, sets } = frame;
  const { mayDrawMore, ...settings } = frame.settings;
  const needed = mayDrawMore === true ? resamplesNeeded(frame, settings.resamples) : null;
  if (needed === null) {
    return settings;
  }
  // For several pairs, the next of 200,000, 500,000, 1,000,000 …
  const power = 10 ** Math.floor(Math.log10(needed));
  const round = power * ([1, 2, 5].find((factor) => factor * power >= needed) ?? 10);
  const pairs = pairsAmong(systems.length);
  const items = systems.length * (sets[0]?.n ?? 0);
  const seconds = round * (pairs * SECONDS_OF_PAIR + items * SECONDS_OF_ITEM);
  return seconds > SHORT ? settings : { ...settings, resamples: round };
}
