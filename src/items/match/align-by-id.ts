import type { Because } from '../../model/texts/reading';
import { english, type Text } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { textOf } from '../../columns';
import { elementAt } from '../../model/lists';
import {
  ABSENT,
  type Alignment,
  checkCovered,
  countsUp,
  fileOrder,
  firstMissing,
  isUnique,
  type Keyed,
  sameCells,
  type Side,
  indexed,
  type Indexed,
} from './alignment';

export function byId(a: Keyed, b: Keyed, references: readonly (Keyed | Side)[], because: Because): Alignment {
  const ordersAgree = sameKeys(a, b);
  const idColumns = columnsOf(a, b, references);
  const mayLack = a.records.partial && b.records.partial;
  if (
    ordersAgree &&
    (countsUp({ cells: a.keys }) || (!mayLack && isUnique({ cells: a.keys }))) &&
    references.every((one) => !isKeyed(one) || sameKeys(one, a))
  ) {
    return inFileOrder(a, references, idColumns, because);
  }
  const ofA = indexed(a);
  // The same ids don't need a second list, which for a million items is the largest thing in a comparison.
  const ofB = ordersAgree ? { ...b, places: ofA.places } : indexed(b);
  if (mayLack) {
    return { ...partlyById(ofA, ofB, references.map(asKeyed)), idColumns, because };
  }
  checkSameIds(ofA, ofB);
  const warnings: Text[] = [];
  const items = [...ofA.places.keys()];
  if (!ordersAgree) {
    items.sort();
    warnings.push(inAnotherOrder(a, b));
  }
  const orderOf = ({ places }: Indexed) => Int32Array.from(items, (id) => places.get(id) ?? 0);
  return {
    alignedBy: 'id',
    idColumn: a.name,
    idColumns,
    because,
    a: orderOf(ofA),
    b: orderOf(ofB),
    references: references.map((reference) => {
      if (!isKeyed(reference)) {
        return byFileOrder(reference, a, ordersAgree);
      }
      const gold = indexed(reference);
      checkCovered(ofA, gold);
      const unused = gold.places.size - ofA.places.size;
      if (unused > 0) {
        warnings.push(
          english(
            '{0} holds {1} more items, which were not used.',
            reference.path,
            unused.toLocaleString('en-US'),
          ),
        );
      }
      return orderOf(gold);
    }),
    ids: items,
    doubt: null,
    warnings,
  };
}

function isKeyed(side: Keyed | Side): side is Keyed {
  return 'keys' in side;
}

/** @throws RealGainError `unknown-column`: files that may lack items can't be matched by line */
function asKeyed(side: Keyed | Side): Keyed {
  if (isKeyed(side)) {
    return side;
  }
  throw fileError(
    'unknown-column',
    { path: side.path, choices: side.records.columns.map(({ name }) => name) },
    '{0} has no column of ids to match its items by.',
  );
}

function sameKeys(one: Keyed, other: Keyed): boolean {
  return sameCells({ cells: one.keys }, { cells: other.keys });
}

function columnsOf(a: Keyed, b: Keyed, references: readonly (Keyed | Side)[]): Alignment['idColumns'] {
  return {
    a: a.name,
    b: b.name,
    references: references.map((one) => (isKeyed(one) ? one.name : undefined)),
  };
}

function inAnotherOrder(a: Keyed, b: Keyed): Text {
  return english(
    '{0} and {1} hold the same items in another order; they were matched by "{2}".',
    a.path,
    b.path,
    a.name === b.name ? a.name : `${a.name}" = "${b.name}`,
  );
}

/**
 * If every file has the same items in the same order, nothing has to be looked up: a million items at once.
 */
function inFileOrder(
  output: Keyed,
  references: readonly (Keyed | Side)[],
  idColumns: Alignment['idColumns'],
  because: Because,
): Alignment {
  const order = fileOrder(output.records.n);
  const { keys } = output;
  let ids: readonly string[] | undefined;
  return {
    alignedBy: 'id',
    idColumn: output.name,
    idColumns,
    because,
    a: order,
    b: order,
    references: references.map((reference) =>
      isKeyed(reference) ? order : byFileOrder(reference, output, true),
    ),
    get ids() {
      return (ids ??= keys.map(textOf));
    },
    idAt: (item) => textOf(keys.at(item)),
    doubt: null,
    warnings: [],
  };
}

/** For files that may lack items: every id is an item, and absent from the files that lack it. */
function partlyById(
  a: Indexed,
  b: Indexed,
  references: readonly Keyed[],
): Omit<Alignment, 'idColumns' | 'because'> {
  const sides = [a, b, ...references.map(indexed)];
  checkSomeShared(a, b);
  // A complete reference may contain more than the systems were asked; one that may lack items lists what
  // they were asked.
  const asked = sides.map((side, i) => i < 2 || side.records.partial === true);
  const all = sides.flatMap(({ places }, i) => (asked[i] ? [...places.keys()] : []));
  const same = sides.every((side, i) => !asked[i] || sameKeys(a, side));
  const ids = same ? [...a.places.keys()] : [...new Set(all)].sort(byNumberThenText);
  const orders = sides.map(({ places }) => Int32Array.from(ids, (id) => places.get(id) ?? ABSENT));
  const [ofA = new Int32Array(), ofB = ofA, ...ofReferences] = orders;
  return {
    alignedBy: 'id',
    idColumn: a.name,
    a: ofA,
    b: ofB,
    references: ofReferences,
    ids,
    doubt: null,
    warnings: [],
  };
}

/** @throws RealGainError `id-mismatch` if no item is in both files */
function checkSomeShared(a: Indexed, b: Indexed): void {
  if ([...a.places.keys()].some((id) => b.places.has(id))) {
    return;
  }
  const [first = ''] = a.places.keys();
  throw fileError(
    'id-mismatch',
    { path: a.path },
    '{0} and {1} have no item in common: the {2} "{3}" of the first, for example, is not in the second. Compare two files of one test set.',
    b.path,
    a.name,
    first,
  );
}

/** 2 before 10, and both before "a". */
function byNumberThenText(one: string, other: string): number {
  const [x, y] = [Number(one), Number(other)];
  if (Number.isNaN(x) || Number.isNaN(y)) {
    return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || (one < other ? -1 : 1);
  }
  return x - y || (one < other ? -1 : 1);
}

/** A reference without ids is matched by line, if both outputs have the same order. */
function byFileOrder(reference: Side, output: Keyed, ordersAgree: boolean): Int32Array {
  if (!ordersAgree) {
    throw fileError(
      'id-mismatch',
      { path: reference.path },
      'The outputs hold their items in different orders, and {0} has no column "{1}" to match them by; add it to the reference.',
      output.name,
    );
  }
  checkCounts(output, reference);
  return fileOrder(output.records.n);
}

function checkSameIds(a: Indexed, b: Indexed): void {
  const { name } = a;
  const lost = firstMissing(a, b) ?? firstMissing(b, a);
  if (lost !== null) {
    const about = {
      name,
      id: lost.id,
      line: lost.line ?? 0,
      file: lost.in.path,
      other: nameOf(lost.from),
    };
    throw new RealGainError(
      a.places.size === b.places.size ? 'id-mismatch' : 'count-mismatch',
      a.places.size === b.places.size
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

/** @throws RealGainError `count-mismatch` with both counts and the first line without a counterpart */
export function checkCounts(one: Side, other: Side): void {
  const [n, m] = [one.records.n, other.records.n];
  if (n !== m) {
    const longer = n > m ? one : other;
    const row = Math.min(n, m);
    const line = elementAt(longer.records.lines, row);
    const values = [countOf(one), countOf(other), line, longer.path] as const;
    const isBlank = longer.records.columns.every(({ cells }) => textOf(cells.at(row)).trim() === '');
    throw new RealGainError(
      'count-mismatch',
      isBlank
        ? english(
            '{0} and {1}: line {2} of {3}, the first without a counterpart, is blank. Delete it if it is no item: both must hold the same items.',
            ...values,
          )
        : english(
            '{0} and {1}: line {2} of {3} is the first without a counterpart. Both must hold the same items.',
            ...values,
          ),
      { path: longer.path, line },
    );
  }
}

/** `a.txt has 600 items` */
function countOf(side: Side): Text {
  const { n } = side.records;
  return n === 1
    ? english('{0} has {1} item', nameOf(side), n.toLocaleString('en-US'))
    : english('{0} has {1} items', nameOf(side), n.toLocaleString('en-US'));
}

/** One of a file's systems, or the file. */
function nameOf({ system, path }: Side) {
  return system ?? path;
}
