import { findColumn } from '../../../columns';
import type { Metric, MetricChoice } from '../../../model';
import type { Input } from '../../source';

/** The metric in percent, if every number of its column has a percent sign in both files. */
export function inUnitOf(
  metric: Metric,
  { id, column = 'score' }: MetricChoice,
  inputs: readonly Input[],
): Metric {
  const isPercent = ({ records }: Input) => findColumn(records, column)?.unit === '%';
  return id === 'mean' && metric.unit === '' && inputs.every(isPercent) ? { ...metric, unit: '%' } : metric;
}
