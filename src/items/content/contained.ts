import { COUNTED } from '../../model/results/survey';
import { contentKind, idColumnsOf, textOf } from '../../columns';
import type { Column, Records } from '../../model/records';
import type { StatsTable } from '../../model/settings/metric';
import { elementAt, periodOf, tally } from '../../model/lists';
import { onceFor } from '../../model/once';
import { kindsOf } from '../../model/kinds';

/** What is kept of the items of a test set, to find them again in another one. */
export interface HeldItems {
  readonly n: number;
  /** Hashes of ids and inputs, by column; those that only count are the same for any test set. */
  readonly keys: ReadonlyMap<string, { readonly hashes: Float64Array; readonly onlyCount: boolean }>;
  /** Hashes of each system’s statistics. */
  readonly scores: ReadonlyMap<string, Int32Array>;
}

interface HeldTask {
  readonly items: HeldItems;
  /** Of another metric, scores can’t be the same. */
  readonly metric: string;
}

/** Bits of information in equal scores, less of which may be equal by chance; more where ids only count. */
const ENOUGH_BITS = 10;
const ENOUGH_OF_COUNTED = 25;

/**
 * @param records in the order of the items
 * @param tables of each system
 */
export function heldItems(
  records: Records,
  tables: readonly (readonly [system: string, table: StatsTable])[],
): HeldItems {
  const columns = new Set([
    ...idColumnsOf(records),
    ...records.columns.filter(({ name }) => contentKind(name) === 'input'),
  ]);
  const keyOf = (text: string) => hashOf(text) * 2 ** 20 + (hashOf(`${text}\n`) >>> 12);
  return {
    n: records.n,
    keys: new Map(
      [...columns].map((column) => [
        column.name,
        {
          hashes: Float64Array.from(column.cells, (cell) => keyOf(textOf(cell))),
          onlyCount: onlyCounts(column),
        },
      ]),
    ),
    scores: new Map(tables.map(([system, table]) => [system, scoresOf(table)])),
  };
}

function scoresOf({ n, k, data }: StatsTable): Int32Array {
  return Int32Array.from({ length: n }, (_, i) => hashOf(data.subarray(i * k, (i + 1) * k).join()));
}

/**
 * Test sets whose items others hold: the parts of one, or one whose parts are all there, so that what is left holds each item once.
 * Items are the same if they have the same ids or inputs, or the same places in a row, and every system has the same scores on them.
 */
export function containedTasks<Task extends HeldTask>(tasks: readonly Task[]): ReadonlySet<Task> {
  const left = new Set<Task>();
  const bySize = tasks.toSorted((one, other) => other.items.n - one.items.n);
  for (const [place, whole] of bySize.entries()) {
    if (!left.has(whole)) {
      const parts = bySize
        .slice(place + 1)
        .filter(({ metric }) => metric === whole.metric)
        .flatMap((part) => {
          const places = left.has(part) ? null : placesIn(whole.items, part.items);
          return places === null ? [] : [{ part, places }];
        });
      const smaller = parts.filter(({ part }) => part.items.n < whole.items.n);
      const isSum = new Set(smaller.flatMap(({ places }) => places)).size === whole.items.n;
      (isSum ? [whole] : parts.map(({ part }) => part)).forEach((one) => left.add(one));
    }
  }
  return left;
}

/** Where the items of one test set are in another; null unless all of them are. */
function placesIn(whole: HeldItems, part: HeldItems): number[] | null {
  const shared = [...part.keys].flatMap(([name, own]) => {
    const other = whole.keys.get(name);
    return other === undefined ? [] : [{ own, other }];
  });
  const held = shared.filter(({ own, other }) => {
    const { first } = placesOf(other);
    // What most items share doesn't tell them apart.
    return 2 * first.size >= other.hashes.length && own.hashes.every((key) => first.has(key));
  });
  const systems = [...part.scores.keys()].filter((system) => whole.scores.has(system));
  if (systems.length === 0 || (shared.length > 0 && held.length === 0)) {
    return null;
  }
  const [all, some] = [jointly(whole, systems), jointly(part, systems)];
  const bitsOf = (score: number) => -Math.log2((all.counts.get(score) ?? 0) / whole.n);
  const bits = some.scores.reduce((sum, score) => sum + bitsOf(score), 0);
  if (bits < ENOUGH_BITS || bits === Infinity) {
    return null;
  }
  // Scores in a sorted or repeated order say little about which items they are of.
  const period = periodOf(some.scores.length, (one, other) => some.scores[one] === some.scores[other]);
  const ofOrder =
    2 * period <= some.scores.length
      ? 0
      : some.scores.reduce((sum, score, i) => (score === some.scores[i - 1] ? sum : sum + bitsOf(score)), 0);
  for (const { own, other } of held) {
    const places = byKeys(placesOf(other), all.scores, own.hashes, some.scores);
    if (places !== null && (!other.onlyCount || ofOrder >= ENOUGH_OF_COUNTED)) {
      return places;
    }
  }
  const areNumbered = held.length === shared.length && held.every(({ other }) => other.onlyCount);
  return areNumbered && ofOrder >= ENOUGH_OF_COUNTED + Math.log2(whole.n)
    ? inARow(all.scores, some.scores)
    : null;
}

/** The first place of each key, and at each place the next one with the same key; -1 without one. */
interface Places {
  readonly first: ReadonlyMap<number, number>;
  readonly next: Int32Array;
}

const placesOf = onceFor(({ hashes }: { readonly hashes: Float64Array }): Places => {
  const first = new Map<number, number>();
  const next = new Int32Array(hashes.length);
  for (let place = hashes.length - 1; place >= 0; place--) {
    const key = elementAt(hashes, place);
    next[place] = first.get(key) ?? -1;
    first.set(key, place);
  }
  return { first, next };
});

/** The scores of several systems on an item as one number, and how often each occurs. */
interface Joint {
  readonly scores: Int32Array;
  readonly counts: ReadonlyMap<number, number>;
}

const jointsOf = onceFor<HeldItems, Map<string, Joint>>(() => new Map());

function jointly(items: HeldItems, systems: readonly string[]): Joint {
  const joints = jointsOf(items);
  const name = systems.join('\n');
  const known = joints.get(name);
  if (known !== undefined) {
    return known;
  }
  const scores = new Int32Array(items.n);
  for (const system of systems) {
    const own = items.scores.get(system);
    scores.forEach((score, item) => (scores[item] = Math.imul(score, 31) + (own?.[item] ?? 0)));
  }
  const made = { scores, counts: tally(scores) };
  joints.set(name, made);
  return made;
}

/** The places of all items, by a column, of which each has the same scores there. */
function byKeys(
  { first, next }: Places,
  all: Int32Array,
  keys: Float64Array,
  some: Int32Array,
): number[] | null {
  const places = new Set<number>();
  const areFound = keys.every((key, item) => {
    let found = false;
    for (let place = first.get(key) ?? -1; place >= 0; place = elementAt(next, place)) {
      if (all[place] === some[item]) {
        places.add(place);
        found = true;
      }
    }
    return found;
  });
  return areFound ? [...places] : null;
}

/** Of files without ids, or with numbers of their own rows. */
function inARow(whole: Int32Array, part: Int32Array): number[] | null {
  for (let first = 0; first + part.length <= whole.length; first++) {
    if (part.every((score, item) => whole[first + item] === score)) {
      return Array.from(part, (_, item) => first + item);
    }
  }
  return null;
}

/** Fewer different cells in any order may be those of other items. */
const FEWEST_KINDS = 8;

/** Longer texts differ before this. */
const EXAMINED = 200;

/**
 * A number for each column that depends on what it holds of which item, in whatever order the items are: files of one test set have
 * those of its items in common, those of another test set none. Ids that only count (`test-1`, `test-2`) may be the same for any test set, and are marked.
 */
export function fingerprintOf(records: Records): readonly string[] {
  const { columns, n } = records;
  const areDistinct = ({ cells }: Column) => new Set(cells.map(textOf)).size === n;
  const named = idColumnsOf(records).find(areDistinct);
  const ids = named ?? columns.find(onlyCounts);
  const keys = ids?.cells.map(textOf);
  return columns.flatMap((column) => {
    const kinds = kindsOf(column.cells)?.size ?? FEWEST_KINDS;
    const isCounted = onlyCounts(column);
    const isOmitted = isCounted ? column !== named : kinds < FEWEST_KINDS && isInBlocks(column, kinds);
    if (kinds < 2 || isOmitted) {
      return [];
    }
    const keyOf = (row: number) =>
      column === ids ? '' : (keys?.[row] ?? (kinds < FEWEST_KINDS ? String(row) : ''));
    let sum = 0;
    column.cells.forEach((cell, row) => {
      sum = (sum + hashOf(`${keyOf(row)}\n${textOf(cell).slice(0, EXAMINED)}`)) >>> 0;
    });
    return [`${isCounted ? COUNTED : ''}${column.name} ${sum}`];
  });
}

/** Whether cells are all different, and only by their numbers. */
function onlyCounts({ cells }: Column): boolean {
  const texts = new Set(cells.map(textOf));
  const [first = '', ...others] = new Set([...texts].map((text) => text.replace(/\d+/g, '#')));
  return texts.size === cells.length && others.length === 0 && !first.includes('#.#');
}

/** Whether rows are sorted by what a column holds: so may be those of any other items. */
function isInBlocks({ cells }: Column, kinds: number): boolean {
  const texts = cells.map(textOf);
  return texts.filter((text, row) => row > 0 && text !== texts[row - 1]).length < 2 * kinds;
}

/** FNV-1a, of code units, and mixed as in MurmurHash3: without, sums of 0 and 1 of other items are often the same. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
