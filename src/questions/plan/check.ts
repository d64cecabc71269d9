import { badSetting } from '../../model/errors';
import { optionNameOf } from '../fields';
import type { PlanAsked } from './schema';

/**
 * Refuses numbers from which nothing can be planned.
 *
 * @throws RealGainError `bad-setting`
 */
export function check(asked: PlanAsked): void {
  const { rate, sd, agreement, correlation } = asked;
  if (rate !== null && sd !== null) {
    throw badSetting(
      'A plan takes either --rate, the baseline’s share of right items, or --sd, the standard deviation of items of other scores.',
    );
  }
  if (agreement !== null && (correlation !== null || sd !== null)) {
    throw badSetting('--agreement goes with --rate, and takes the place of --correlation.');
  }
  for (const [field, { holds, range }] of Object.entries(RANGES)) {
    const value = asked[field as keyof typeof RANGES];
    if (value !== null && !holds(value)) {
      throw badSetting('{0} is {1}: it has to be {2}.', `--${optionNameOf(field)}`, value, range);
    }
  }
  if (asked.samples > 1 && asked.noise === null) {
    throw badSetting(
      '--samples needs --noise, the share of a gain’s variance that is chance from sample to sample.',
    );
  }
  if ((asked.runs === null) !== (asked.runSd === null)) {
    throw badSetting('--runs and --run-sd, the standard deviation of a score from run to run, go together.');
  }
  checkTogether(asked);
}

/** What can’t be true of two systems at once. */
function checkTogether(asked: PlanAsked): void {
  const { gain, agreement } = asked;
  if (asked.rate === 1) {
    throw badSetting('--rate is 1, which may be 1% or all items; write 0.01 or 0.99.');
  }
  const rate = rateOf(asked);
  if (rate === null || gain === null) {
    return;
  }
  const size = gain / rate.percent;
  if (rate.share + size > 1 && asked.rate === null) {
    throw badSetting(
      'A gain of {0} is more than all items, as --rate is {1} if it isn’t given; give both as shares (0.7 and 0.02) or both in percent (70 and 2).',
      gain,
      rate.share,
    );
  }
  if (rate.share + size > 1) {
    throw badSetting(
      'A gain of {0} over a rate of {1} is more than all items; write both as shares (0.7 and 0.02) or both in percent (70 and 2).',
      gain,
      asked.rate ?? rate.share,
    );
  }
  const least = Number(Math.abs(2 * rate.share + size - 1).toPrecision(12));
  if (agreement !== null && agreement < least) {
    throw badSetting(
      'With a rate of {0} and a gain of {1}, systems agree on at least {2} of all items, not on {3}.',
      asked.rate ?? rate.share,
      gain,
      least,
      agreement,
    );
  }
  if (agreement !== null && agreement > 1 - size + 1e-12) {
    throw badSetting(
      'Systems {0} apart can agree on at most {1} of all items, not on {2}.',
      gain,
      1 - size,
      agreement,
    );
  }
}

/** Where gains vary most. */
const USUAL_RATE = 0.5;

/** The rate as a share, and what a share is multiplied with to be written in its unit; null for other scores. */
export function rateOf({
  rate,
  sd,
}: Pick<PlanAsked, 'rate' | 'sd'>): { readonly share: number; readonly percent: number } | null {
  const percent = (rate ?? 0) >= 1 ? 100 : 1;
  return sd === null ? { share: (rate ?? USUAL_RATE) / percent, percent } : null;
}

interface Range {
  readonly holds: (value: number) => boolean;
  readonly range: string;
}

const between = (low: number, high: number) => (value: number) => value > low && value < high;
const isCount = (least: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= 1e9;

const POSITIVE: Range = { holds: between(0, Infinity), range: 'above 0' };
const SHARE: Range = { holds: between(0, 1), range: 'between 0 and 1' };

const RANGES = {
  rate: { holds: between(0, 100), range: 'above 0 and below 1, or below 100 in percent' },
  sd: POSITIVE,
  gain: POSITIVE,
  items: { holds: isCount(2), range: 'a whole number from 2 to 1,000,000,000' },
  agreement: SHARE,
  correlation: { holds: (value) => value >= -1 && value < 1, range: 'at least −1 and below 1' },
  power: SHARE,
  alpha: { holds: between(0, 0.5), range: 'between 0 and 0.5' },
  samples: { holds: isCount(1), range: 'a whole number of at least 1' },
  noise: { holds: (value) => value >= 0 && value <= 1, range: 'from 0 to 1' },
  designEffect: { holds: (value) => value >= 1 && value < Infinity, range: 'at least 1' },
  runs: { holds: isCount(2), range: 'a whole number of at least 2' },
  runSd: POSITIVE,
} satisfies Partial<Record<keyof PlanAsked, Range>>;
