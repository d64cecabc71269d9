import { withColumnNames } from '../items/column-numbers';
import { besideOf } from '../items/score/beside';
import { commonFits } from '../items/score/choose-metric';
import { defined, type ComparisonIdentity } from '../model';
import { chosen, lacksMetric, metricForColumns, type AskedMetric } from '../questions/metric-asked';
import type { Inputs } from './inputs';
import type { Progress } from './protocol';
import { readAll } from './read-comparison';

/**
 * The identity with the metric asked for; for columns, options or a direction without one, with the metric that fits them
 * best, and the names of columns that were numbers.
 *
 * @throws RealGainError as `metricForColumns`, and for files that can't be read; `cancelled`
 */
export async function withMetric(
  inputs: Inputs,
  identity: ComparisonIdentity,
  asked: AskedMetric,
  reading: { readonly signal?: AbortSignal | undefined; report(progress: Progress): void },
): Promise<ComparisonIdentity> {
  if (!lacksMetric(asked)) {
    return { ...identity, metric: chosen(asked) ?? identity.metric };
  }
  const { id, ...said } = asked;
  // A column may be a path in a JSON document, which then decides what to read.
  const scored = { ...identity, metric: { id: 'mean', ...defined(said) } };
  const files = await readAll(inputs, scored, reading);
  const named = withColumnNames(scored, files);
  const fits = commonFits(files.a, files.b, besideOf(files.a, files.b, files.references, null));
  return { ...named, metric: metricForColumns({ ...asked, ...named.metric, id }, fits) };
}
