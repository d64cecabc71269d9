import { leafOf, mayNameSystems, wordsOf } from '../../columns';
import { namedColumns } from '../../columns/answer-names';
import { requireColumn } from '../../columns/cells';
import { fileError } from '../../model/errors';
import type { Column, Records } from '../../model/records';
import { someQuoted } from '../../model/texts/some-of';
import type { PreferencesIdentity } from './schema';

/** What tells the two columns of a row apart that are called the same otherwise: `model_a`, `model_b`. */
const PLACES = [
  ['a', 'b'],
  ['1', '2'],
  ['left', 'right'],
  ['first', 'second'],
] as const;

const SYSTEMS: readonly (readonly [string, string])[] = [
  ['winner', 'loser'],
  ['baseline', 'model'],
];

/** The two columns that name the systems of a row; [] without. */
export function namedSystems(table: Records): readonly Column[] {
  const placed = pairsByPlace(table).find(
    ({ of, pair: [one] }) => mayNameSystems(of) || mayNameSystems(leafOf(one.name)),
  );
  const others = SYSTEMS.map((pair) => pair.flatMap((name) => namedColumns(table, [name])[0] ?? []));
  return placed?.pair ?? others.find(({ length }) => length === 2) ?? [];
}

/** Columns called alike but for their places, which say what is first and what is second, and what both are called. */
export function pairsByPlace({
  columns,
}: Records): { readonly of: string; readonly pair: readonly [Column, Column] }[] {
  const named = columns.map((column) => ({ column, words: placedWords(column.name) }));
  const known = new Map(named.map(({ column, words }) => [words.join(' '), column]));
  return named.flatMap(({ column, words }) =>
    PLACES.flatMap(([one, other]) => {
      const at = words.lastIndexOf(one);
      const second = at < 0 ? undefined : known.get(words.with(at, other).join(' '));
      return second === undefined
        ? []
        : [{ of: words.toSpliced(at, 1).join(' '), pair: [column, second] as const }];
    }),
  );
}

/** `score1` is `score 1`, and `system1rank` is `system 1 rank`. */
function placedWords(name: string): readonly string[] {
  return wordsOf(name).flatMap(
    (word) =>
      /^([a-z]+)([12])([a-z]*)$/
        .exec(word)
        ?.slice(1)
        .filter((part) => part !== '') ?? word,
  );
}

/** Whether two columns name systems by what they hold: few short names, never the same in a row. */
function holdSystems([a, b]: readonly [Column, Column]): boolean {
  const cells = [...a.cells, ...b.cells];
  return (
    cells.every((cell) => typeof cell === 'string' && cell.trim() !== '' && !/(?:\s\S+){4}/.test(cell)) &&
    new Set(cells).size <= a.cells.length / 2 &&
    a.cells.every((cell, row) => cell !== b.cells.at(row))
  );
}

/**
 * The columns that name the systems: by their names, else the only two columns called alike that hold names; null if there are none.
 *
 * @throws RealGainError `unknown-column` for chosen columns; `missing-value` if only one is there; `bad-setting` for several pairs
 */
export function systemColumns(
  table: Records,
  path: string,
  { systems }: Pick<PreferencesIdentity, 'systems'>,
): { readonly a: Column; readonly b: Column } | null {
  if (systems !== null) {
    const [a, b] = systems;
    return { a: requireColumn(table, a, path), b: requireColumn(table, b, path) };
  }
  const [a, b] = namedSystems(table);
  if (a !== undefined && b !== undefined) {
    return { a, b };
  }
  const half = table.columns.find(({ name }) => halfOf(name) !== null);
  if (half !== undefined) {
    throw fileError(
      'missing-value',
      { path },
      '{0} has a column "{1}" but no column "{2}", so it doesn’t say which two systems were compared; add it, or name the columns.',
      half.name,
      halfOf(half.name) ?? '',
    );
  }
  const held = pairsByPlace(table).filter(({ pair }) => holdSystems(pair));
  if (held.length > 1) {
    throw fileError(
      'bad-setting',
      { path },
      '{0} has several pairs of columns that may name the two systems, such as {1}; name them with --systems.',
      someQuoted(held.map(({ pair }) => pair.map(({ name }) => name).join(' and '))),
    );
  }
  const [one, other] = held[0]?.pair ?? [];
  return one !== undefined && other !== undefined ? { a: one, b: other } : null;
}

/** Of `model_a` the other column, `model_b`; null for other names. */
function halfOf(name: string): string | null {
  const words = placedWords(name);
  const [own, other] =
    PLACES.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]).find(([place]) =>
      words.includes(place),
    ) ?? [];
  return own !== undefined &&
    other !== undefined &&
    mayNameSystems(words.filter((word) => word !== own).join(' '))
    ? words.map((word) => (word === own ? other : word)).join('_')
    : null;
}
