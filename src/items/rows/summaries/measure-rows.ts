import { reorder } from '../../match/align';
import {
  findColumn,
  groupNameOf,
  idColumnsOf,
  isOutputName,
  meaningOf,
  measureIn,
  namesMeasure,
  numberOf,
  textOf,
} from '../../../columns';
import { countTo, elementAt } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { quoted } from '../../../model/texts/nearest';
import { RealGainError } from '../../../model/errors';
import type { Cell, Column, Records } from '../../../model/records';
import type { ItemSlice } from '../../../model/settings/identity';
import type { MetricFit } from '../../../model/settings/metric';
import { someQuoted } from '../../../model/texts/some-of';
import { kindsOf, kindsIn } from '../../../model/kinds';
import { marksIn, partsOf } from './id-parts';
import { namesMeasures } from './measure-column';
import { onOtherScales } from '../../score/scales/other-scale';
import { type Files, type Input, withOutputs, outputsIn } from '../../source';

/** More values aren't the measures of one evaluation. */
const MOST_LEVELS = 20;

/** This share of all pairs of an item and a value must be there. */
const MOSTLY = 0.9;

interface MeasureRows {
  readonly column: string;
  readonly measures: readonly string[];
  /** Of ids in this column, a part names the measure. */
  readonly inIds?: true;
}

/**
 * A file with a row for each item and measure: a column of a few texts, each of which holds every item once, that name measures or
 * whose numbers are on different scales; or with a measure for each item, some of which are better if lower.
 *
 * @param scored the column of numbers
 */
function measureRows(a: Records, b: Records, scored: string): MeasureRows | null {
  for (const column of a.columns) {
    const other = findColumn(b, column.name);
    const levels = other && levelsOf(column, other);
    if (
      levels !== undefined &&
      levels.length > 1 &&
      column.name !== scored &&
      !isOutputName(column.name) &&
      groupNameOf(column.name) !== 'cluster' &&
      (areOpposed(column.name, levels) ||
        ((namesMeasures(column.name, levels) ||
          [a, b].some((records) => areApart(levels, records, column.name, scored))) &&
          [a, b].every((records) => isCrossed(records, column.name))))
    ) {
      return { column: column.name, measures: levels };
    }
  }
  return null;
}

/**
 * Asks which measure is compared, where a file holds several in rows: their mean would mean nothing.
 *
 * @param fits what the files could be scored by, best first
 * @throws RealGainError `needs-answer`
 */
export function askMeasure(
  { a, b }: Pick<Files, 'a' | 'b'>,
  asked: string | undefined,
  fits: readonly MetricFit[],
): void {
  const found = severalMeasures(a, b, asked, fits);
  if (found?.inIds === true) {
    throw notToAverage(a, found);
  }
  if (found !== null) {
    const { column, measures } = found;
    const choices = measures.map((value) => ({
      label: value,
      detail: english('only the rows with "{0}" in the column "{1}"', value, column),
      option: `--slice ${quoted(`${column}=${value}`)}`,
      answer: { slice: { column, value } },
    }));
    throw new RealGainError(
      'needs-answer',
      measuresInRows(a.stamp.path, found, english('choose the one to compare.')),
      {
        path: a.stamp.path,
        question: { id: `measure:${column}`, title: english('Which measure should be compared?'), choices },
      },
    );
  }
}

/**
 * The same where one can't be chosen.
 *
 * @throws RealGainError `bad-format`
 */
export function refuseMeasures(
  a: Input,
  b: Input,
  asked: string | undefined,
  fits: readonly MetricFit[],
): void {
  const found = severalMeasures(a, b, asked, fits);
  if (found !== null) {
    throw notToAverage(a, found);
  }
}

function notToAverage(a: Input, found: MeasureRows): RealGainError {
  const what = english('write the rows of each into files of their own.');
  return new RealGainError('bad-format', measuresInRows(a.stamp.path, found, what), { path: a.stamp.path });
}

function severalMeasures(
  a: Input,
  b: Input,
  asked: string | undefined,
  fits: readonly MetricFit[],
): MeasureRows | null {
  const scored = asked ?? fits[0]?.choice.column;
  return scored === undefined
    ? null
    : (measureRows(a.records, b.records, scored) ?? measuresInIds(a.records, b.records, scored));
}

/** `q1/f1` and `q1/length` in one column of scores. */
function measuresInIds(a: Records, b: Records, scored: string): MeasureRows | null {
  for (const { name, cells } of idColumnsOf(a)) {
    const other = findColumn(b, name)?.cells;
    const numbers = [a, b].map((records) => findColumn(records, scored));
    for (const mark of other === undefined ? [] : marksIn(cells, MOST_LEVELS)) {
      const [inA, inB] = [cells, other ?? []].map((ids, i) => ({
        ...(i === 0 ? a : b),
        columns: [...partsOf(ids, mark), ...(numbers[i] === undefined ? [] : [numbers[i]])],
      }));
      const found = inA && inB && measureRows(inA, inB, scored);
      // Trials are numbered, measures rarely.
      const isCounted = new Set(found?.measures.map((one) => one.replace(/\d+/g, ''))).size < 2;
      if (found && !isCounted) {
        return { ...found, column: name, inIds: true };
      }
    }
  }
  return null;
}

/** That rows hold several measures, and what to do. */
export function measuresInRows(path: string, { column, measures, inIds }: MeasureRows, what: Text): Text {
  return inIds === true
    ? english(
        '{0} holds several measures in its rows: "{1}" ends or begins with {2}. Their numbers can’t be averaged; {3}',
        path,
        column,
        someQuoted(measures),
        what,
      )
    : english(
        '{0} holds several measures in its rows: "{1}" is {2}. Their numbers can’t be averaged; {3}',
        path,
        column,
        someQuoted(measures),
        what,
      );
}

/** The files with the rows of one value only, if each value holds every item; null for another slice. */
export function ofOneMeasure(files: Files, slice: ItemSlice | undefined): Files | null {
  if (slice === undefined || !('value' in slice)) {
    return null;
  }
  const { column, value } = slice;
  const isIn = ({ records }: Input) => {
    const levels = [...(kindsOf(findColumn(records, column)?.cells ?? []) ?? [])].map(String);
    return levels.length > 1 && (areOpposed(column, levels) || isCrossed(records, column));
  };
  if (!outputsIn(files).every(isIn)) {
    return null;
  }
  const only = (input: Input): Input => {
    const cells = findColumn(input.records, column)?.cells ?? [];
    const rows = countTo(input.records.n);
    const kept = rows.filter((row) => textOf(cells.at(row)).trim() === value);
    const records = reorder(input.records, Int32Array.from(kept));
    return { ...input, records, variant: `${input.variant}\n${column}=${value}` };
  };
  const narrowed = withOutputs(files, only);
  return narrowed.a.records.n > 0 && narrowed.b.records.n > 0 ? narrowed : null;
}

/** The values that a column has in both files; none if it has many, or other values than texts. */
function levelsOf(a: Column, b: Column): readonly string[] {
  const [ofA, ofB] = [a, b].map(({ cells }) => kindsIn(cells));
  const areLevels = (kinds: typeof ofA = []) =>
    kinds.length > 1 &&
    kinds.length <= MOST_LEVELS &&
    kinds.every((kind): kind is string => typeof kind === 'string' && kind.trim() !== '');
  return ofA !== undefined && ofB !== undefined && areLevels(ofA) && areLevels(ofB)
    ? ofA.filter((kind) => ofB.includes(kind)).map((kind) => String(kind).trim())
    : [];
}

/** Whether a column names measures that are better if higher and ones that are better if lower: `auc`, `logloss`. */
function areOpposed(column: string, levels: readonly string[]): boolean {
  const found = levels.map(measureIn).filter((one) => one?.sure === true);
  return namesMeasure(column) === 'yes' && new Set(found.map((one) => one?.better)).size > 1;
}

function areApart(levels: readonly string[], records: Records, column: string, scored: string): boolean {
  const { better, kind } = meaningOf(scored);
  const [by, numbers] = [findColumn(records, column)?.cells, findColumn(records, scored)?.cells];
  // Times and losses of some items may be many times those of others.
  if (by === undefined || numbers === undefined || better === 'lower' || kind === 'cost') {
    return false;
  }
  const groups = new Map(levels.map((level) => [level, [] as number[]]));
  numbers.forEach((cell, row) => {
    const value = numberOf(cell);
    if (typeof value === 'number') {
      groups.get(textOf(by.at(row)).trim())?.push(value, 1);
    }
  });
  return (
    onOtherScales(
      [...groups.values()].map((data) => Float64Array.from(data)),
      { id: 'mean', column: scored },
    ) !== null
  );
}

/** Whether each value of a column holds every item once: an item is a value of another column, or a place in the file. */
function isCrossed(records: Records, name: string): boolean {
  const cells = findColumn(records, name)?.cells ?? [];
  const kinds = kindsIn(cells);
  if (kinds.length < 2 || kinds.length > MOST_LEVELS) {
    return false;
  }
  const levelOf = new Map(kinds.map((kind, i) => [kind, i]));
  const levels = cells.map((cell) => levelOf.get(cell) ?? 0);
  const others = records.columns.filter((column) => column.name !== name);
  return (
    others.some(({ cells: items }) =>
      holdEach(levels, kinds.length, (row) => keyOf(items.at(row) ?? null)),
    ) ||
    idColumnsOf(records).some(({ cells: ids }) =>
      holdEach(levels, kinds.length, (row) => {
        const [id, level] = [textOf(ids.at(row)), textOf(cells.at(row))];
        return level !== '' && id.includes(level) ? id.replace(level, '') : null;
      }),
    ) ||
    (idColumnsOf(records).length === 0 && isPeriodic(levels, kinds.length))
  );
}

/** Texts and whole numbers may be items. */
function keyOf(cell: Cell): string | null {
  return typeof cell === 'string' || (typeof cell === 'number' && Number.isInteger(cell))
    ? String(cell)
    : null;
}

/** Whether nearly all pairs of an item and a level are there, each once. */
function holdEach(levels: readonly number[], count: number, itemOf: (row: number) => string | null): boolean {
  const most = levels.length / (MOSTLY * count);
  const seen = new Map<string, number>();
  const isEach = levels.every((level, row) => {
    const item = itemOf(row);
    const before = item === null ? 0 : (seen.get(item) ?? 0);
    if (item === null || (before & (1 << level)) !== 0) {
      return false;
    }
    seen.set(item, before | (1 << level));
    return seen.size <= most;
  });
  return isEach && seen.size > 1;
}

/** Whether levels take turns, or stand in blocks of one length. */
function isPeriodic(levels: readonly number[], count: number): boolean {
  const size = levels.length / count;
  return (
    Number.isInteger(size) &&
    size > 1 &&
    (levels.every((level, row) => level === elementAt(levels, row % count)) ||
      levels.every((level, row) => level === elementAt(levels, Math.floor(row / size) * size)))
  );
}
