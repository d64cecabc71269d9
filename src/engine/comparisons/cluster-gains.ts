import { gainBars } from '../../analysis';
import { unitsFor } from '../../analysis/clusters';
import { textOf } from '../../columns';
import { groupingColumn } from '../../items/rows/grouping-columns';
import { elementAt } from '../../model';
import type { ClusterGains } from '../../model/results/item-query';
import { ranked } from './details';
import type { Prepared } from './prepare';

/** As many dots as can be told apart. */
const MOST_DOTS = 200;

/** The gain of each cluster, as it is computed for items; null where items are resampled. */
export function clusterGains(ready: Prepared): ClusterGains | null {
  const { metric, tableA, tableB, clusters } = ready;
  // What training runs have in common is shown instead.
  if (clusters === null || ready.runs !== undefined) {
    return null;
  }
  const units = unitsFor(metric, tableA.k, clusters);
  const tables = { metric: units.metric, tableA: units.of(tableA), tableB: units.of(tableB) };
  const { gains } = ranked(tables, 0, { differences: null });
  if (gains === null) {
    return null;
  }
  const members = Array.from(gains, () => ({ first: -1, items: 0 }));
  clusters.forEach((cluster, item) => {
    const own = elementAt(members, cluster);
    own.first = own.items === 0 ? item : own.first;
    own.items += 1;
  });
  const name = clusterNames(ready);
  return {
    dots:
      gains.length > MOST_DOTS
        ? []
        : members.map(({ first, items }, cluster) => ({
            ...{ name: name(first), items },
            gain: elementAt(gains, cluster),
          })),
    bars: gainBars(gains),
  };
}

/** The value of the column of clusters, by one of their items. */
function clusterNames({ a, b, references, clusterColumn }: Prepared): (item: number) => string {
  const column =
    clusterColumn === null
      ? undefined
      : [a, b, ...references]
          .map((records) => groupingColumn(records, clusterColumn))
          .find((found) => found !== undefined);
  return (item) => textOf(column?.cells.at(item) ?? null).trim();
}
