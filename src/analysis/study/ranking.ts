/**
 * Clusters as in the WMT findings: a line after a system only if every system above it is significantly
 * better than every system below. Systems within a cluster may still differ significantly.
 *
 * @param beats whether system a is significantly better than b, by their positions in the ranking, a < b
 * @returns the cluster of each system, 1 being the best
 */
export function rankClusters(systems: number, beats: (a: number, b: number) => boolean): number[] {
  const clusters: number[] = [];
  let cluster = 1;
  /** The lowest position that some system so far doesn't beat: no line can be above it. */
  let unbeaten = 0;
  for (let system = 0; system < systems; system++) {
    if (system > unbeaten) {
      cluster++;
      unbeaten = system;
    }
    for (let other = systems - 1; other > unbeaten; other--) {
      if (!beats(system, other)) {
        unbeaten = other;
      }
    }
    clusters.push(cluster);
  }
  return clusters;
}
