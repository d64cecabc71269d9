import { grouped } from '../lists';
import { formatCount } from '../text';
import { englishOf } from '../words';
import { someOf } from './some-of';

/**
 * The ranking in one line: `A > {B, C} > D`.
 *
 * @param most clusters, and systems of a cluster, that are named
 */
export function rankingLine(names: readonly string[], clusters: readonly number[], most = Infinity): string {
  const members = grouped(names.keys(), (system) => clusters[system] ?? 1);
  const groups = [...members.values()]
    .slice(0, most)
    .map((group) => group.map((system) => names[system] ?? ''))
    .map((group) => (group.length === 1 ? (group[0] ?? '') : `{${englishOf(someOf(group, most))}}`));
  const more = members.size - groups.length;
  return [...groups, ...(more === 0 ? [] : [`… (${formatCount(more)} more)`])].join(' > ');
}
