import { withColumnNames } from '../../items/column-numbers';
import { besideOf } from '../../items/score/beside';
import { commonFits } from '../../items/score/metric/choose-metric';
import type { ComparisonIdentity } from '../../model';
import { withMetricFor, type AskedMetric } from '../../questions/metric-asked';
import type { Inputs } from '../inputs';
import type { Progress } from '../protocol';
import { readAll } from './read-comparison';

/** @throws RealGainError as `withMetricFor`, and for files that can't be read; `cancelled` */
export function withMetric(
  inputs: Inputs,
  identity: ComparisonIdentity,
  asked: AskedMetric,
  reading: { readonly signal?: AbortSignal | undefined; report(progress: Progress): void },
): Promise<ComparisonIdentity> {
  return withMetricFor(identity, asked, async (scored) => {
    const files = await readAll(inputs, scored, reading);
    const fits = commonFits(files.a, files.b, besideOf(files.a, files.b, files.references, null));
    return { identity: withColumnNames(scored, files), fits };
  });
}
