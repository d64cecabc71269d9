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
  EVERY_ITEM,
  RealGainError,
  type ScoringInput,
  type FileStamp,
  type LeftOut,
  type Metric,
  type MetricChoice,
  type Records,
  type StudyDetails,
  type StudyIdentity,
  type Text,
} from '../../model';
import { refuseDoubtful } from '../doubts';
import { gatherRepeats } from '../gather-repeats';
import type { Input, Inputs } from '../inputs';
import { checkSameClusters } from '../item-clusters';
import { conform } from '../scoring/conform';
import { inOrder, scoreSystem } from '../scoring/scored-system';
import { summariesIn, type Summaries, type Summary } from '../sums';
import { sameItems, type FirstSystem, type SameItems } from './same-items';

/** One system's statistics in the order of its own file, and what is needed to find its items in the others'. */
export interface ReadSystem {
  readonly path: string;
  readonly sha256: string;
  readonly stamp: FileStamp;
  readonly table: PackedTable;
  /** null where items are known by their lines. */
  readonly ids: readonly string[] | null;
  readonly idColumn: string | null;
  /** True if a reference has no ids, so that the order of the items matters. */
  readonly goesByLine: boolean;
  /** True if the file may lack items. */
  readonly partial: boolean;
  readonly left: readonly LeftOut[];
  /** Cluster number of each item; null where neither file nor reference says. */
  readonly clusters: Int32Array | null;
  readonly clusterColumn: string | null;
  readonly notes: readonly Text[];
  /** Rows that sum up the others, by their record in the first system. */
  readonly summaries: Summaries;
  /** Set where no answer is one of the right answers' labels. */
  readonly foreign: RealGainError | null;
}

/** What a person may choose of a study, for its menus. */
export type Choices = Required<Pick<StudyDetails, 'metrics' | 'clusterColumns'>>;

/** What all systems of a study are read with. */
export interface StudyReading {
  readonly identity: StudyIdentity;
  readonly references: readonly Input[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  /** What could be chosen instead, as the first two outputs show it. */
  readonly choices: Choices;
  readonly inputs: Inputs;
  /** The system that the others' items are looked for in. */
  readonly first: FirstSystem;
  readonly scored: ScoredColumns;
}

/**
 * Reads one system: aligned with the references and scored, so that nothing but its statistics has to be kept.
 *
 * @param asked ids of all items, where files may lack some; null where they are this system's and the references'
 * @throws RealGainError as a comparison of this output with itself does
 */
export async function readSystem(
  path: string,
  { identity, references: given, choice, metric, inputs, first, scored }: StudyReading,
  asked: Records | null,
  signal: AbortSignal,
): Promise<ReadSystem> {
  const input = await inputs.read(path, signal, identity.formats?.outputs, [], {
    header: identity.header?.outputs,
  });
  const { idColumn } = identity;
  const files = conform(gatherRepeats({ a: input, b: input, references: given }, identity.metric, idColumn));
  const { records } = files.a;
  refuseDoubtful(files.a, choice.column);
  const gold = files.references.map((reference) => reference.records);
  const same = path === first.path ? null : sameItems(first, { path, records }, idColumn, scored);
  if (
    same?.ids === null &&
    idColumn === null &&
    proofOf({ alignedBy: 'line' }, same, gold.length) === 'count'
  ) {
    refuseSorted(first, { path, records }, scored.answers);
  }
  const aligned = align(records, records, asked === null ? gold : [...gold, asked], {
    idColumn: same?.idColumn ?? idColumn,
    scored: [...scored.answers, ...scored.gold],
    paths: { a: path, b: path, references: identity.references },
  });
  const references = inOrder(
    files.references.map((reference, i) => ({ input: reference, order: aligned.references[i] ?? aligned.a })),
  );
  const how = { choice, metric, idColumn, referencePaths: identity.references, inputs };
  const { table, scoring } = await scoreSystem({ input: files.a, order: aligned.a }, references, how);
  const asks = identity.clusterColumn ?? records.clusterColumn ?? null;
  const clusterColumn = asks === EVERY_ITEM ? null : asks;
  const placed: Placed = { records, order: aligned.a, path };
  const placedGold = references.map((reference): Placed => ({
    records: reference.input.records,
    order: reference.order,
    path: reference.input.stamp.path,
  }));
  const ofReferences = placedGold.flatMap((one) => checkReference(placed, one, aligned, scored));
  const [source, ...others] =
    clusterColumn === null
      ? []
      : [placed, ...placedGold].filter((one) => findColumn(one.records, clusterColumn));
  others.forEach((other) =>
    checkSameClusters(source ?? placed, other, clusterColumn ?? '', (item) => aligned.ids?.[item]),
  );
  if (clusterColumn !== null && same !== null && findColumn(first.records, clusterColumn)) {
    const order = Int32Array.from(same.inFirst.keys());
    const idOf = (record: number) => same.ids?.[record];
    checkSameClusters({ ...first, order: same.inFirst }, { path, records, order }, clusterColumn, idOf);
  }
  return {
    path,
    sha256: input.sha256,
    stamp: input.stamp,
    table: pack(table),
    ids: idsOf(aligned, same),
    idColumn: aligned.idColumn,
    goesByLine:
      aligned.ids !== null && aligned.idColumns.references.slice(0, gold.length).includes(undefined),
    partial: records.partial === true,
    left: table.left ?? [],
    clusters:
      clusterColumn === null || source === undefined
        ? null
        : clusterIndices(source.records, clusterColumn, source.order, source.path).indices,
    clusterColumn,
    summaries: inFirst(
      summariesIn(choice, { path, data: table.data, order: aligned.a, lines: records.lines }),
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

function inFirst({ path, sum, mean }: Summaries, recordOf: (item: number) => number): Summaries {
  const placed = (summary: Summary | null) => summary && { ...summary, item: recordOf(summary.item) };
  return { path, sum: placed(sum), mean: placed(mean) };
}

/** Why no answer of a system counts; one system alone may be as wrong as that. */
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

/** The ids of the items in the first system's words; null where they go by line. */
function idsOf({ ids, a }: Alignment, same: SameItems | null): readonly string[] | null {
  if (same === null) {
    return ids;
  }
  const { ids: own } = same;
  return own === null ? null : Array.from(a, (record, item) => own[record] ?? ids?.[item] ?? '');
}
