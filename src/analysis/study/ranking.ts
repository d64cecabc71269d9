/**
 * Clusters as the findings of WMT have them: a line after a system only where every system down to it is significantly better
 * than every one below. Systems that stand in one cluster may still differ significantly from some of it.
 *
 * @param beats whether system a is significantly better than b, by their places in the ranking, a < b
 * @returns of each system, 1 for the best cluster
 */
export function rankClusters(systems: number, beats: (a: number, b: number) => boolean): number[] {
  const clusters: number[] = [];
  let cluster = 1;
  /** The lowest place that some system so far doesn't beat: no line is drawn before it has been passed. */
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

/** The ranking in one line: `A > {B, C} > D`. */
export function leaderboard(names: readonly string[], clusters: readonly number[]): string {
  const members = new Map<number, string[]>();
  names.forEach((name, system) => {
    const cluster = clusters[system];
    members.set(cluster, [...(members.get(cluster) ?? []), name]);
  });
  return [...members.values()]
    .map((group) => (group.length === 1 ? group[0] : `{${group.join(', ')}}`))
    .join(' > ');
}
