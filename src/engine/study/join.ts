import { createHash } from 'node:crypto';
import { pack, unpack, type PackedTable } from '../../kernel';
import {
  elementAt,
  distinct,
  english,
  formatCount,
  joined,
  RealGainError,
  sourceNames,
  sourceOf,
  type Source,
  type Text,
} from '../../model';
import { keepRows } from '../../items/score/leave-out';
import { sameStatistics } from '../../items/score/same-statistics';
import type { ReadSystem } from './study-reading';

/** Systems on the same items: row i is the same item in each. */
export interface Joined {
  readonly systems: readonly { readonly system: ReadSystem; readonly table: PackedTable }[];
  readonly n: number;
  readonly alignedBy: 'line' | 'id';
  readonly idColumn: string | null;
  readonly clusters: Int32Array | null;
  readonly leftOut: readonly { readonly path: string; readonly reason: Text }[];
  readonly warnings: readonly Text[];
}

interface LeftOutSystem extends Source {
  readonly reason: Text;
}

/**
 * A system with a larger share of items that can't be scored is left out, instead of leaving them out for
 * all.
 */
const MOST_UNSCORED = 0.05;

/**
 * Finds the same items in all systems: by id where all have one, else by line. The items are those that most
 * systems have; systems with missing or other items are left out with the reason.
 *
 * @param orderMatters true if a reference is matched by line, so that all systems must have the same order
 */
export function joinSystems(read: readonly ReadSystem[], orderMatters: boolean): Joined {
  const byId = read.every(({ ids }) => ids !== null);
  const keyOf = ({ ids, table }: ReadSystem): string =>
    byId && ids !== null ? hashOf(orderMatters ? ids : ids.toSorted()) : String(table.n);
  const usual = mostCommon(read, keyOf);
  const leftOut: LeftOutSystem[] = [];
  const whole = read.filter((system) => {
    const fits = keyOf(system) === keyOf(usual);
    if (!fits) {
      leftOut.push({ ...sourceOf(system), reason: difference(system, usual, byId) });
    }
    return fits;
  });
  const ids = byId ? commonOrder(whole) : null;
  const rowsOf = ({ ids: own }: ReadSystem): Int32Array | null => {
    if (ids === null || own === null || sameOrder(own, ids)) {
      return null;
    }
    const rows = new Map(own.map((id, row) => [id, row]));
    return Int32Array.from(ids, (id) => rows.get(id) ?? 0);
  };
  const placed = whole.map((system) => ({ system, rows: rowsOf(system) }));
  const { kept, scored, warnings } = leaveOutItems(placed, usual.table.n, leftOut);
  const names = [...new Set(scored.flatMap(({ system }) => system.table.names ?? []))];
  const systems = scored.map(({ system, rows }) => ({
    system,
    table: rearranged(system.table, rows, kept, names),
  }));
  const first = scored.find(({ system }) => system.clusters !== null);
  const inOrder = first && arrange(first.system.clusters ?? new Int32Array(), first.rows);
  return {
    systems,
    n: kept?.length ?? usual.table.n,
    alignedBy: byId ? 'id' : 'line',
    idColumn: byId ? usual.idColumn : null,
    clusters:
      inOrder === undefined
        ? null
        : renumbered(kept === null ? inOrder : kept.map((i) => elementAt(inOrder, i))),
    leftOut,
    warnings,
  };
}

/** Cluster numbers 0, 1, 2 … in order of appearance, without gaps. */
export function renumbered(clusters: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return clusters.map((cluster) => {
    const number = numbers.get(cluster) ?? numbers.size;
    numbers.set(cluster, number);
    return number;
  });
}

interface Placed {
  readonly system: ReadSystem;
  /** Row of each item; null: item i is row i. */
  readonly rows: Int32Array | null;
}

/**
 * Items that the official scorer skips for some system count for none; a system with many of them is left
 * out.
 */
function leaveOutItems(placed: readonly Placed[], n: number, leftOut: LeftOutSystem[]) {
  const unscored = placed.map(({ system, rows }) => {
    const items = new Set(system.left.map(({ item }) => item));
    return rows === null || items.size === 0
      ? items
      : new Set(Array.from(rows.keys()).filter((item) => items.has(elementAt(rows, item))));
  });
  const everywhere = (item: number) => unscored.every((items) => items.has(item));
  const names = sourceNames(placed.map(({ system }) => system));
  const warnings: Text[] = [];
  const scored = placed.filter(({ system }, i) => {
    const own = [...elementAt(unscored, i)].filter((item) => !everywhere(item)).length;
    const why = joined(distinct(system.left.map((one) => one.why)), '; ');
    const told = english("{0} of {1} items can't be scored: {2}", formatCount(own), formatCount(n), why);
    const fits = own <= MOST_UNSCORED * n;
    if (!fits) {
      leftOut.push({ ...sourceOf(system), reason: joined([told, '.'], '') });
    } else if (own > 0) {
      warnings.push(english('{0}: {1}; they count for no system.', names(system), told));
    }
    return fits;
  });
  const dropped = new Set(
    scored.flatMap(({ system }) => [
      ...elementAt(
        unscored,
        placed.findIndex((one) => one.system === system),
      ),
    ]),
  );
  const common = [...dropped].filter(everywhere).length;
  if (common > 0) {
    const [{ why } = { why: '' }] = scored[0]?.system.left ?? [];
    warnings.push(
      english('{0} of {1} items count for no system: {2}.', formatCount(common), formatCount(n), why),
    );
  }
  if (dropped.size === n) {
    throw new RealGainError(
      'bad-format',
      english('No item can be scored in all systems. {0}', joined(warnings)),
    );
  }
  const kept =
    dropped.size === 0
      ? null
      : Int32Array.from({ length: n }, (_, i) => i).filter((item) => !dropped.has(item));
  return { kept, scored, warnings };
}

function rearranged(
  table: PackedTable,
  rows: Int32Array | null,
  kept: Int32Array | null,
  names: readonly string[],
): PackedTable {
  const asked = kept === null ? rows : rows === null ? kept : kept.map((item) => elementAt(rows, item));
  const sameNames = table.names === undefined || names.every((name, i) => name === table.names?.[i]);
  if (asked === null && sameNames) {
    return table;
  }
  const own = unpack(table);
  const inOrder = asked === null ? own : keepRows(own, asked);
  const empty = { n: 0, k: names.length, data: new Float64Array(0), names };
  return pack(sameNames ? inOrder : elementAt(sameStatistics(empty, inOrder), 1));
}

/** What a left out system lacks or has too much, compared with the others. */
function difference(system: ReadSystem, usual: ReadSystem, byId: boolean): Text {
  if (!byId || system.ids === null || usual.ids === null) {
    return english(
      'It has {0} items, but most systems have {1}.',
      formatCount(system.table.n),
      formatCount(usual.table.n),
    );
  }
  const [own, others] = [new Set(system.ids), new Set(usual.ids)];
  const lacking = usual.ids.filter((id) => !own.has(id));
  const more = system.ids.filter((id) => !others.has(id));
  const name = system.idColumn ?? 'id';
  if (lacking.length > 0) {
    const some = lacking.slice(0, 3).map((id) => `"${id}"`);
    return english(
      'It lacks {0} of {1} items ({2}).',
      formatCount(lacking.length),
      formatCount(usual.table.n),
      `${name} ${some.join(', ')}${lacking.length > 3 ? ' …' : ''}`,
    );
  }
  return more.length > 0
    ? english(
        'It holds {0} more items than most systems ({1} "{2}", for example).',
        formatCount(more.length),
        name,
        more[0] ?? '',
      )
    : english(
        'It holds the items in another order than most systems, and the reference has no ids to match them by.',
      );
}

/** The files' own order if they agree, else by id. */
function commonOrder(systems: readonly ReadSystem[]): readonly string[] {
  const [first = []] = systems.map(({ ids }) => ids ?? []);
  return systems.every(({ ids }) => ids !== null && sameOrder(ids, first)) ? first : first.toSorted();
}

function sameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, i) => id === other[i]);
}

/** A system with the most common key; if several keys are equally common, the one with most items. */
function mostCommon(systems: readonly ReadSystem[], keyOf: (system: ReadSystem) => string): ReadSystem {
  const counts = new Map<string, number>();
  systems.forEach((system) => counts.set(keyOf(system), (counts.get(keyOf(system)) ?? 0) + 1));
  const rank = (system: ReadSystem) => [counts.get(keyOf(system)) ?? 0, system.table.n] as const;
  return systems.reduce((best, system) => {
    const [[most, n], [count, items]] = [rank(best), rank(system)];
    return count > most || (count === most && items > n) ? system : best;
  });
}

function arrange(values: Int32Array, rows: Int32Array | null): Int32Array {
  return rows === null ? values : rows.map((row) => elementAt(values, row));
}

function hashOf(ids: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(ids)).digest('hex');
}
