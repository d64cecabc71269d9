import { parseSlice } from '../../model';
import { saidBy } from '../pair/said';
import type { RunsAsked, SuiteAsked } from './schema';
import type { AskedMetric } from '../metric-asked';

/** What options say of every row. */
export function saidOfRows(asked: SuiteAsked | RunsAsked, metric?: AskedMetric) {
  const slice = 'slice' in asked ? asked.slice.filter((text) => parseSlice(text) !== null) : [];
  const own: AskedMetric = Array.isArray(asked.metric) ? {} : asked.metric;
  return saidBy({
    ...asked,
    ...{ aRun: [], bRun: [], systems: null, columns: null, slice },
    metric: metric ?? own,
  });
}
