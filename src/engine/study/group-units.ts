import { evidenceOf } from '../../analysis/clusters';
import { placed } from '../../items/content/content-difference';
import { reorder } from '../../items/match/align';
import { type FirstTwo, type Frame, type Together, togetherOf } from '../../items/frame';
import type { Group } from '../../items/groups';
import { ofCrossing } from '../../items/rows/units/choose-unit';
import { groupingColumn } from '../../items/rows/units/grouping-columns';
import { clustersOfItems } from '../../items/rows/units/factors';
import { type Partition, refines } from '../../items/rows/units/partitions';
import { keepRows } from '../../items/score/failed/leave-out';
import type { Scored } from '../../items/score/numbers/unrelated';
import type { Input } from '../../items/source';
import type { CustomMetric } from '../../model/settings/metric-choice';
import type { FileStamp } from '../../model/results/details';
import type { LeftOut, Metric, StatsTable } from '../../model/settings/metric';
import type { Source } from '../../model/names';
import type { StudyDetails, StudyIdentity } from '../../model/results/study';
import type { Text } from '../../model/words';
import type { Matching } from '../../items/match/match-output';
import type { Checked } from '../../items/score/check-scored';
import type { PackedTable } from '../../kernel';
import { keepItems } from '../comparisons/prepare';
import type { CustomMeans } from '../programs/custom-scores';
import type { Inputs } from '../inputs';
import type { MetricSource } from '../load-module';

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
  /** Each with the number of pairs that decided it. */
  private readonly units = new Map<Group, GroupUnit & { readonly pairs: number }>();

  constructor(private readonly reading: Pick<StudyReading, 'frame' | 'two' | 'identity'>) {}

  /** null until the group has two outputs. */
  of(group: Group): GroupUnit | null {
    return this.units.get(group) ?? null;
  }

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
  const outputs = [first, other].map(({ output, order }) => placed(output, order));
  const gold = group.references.map(({ input, order }) => placed(input, order));
  const [one, ...others] = [...outputs, ...gold].filter((side) => groupingColumn(side.records, column));
  return one === undefined ? null : clustersOfItems([one, ...others], group.items.alignment, column);
}

/** One system's statistics, in the order of its group's items: its records are gone. */
export interface ReadSystem extends Source, Checked {
  /** The system's name in its file. */
  readonly called: string | undefined;
  readonly sha256: string;
  readonly stamp: FileStamp;
  readonly group: Group;
  readonly table: PackedTable;
  /** True if its file holds the items in another order than the group's first. */
  readonly isReordered: boolean;
  /** Its own items, where its file may lack some; null otherwise. */
  readonly ids: readonly string[] | null;
  readonly left: readonly LeftOut[];
  /** True if its items have other numbers of samples than those of the first output. */
  readonly hasOtherSamples: boolean;
  /** What its format noticed, without the name of the file. */
  readonly notes: readonly Text[];
  /** How it fits to the group's first output and to the references, and what is suspicious about its answers. */
  readonly warnings: readonly Text[];
}

/** Choices of metric and clusters, for the menus of a study. */
export type Choices = Required<Pick<StudyDetails, 'metrics' | 'clusterColumns' | 'takesSeveral'>>;

export interface StudyReading {
  readonly identity: StudyIdentity;
  readonly references: readonly Input[];
  readonly frame: Frame;
  readonly metric: Metric;
  readonly source: MetricSource;
  /** The files of the custom program, if there is one. */
  readonly files: readonly FileStamp[];
  /** The custom metric, and its resources; null: the metric reads the outputs itself. */
  readonly custom: { readonly program: CustomMetric; readonly means: CustomMeans } | null;
  /** Alternatives, according to the first two outputs. */
  readonly choices: Choices;
  readonly inputs: Inputs;
  readonly two: FirstTwo;
  readonly matching: Matching;
}
