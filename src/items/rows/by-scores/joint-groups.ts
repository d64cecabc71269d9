import { FEW_CLUSTERS } from '../../../model/results/outcome';
import { BETWEEN } from '../../match/composite-ids';
import type { Property } from '../item-properties';
import { joinedCodes, type Partition } from '../partitions';

/** More columns are not tried. */
const MOST_JOINED = 4;

/** Rooms on a day: the values of two columns together, where each has several values with several of the other. */
export function jointGroups(
  properties: readonly Property[],
  n: number,
): readonly (Partition & { readonly column: string })[] {
  const some = properties.filter(({ exact, distinct }) => exact && 2 * distinct <= n).slice(0, MOST_JOINED);
  return some.flatMap((one, i) =>
    some.slice(i + 1).flatMap((other) => {
      const rows = joinedCodes(one.codes, other.codes);
      const isWider = rows.groups >= 2 * Math.max(one.distinct, other.distinct);
      return isWider && rows.groups >= FEW_CLUSTERS && 4 * rows.groups <= n
        ? [{ column: `${one.name}${BETWEEN}${other.name}`, ...rows }]
        : [];
    }),
  );
}
