import { shortened } from '../../model/visible';
import { BY_LINE, type Because } from '../../model/texts/reading';
import { english, type Text, joined } from '../../model/words';
import { RealGainError } from '../../model/errors';
import type { Column } from '../../model/records';
import { quoted } from '../../model/texts/nearest';
import { findColumn, groupNameOf, idColumnsOf, isStrictIdName, textOf, unknownColumn } from '../../columns';
import { areMade, areNumbers, numbersTexts } from '../content/cell-traits';
import { namesFold } from '../rows/folds';
import { isUnique, sameCells, sharedColumn, type Side, type Columns } from './alignment';
import { composite, parseComposite } from './composite-ids';
import { contentIds, countersApart, idsBesideNumbers, isResult, type FoundIds } from './content-ids';
import { areLabels, repeatedIds, repeatedInputs } from './repeated-ids';
import { linesQuestion } from './sorted';
import { besideSystems, systemParts } from './system-ids';
import { couldBeIds, ENOUGH_SHARED, matchKeys, numbersRows, type KeyForm } from './item-keys';

/** No columns: line i of both files is item i. */
export interface NoIds {
  readonly because: Because;
  readonly warning: Text | null;
  /** Why lines may not do, unless the contents of the lines prove that they do. */
  readonly doubt: RealGainError | null;
}

export interface FindOptions {
  /** null: detected; `BY_LINE`: none. */
  readonly idColumn: string | null;
  readonly scored: readonly string[];
}

/**
 * The columns by which two files are matched: declared, or named like ids, or holding texts or whole numbers
 * that are unique and the same in both files.
 *
 * @throws RealGainError `unknown-column`; `id-mismatch` if ids hardly overlap
 */
export function findIds(a: Side, b: Side, options: FindOptions): FoundIds | NoIds {
  const { idColumn, scored } = options;
  if (idColumn === BY_LINE) {
    return { because: 'declared', warning: null, doubt: null };
  }
  if (idColumn !== null) {
    return declaredIds(a, b, idColumn);
  }
  const named = namedPairs(a, b);
  const fits = named.flatMap((pair) => fitting(pair) ?? []);
  const proper = fits.filter((fit) => fit.shared >= ENOUGH_SHARED);
  // Rows that were numbered after sorting are weaker evidence than any other id.
  const chosen = proper.find((fit) => !(numbersRows(fit.a) && numbersRows(fit.b))) ?? proper[0];
  if (chosen !== undefined) {
    const others = fits.find((fit) => isContradicted(chosen, fit));
    return (
      idsBesideNumbers(a, b, chosen, scored) ??
      (chosen.shared < 1 ? textsBesideNumbers(a, b, chosen, scored) : null) ??
      (others === undefined ? { ...chosen, because: 'named' } : noIds(a, b, others, scored))
    );
  }
  const foldColumn = a.records.columns.find(({ name }) => namesFold(name));
  const folds = foldColumn === undefined ? null : sharedColumn(a, b, foldColumn.name);
  const contents = folds !== null && isUnique(folds.a) && isUnique(folds.b) ? folds : null;
  if (named.length === 0 && contents !== null) {
    return { ...contents, form: 'exact', because: 'named' };
  }
  return (
    repeatedIds(a, b, named, scored) ??
    contentIds(a, b, scored) ??
    (fits[0] === undefined ? null : besideSystems(fits[0], false)) ??
    labelsBesideSystems(a, b, scored) ??
    (fits.length > 0 ? null : compositeIds(a, b, scored)) ??
    repeatedInputs(a, b, scored, fits.length > 0) ??
    mostlySharedPeople(a, b, scored) ??
    noIds(a, b, fits[0] ?? null, scored)
  );
}

/** Unique texts that are the same line by line, where the ids only number the rows: from 0 in one file, from 1 in the other. */
function textsBesideNumbers(a: Side, b: Side, numbers: Fit, scored: readonly string[]): FoundIds | null {
  if (!numbersRows(numbers.a) || !numbersRows(numbers.b)) {
    return null;
  }
  const isScored = new Set(scored);
  const text = a.records.columns.find(
    (column) =>
      !isResult(column.name, isScored) &&
      !areNumbers(column) &&
      isUnique(column) &&
      sameCells(column, findColumn(b.records, column.name)),
  );
  const other = text === undefined ? undefined : findColumn(b.records, text.name);
  return text === undefined || other === undefined
    ? null
    : { a: text, b: other, form: 'exact', because: 'matched' };
}

/** Labels that hold the system beside the item, in a column of any name. */
function labelsBesideSystems(a: Side, b: Side, scored: readonly string[]): FoundIds | null {
  const isScored = new Set(scored);
  const isLabel = ({ name, cells }: Column) => !isResult(name, isScored) && LABEL.test(textOf(cells.at(0)));
  for (const column of a.records.columns.filter(isLabel)) {
    const other = findColumn(b.records, column.name);
    const found = other === undefined ? null : besideSystems({ a: column, b: other }, false);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

/** A name of several parts, and no sentence. */
const LABEL = /^[\p{L}\p{N}]+(?:[^\p{L}\p{N}\s]+[\p{L}\p{N}]+){1,12}$/u;

export function isFound(ids: FoundIds | NoIds): ids is FoundIds {
  return 'form' in ids;
}

interface Fit extends Columns {
  readonly form: KeyForm;
  readonly shared: number;
}

/** Columns named like ids: first pairs with the same name, then pairs with different names. */
function namedPairs(a: Side, b: Side): Columns[] {
  const [inA, inB] = [idColumnsOf(a.records), idColumnsOf(b.records)];
  const same = inA.flatMap(({ name }) => sharedColumn(a, b, name) ?? []);
  const others = inA.flatMap((one) =>
    inB.filter(({ name }) => name !== one.name).map((other) => ({ a: one, b: other })),
  );
  return [...same, ...others].filter((pair) => tellsItems(pair.a) || tellsItems(pair.b));
}

/**
 * False if all items have the same text, such as the name of the system, and for lists of ids, such as `retrieved_ids`: what a system found.
 * The same number everywhere is a rounded id.
 */
function tellsItems({ name, cells }: Column): boolean {
  const first = cells.at(0);
  if (typeof first === 'string' && /ids$/i.test(name) && /^\s*\[["\d]/.test(first)) {
    return false;
  }
  return typeof first !== 'string' || cells.length < 2 || cells.some((cell) => cell !== first);
}

/** null if the columns can't be ids: they repeat or have gaps, or have two names and contain fractions. */
function fitting({ a, b }: Columns): Fit | null {
  if (sameCells(a, b)) {
    return isUnique(a) ? { a, b, form: 'exact', shared: 1 } : null;
  }
  const match = a.name === b.name || (couldBeIds(a) && couldBeIds(b)) ? matchKeys(a, b) : null;
  return match === null ? null : { a, b, ...match };
}

/** Columns of which none is named like an id (`doc`, `sent`), if their rows are in another order. */
function compositeIds(a: Side, b: Side, scored: readonly string[]): FoundIds | null {
  const found = composite(a.records, b.records, null, scored);
  return found === null || sameCells(found.a, found.b)
    ? null
    : { ...found, form: 'exact', because: 'matched' };
}

/** True if ids are new in each run, and others beside them are the same on every line. */
function haveOwnIds(a: Side, b: Side, ids: Fit, scored: readonly string[]): boolean {
  return ids.shared === 0 && areMade(ids.a) && areMade(ids.b) && haveSameLabels(a, b, scored);
}

function haveSameLabels(a: Side, b: Side, scored: readonly string[]): boolean {
  const isScored = new Set(scored);
  return a.records.columns.some(
    (column) =>
      !isResult(column.name, isScored) &&
      areLabels(column) &&
      !areNumbers(column) &&
      !numbersTexts(column) &&
      sameCells(column, findColumn(b.records, column.name)),
  );
}

/**
 * Ids of users or sessions, another for each line of both files and not the same in both, where nothing else tells the items. Ids
 * that a run made are in no other file.
 */
function otherPeople(a: Side, b: Side, scored: readonly string[]): Fit | null {
  const pairs = a.records.columns
    .filter(({ name }) => groupNameOf(name) === 'cluster')
    .flatMap(({ name }) => sharedColumn(a, b, name) ?? []);
  const found = pairs
    .flatMap((pair) => fitting(pair) ?? [])
    .find((fit) => fit.shared < 1 && (fit.shared > 0 || !(areMade(fit.a) && areMade(fit.b))));
  return found === undefined || haveSameLabels(a, b, scored) ? null : found;
}

/** Users of whom most are in both files identify the items, though some are missing. */
function mostlySharedPeople(a: Side, b: Side, scored: readonly string[]): FoundIds | null {
  const people = otherPeople(a, b, scored);
  return people === null || people.shared < ENOUGH_SHARED ? null : { ...people, because: 'named' };
}

/** True if rows were numbered, and ids that no run made show that they are rows of other items. */
function isContradicted(numbers: Fit, { a, b, shared }: Fit): boolean {
  return (
    numbersRows(numbers.a) &&
    numbersRows(numbers.b) &&
    shared < ENOUGH_SHARED &&
    a.name === b.name &&
    isStrictIdName(a.name) &&
    !areMade(a) &&
    !areNumbers(a)
  );
}

function noIds(a: Side, b: Side, foreign: Fit | null, scored: readonly string[]): NoIds {
  const by: Omit<NoIds, 'doubt'> = { because: 'only', warning: null };
  const isOther = () => foreign !== null && systemParts(foreign)?.inOrder === false;
  if (foreign !== null && ([foreign.a, foreign.b].some(({ name }) => isStrictIdName(name)) || isOther())) {
    return { ...by, doubt: haveOwnIds(a, b, foreign, scored) ? null : hardlyOverlap(a, b, foreign) };
  }
  const [lonely] = [
    { has: a, lacks: b },
    { has: b, lacks: a },
  ].flatMap(({ has, lacks }) => {
    const ids = idColumnsOf(lacks.records).length > 0 ? [] : idColumnsOf(has.records);
    const own = ids.find((column) => isStrictIdName(column.name) && couldBeIds(column) && isUnique(column));
    return own === undefined ? [] : [{ has, lacks, own }];
  });
  if (lonely !== undefined) {
    return { ...by, doubt: idsInOneOnly(lonely.has, lonely.lacks, lonely.own, scored) };
  }
  const counters = countersApart(a, b, scored);
  const others = otherPeople(a, b, scored) ?? (counters && { ...counters, shared: 0 });
  return { ...by, doubt: others === undefined ? null : hardlyOverlap(a, b, others) };
}

function hardlyOverlap(a: Side, b: Side, { a: inA, b: inB, shared }: Omit<Fit, 'form'>): RealGainError {
  const n = Math.min(inA.cells.length, inB.cells.length);
  const parts = systemParts({ a: inA, b: inB });
  const said = english(
    '{a} and {b} have hardly any items in common: {common} of {n} ids are in both ("{columnA}" is "{idA}" on line {lineA} of the first, "{columnB}" is "{idB}" on line {lineB} of the second). Compare two files of one test set, or name another column that identifies the items.',
    {
      a: a.path,
      b: b.path,
      common: Math.round(shared * n),
      n: n.toLocaleString('en-US'),
      columnA: inA.name,
      columnB: inB.name,
      idA: shortened(textOf(inA.cells.at(0))),
      idB: shortened(textOf(inB.cells.at(0))),
      lineA: a.records.lines[0]!,
      lineB: b.records.lines[0]!,
    },
  );
  const rest =
    parts === null
      ? []
      : [
          english(
            'The ids are the same but for "{0}" and "{1}": if these name the systems, {2} matches the rest.',
            parts.inA,
            parts.inB,
            `--id-column ${quoted(inA.name)}`,
          ),
        ];
  return new RealGainError('id-mismatch', joined([said, ...rest]), {
    path: b.path,
    line: b.records.lines[0],
  });
}

function idsInOneOnly(has: Side, lacks: Side, ids: Column, scored: readonly string[]): RealGainError {
  const isScored = new Set(scored);
  const shared = has.records.columns.filter(
    (column) =>
      column !== ids &&
      !isResult(column.name, isScored) &&
      couldBeIds(column) &&
      isUnique(column) &&
      findColumn(lacks.records, column.name),
  );
  return linesQuestion(
    { path: lacks.path },
    english(
      '{0} identifies its items by "{1}", but {2} has no such column: say how the lines of the two files correspond.',
      has.path,
      ids.name,
      lacks.path,
    ),
    shared,
  );
}

/** The column of this name in both files; in a file that lacks it, the one with the same ids. */
function declaredIds(a: Side, b: Side, name: string): FoundIds {
  const own = { a: columnCalled(a, name), b: columnCalled(b, name) };
  const inA = own.a ?? (own.b && likeliest(a, own.b));
  const inB = own.b ?? (own.a && likeliest(b, own.a));
  if (inA === undefined || inB === undefined) {
    const { records, path } = own.a === undefined ? a : b;
    throw unknownColumn(records, name, path);
  }
  const match = sameCells(inA, inB) ? ({ form: 'exact', shared: 1 } as const) : matchKeys(inA, inB);
  const beside = match?.shared === 0 ? besideSystems({ a: inA, b: inB }, true) : null;
  return { ...(beside ?? { a: inA, b: inB, form: match?.form ?? 'exact' }), because: 'declared' };
}

/** A column, or two that together are ids. */
export function columnCalled({ records }: Side, name: string): Column | undefined {
  return findColumn(records, name) ?? parseComposite(records, name);
}

/** The column of a file that holds the ids of another file's column; undefined if none holds half of them. */
export function likeliest({ records }: Side, ids: Column): Column | undefined {
  const fits = idColumnsOf(records).flatMap((column) => fitting({ a: ids, b: column }) ?? []);
  return fits
    .filter(({ shared }) => shared >= ENOUGH_SHARED)
    .sort((one, other) => other.shared - one.shared)[0]?.b;
}
