import { isJsonPath } from '../../formats/json/path';
import { findColumn, textOf } from '../../columns';
import { english } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { LENGTH } from '../../model/settings/special-columns';
import type { Cell, Cells, Column, Records } from '../../model/records';
import { MANY, someOf } from '../../model/texts/some-of';
import type { Prepared } from '../comparisons/prepare';

/** What a slice is cut by: one value for each item. */
export interface SliceColumn {
  readonly cells: readonly Cell[];
  /** On how many items the outputs have different values; those of A count. */
  readonly differing: number;
}

type Sliceable = Pick<Prepared, 'a' | 'b' | 'references' | 'files'>;

/**
 * The column of this name: of the references, else of the outputs, else of what a log knows about its items
 * (`doc.category`, or `category` alone), else a member of an object in a column (`meta.info.level`). Items that one file lacks
 * have the value of the other.
 *
 * @param column its name, or a path in a JSON document whose items are those compared
 * @throws RealGainError `unknown-column`; `bad-setting` if the name fits several labels
 */
export function sliceColumn(ready: Sliceable, column: string): SliceColumn {
  const { a, b, references } = ready;
  const name = isJsonPath(column) ? withinItem(column) : column;
  for (const find of [findColumn, findLabel, findMember]) {
    const [ofA, ofB] = [find(a, name)?.cells, find(b, name)?.cells];
    const found = [...references.map((one) => find(one, name)?.cells), ofA, ofB].filter(
      (cells) => cells !== undefined,
    );
    if (found.length > 0) {
      return {
        cells: firstOf(found, a.n),
        differing: found[0] === ofA && ofA !== undefined && ofB !== undefined ? differing(ofA, ofB) : 0,
      };
    }
  }
  throw unknownColumn(ready, column);
}

/** The value of each item, from the first that has one. */
export function firstOf(columns: readonly Cells[], n: number): Cell[] {
  return Array.from({ length: n }, (_, item) => {
    const [cell = null] = columns.map((cells) => cells.at(item) ?? null).filter((one) => textOf(one) !== '');
    return cell;
  });
}

/** `$.results[*].meta.level` is `meta.level` of an item. */
function withinItem(path: string): string {
  return path
    .replace(/^\$(?:.*(?:\[\*\]|\.\*))?/, '')
    .replace(/\[(?:"([^"]*)"|'([^']*)'|(\d+))\]/g, '.$1$2$3')
    .replace(/^\./, '');
}

/** A label by its name, or by the end of it if only one ends so. */
function findLabel({ labels = [] }: Records, name: string): Column | undefined {
  const exact = labels.find((label) => label.name === name);
  const similar = labels.filter((label) => label.name.endsWith(`.${name}`));
  if (exact === undefined && similar.length > 1) {
    const names = similar.map((label) => label.name);
    throw new RealGainError(
      'bad-setting',
      english(
        'Several fields of the items end in "{0}": {1}; choose one of them.',
        name,
        someOf(names, MANY),
      ),
      { choices: names },
    );
  }
  return exact ?? similar[0];
}

/** A member of the objects that a column holds as JSON text: readers make columns of the first level only. */
function findMember(records: Records, name: string): Column | undefined {
  const parts = name.split('.');
  for (let end = parts.length - 1; end > 0; end -= 1) {
    const column = findColumn(records, parts.slice(0, end).join('.'));
    const cells = column?.cells.map((cell) => memberOf(cell, parts.slice(end)));
    if (cells?.some((cell) => cell !== null)) {
      return { name, cells };
    }
  }
  return undefined;
}

function memberOf(cell: Cell, names: readonly string[]): Cell {
  if (typeof cell !== 'string' || !/^[[{]/.test(cell)) {
    return null;
  }
  try {
    let value: unknown = JSON.parse(cell);
    for (const name of names) {
      const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
      value = holds ? (value as Record<string, unknown>)[name] : null;
    }
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return value;
    }
    return value === null ? null : JSON.stringify(value);
  } catch {
    return null; // A text that only begins like JSON.
  }
}

function differing(a: Cells, b: Cells): number {
  let count = 0;
  a.forEach((cell, item) => {
    const [one, other] = [textOf(cell).trim(), textOf(b.at(item)).trim()];
    count += one !== '' && other !== '' && one !== other ? 1 : 0;
  });
  return count;
}

function unknownColumn({ a, b, references, files }: Sliceable, column: string): RealGainError {
  const { path } = files.a.stamp;
  const known = [a, b, ...references].flatMap(({ columns, labels = [] }) =>
    [...columns, ...labels].map(({ name }) => name),
  );
  const choices = [...new Set(known)].filter((name) => name !== LENGTH);
  return fileError(
    'unknown-column',
    { path, choices },
    '{0} has no column "{1}"; it has {2}.',
    column,
    someOf(choices, MANY),
  );
}
