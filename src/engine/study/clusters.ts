import { english, EVERY_ITEM, formatCount, RealGainError, type StudyIdentity } from '../../model';
import type { Joined } from './join';

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
    throw new RealGainError(
      'bad-setting',
      english(
        'The column "{0}" puts all {1} items into one cluster; choose another, or none.',
        clusterColumn ?? '',
        formatCount(n),
      ),
    );
  }
}
