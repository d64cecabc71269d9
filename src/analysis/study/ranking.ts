/**
 * Clusters of systems that can't be told apart, as rankings of shared tasks have them: from the best system on, each
 * joins the cluster of the one before unless a member of it is significantly better.
 *
 * @param beats whether system a is significantly better than b, by their places in the ranking
 * @returns of each system, 1 for the best cluster
 */
export function rankClusters(systems: number, beats: (a: number, b: number) => boolean): number[] {
  const clusters: number[] = [];
  let first = 0;
  for (let system = 0; system < systems; system++) {
    for (let member = first; member < system; member++) {
      if (beats(member, system)) {
        first = system;
        break;
      }
    }
    clusters.push(first === system ? (clusters.at(-1) ?? 0) + 1 : clusters[system - 1]);
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
