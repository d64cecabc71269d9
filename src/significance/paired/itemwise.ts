import { english, type Pair, type Text } from '../../model';

/** Why a test on the items' differences can't be used on this pair; null if it can. */
export function onlyMeans({ metric, clustered, differences }: Pair): Text | null {
  if (differences !== null) {
    return null;
  }
  return clustered
    ? english('items are resampled by cluster, and this test takes every item as independent')
    : english('{0} is not a mean of item scores, so items have no differences to test', metric.name);
}
