import { findColumn } from '../../../columns';
import { documentsCounted } from '../../../metrics';
import type { Records } from '../../../model/records';
import { english } from '../../../model/words';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { Scored } from './unrelated';
import type { Said } from '../../source';

/** Says that two runs were cut at different depths, of which the metric counts what only one of them holds. */
export function depthWarnings(choice: MetricChoice, a: Scored, b: Scored): Said {
  const counted = documentsCounted(choice) ?? 0;
  const [inA, inB] = [a, b].map(({ records }) => limitOf(records));
  return !inA || !inB || inA === inB || counted <= Math.min(inA, inB)
    ? null
    : english(
        '{0} holds {1} documents of most queries, and {2} {3}: what was found further down counts for one of them only. Cut both at the same depth, such as --option k={4}.',
        a.path,
        inA,
        b.path,
        inB,
        Math.min(inA, inB),
      );
}

/** The largest number of documents, if most queries have it; null: nothing was cut. */
function limitOf(records: Records): number | null {
  const rankings = records.format === 'trec-run' ? findColumn(records, 'ranking')?.cells : undefined;
  const sizes = (rankings ?? []).map((cell) => (typeof cell === 'string' ? cell.split('\n').length : 0));
  const most = sizes.reduce((one, other) => Math.max(one, other), 0);
  return 2 * sizes.filter((size) => size === most).length > sizes.length ? most : null;
}
