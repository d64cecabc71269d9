import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { ABSENT, type Alignment } from '../../items';
import type { Together } from '../../items/frame';
import { largestGroup, mismatchOf, reasonOf } from '../../items/groups';
import { renumbered } from '../../items/rows/partitions';
import { keepRows } from '../../items/score/failed/leave-out';
import { sameStatistics } from '../../items/score/numbers/same-by-construction';
import { pack, type PackedTable, unpack } from '../../kernel';
import {
  badSetting,
  distinct,
  elementAt,
  english,
  fileError,
  formatCount,
  joined,
  RealGainError,
  type Source,
  sourceNames,
  sourceOf,
  type StudySettings,
  type Text,
} from '../../model';
import { countersFor } from '../../kernel/pairs';
import { BLOCK_SIZE } from '../../kernel/types';
import type { GroupUnits, ReadSystem } from './group-units';

/**
 * Maximum memory per pair of a study with all pairs in memory, in JavaScript's own: measured, with its result as
 * JSON or CSV.
 */
const BYTES_PER_PAIR = 320;

/**
 * In the same memory, what a system takes until its pairs have been counted. Measured with 4,000 files of 20 numbers: the study
 * ends with a limit of 88 MB for V8, garbage included, but not with 80 MB.
 */
const BYTES_PER_SYSTEM = 12_000;

/** Memory of the program itself. */
const BYTES_OF_PROGRAM = 48 * 2 ** 20;

/** Maximum total size of the packed columns of a part. */
const MOST_OF_A_PART = 2 ** 30;

/** Maximum number of parts of a study. */
export const MOST_PARTS = 100_000;

/** What a pair that is decided by itself takes there, with its place in a look-up table: 264 bytes of a million of them, and room to grow. */
const BYTES_PER_DECISION = 320;

/** The share of the computer's memory that counts may take. */
const SHARE_OF_MEMORY = 0.5;

/**
 * Refuses a study whose pairs, as an editor or a report needs them, take too much memory, before allocating it: V8
 * would end the whole program.
 *
 * @throws RealGainError `bad-setting` with how many systems fit
 */
export function checkPairs(systems: number, heap = getHeapStatistics().heap_size_limit): void {
  refuseMore(systems, systemsIn(Math.max(0, (heap - BYTES_OF_PROGRAM) / BYTES_PER_PAIR)));
}

/**
 * Refuses a study with too many systems to read, or pairs to count, before allocating memory for them.
 *
 * @throws RealGainError `bad-setting` with how many systems fit
 */
export function checkCounts(
  systems: number,
  { resamples, sizes, mode }: Pick<StudySettings, 'resamples' | 'sizes' | 'mode'>,
  heap = getHeapStatistics().heap_size_limit,
  memory = totalmem(),
): void {
  const runs = 1 + sizes.length + (mode === 'bootstrap' ? 0 : 1);
  const bytes = runs * bytesOfCounts(resamples) + (mode === 'bootstrap' ? 0 : bytesOfCounts(BLOCK_SIZE));
  const read = Math.max(0, (heap - BYTES_OF_PROGRAM) / BYTES_PER_SYSTEM);
  refuseMore(systems, Math.min(Math.floor(read), systemsIn((SHARE_OF_MEMORY * memory) / bytes)));
}

/** How many pairs may be decided by themselves: with more, V8 would end the whole program. */
export function mostDecisions(heap = getHeapStatistics().heap_size_limit): number {
  return Math.floor(Math.max(0, heap - BYTES_OF_PROGRAM) / BYTES_PER_DECISION);
}

/** Two counters of a pair. */
function bytesOfCounts(resamples: number): number {
  const { up, halves } = countersFor(1, resamples);
  return up.byteLength + halves.byteLength;
}

function systemsIn(pairs: number): number {
  return Math.floor((1 + Math.sqrt(1 + 8 * pairs)) / 2);
}

function refuseMore(systems: number, fitting: number): void {
  if (systems > Math.max(2, fitting)) {
    throw badSetting(
      'A study of {0} systems has {1} pairs, for which there is not enough memory: about {2} systems fit. Study fewer of them.',
      formatCount(systems),
      formatCount((systems * (systems - 1)) / 2),
      formatCount(Math.max(2, fitting)),
    );
  }
}

/**
 * @param bytes total size of the columns of a part
 * @throws RealGainError `file-too-large`
 */
export function checkPartSize(bytes: number, path: string): void {
  if (bytes > MOST_OF_A_PART) {
    throw fileError(
      'file-too-large',
      { path },
      '{0} is a part of a study of more systems than there is memory for.',
    );
  }
}

/** Systems on the same items: row i is the same item in each. */
export interface Joined {
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
  return {
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
