import { metricReason, type OriginOfDirection } from '../settings/implied';
import { betterOf } from '../text';
import { englishOf } from '../words';

/** Which direction of a metric is better, with the reason, unless that is the column's name or an option. */
export function betterBecause(metric: { readonly higherIsBetter: boolean } & OriginOfDirection): string {
  const reason = metricReason(metric);
  return reason === null ? betterOf(metric) : `${betterOf(metric)} ${englishOf(reason)}`;
}
