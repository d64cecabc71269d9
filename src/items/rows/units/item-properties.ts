import {
  findColumn,
  groupNameOf,
  idRank,
  isMeasure,
  isOutputName,
  namesInput,
  namesPart,
  textOf,
  wordsOf,
} from '../../../columns';
import type { Cell, Cells, Column, Records } from '../../../model/records';
import { FEW_CLUSTERS } from '../../../model/results/outcome';
import { kindsOf } from '../../../model/kinds';
import { isToken } from '../../content/cell-traits';
import type { Placed } from '../../content/content-difference';
import { countsUp, sameCells, cellAt } from '../../match/alignment';
import { askedOnly, partsOfIds } from './grouping-columns';
import type { Partition } from './partitions';

/** What rows with the same value have in common, by the column's name and its values. */
export type PropertyKind =
  | 'id'
  | 'beginning'
  | 'weak-id'
  | 'cluster'
  | 'part'
  | 'place'
  | 'number'
  | 'input'
  | 'answer'
  | 'quantity'
  | 'other';

const NEARLY_ALL = 0.9;

interface Sorts {
  /** Sentences, or longer. */
  readonly texts: boolean;
  /** Whole numbers, or words with digits: `doc3`. */
  readonly ids: boolean;
  readonly numbers: boolean;
  /** Long numbers of one length, such as accounts. */
  readonly codes: boolean;
  /** UUIDs, hashes and the like, which no one gives to a category. */
  readonly made: boolean;
  /** Addresses of pages, which are documents whatever their column is called. */
  readonly pages: boolean;
}

/** So many digits measure nothing. */
const CODE = /^\d{7,}$/;

function sortsOf(values: readonly Cell[]): Sorts {
  let [texts, ids, numbers] = [0, 0, 0];
  for (const value of values) {
    const text = textOf(value);
    const isNumber = typeof value === 'number' || (/^[^xX]+$/.test(text) && Number.isFinite(Number(text)));
    numbers += Number(isNumber);
    ids += Number(isNumber ? Number.isSafeInteger(Number(text)) : /\d/.test(text) && !/\s/.test(text));
    texts += Number(!isNumber && isText(text));
  }
  const isMost = (count: number) => values.length > 0 && count >= NEARLY_ALL * values.length;
  const lengths = new Set(values.map((value) => textOf(value).length));
  const codes = lengths.size === 1 && values.every((value) => CODE.test(textOf(value)));
  const made = isMost(values.filter((value) => isToken(textOf(value))).length);
  const pages = isMost(values.filter((value) => /^https?:\/\/\S+$/i.test(textOf(value))).length);
  return { texts: isMost(texts), ids: isMost(ids), numbers: isMost(numbers), codes, made, pages };
}

/** Three words or more, or as many characters of a script without spaces. */
function isText(text: string): boolean {
  return /\S\s+\S+\s+\S/.test(text) || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{5}/u.test(text);
}

function kindOf(name: string, { texts, ids, numbers, codes, made, pages }: Sorts): PropertyKind {
  const named = groupNameOf(name);
  switch (named) {
    case 'answer':
      return 'answer';
    case 'part-or-cluster':
      return texts ? 'input' : ids ? 'cluster' : 'part';
    case 'cluster':
      return 'cluster';
    case 'place':
      return texts ? 'input' : ids && !numbers ? 'id' : namesPart(name) ? 'cluster' : 'place';
    case 'number':
      return texts ? 'input' : ids && !numbers ? 'weak-id' : named;
    case 'part':
    case 'weak-id':
      return texts ? 'input' : named;
    case 'id':
    case 'input':
      return named;
    default:
      return texts
        ? 'input'
        : numbers && !codes
          ? 'quantity'
          : pages
            ? 'cluster'
            : made
              ? 'weak-id'
              : 'other';
  }
}

/*
 * Properties of the items: columns that two systems' outputs both have, with the same value for the same item. What differs
 * from system to system is an outcome, and says nothing about which rows belong together.
 */

/** A column with the value of each item as its group, numbered in order of first appearance; -1: missing. */
export interface Property extends Partition {
  readonly name: string;
  readonly kind: PropertyKind;
  /** True if each item has a value, the same in both files. */
  readonly exact: boolean;
  readonly numeric: boolean;
  /** True if no two items share a value. */
  readonly unique: boolean;
  /** True for ids such as `t3-07`, which say nothing about an item but which it is. */
  readonly opaque: boolean;
  /** True for sentences, or longer. */
  readonly texts: boolean;
}

/** More differing items than this make a column an outcome; fewer may be corrections. */
const MOST_DIFFERENT = 0.05;

const EXAMINED_VALUES = 200;

/** Texts such as passages are fewer than items; others that occur twice are coincidences. */
export const MOST_SHARED = 0.75;

/** A test set has few levels of difficulty; a game has many. */
const MANY_LEVELS = 10;

function namesLevel(name: string): boolean {
  return wordsOf(name).some((word) => word === 'level' || word === 'levels');
}

/**
 * The properties of the items of two outputs (the same output twice if there is one), in the order of the first one's columns.
 *
 * @param results names of columns that are scored
 */
export function propertiesOf(a: Placed, b: Placed, results: ReadonlySet<string>): Property[] {
  const outcomes = new Set([...(a.records.outcomes ?? []), ...(b.records.outcomes ?? [])]);
  const isOutcome = (name: string) => results.has(name) || outcomes.has(name) || isOutputName(name);
  // Counts of trials need not agree between systems, and are looked up where they are needed.
  const isResult = (name: string) => isOutcome(name) || groupNameOf(name) === 'count';
  // A `map` of words is a map.
  const isMeasured = ({ name, cells }: Column) => isMeasure(name) && !areWords(cells);
  const ofOne = (side: Placed, { columns }: Records) =>
    columns.filter(
      (column) =>
        findColumn(side.records, column.name) === undefined &&
        !isResult(column.name) &&
        (groupNameOf(column.name) === 'cluster' || isCalledLikeIts(column)),
    );
  const sharedOf = (columns: readonly Column[]) =>
    columns.flatMap((column) => {
      const other = findColumn(b.records, column.name);
      return other === undefined || isMeasured(column) ? [] : (propertyOf(a, column, b, other) ?? []);
    });
  const shared = sharedOf(a.records.columns.filter(({ name }) => !isResult(name)));
  // `trial_id`: `S001R02`.
  const counts = sharedOf(
    a.records.columns.filter(
      ({ name, cells }) => groupNameOf(name) === 'count' && !isOutcome(name) && areWords(cells),
    ),
  );
  return [
    ...shared,
    ...[...shared, ...counts].flatMap((one) => (isNearlyUnique(one, a.order.length) ? partsOf(a, one) : [])),
    // One file may leave out what both share: the documents.
    ...ofOne(b, a.records).flatMap((column) => propertyOf(a, column, a, column) ?? []),
    ...ofOne(a, b.records).flatMap((column) => propertyOf(b, column, b, column) ?? []),
  ];
}

function propertyOf(a: Placed, inA: Column, b: Placed, inB: Column): Property | null {
  const [column, other] = [askedOnly(inA) ?? inA, askedOnly(inB) ?? inB];
  if (idRank(column.name) === null && isFraction(column.cells) && !isRepeated(column.cells)) {
    return null;
  }
  const differing = countDiffering(a, column, b, other);
  if (differing > MOST_DIFFERENT * a.order.length) {
    return null;
  }
  const { indices, groups, missing, some } = coded(column.cells, a.order);
  const { name } = column;
  const sorts = sortsOf(some);
  const { texts, ids, numbers } = sorts;
  const unique = missing === 0 && groups === a.order.length;
  const named = kindOf(
    name,
    groups < FEW_CLUSTERS && isCalledLikeIts(column) ? { ...sorts, ids: false } : sorts,
  );
  const kind = named === 'part' && groups >= MANY_LEVELS && namesLevel(name) ? 'other' : named;
  if (texts && groupNameOf(name) === null && a.records === b.records) {
    // Without another output, nothing shows whether the system wrote such texts.
    return null;
  }
  return {
    name,
    kind,
    indices,
    groups,
    exact: missing === 0 && differing === 0,
    numeric: numbers,
    unique,
    opaque: !texts && !namesInput(name) && kind !== 'answer' && (kind === 'id' || ids || numbers),
    texts,
  };
}

/** Ids, or texts of which hardly any occurs twice. */
function isNearlyUnique({ unique, exact, kind, groups }: Property, n: number): boolean {
  return exact && (unique || (kind === 'input' && groups > MOST_SHARED * n));
}

/** `essay3` in a column `essay`: no system writes such a value. */
function isCalledLikeIts({ name, cells }: Column): boolean {
  return cells.every((cell) => {
    const [, word] = /^(\D+)\d+$/.exec(textOf(cell)) ?? [];
    return word !== undefined && wordsOf(word).join('') === wordsOf(name).join('');
  });
}

/** What ids that number their trials begin with, or end in. */
function partsOf(a: Placed, { name }: Property): Property[] {
  const ids = findColumn(a.records, name);
  const found = ids === undefined || a.order.includes(-1) ? [] : partsOfIds(ids);
  return found.map(({ column, areCounted }) => {
    const { indices, groups } = coded(column.cells, a.order);
    const kind = areCounted ? 'id' : 'beginning';
    return {
      name: column.name,
      kind,
      indices,
      groups,
      exact: true,
      numeric: false,
      unique: false,
      opaque: true,
      texts: false,
    };
  });
}

/** Texts that neither are numbers nor say yes or no. */
function areWords(cells: Cells): boolean {
  return !cells.some(
    (cell) => typeof cell !== 'string' || !/\p{L}/u.test(cell) || /^(?:nan|true|false|yes|no)$/i.test(cell),
  );
}

/** Fractions measure items rather than tell them apart. */
function isFraction(cells: Cells): boolean {
  return cells.some((cell) => typeof cell === 'number' && Number.isFinite(cell) && !Number.isInteger(cell));
}

/** So many rows on average share each fraction that says where or when, as coordinates do. */
const SHARED_FRACTIONS = 4;

function isRepeated(cells: Cells): boolean {
  const kinds = kindsOf(cells);
  return kinds !== null && kinds.size * SHARED_FRACTIONS <= cells.length;
}

interface Coded extends Partition {
  readonly missing: number;
  /** The first different values. */
  readonly some: readonly Cell[];
}

export function coded(cells: Cells, order: Int32Array): Coded {
  if ((countsUp({ cells }) || cells.areDistinctTexts?.() === true) && order.every((record) => record >= 0)) {
    const some = Array.from(order.subarray(0, EXAMINED_VALUES), (record) => cells.at(record) ?? null);
    return { indices: order, groups: order.length, missing: 0, some };
  }
  const values = new Map<Cell, number>();
  let missing = 0;
  const indices = order.map((record) => {
    const cell = cellAt(cells, record);
    const value = typeof cell === 'string' ? cell.trim() : cell;
    if (value === null || value === '') {
      missing += 1;
      return -1;
    }
    const known = values.get(value);
    if (known !== undefined) {
      return known;
    }
    const code = values.size;
    values.set(value, code);
    return code;
  });
  return { indices, groups: values.size, missing, some: [...values.keys()].slice(0, EXAMINED_VALUES) };
}

function countDiffering(a: Placed, { cells }: Column, b: Placed, other: Column): number {
  const sameOrder = a.order === b.order || a.order.every((record, item) => record === b.order[item]);
  if (sameOrder && (cells === other.cells || cells.areSameAs?.(other.cells) === true)) {
    return 0;
  }
  if (sameOrder && a.order.length === cells.length && sameCells({ cells }, other)) {
    return 0;
  }
  const most = MOST_DIFFERENT * a.order.length;
  let differing = 0;
  for (let item = 0; item < a.order.length && differing <= most; item += 1) {
    const [own, others] = [cellAt(cells, a.order[item]), cellAt(other.cells, b.order[item])];
    differing += own !== others && textOf(own).trim() !== textOf(others).trim() ? 1 : 0;
  }
  return differing;
}
