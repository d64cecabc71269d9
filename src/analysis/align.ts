import { RealGainError, type Column, type Records } from '../model';
import { findColumn, ID_COLUMNS, requireColumn, textOf } from '../metrics';

/** How the files name themselves in messages. */
export interface AlignPaths {
  readonly a: string;
  readonly b: string;
  readonly references: readonly string[];
}

export interface AlignOptions {
  /** The column that identifies items; null: the first usual one that serves, else by line. */
  readonly idColumn: string | null;
  readonly paths: AlignPaths;
}

/** The record of an item in a file that lacks it, where files may (`Records.partial`). */
const ABSENT = -1;

/** Which record of each file is item i (-1: none). All orders have the same length, the number of items. */
export interface Alignment {
  readonly alignedBy: 'line' | 'id';
  readonly idColumn: string | null;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly references: readonly Int32Array[];
  /** The items' ids, where aligned by id. */
  readonly ids: readonly string[] | null;
  readonly warnings: readonly string[];
}

/** A file on its way to alignment. */
interface Side {
  readonly records: Records;
  readonly path: string;
}

/**
 * Finds the same items in both outputs and the references: by id where both outputs have one, else by line.
 * The order of items does not depend on which output is called A: the files' own where they agree, else by id.
 *
 * @throws RealGainError `format-mismatch` (nothing the two files share), `count-mismatch`, `id-mismatch`,
 *   `duplicate-id`, `missing-value` (an item without id), `unknown-column` (an `idColumn` that isn't there)
 */
export function align(
  a: Records,
  b: Records,
  references: readonly Records[],
  options: AlignOptions,
): Alignment {
  const { paths } = options;
  const sides = [
    { records: a, path: paths.a },
    { records: b, path: paths.b },
  ] as const;
  const gold = references.map((records, i) => ({ records, path: paths.references[i] ?? 'the reference' }));
  checkFormats(...sides);
  const chosen =
    options.idColumn === null ? usualIdColumn(...sides) : { name: options.idColumn, warning: null };
  return chosen.name === null ? byLine(...sides, gold, chosen.warning) : byId(...sides, gold, chosen.name);
}

/**
 * The records in another order: record i of the result is record order[i], or nothing (on line 0) where that is -1.
 * Unchanged if the order is.
 */
export function reorder(records: Records, order: Int32Array): Records {
  if (order.length === records.n && order.every((from, to) => from === to)) {
    return records;
  }
  return {
    ...records,
    n: order.length,
    columns: records.columns.map(({ name, cells }) => ({
      name,
      cells: Array.from(order, (from) => cells[from] ?? null),
    })),
    lines: order.map((from) => records.lines[from] ?? 0),
  };
}

/**
 * Which record of another training run of a system is item i: the run holds the items of the first, by id or by line.
 *
 * @param order record of each item in the first run, as in `Alignment.a`
 * @throws RealGainError as `align` does
 */
export function orderAs(first: Records, order: Int32Array, run: Records, options: AlignOptions): Int32Array {
  const both = align(first, run, [], options);
  const inRun = new Map(Array.from(both.a, (record, item) => [record, both.b[item]]));
  return order.map((record) => inRun.get(record) ?? ABSENT);
}

/** Which cluster (document, speaker, session) each item belongs to, numbered in order of first appearance. */
export interface Clusters {
  readonly indices: Int32Array;
  readonly count: number;
}

/**
 * Clusters of the aligned items, from a column of one file.
 *
 * @param order record of each item, as in `Alignment.a`
 * @throws RealGainError `unknown-column`; `missing-value` with the line of an item without cluster
 */
export function clusterIndices(records: Records, column: string, order: Int32Array, path: string): Clusters {
  const { cells } = requireColumn(records, column, path);
  const numbers = new Map<string, number>();
  const indices = order.map((record) => {
    const cell = cells[record] ?? null;
    if (cell === null || cell === '') {
      const line = records.lines[record];
      throw new RealGainError(
        'missing-value',
        `${path}, line ${line}: the item has no "${column}", which says what cluster it belongs to.`,
        { path, line },
      );
    }
    const name = textOf(cell);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
  return { indices, count: numbers.size };
}

/** Two formats go together if they are one, or if the files share a column to be scored by. */
function checkFormats(a: Side, b: Side): void {
  const names = new Set(a.records.columns.map(({ name }) => name));
  const shared = b.records.columns.some(({ name }) => names.has(name) && !ID_COLUMNS.includes(name));
  if (a.records.format !== b.records.format && !shared) {
    throw new RealGainError(
      'format-mismatch',
      `${a.path} was read as ${a.records.format} and ${b.path} as ${b.records.format}, and they share no column ` +
        'that could be scored; compare two files of one kind.',
      { path: b.path },
    );
  }
}

/** The first of the usual columns that both have and that tells all items apart. */
function usualIdColumn(a: Side, b: Side): { name: string | null; warning: string | null } {
  const common = ID_COLUMNS.filter((name) => findColumn(a.records, name) && findColumn(b.records, name));
  const unique = common.find((name) => isUnique(a.records, name) && isUnique(b.records, name));
  const repeated = common[0];
  if (unique !== undefined || repeated === undefined) {
    return { name: unique ?? null, warning: null };
  }
  // Repeated ids that run alike in both files (an item in several languages, say) still say the same
  // item for the same line. Otherwise aligning by that column finds and names the fault.
  const alike = sameCells(findColumn(a.records, repeated), findColumn(b.records, repeated));
  return alike
    ? { name: null, warning: `"${repeated}" repeats but runs alike in both files: aligned by line.` }
    : { name: repeated, warning: null };
}

function isUnique(records: Records, name: string): boolean {
  const cells = findColumn(records, name)?.cells ?? [];
  return !cells.includes(null) && new Set(cells.map(textOf)).size === cells.length;
}

function sameCells(one: Column | undefined, other: Column | undefined): boolean {
  const [left, right] = [one?.cells ?? [], other?.cells ?? []];
  return left.length === right.length && left.every((cell, i) => textOf(cell) === textOf(right[i] ?? null));
}

function byLine(a: Side, b: Side, references: readonly Side[], warning: string | null): Alignment {
  for (const other of [b, ...references]) {
    checkCounts(a, other);
  }
  const order = Int32Array.from({ length: a.records.n }, (_, i) => i);
  return {
    alignedBy: 'line',
    idColumn: null,
    a: order,
    b: order,
    references: references.map(() => order),
    ids: null,
    warnings: warning === null ? [] : [warning],
  };
}

function checkCounts(one: Side, other: Side): void {
  const [n, m] = [one.records.n, other.records.n];
  if (n !== m) {
    const longer = n > m ? one : other;
    const line = longer.records.lines[Math.min(n, m)];
    throw new RealGainError(
      'count-mismatch',
      `${countOf(one)} and ${countOf(other)}: line ${line} of ${longer.path} is the first without a counterpart. ` +
        'Both must hold the same items.',
      { path: longer.path, line },
    );
  }
}

function countOf({ records, path }: Side): string {
  return `${path} has ${records.n.toLocaleString('en-US')} ${records.n === 1 ? 'item' : 'items'}`;
}

function byId(a: Side, b: Side, references: readonly Side[], name: string): Alignment {
  const [inA, inB] = [idsOf(a, name), idsOf(b, name)];
  if (a.records.partial && b.records.partial) {
    return partlyById(a, b, references, name);
  }
  checkSameIds(a, b, inA, inB, name);
  const warnings: string[] = [];
  const ordersAgree = sameCells(findColumn(a.records, name), findColumn(b.records, name));
  const ids = [...inA.keys()];
  if (!ordersAgree) {
    ids.sort();
    warnings.push(
      `${a.path} and ${b.path} hold the same items in another order; they were matched by "${name}".`,
    );
  }
  const orderOf = (records: ReadonlyMap<string, number>) =>
    Int32Array.from(ids, (id) => records.get(id) ?? 0);
  return {
    alignedBy: 'id',
    idColumn: name,
    a: orderOf(inA),
    b: orderOf(inB),
    references: references.map((reference) => {
      if (findColumn(reference.records, name) === undefined) {
        return byFileOrder(reference, a, ordersAgree, name);
      }
      const inReference = idsOf(reference, name);
      checkCovered(a, inA, reference, inReference, name);
      const unused = inReference.size - inA.size;
      if (unused > 0) {
        warnings.push(
          `${reference.path} holds ${unused.toLocaleString('en-US')} more items, which were not used.`,
        );
      }
      return orderOf(inReference);
    }),
    ids,
    warnings,
  };
}

/** Where each file may lack items: every id is an item, and absent from the files that lack it. */
function partlyById(a: Side, b: Side, references: readonly Side[], name: string): Alignment {
  const sides = [a, b, ...references];
  const records = sides.map((side) => idsOf(side, name));
  const [inA = new Map<string, number>(), inB = inA] = records;
  if (![...inA.keys()].some((id) => inB.has(id))) {
    const [first = ''] = inA.keys();
    throw new RealGainError(
      'id-mismatch',
      `${a.path} and ${b.path} have no item in common: the ${name} "${first}" of the first, for one, is not in the ` +
        'second. Compare two files of one test set.',
      { path: a.path },
    );
  }
  // A complete reference may hold more than was asked of the systems; one that may lack items says what was asked.
  const asked = sides.map((side, i) => i < 2 || side.records.partial === true);
  const all = records.flatMap((found, i) => (asked[i] ? [...found.keys()] : []));
  const same = sides.every(
    (side, i) => !asked[i] || sameCells(findColumn(a.records, name), findColumn(side.records, name)),
  );
  const ids = same ? [...inA.keys()] : [...new Set(all)].sort(byNumberThenText);
  const orders = records.map((found) => Int32Array.from(ids, (id) => found.get(id) ?? ABSENT));
  const [ofA = new Int32Array(), ofB = ofA, ...ofReferences] = orders;
  return { alignedBy: 'id', idColumn: name, a: ofA, b: ofB, references: ofReferences, ids, warnings: [] };
}

/** 2 before 10, and both before "a". */
function byNumberThenText(one: string, other: string): number {
  const [x, y] = [Number(one), Number(other)];
  if (Number.isNaN(x) || Number.isNaN(y)) {
    return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || (one < other ? -1 : 1);
  }
  return x - y || (one < other ? -1 : 1);
}

/** A reference without ids goes by line, if the outputs have but one order of lines. */
function byFileOrder(reference: Side, output: Side, ordersAgree: boolean, name: string): Int32Array {
  if (!ordersAgree) {
    throw new RealGainError(
      'id-mismatch',
      `The outputs hold their items in different orders, and ${reference.path} has no column "${name}" to match ` +
        'them by; add it to the reference.',
      { path: reference.path },
    );
  }
  checkCounts(output, reference);
  return Int32Array.from({ length: output.records.n }, (_, i) => i);
}

/** Record of each id. */
function idsOf({ records, path }: Side, name: string): Map<string, number> {
  const found = new Map<string, number>();
  requireColumn(records, name, path).cells.forEach((cell, record) => {
    const line = records.lines[record];
    if (cell === null || cell === '') {
      throw new RealGainError('missing-value', `${path}, line ${line}: the item has no "${name}".`, {
        path,
        line,
      });
    }
    const id = textOf(cell);
    const earlier = found.get(id);
    if (earlier !== undefined) {
      throw new RealGainError(
        'duplicate-id',
        `${path}, line ${line}: the ${name} "${id}" stands already on line ${records.lines[earlier]}; ` +
          'choose a column that tells the items apart.',
        { path, line },
      );
    }
    found.set(id, record);
  });
  return found;
}

function checkSameIds(
  a: Side,
  b: Side,
  inA: ReadonlyMap<string, number>,
  inB: ReadonlyMap<string, number>,
  name: string,
): void {
  const lost = firstMissing(a, inA, b, inB) ?? firstMissing(b, inB, a, inA);
  if (lost !== null) {
    const counts = inA.size === inB.size ? '' : `${countOf(a)} and ${countOf(b)}. `;
    throw new RealGainError(
      inA.size === inB.size ? 'id-mismatch' : 'count-mismatch',
      `${counts}The ${name} "${lost.id}" (line ${lost.line} of ${lost.in.path}) is missing in ${lost.from.path}; ` +
        'both must hold the same items.',
      { path: lost.in.path, line: lost.line },
    );
  }
}

function checkCovered(
  a: Side,
  inA: ReadonlyMap<string, number>,
  reference: Side,
  inReference: ReadonlyMap<string, number>,
  name: string,
): void {
  const lost = firstMissing(a, inA, reference, inReference);
  if (lost !== null) {
    throw new RealGainError(
      'id-mismatch',
      `The ${name} "${lost.id}" (line ${lost.line} of ${a.path}) is missing in the reference ${reference.path}.`,
      { path: a.path, line: lost.line },
    );
  }
}

/** The first item of one file that the other lacks. */
function firstMissing(
  side: Side,
  own: ReadonlyMap<string, number>,
  other: Side,
  others: ReadonlyMap<string, number>,
): { id: string; line: number | undefined; in: Side; from: Side } | null {
  for (const [id, record] of own) {
    if (!others.has(id)) {
      return { id, line: side.records.lines[record], in: side, from: other };
    }
  }
  return null;
}
