import type { CalibrationBin } from '../../model';
import { elementAt } from '../../model/element-at';
import { clopperPearson } from '../../significance';
import { isAroundThreshold } from './threshold';

/** Edges of the bins of one-sided p: the paper's (table 1), and one bin on either side. */
export const BIN_ENDS = [0, 0.00125, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 1] as const;

/** Confidence level of the intervals of shares. */
export const CALIBRATION_LEVEL = 0.95;

/** Whether the better system on the first test set is also better on the second; null if they tie there. */
export type Agreement = boolean | null;

/** Counts, by p on the first test set, how often the better system is also better on the second. */
export class CalibrationTally {
  private readonly counts = BIN_ENDS.slice(1).map(() => ({ pairs: 0, better: 0, ties: 0 }));
  private readonly close = { pairs: 0, better: 0, ties: 0 };

  /** @param oneSided p of the pair on the first test set, in the direction of its gain there */
  add(oneSided: number, agrees: Agreement): void {
    const above = BIN_ENDS.findIndex((end) => oneSided < end);
    // p = 1 belongs to the last bin.
    const own = elementAt(this.counts, above === -1 ? this.counts.length - 1 : above - 1);
    for (const count of isAroundThreshold(oneSided) ? [own, this.close] : [own]) {
      count.pairs += 1;
      count.better += agrees === true ? 1 : 0;
      count.ties += agrees === null ? 1 : 0;
    }
  }

  get bins(): CalibrationBin[] {
    return this.counts.map((count, i) => binOf(elementAt(BIN_ENDS, i), elementAt(BIN_ENDS, i + 1), count));
  }

  /** Pairs with 0.04 ≤ p ≤ 0.06. */
  get around(): CalibrationBin {
    return binOf(0.04, 0.06, this.close);
  }
}

/** The share among pairs that don't tie, with its Clopper-Pearson interval. */
function binOf(
  from: number,
  to: number,
  { pairs, better, ties }: { pairs: number; better: number; ties: number },
): CalibrationBin {
  const decided = pairs - ties;
  return {
    from,
    to,
    pairs,
    better,
    ties,
    share: decided === 0 ? null : better / decided,
    interval: decided === 0 ? null : [...clopperPearson(better, decided, 1 - CALIBRATION_LEVEL)],
  };
}
