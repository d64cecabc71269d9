import { findColumn } from '../../../columns';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { elementAt } from '../../../model/lists';
import { FEW_CLUSTERS } from '../../../model/results/outcome';
import type { Placed } from '../../content/content-difference';
import type { Belonging } from './belonging';
import { coded } from './item-properties';
import type { Partition } from './partitions';

/**
 * Rows that ask the same and have other right answers are other items: the first topic of each of 50 dialogs. They are no samples, but may
 * resemble each other. Where the answer stays the same, each row has one of its references.
 */
export function withoutOtherItems(
  found: readonly Belonging[],
  { records, order }: Placed,
  { column, referenceColumn }: MetricChoice,
): readonly Belonging[] {
  const codes = [column, referenceColumn].flatMap((name) => {
    const cells = name === undefined ? undefined : findColumn(records, name)?.cells;
    return cells === undefined ? [] : [coded(cells, order).indices];
  });
  const areOthers = (one: Belonging) => codes.length === 2 && codes.every((own) => mostlyDiffer(one, own));
  return found.map((one) =>
    one.kind === 'samples' && areOthers(one)
      ? { ...one, kind: 'clusters', because: one.groups < FEW_CLUSTERS ? 'few' : 'resembling' }
      : one,
  );
}

/** Whether most rows that aren't the first of their group differ from it. */
function mostlyDiffer({ indices, groups }: Partition, codes: Int32Array): boolean {
  const first = new Int32Array(groups).fill(-1);
  let [further, differing] = [0, 0];
  indices.forEach((group, row) => {
    const code = elementAt(codes, row);
    if (group >= 0 && elementAt(first, group) < 0) {
      first[group] = code;
    } else if (group >= 0) {
      further += 1;
      differing += Number(code !== elementAt(first, group));
    }
  });
  return 2 * differing > further;
}
