import {
  align,
  checkReference,
  clusterIndices,
  proofOf,
  refuseSorted,
  type Alignment,
  type Placed,
  type ScoredColumns,
} from '../../analysis';
import { findColumn, refuseForeignAnswers } from '../../metrics';
import { pack, type PackedTable } from '../../kernel';
import {
  english,
  EVERY_ITEM,
  programName,
  RealGainError,
  sourceOf,
  type ScoringInput,
  type FileStamp,
  type LeftOut,
  type Metric,
  type MetricChoice,
  type CustomMetric,
  type Records,
  type Source,
  type StudyDetails,
  type StudyIdentity,
  type Text,
} from '../../model';
import { alignReferences, type Ordered } from '../align-files';
import { refuseDoubtful } from '../doubts';
import { gatherRepeats } from '../gather-repeats';
import type { Files, Input, Inputs } from '../inputs';
import { checkSameClusters } from '../item-clusters';
import { conform } from '../scoring/conform';
import type { MetricSource } from '../load-module';
import { scoreOutputs, type CustomMeans } from '../custom-scores';
import { inOrder, scoreSystem, type OrderedReference } from '../scoring/scored-system';
import { summariesIn, type Summaries, type Summary } from '../sums';
import { sameItems, type FirstSystem, type SameItems, type StudiedFile } from './same-items';

/** One system's statistics in file order, and what is needed to match its items with the others'. */
export interface ReadSystem extends Source {
  readonly sha256: string;
  readonly stamp: FileStamp;
  readonly table: PackedTable;
  /** null if items are matched by line. */
  readonly ids: readonly string[] | null;
  readonly idColumn: string | null;
  /** True if a reference has no ids, so that the order of the items matters. */
  readonly goesByLine: boolean;
  /** True if the file may lack items. */
  readonly partial: boolean;
  readonly left: readonly LeftOut[];
  /** Cluster number of each item; null if neither file nor reference has clusters. */
  readonly clusters: Int32Array | null;
  readonly clusterColumn: string | null;
  readonly notes: readonly Text[];
  /** Rows that sum up the others, by their record in the first system. */
  readonly summaries: Summaries;
  /** Set if no answer is among the right answers' labels. */
  readonly foreign: RealGainError | null;
}

/** Choices of metric and clusters, for the menus of a study. */
export type Choices = Required<Pick<StudyDetails, 'metrics' | 'clusterColumns'>>;

/** What all systems of a study are read with. */
export interface StudyReading {
  readonly identity: StudyIdentity;
  readonly references: readonly Input[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  /** How a worker rebuilds it. */
  readonly source: MetricSource;
  /** The files of the custom program, if there is one. */
  readonly files: readonly FileStamp[];
  /** The custom metric, and its resources; null: the metric reads the outputs itself. */
  readonly custom: { readonly program: CustomMetric; readonly means: CustomMeans } | null;
  /** Alternatives, according to the first two outputs. */
  readonly choices: Choices;
  readonly inputs: Inputs;
  /** The system with whose items the others' are matched. */
  readonly first: FirstSystem;
  readonly scored: ScoredColumns;
}

/**
 * Reads one system: aligned with the references and scored, so that only its statistics have to be kept.
 *
 * @param asked ids of all items, if files may lack some; null if they are this system's and the references'
 * @throws RealGainError like a comparison of this output with itself
 */
export async function readSystem(
  input: Input,
  reading: StudyReading,
  asked: Records | null,
): Promise<ReadSystem> {
  const { identity, references: given, choice, metric, inputs, first, scored } = reading;
  const { path } = input.stamp;
  const { idColumn } = identity;
  const files = itemsOf({ a: input, b: input, references: given }, identity);
  const { records } = files.a;
  refuseDoubtful(files.a, choice.column);
  const same = isFirst(input, first) ? null : sameItems(first, { path, records }, idColumn, scored);
  if (
    same?.ids === null &&
    idColumn === null &&
    proofOf({ alignedBy: 'line' }, same, files.references.length) === 'count'
  ) {
    refuseSorted(first, { path, records }, scored.answers);
  }
  const { aligned, gold } = alignSystem({ records, path }, files.references, asked, same, reading);
  const how = { choice, metric, idColumn, referencePaths: identity.references, inputs };
  const output = { input: files.a, order: aligned.a };
  const printed = await printedFor(output, gold, reading);
  const { table, scoring } = await scoreSystem(output, gold, how, printed);
  const placed: Placed = { records, order: aligned.a, path };
  const placedGold = gold.map((reference): Placed => ({
    records: reference.input.records,
    order: reference.order,
    path: reference.input.stamp.path,
  }));
  const ofReferences = placedGold.flatMap((one) => checkReference(placed, one, aligned, scored));
  const clusters = clustersOf(placed, placedGold, { identity, first, same, ids: aligned.ids });
  return {
    ...sourceOf({ path, system: input.system }),
    sha256: input.sha256,
    stamp: input.stamp,
    table: pack(table),
    ids: idsOf(aligned, same),
    idColumn: aligned.idColumn,
    goesByLine:
      aligned.ids !== null && aligned.idColumns.references.slice(0, gold.length).includes(undefined),
    partial: records.partial === true,
    left: table.left ?? [],
    ...clusters,
    summaries: inFirst(
      printed === null
        ? summariesIn(choice, { path, data: table.data, order: aligned.a, lines: records.lines })
        : { path, sum: null, mean: null },
      (item) => same?.inFirst[aligned.a[item] ?? 0] ?? aligned.a[item] ?? 0,
    ),
    foreign: foreignAnswers(choice, scoring),
    notes: [
      ...aligned.warnings,
      ...(same?.warnings ?? []),
      ...ofReferences,
      ...records.notes,
      ...(table.notes ?? []),
    ],
  };
}

/**
 * The items of a system in its references.
 *
 * @returns the references that hold the system's items
 */
export function alignSystem(
  { records, path }: StudiedFile,
  references: readonly Input[],
  asked: Records | null,
  same: SameItems | null,
  { identity, scored }: Pick<StudyReading, 'identity' | 'scored'>,
): { readonly aligned: Alignment; readonly gold: readonly OrderedReference[] } {
  const options = {
    idColumn: same?.idColumn ?? identity.idColumn,
    scored: [...scored.answers, ...scored.gold],
    paths: { a: path, b: path, references: identity.references },
  };
  const others = asked === null ? [] : [asked];
  return alignReferences(identity.metric, references, (usable) => {
    const gold = usable.map((reference) => reference.records);
    const aligned = align(records, records, [...gold, ...others], options);
    const ordered = usable.map((input, i) => ({ input, order: aligned.references[i] ?? aligned.a }));
    return { aligned, gold: inOrder(ordered) };
  });
}

/** The files with the items to score; a custom metric defines its own items. */
export function itemsOf(files: Files, { metric, idColumn }: StudyIdentity): Files {
  return metric?.own === undefined ? conform(gatherRepeats(files, metric, idColumn)) : files;
}

/** True for the system with whose items the others' are matched. */
export function isFirst({ stamp, system }: Input, first: Source): boolean {
  return stamp.path === first.path && system === first.system;
}

/** A custom metric's table for the output; null if the metric reads the output itself. */
async function printedFor(
  output: Ordered,
  references: readonly OrderedReference[],
  { custom, references: allReferences, identity: { idColumn }, metric }: StudyReading,
): Promise<Records | null> {
  if (custom === null) {
    return null;
  }
  const job = { outputs: [output], references, allReferences, idColumn };
  const scored = await scoreOutputs(custom.program, job, custom.means);
  if (scored.metric.signature !== metric.signature) {
    throw new RealGainError(
      'scorer-failed',
      english(
        '{0} returned different statistics for {1} than for the first output.',
        programName(custom.program),
        output.input.stamp.path,
      ),
      { path: output.input.stamp.path },
    );
  }
  return scored.tables[0] ?? null;
}

/**
 * The cluster of each item of a system, which stands in its output or in a reference.
 *
 * @throws RealGainError `different-items` if another file puts an item into another cluster
 */
function clustersOf(
  system: Placed,
  gold: readonly Placed[],
  {
    identity,
    first,
    same,
    ids,
  }: Pick<StudyReading, 'identity' | 'first'> & {
    readonly same: SameItems | null;
    readonly ids: Alignment['ids'];
  },
): Pick<ReadSystem, 'clusters' | 'clusterColumn'> {
  const { records, path } = system;
  const column = identity.clusterColumn ?? records.clusterColumn ?? EVERY_ITEM;
  if (column === EVERY_ITEM) {
    return { clusters: null, clusterColumn: null };
  }
  const [source, ...others] = [system, ...gold].filter((one) => findColumn(one.records, column));
  others.forEach((other) => checkSameClusters(source ?? system, other, column, (item) => ids?.[item]));
  if (same !== null && findColumn(first.records, column)) {
    const order = Int32Array.from(same.inFirst.keys());
    const idOf = (record: number) => same.ids?.[record];
    checkSameClusters({ ...first, order: same.inFirst }, { path, records, order }, column, idOf);
  }
  const clusters =
    source === undefined ? null : clusterIndices(source.records, column, source.order, source.path).indices;
  return { clusters, clusterColumn: column };
}

function inFirst({ path, sum, mean }: Summaries, recordOf: (item: number) => number): Summaries {
  const placed = (summary: Summary | null) => summary && { ...summary, item: recordOf(summary.item) };
  return { path, sum: placed(sum), mean: placed(mean) };
}

/** Why none of a system's answers counts; a single system may really be that wrong. */
function foreignAnswers(choice: MetricChoice, scoring: ScoringInput): RealGainError | null {
  try {
    refuseForeignAnswers(choice, [scoring]);
    return null;
  } catch (error) {
    if (error instanceof RealGainError) {
      return error;
    }
    throw error;
  }
}

/** The ids of the items as in the first system; null if they are matched by line. */
function idsOf({ ids, a }: Alignment, same: SameItems | null): readonly string[] | null {
  if (same === null) {
    return ids;
  }
  const { ids: own } = same;
  return own === null ? null : Array.from(a, (record, item) => own[record] ?? ids?.[item] ?? '');
}
