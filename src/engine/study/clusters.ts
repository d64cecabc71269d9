import { clusterIndices, type Alignment, type Placed } from '../../items';
import { findColumn } from '../../columns';
import { badSetting, english, EVERY_ITEM, formatCount, RealGainError, type StudyIdentity } from '../../model';
import { checkSameClusters } from '../../items/rows/item-clusters';
import type { Joined } from './join';
import type { SameItems } from './same-items';
import type { ReadSystem, StudyReading } from './study-reading';

/**
 * The cluster of each item of a system, which stands in its output or in a reference.
 *
 * @throws RealGainError `different-items` if another file puts an item into another cluster
 */
export function clustersOf(
  system: Placed,
  gold: readonly Placed[],
  {
    identity,
    first,
    same,
    ids,
  }: Pick<StudyReading, 'identity' | 'first'> & {
    readonly same: SameItems | null;
    readonly ids: Alignment['ids'];
  },
): Pick<ReadSystem, 'clusters' | 'clusterColumn'> {
  const { records, path } = system;
  const column = identity.clusterColumn ?? records.clusterColumn ?? EVERY_ITEM;
  if (column === EVERY_ITEM) {
    return { clusters: null, clusterColumn: null };
  }
  const [source, ...others] = [system, ...gold].filter((one) => findColumn(one.records, column));
  others.forEach((other) => checkSameClusters(source ?? system, other, column, (item) => ids?.[item]));
  if (same !== null && findColumn(first.records, column)) {
    const order = Int32Array.from(same.inFirst.keys());
    const idOf = (record: number) => same.ids?.[record];
    checkSameClusters({ ...first, order: same.inFirst }, { path, records, order }, column, idOf);
  }
  const clusters =
    source === undefined ? null : clusterIndices(source.records, column, source.order, source.path).indices;
  return { clusters, clusterColumn: column };
}

/** As requested, else the column that the formats of all systems know. */
export function clusterColumnOf({ systems }: Joined, { clusterColumn }: StudyIdentity): string | null {
  const [first = null, ...others] = systems.map(({ system }) => system.clusterColumn);
  if (clusterColumn !== null) {
    return clusterColumn === EVERY_ITEM ? null : clusterColumn;
  }
  return others.every((column) => column === first) ? first : null;
}

/** @throws RealGainError if requested clusters are missing, or there is only one */
export function checkClusters(
  { clusterColumn, outputs }: StudyIdentity,
  clusters: Int32Array | null,
  n: number,
): void {
  if (clusterColumn !== null && clusterColumn !== EVERY_ITEM && clusters === null) {
    throw new RealGainError(
      'unknown-column',
      english(
        'Neither the outputs nor the references have the column "{0}" that clusters come from.',
        clusterColumn,
      ),
      { path: outputs[0] },
    );
  }
  if (clusters !== null && new Set(clusters).size < 2) {
    throw badSetting(
      'The column "{0}" puts all {1} items into one cluster; choose another, or none.',
      clusterColumn ?? '',
      formatCount(n),
    );
  }
}
