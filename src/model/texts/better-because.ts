import { metricReason, type OriginOfDirection } from '../settings/implied';
import { betterOf } from '../text';
import { englishOf } from '../words';

/** Which direction of a metric is better, with what says so, if it is neither the column's name nor an option. */
export function betterBecause(metric: { readonly higherIsBetter: boolean } & OriginOfDirection): string {
  const reason = metricReason(metric);
  return reason === null ? betterOf(metric) : `${betterOf(metric)} ${englishOf(reason)}`;
}
