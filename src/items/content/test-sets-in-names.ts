import { findColumn, textOf } from '../../columns';
import { namesInPath } from '../../model/names';
import { english, type Text } from '../../model/words';
import type { Side } from '../match/alignment';

/** What two paths don't share: a folder that both have says nothing about either. */
export function withoutCommonFolders(...paths: readonly [string, string]): readonly string[] {
  const [one = [], other = []] = paths.map((path) => namesInPath(path));
  const own = [one.filter((name) => !other.includes(name)), other.filter((name) => !one.includes(name))];
  return own.some((names) => names.length > 0) ? own.map((names) => names.join('/')) : paths;
}

const LANGUAGE = 'en|de|fr|es|it|pt|nl|ru|uk|pl|cs|ro|fi|tr|ar|hi|zh|ja|ko';

/** Parts of names that tell test sets apart: splits, and pairs of languages. */
const TOLD = [
  /(?<![a-z])(?:train|dev|devtest|valid|validation|test)(?![a-z])/gi,
  new RegExp(`(?<![a-z])(?:${LANGUAGE})[-_]?(?:${LANGUAGE})(?![a-z])`, 'gi'),
];

/** Ids that any test set may have: `12`, `q12`. */
const NUMBERED = /^[a-z]*[-_ ]?\d+$/i;

/** Says that the names of two files are of different test sets, where their items have nothing but numbers in common. */
export function otherTestSets(a: Side, b: Side, idColumn: string | null): Text[] {
  const ids = findColumn(a.records, idColumn ?? '')?.cells ?? [];
  const paths = withoutCommonFolders(a.path, b.path);
  const said = TOLD.flatMap((told) => {
    const [one = [], other = []] = paths.map((path) => [...path.matchAll(told)].map(([part]) => part));
    const [own, another] = [one, other].map((parts) => (new Set(parts).size === 1 ? parts[0] : undefined));
    return own === undefined || another === undefined || own.toLowerCase() === another.toLowerCase()
      ? []
      : [{ own, another }];
  });
  return ids.every((id) => NUMBERED.test(textOf(id)))
    ? said.map(({ own, another }) =>
        english(
          'The name of {0} says "{1}" and that of {2} "{3}": if these are test sets, the scores can’t be compared.',
          a.path,
          own,
          b.path,
          another,
        ),
      )
    : [];
}
