import {
  contentKind,
  findColumn,
  groupNameOf,
  idColumnsOf,
  mayNameSystems,
  meaningOf,
  namesSystems,
  textOf,
} from '../../columns';
import { type RealGainError, fileError } from '../../model/errors';
import { type Column, mapColumns, type Records } from '../../model/records';
import { english } from '../../model/words';
import { listed } from '../../model/texts/some-of';
import { systemName } from '../../model/names';
import { numbersItems } from '../../columns/group-names';
import { twoSystems } from '../../model/settings/question';
import { kindsOf } from '../../model/kinds';
import { onceFor } from '../../model/once';
import { tally, elementAt } from '../../model/lists';
import { isSystemName } from '../../model/system-names';
import type { Input } from '../source';
import { columnsByRun, columnsBySystem, withColumnsOf } from './columns-by-system';
import { columnsScored } from './shared-score';

/** Fewer items may be in all groups by chance. */
const FEWEST_SHARED = 5;

/** More values of a column of any name aren't the systems of one evaluation. */
const MOST_CROSSED = 50;

const surelySystems = onceFor(({ columns }: Records): Column | undefined =>
  finest(columns.filter(({ name }) => namesSystems(name))),
);

/** The column of systems by its name alone, in a table that is known to have one. */
export function systemColumnByName(records: Records): Column | undefined {
  return surelySystems(records) ?? finest(records.columns.filter(({ name }) => mayNameSystems(name)));
}

/** The first column whose values each have one value in all others, as a model has one provider; without any, the first. */
function finest(columns: readonly Column[]): Column | undefined {
  const found =
    columns.length < 2
      ? undefined
      : columns.find((one) => {
          const kinds = new Set(one.cells).size;
          const together = one.cells.map((_, row) =>
            JSON.stringify(columns.map(({ cells }) => cells.at(row))),
          );
          return new Set(together).size === kinds;
        });
  return found ?? columns[0];
}

const systemColumn = onceFor(
  (records: Records): Column | undefined =>
    surelySystems(records) ??
    records.columns.find(
      (column) =>
        mayNameSystems(column.name) &&
        records.columns.some((items) => items !== column && rowsOfEach(column, items, FEWEST_SHARED) > 0),
    ),
);

/** A column of texts, of any name but that of a measure or of something about an item, of which each value has as many rows for every item. */
function crossedColumns(records: Records, most: number, ids = idColumnsOf(records)): readonly Column[] {
  const mayName = ({ name }: Column) =>
    !/^(?:id|weak-id|count|place|number|answer|input)$/.test(groupNameOf(name) ?? '') &&
    contentKind(name) === null &&
    meaningOf(name).better === null;
  return records.columns.filter((column) => {
    const kinds = ids.includes(column) || !mayName(column) ? null : kindsOf(column.cells);
    // Question 5 of each exam is another one.
    const areNamed = [...(kinds?.keys() ?? [])].some((kind) => isSystemName(String(kind)));
    return (
      kinds !== null &&
      kinds.size <= MOST_CROSSED &&
      [...kinds.keys()].every((kind) => typeof kind === 'string' && kind.trim() !== '') &&
      ids.some((id) => {
        if (numbersItems(id.name) && !areNamed) {
          return false;
        }
        const rows = rowsOfEach(column, id, 2);
        return rows > 0 && rows <= most;
      })
    );
  });
}

/**
 * The column of systems in a table that rates their outputs: by its name, else the only one of which each value has as many rows for
 * every item.
 *
 * @param items the column that names the items, if it isn’t one of ids
 * @param isOther whether a column of this name says who rated
 */
export function systemColumnOf(
  records: Records,
  items: Column | undefined,
  isOther: (name: string) => boolean,
): Column | undefined {
  const ids = items === undefined ? idColumnsOf(records) : [items];
  const [crossed, ...others] = crossedColumns(records, Infinity, ids).filter(({ name }) => !isOther(name));
  return systemColumn(records) ?? (others.length === 0 ? crossed : undefined);
}

/** How many rows each value has with each item, if it is the same number for all; else 0. */
function rowsOfEach(column: Column, items: Column, fewest: number): number {
  const values = kindsOf(column.cells)?.size ?? 0;
  const kinds = values < 2 ? 0 : new Set(items.cells.map(textOf)).size;
  const all = values * kinds;
  if (kinds < fewest || column.cells.length % all > 0) {
    return 0;
  }
  const counts = tally(column.cells.map((value, row) => JSON.stringify([value, items.cells.at(row)])));
  const [first = 0, ...others] = new Set(counts.values());
  return counts.size === all && others.length === 0 ? first : 0;
}

const MOST_SYSTEMS = 1000;

/** The systems in a file that holds several, in its order; else []. */
export function systemsOf(records: Records, column = systemColumn(records)): readonly string[] {
  const columns = records.systems ?? [];
  const systems = columns.length > 0 ? columns : [...new Set(column?.cells.map(textOf))];
  return systems.length > 1 && systems.length <= MOST_SYSTEMS ? systems : [];
}

/**
 * The systems of a table with the same number of rows for each, with the same ids: one file, several outputs;
 * else []. Without ids, a column called `model` may also describe the item.
 *
 * @param ids the columns that may identify the items
 */
export function outputsIn(
  records: Records,
  ids: readonly Column[] = idColumnsOf(records),
): readonly string[] {
  const column = surelySystems(records);
  const systems = systemsOf(records, column);
  const names = column?.cells.map(textOf) ?? [];
  const isComplete = ({ cells }: Column) => {
    const found = new Map(systems.map((system) => [system, new Set<string>()]));
    cells.forEach((cell, row) => found.get(elementAt(names, row))?.add(textOf(cell)));
    const all = new Set(cells.map(textOf)).size;
    return (
      all > 1 && [...found.values()].every(({ size }) => size === all) && all * systems.length === records.n
    );
  };
  return names.length > 0 && ids.some(isComplete) ? systems : [];
}

/**
 * The part of a file with several systems that belongs to one of them: its columns, without its name; or, in
 * a table with a column of systems, its rows.
 *
 * @param asked its name, or a unique part of it; the system of a file with only one is named like the file
 * @param score the declared column
 * @throws RealGainError `bad-setting` listing the systems
 */
export function selectSystem(input: Input, asked: string, score?: string): Input {
  const { records } = input;
  const column = records.systems === undefined ? columnFor(records, asked) : undefined;
  const systems = systemsOf(records, column);
  if (systems.length === 0 && asked === systemName(input.stamp.path)) {
    return input;
  }
  const ofSystems = systems.length === 0 ? columnsScored(records, score) : undefined;
  const columns = ofSystems?.size === 0 ? columnsByRun(records) : ofSystems;
  if (columns !== undefined && columns.size > 0) {
    return withColumnsOf(input, findSystem([...columns.keys()], asked, input.stamp.path), columns);
  }
  const system = findSystem(systems, asked, input.stamp.path);
  const selected =
    records.systems === undefined
      ? rowsOf(records, system, column)
      : columnsOf(records, records.systems, system);
  return { ...input, records: selected, variant: `${input.variant}\n${system}`, system };
}

/** What a file holds several of, and the column that names them if no usual name does. */
export interface SystemsHeld {
  readonly names: readonly string[];
  readonly column?: string;
}

/**
 * The systems of a file that is compared with itself: those that its format or a column of a usual name says, else the values of a
 * column of texts of which each has one row for every item, such as a `method`.
 */
export function systemsAlone(records: Records): SystemsHeld {
  const names = systemsOf(records);
  const [column] = names.length > 0 ? [] : crossedColumns(records, 1);
  return column === undefined
    ? { names }
    : { names: [...new Set(column.cells.map(textOf))], column: column.name };
}

/** @throws RealGainError `needs-systems` with the names to choose from */
export function needsSystems(path: string, { names, column }: SystemsHeld): RealGainError {
  const about = { path, question: twoSystems(names) };
  return column === undefined
    ? fileError(
        'needs-systems',
        about,
        '{0} holds {1} systems ({2}); choose two of them to compare.',
        names.length,
        listed(names),
      )
    : fileError(
        'needs-systems',
        about,
        '{0} holds each item once for every "{1}" ({2}); choose two of them to compare.',
        column,
        listed(names),
      );
}

/**
 * Each system of a file that holds several as a separate output; else the file as the one output.
 *
 * @param column the declared one: if it belongs to one system (`score,gpt-4o`), the file is the one output
 * @param alone true if no other file has systems: then a column of names or columns with a common ending are theirs
 */
export function divided(input: Input, column: string | undefined, alone: boolean): readonly Input[] {
  const { records } = input;
  if (records.systems !== undefined && column !== undefined && findColumn(records, column) !== undefined) {
    return [input];
  }
  const inRows = alone || records.systems !== undefined ? systemsOf(records) : outputsIn(records);
  const inColumns = columnsScored(records, column);
  const isOfEach = [...inColumns.values()].flat().some(({ name }) => name === column);
  const isOne = column !== undefined && !isOfEach && findColumn(records, column) !== undefined;
  const known = alone && inRows.length < 2 && !isOne ? [...inColumns.keys()] : inRows;
  const systems = alone && known.length < 2 ? systemsAlone(records).names : known;
  return systems.length < 2 ? [input] : systems.map((system) => selectSystem(input, system, column));
}

/**
 * The systems of a file whose rows or format say which they are, each as a separate output; else the file.
 *
 * @param idColumn the column that identifies the items; null: any that does
 */
export function dividedByRows(input: Input, idColumn: string | null): readonly Input[] {
  const { records } = input;
  const texts = records.columns.filter(({ cells }) => cells.every((cell) => typeof cell === 'string'));
  const named = idColumn === null ? undefined : findColumn(records, idColumn);
  const ids =
    named !== undefined
      ? [named]
      : [...idColumnsOf(records), ...texts.filter((column) => column !== systemColumn(records))];
  const systems = records.systems === undefined ? outputsIn(records, ids) : systemsOf(records);
  return systems.length < 2 ? [input] : systems.map((system) => selectSystem(input, system));
}

function findSystem(systems: readonly string[], asked: string, path: string): string {
  const exact = systems.filter((system) => system === asked);
  const similar = systems.filter((system) => system.toLowerCase().includes(asked.toLowerCase()));
  const [found, ...others] = exact.length > 0 ? exact : similar;
  if (found === undefined || others.length > 0) {
    const what = found === undefined ? english('no system') : english('more than one system like');
    const there =
      systems.length === 0 ? english('it holds one system only') : english('it holds {0}', listed(systems));
    throw fileError(
      'bad-setting',
      { path, choices: systems },
      '{0} holds {1} "{2}"; {3}.',
      what,
      asked,
      there,
    );
  }
  return found;
}

/** The column of systems; where that doesn't name the one that is asked for, any other that does. */
function columnFor(records: Records, asked: string): Column | undefined {
  const known = systemColumn(records);
  const names = ({ cells }: Column) => (kindsOf(cells)?.size ?? 0) > 1 && kindsOf(cells)?.has(asked) === true;
  return (known !== undefined && names(known)) || columnsBySystem(records).has(asked)
    ? known
    : (records.columns.find(names) ?? known);
}

/** A system's score is named as it would be in a separate file. */
function columnsOf(records: Records, systems: readonly string[], system: string): Records {
  const others = systems.filter((other) => other !== system);
  // The longest name counts: one system's may be the ending of another's.
  const ownerOf = (column: string) =>
    [...systems].filter((one) => column.endsWith(`,${one}`)).sort((x, y) => y.length - x.length)[0];
  const own = (column: string) => (ownerOf(column) === system ? column.slice(0, -system.length - 1) : column);
  const mine = (column: string) => !others.includes(ownerOf(column) ?? '');
  return {
    ...records,
    systems: undefined,
    columns: records.columns
      .filter(({ name }) => mine(name))
      .map(({ name, cells }) => ({ name: own(name), cells })),
    ...(records.measures && { measures: records.measures.filter(mine).map(own) }),
  };
}

function rowsOf(records: Records, system: string, column: Column | undefined): Records {
  const rows: number[] = [];
  column?.cells.forEach((cell, row) => {
    if (textOf(cell) === system) {
      rows.push(row);
    }
  });
  const others = { ...records, columns: records.columns.filter((one) => one !== column) };
  return {
    ...mapColumns(others, ({ name, cells }) => ({
      name,
      cells: rows.map((row) => cells.at(row) ?? null),
    })),
    n: rows.length,
    lines: Int32Array.from(rows, (row) => elementAt(records.lines, row)),
  };
}
