import { english, RealGainError, type Column, type Records } from '../model';
import { findColumn, requireColumn, textOf } from '../metrics';
import { checkCounts, countOf } from './align-by-line';
import { ABSENT, countsUp, fileOrder, sameCells, type Alignment, type Side } from './alignment';

/** The same id is the same item, in whatever order the files hold them. */
export function byId(a: Side, b: Side, references: readonly Side[], name: string): Alignment {
  const ids = findColumn(a.records, name);
  const ordersAgree = sameCells(ids, findColumn(b.records, name));
  if (ordersAgree && countsUp(ids) && references.every(({ records }) => holds(records, ids, name))) {
    return inFileOrder(a, references, name);
  }
  const inA = idsOf(a, name);
  // The same ids need no second list, which at a million items is the most that a comparison holds.
  const inB = ordersAgree ? inA : idsOf(b, name);
  if (a.records.partial && b.records.partial) {
    return partlyById(a, b, references, name);
  }
  checkSameIds(a, b, inA, inB, name);
  const warnings: string[] = [];
  const items = [...inA.keys()];
  if (!ordersAgree) {
    items.sort();
    warnings.push(
      english(
        '{0} and {1} hold the same items in another order; they were matched by "{2}".',
        a.path,
        b.path,
        name,
      ),
    );
  }
  const orderOf = (records: ReadonlyMap<string, number>) =>
    Int32Array.from(items, (id) => records.get(id) ?? 0);
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
          english(
            '{0} holds {1} more items, which were not used.',
            reference.path,
            unused.toLocaleString('en-US'),
          ),
        );
      }
      return orderOf(inReference);
    }),
    ids: items,
    warnings,
  };
}

/** True if a file has the same ids in the same order, or none at all. */
function holds(records: Records, ids: Column | undefined, name: string): boolean {
  const own = findColumn(records, name);
  return own === undefined || sameCells(own, ids);
}

/** Where every file holds the same items in the same order, nothing has to be looked up: a million items at once. */
function inFileOrder(output: Side, references: readonly Side[], name: string): Alignment {
  const order = fileOrder(output.records.n);
  const { cells } = requireColumn(output.records, name, output.path);
  let ids: readonly string[] | undefined;
  return {
    alignedBy: 'id',
    idColumn: name,
    a: order,
    b: order,
    references: references.map((reference) =>
      findColumn(reference.records, name) === undefined ? byFileOrder(reference, output, true, name) : order,
    ),
    get ids() {
      return (ids ??= cells.map(textOf));
    },
    idAt: (item) => textOf(cells.at(item) ?? null),
    warnings: [],
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
      english(
        '{0} and {1} have no item in common: the {2} "{3}" of the first, for one, is not in the second. Compare two files of one test set.',
        a.path,
        b.path,
        name,
        first,
      ),
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
      english(
        'The outputs hold their items in different orders, and {0} has no column "{1}" to match them by; add it to the reference.',
        reference.path,
        name,
      ),
      { path: reference.path },
    );
  }
  checkCounts(output, reference);
  return fileOrder(output.records.n);
}

/** Record of each id. */
function idsOf({ records, path }: Side, name: string): Map<string, number> {
  const found = new Map<string, number>();
  requireColumn(records, name, path).cells.forEach((cell, record) => {
    const line = records.lines[record];
    if (cell === null || cell === '') {
      throw new RealGainError(
        'missing-value',
        english('{0}, line {1}: the item has no "{2}".', path, line, name),
        {
          path,
          line,
        },
      );
    }
    const id = textOf(cell);
    const earlier = found.get(id);
    if (earlier !== undefined) {
      throw new RealGainError(
        'duplicate-id',
        english(
          '{0}, line {1}: the {2} "{3}" stands already on line {4}; choose a column that tells the items apart.',
          path,
          line,
          name,
          id,
          records.lines[earlier],
        ),
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
    const about = {
      name,
      id: lost.id,
      line: lost.line ?? 0,
      file: lost.in.path,
      other: lost.from.path,
    };
    throw new RealGainError(
      inA.size === inB.size ? 'id-mismatch' : 'count-mismatch',
      inA.size === inB.size
        ? english(
            'The {name} "{id}" (line {line} of {file}) is missing in {other}; both must hold the same items.',
            about,
          )
        : english(
            '{a} and {b}. The {name} "{id}" (line {line} of {file}) is missing in {other}; both must hold the same items.',
            { ...about, a: countOf(a), b: countOf(b) },
          ),
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
      english(
        'The {0} "{1}" (line {2} of {3}) is missing in the reference {4}.',
        name,
        lost.id,
        lost.line ?? 0,
        a.path,
        reference.path,
      ),
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
