import { isFirm, type Comparison } from '../../model';
import { clopperPearson } from '../../significance/intervals/clopper-pearson';

const MONTE_CARLO_ALPHA = 0.05;

/**
 * Whether the verdict of a row can be relied on: not if its comparison can't be, nor while α lies within the 95% Monte Carlo
 * interval of the p that the shared draws of max-T have corrected.
 *
 * @param draws 0 where p is corrected by another method
 */
export function isFirmRow(
  comparison: Comparison,
  { p, corrected }: { readonly p: number; readonly corrected: number },
  draws: number,
): boolean {
  if (!isFirm(comparison)) {
    return false;
  }
  // A row's own p where the correction leaves it alone.
  if (draws === 0 || corrected <= p) {
    return true;
  }
  const count = Math.round(corrected * (draws + 1)) - 1;
  const [low, high] = clopperPearson(Math.max(0, count), draws, MONTE_CARLO_ALPHA);
  return comparison.alpha < low || comparison.alpha > high;
}
