import type { CalibrationBin } from '../results/calibration';
import { formatShare } from '../text';

/** `92% [88%, 95%]`; empty if there are no pairs. */
export function shareWithInterval({ share, interval }: Pick<CalibrationBin, 'share' | 'interval'>): string {
  return share === null || interval === null
    ? ''
    : `${formatShare(share)} [${formatShare(interval[0])}, ${formatShare(interval[1])}]`;
}

/** `below 0.00125`, `0.04 to 0.08`, `0.08 and above`. */
export function formatBin({ from, to }: Pick<CalibrationBin, 'from' | 'to'>): string {
  return from === 0 ? `below ${to}` : to === 1 ? `${from} and above` : `${from} to ${to}`;
}
