import { ABSENT, type Alignment } from '../../items/match/alignment';
import type { Together } from '../../items/frame';
import { reorder } from '../../items/match/align';
import { largestGroup, mismatchOf, reasonOf } from '../../items/groups';
import { renumbered } from '../../items/rows/units/partitions';
import { keepRows } from '../../items/score/failed/leave-out';
import { sameStatistics } from '../../items/score/numbers/same-by-construction';
import { pack, type PackedTable, unpack } from '../../kernel';
import { distinct, english, joined, type Text } from '../../model/words';
import { elementAt } from '../../model/lists';
import { formatCount } from '../../model/text';
import { RealGainError } from '../../model/errors';
import type { Records } from '../../model/records';
import { type Source, sourceNames, sourceOf } from '../../model/names';
import type { GroupUnits, ReadSystem } from './group-units';

/** Systems on the same items: row i is the same item in each. */
export interface Joined {
  /** What the first output holds of the items. */
  readonly records: () => Records;
  readonly systems: readonly { readonly system: ReadSystem; readonly table: PackedTable }[];
  readonly n: number;
  readonly alignedBy: 'line' | 'id';
  readonly idColumn: string | null;
  readonly clusters: Int32Array | null;
  /** null for fewer than two systems. */
  readonly together: Together | null;
  readonly leftOut: readonly LeftOutSystem[];
  readonly warnings: readonly Text[];
}

interface LeftOutSystem extends Source {
  readonly reason: Text;
  /** Why its items are not those of the others. */
  readonly error?: RealGainError | undefined;
}

/**
 * A system with a larger share of items that can't be scored is left out, instead of leaving them out for
 * all; of two, neither can be.
 */
const MOST_UNSCORED = 0.05;

/**
 * The systems of the largest group. Their items are in the order of their files if these agree, else by id, as in a
 * comparison; systems with missing or other items are left out with the reason.
 */
export function joinSystems(read: readonly ReadSystem[], units: GroupUnits): Joined {
  const usual = largestGroup(read);
  if (usual === undefined) {
    throw new Error('There are no systems to join.');
  }
  const leftOut: LeftOutSystem[] = [];
  const whole = read.filter((system) => {
    const fits = system.group === usual;
    if (!fits) {
      const { group } = system;
      const reason = reasonOf(group, usual, system);
      leftOut.push({ ...sourceOf(system), reason, error: mismatchOf(group, usual) });
    }
    return fits;
  });
  const { alignment } = usual.items;
  const { kept, scored, warnings } = leaveOutItems(whole, alignment.a.length, leftOut);
  const names = [...new Set(scored.flatMap(({ table }) => table.names ?? []))];
  const rows = orderOf(alignment, scored, kept);
  const unit = units.of(usual);
  const clusters = unit?.clusters ?? null;
  const { first } = usual;
  return {
    records: () =>
      reorder(first.records, rows === null ? alignment.a : rows.map((item) => elementAt(alignment.a, item))),
    systems: scored.map((system) => ({ system, table: rearranged(system.table, rows, names) })),
    n: kept?.length ?? alignment.a.length,
    alignedBy: alignment.alignedBy,
    idColumn: alignment.idColumn,
    clusters:
      clusters === null
        ? null
        : renumbered(rows === null ? clusters : rows.map((item) => elementAt(clusters, item))),
    together: unit?.together ?? null,
    leftOut,
    warnings,
  };
}

/** The items that remain: as in the files if all agree, else by id; null: all of them as they are. */
function orderOf(
  { ids, a }: Alignment,
  systems: readonly ReadSystem[],
  kept: Int32Array | null,
): Int32Array | null {
  if (ids === null || !systems.some(({ isReordered }) => isReordered) || a.includes(ABSENT)) {
    return kept;
  }
  const items = kept ?? Int32Array.from(a.keys());
  const sorted = Array.from(items).sort((one, other) => compare(elementAt(ids, one), elementAt(ids, other)));
  return sorted.every((item, i) => item === items[i]) ? kept : Int32Array.from(sorted);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Items that the official scorer skips for some system count for none; a system with many of them is left
 * out.
 */
function leaveOutItems(systems: readonly ReadSystem[], n: number, leftOut: LeftOutSystem[]) {
  const unscored = systems.map(({ left }) => new Set(left.map(({ item }) => item)));
  const everywhere = (item: number) => unscored.every((items) => items.has(item));
  const names = sourceNames(systems);
  const warnings: Text[] = [];
  const scored = systems.filter((system, i) => {
    const own = [...elementAt(unscored, i)].filter((item) => !everywhere(item)).length;
    const why = joined(distinct(system.left.map((one) => one.why)), '; ');
    const told = english("{0} of {1} items can't be scored: {2}", formatCount(own), formatCount(n), why);
    const fits = systems.length <= 2 || own <= MOST_UNSCORED * n;
    if (!fits) {
      const advice = english('A comparison of two outputs takes the items that can be scored in both.');
      leftOut.push({ ...sourceOf(system), reason: joined([joined([told, '.'], ''), advice]) });
    } else if (own > 0) {
      warnings.push(english('{0}: {1}; they count for no system.', names(system), told));
    }
    return fits;
  });
  const dropped = new Set(scored.flatMap(({ left }) => left.map(({ item }) => item)));
  const common = [...dropped].filter(everywhere).length;
  if (common > 0) {
    const [{ why } = { why: '' }] = scored[0]?.left ?? [];
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

function rearranged(table: PackedTable, rows: Int32Array | null, names: readonly string[]): PackedTable {
  const sameNames = table.names === undefined || names.every((name, i) => name === table.names?.[i]);
  if (rows === null && sameNames) {
    return table;
  }
  const own = unpack(table);
  const inOrder = rows === null ? own : keepRows(own, rows);
  const empty = { n: 0, k: names.length, data: new Float64Array(0), names };
  return pack(sameNames ? inOrder : elementAt(sameStatistics(empty, inOrder), 1));
}
