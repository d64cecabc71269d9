import { formatCount } from '../text';
import { english, englishOf, joined, t, type Text } from '../words';
import { grouped } from '../lists';

/** Names that a sentence lists; more would hide what it says. */
const MOST_NAMED = 5;

/** How many choices, or parts of an answer, are listed. */
export const MANY = 20;

/** `A, B, C, D, E and 1,497 others`. */
export function someOf(names: readonly string[], most = MOST_NAMED): Text {
  // "and 1 other" is hardly shorter than its name.
  return names.length <= most + 1
    ? names.join(', ')
    : english('{0} and {1} others', names.slice(0, most).join(', '), formatCount(names.length - most));
}

/** `a.txt`, `a.txt and b.txt`, `a.txt, b.txt and c.txt`. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('{0} and {1}', names.slice(0, -1).join(', '), last);
}

const MOST_LISTED = 12;

/** `A, B, C, 3 more`. */
export function listed(names: readonly Text[]): Text {
  const more = names.length - MOST_LISTED;
  return joined([...names.slice(0, MOST_LISTED), ...(more > 0 ? [english('{0} more', more)] : [])], ', ');
}

/** As `someOf`, of names in quotes: `"a", "b" and 40 others`. */
export function someQuoted(names: readonly string[], most = MANY): Text {
  // Only those that may be shown: a table may have thousands of columns.
  return someOf(
    names.map((name, i) => (i <= most ? `"${name}"` : name)),
    most,
  );
}

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
