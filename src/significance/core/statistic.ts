import { badSetting, RealGainError } from '../../model/errors';
import { english } from '../../model/words';
import { normalTail } from '../distributions';
import { symmetricTails, tail, type Tails } from '../outcome';

/** What a test computes from its data, before an alternative is chosen. */
export interface Statistic {
  /** The test statistic, positive in favor of `greater`; ±∞ where the data leave no doubt. */
  readonly statistic: number;
  readonly tails: Tails;
  /** True if the tails are neither simulated nor approximated. */
  readonly exact: boolean;
}

const ONE = tail(1);

/** Without any evidence or variation, p = 1 whatever the alternative. */
export const NO_EVIDENCE: Tails = { greater: ONE, less: ONE, twoSided: ONE };

/**
 * A statistic that is standard normal under the null hypothesis.
 *
 * @param z without continuity correction
 * @param correction how far z moves towards 0 (for `greater`) and away from it (for `less`), in units of z
 */
export function normalStatistic(z: number, correction = 0): Statistic {
  return {
    statistic: Math.sign(z) * Math.max(0, Math.abs(z) - correction),
    tails: symmetricTails(normalTail(correction - z), normalTail(z + correction)),
    exact: false,
  };
}

/** @throws RealGainError `not-numeric` naming the first value that is not a finite number */
export function checkFinite(what: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new RealGainError(
        'not-numeric',
        english('Value {0} of {1} is {2}, which is not a number.', i + 1, what, values[i]!),
      );
    }
  }
}

/** @throws RealGainError `bad-setting` if there are fewer values than the test needs */
export function checkSize(what: string, size: number, least: number): void {
  if (!(size >= least)) {
    throw badSetting('There are {0} {1}, but at least {2} are needed.', size, what, least);
  }
}

/** @throws RealGainError `bad-setting` if a count is negative, not whole, or too large to be exact */
export function checkCounts(counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw badSetting('The count {0} is {1}, but must be 0, 1, 2, ….', name, count);
    }
  }
}

/** @throws RealGainError `bad-setting` unless 0 < α < 1/2 */
export function checkAlpha(alpha: number): void {
  if (!(alpha > 0 && alpha < 0.5)) {
    throw badSetting('α is {0}, but must lie between 0 and 0.5.', alpha);
  }
}
