import { evidenceOf } from '../../analysis/clusters';
import { reorder, type Placed } from '../../items';
import { togetherOf, type Together } from '../../items/frame';
import type { Group } from '../../items/groups';
import { ofCrossing } from '../../items/rows/choose-unit';
import { groupingColumn } from '../../items/rows/grouping-columns';
import { clustersOfItems } from '../../items/rows/item-clusters';
import { refines, type Partition } from '../../items/rows/partitions';
import { keepRows } from '../../items/score/failed/leave-out';
import type { Scored } from '../../items/score/numbers/unrelated';
import type { Input } from '../../items/source';
import type { StatsTable } from '../../model';
import { keepItems } from '../comparisons/prepare';
import type { StudyReading } from './study-reading';

/** An output of a group, scored item by item. */
interface Member {
  readonly output: Input;
  readonly order: Int32Array;
  readonly table: StatsTable;
}

/** What is resampled of a group: items, or those that belong together. */
export interface GroupUnit {
  readonly together: Together;
  /** Cluster number of each item; null if items are independent. */
  readonly clusters: Int32Array | null;
}

/**
 * Which rows belong together: what the comparison of a group's first output with any other one says. Rows that resemble each other
 * in a pair of further outputs do so in the comparison of one of these with the first.
 */
export class GroupUnits {
  private readonly firsts = new Map<Group, Member>();
  /** With the number of pairs that decided them. */
  private readonly units = new Map<Group, GroupUnit & { readonly pairs: number }>();

  constructor(private readonly reading: Pick<StudyReading, 'frame' | 'two' | 'identity'>) {}

  /** null until the group has two outputs. */
  of(group: Group): GroupUnit | null {
    return this.units.get(group) ?? null;
  }

  /** The output that was added first, scored. */
  firstOf(group: Group): Scored | null {
    const first = this.firsts.get(group);
    return first === undefined ? null : scoredBy(first);
  }

  /** @throws RealGainError `different-items` if an output puts an item into another cluster than the first */
  add(group: Group, member: Member): void {
    const first = this.firsts.get(group);
    const unit = this.units.get(group);
    if (first === undefined) {
      this.firsts.set(group, member);
    } else if (unit === undefined) {
      this.units.set(group, { ...this.decide(group, first, member, 1), pairs: 1 });
    } else {
      if (unit.together.column !== null) {
        clustersIn(unit.together.column, group, first, member);
      }
      if (this.reading.identity.clusterColumn === null) {
        const pairs = unit.pairs + 1;
        this.units.set(group, { ...widest(unit, this.decide(group, first, member, pairs)), pairs });
      }
    }
  }

  private decide(group: Group, first: Member, second: Member, pair: number): GroupUnit {
    const { frame, two, identity } = this.reading;
    const { references } = two.files;
    const files = { a: first.output, b: second.output, references };
    const kept = scoredInBoth(first.table, second.table);
    const alignment = keepItems({ ...group.items.alignment, a: first.order, b: second.order }, kept);
    const { metric, choice } = frame;
    const [tableA, tableB] = [keepRows(first.table, kept), keepRows(second.table, kept)];
    const evidence = evidenceOf({ metric, tableA, tableB });
    const together = togetherOf(files, alignment, identity, choice, evidence, pair);
    const { column } = together;
    return { together, clusters: column === null ? null : clustersIn(column, group, first, second) };
  }
}

function scoredBy({ output: { records, stamp }, order, table }: Member): Scored {
  return { path: stamp.path, records: reorder(records, order), order, lines: records.lines, table };
}

/** The groups that hold those of the other; what one pair says of columns that are not resampled holds for all. */
function widest(one: GroupUnit, other: GroupUnit): GroupUnit {
  const isOther = holds(other, one) && (!holds(one, other) || one.together.warnings.length === 0);
  const [wide, narrow] = isOther ? [other, one] : [one, other];
  const { column } = wide.together;
  const crossing =
    narrow.together.column === null ||
    narrow.together.warnings.length === 0 ||
    column === null ||
    holds(wide, narrow)
      ? []
      : [{ column: narrow.together.column, said: ofCrossing(narrow.together.column, column) }];
  const known = new Set(wide.together.others.map((group) => group.column));
  const further = [...narrow.together.others, ...crossing].filter(
    (group) => group.column !== column && !known.has(group.column),
  );
  const others = [...wide.together.others.filter((group) => group.column !== column), ...further];
  return { ...wide, together: { ...wide.together, others } };
}

/** Whether items that belong together in the other one do so in this one, too. */
function holds(one: GroupUnit, { clusters }: GroupUnit): boolean {
  return (
    clusters === null || (one.clusters !== null && refines(partitionOf(clusters), partitionOf(one.clusters)))
  );
}

function partitionOf(indices: Int32Array): Partition {
  return { indices, groups: indices.reduce((most, cluster) => Math.max(most, cluster), -1) + 1 };
}

/** Items that some output lacks say nothing about which rows belong together. */
function scoredInBoth(one: StatsTable, other: StatsTable): Int32Array {
  const left = new Set([one, other].flatMap((table) => table.left ?? []).map(({ item }) => item));
  return Int32Array.from({ length: one.n }, (_, item) => item).filter((item) => !left.has(item));
}

function clustersIn(column: string, group: Group, first: Member, other: Member): Int32Array | null {
  const placed = [first, other].map(({ output, order }): Placed => placedOf(output, order));
  const gold = group.references.map(({ input, order }) => placedOf(input, order));
  const [one, ...others] = [...placed, ...gold].filter((side) => groupingColumn(side.records, column));
  return one === undefined ? null : clustersOfItems([one, ...others], group.items.alignment, column);
}

function placedOf({ records, stamp }: Input, order: Int32Array): Placed {
  return { records, path: stamp.path, order };
}
