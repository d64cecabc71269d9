import { evidenceOf } from '../../analysis/clusters';
import { areFolds } from '../../items/rows/folds';
import { reorder } from '../../items/match/align';
import type { Alignment } from '../../items/match/alignment';
import { placed, type Placed } from '../../items/content/content-difference';
import type { RunInput, RunsOfBoth } from '../../analysis/runs';
import {
  firstTwo,
  frameOf,
  matchTwo,
  scorerOf,
  togetherOf,
  type Frame,
  matchRuns,
  type MatchedPair,
} from '../../items/frame';
import type { Matched, Ordered } from '../../items/match/match-output';
import { readingOf } from '../../items/reading';
import { askMeasure } from '../../items/rows/summaries/measure-rows';
import { refuseContinued } from '../../items/rows/continued-runs';
import { renumbered } from '../../items/rows/units/partitions';
import { clustersOfItems, factorsOf } from '../../items/rows/units/factors';
import { checkAll, checkOne, refuseDoubtful } from '../../items/score/check-scored';
import { keepRows, leaveOut } from '../../items/score/failed/leave-out';
import { sameStatistics } from '../../items/score/numbers/same-by-construction';
import {
  inOrder,
  scoreSystem,
  type OrderedReference,
  type ScoredSystem,
} from '../../items/score/scored-system';
import { fileNotes, scoreWarnings } from '../../items/score/warnings';
import type { Files } from '../../items/source';
import { allFiles } from '../../model/results/details';
import { distinct, type Text } from '../../model/words';
import { withFileNames } from '../../model/names';
import { withEnoughDecimals } from '../../significance/resamples';
import { elementAt } from '../../model/lists';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Factor } from '../../model/results/variance';
import type { Metric, MetricFit, StatsTable } from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Reading } from '../../model/texts/reading';
import type { Records } from '../../model/records';
import { yieldToEvents } from '../../model/cancel';
import { scoreOutputs, type CustomMeans, type CustomScores } from '../programs/custom-scores';

/** Two outputs made ready: item i is the same item everywhere. */
export interface Prepared {
  readonly files: Files;
  readonly fits: readonly MetricFit[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  /** The scores of a custom program, if it is the metric. */
  readonly own: CustomScores | null;
  readonly alignment: Alignment;
  readonly a: Records;
  readonly b: Records;
  readonly references: readonly Records[];
  /** The first run of each system, if it has several. */
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
  readonly runs?: RunsOfBoth;
  readonly statistics: readonly string[];
  readonly clusters: Int32Array | null;
  /** The column of the clusters: as requested, else the format's. */
  readonly clusterColumn: string | null;
  /** The column of rows that belong together, even if another, or none, was requested. */
  readonly knownClusters: string | null;
  /** True if the items of a cluster are samples of one item. */
  readonly repeats: boolean;
  /** Which rows are samples of one item, whatever is resampled; null: each row is an item. */
  readonly sampled: { readonly column: string; readonly items: () => Int32Array } | null;
  /** What was varied beside the items, row by row. */
  readonly factors: readonly Factor[];
  /** True if the items are folds of one cross-validation. */
  readonly folds: boolean;
  readonly reading: Reading;
  /** Which of how many items these are; absent: all. */
  readonly slice?: { readonly name: string; readonly of: number };
  readonly warnings: readonly Text[];
}

interface PrepareMeans extends CustomMeans {
  readonly onMetric?: (metric: Metric) => void;
}

export async function prepare(
  given: Files,
  identity: ComparisonIdentity,
  means: PrepareMeans,
): Promise<Prepared> {
  return prepareMatched(await matchPair(given, identity, means.signal), identity, means);
}

/** What doesn't depend on the direction of the metric. */
export async function matchPair(
  given: Files,
  identity: ComparisonIdentity,
  signal: AbortSignal | undefined,
): Promise<MatchedPair> {
  await yieldToEvents(signal);
  const two = firstTwo(given, identity);
  if (identity.metric?.own === undefined) {
    askMeasure(given, identity.metric?.column, two.likely);
  }
  const match = matchTwo(two);
  return { given, two, match, further: matchRuns(two, match) };
}

export async function prepareMatched(
  { given, two, match, further }: MatchedPair,
  identity: ComparisonIdentity,
  means: PrepareMeans,
): Promise<Prepared> {
  await yieldToEvents(means.signal);
  const { files } = two;
  const outputs: readonly Ordered[] = [
    { input: files.a, order: match.alignment.a },
    { input: files.b, order: match.alignment.b },
    ...further.map(({ input, order }) => ({ input, order })),
  ];
  const job = {
    outputs,
    references: match.references,
    allReferences: files.references,
    idColumn: identity.idColumn,
  };
  const program = identity.metric?.own;
  const own = program === undefined ? null : await scoreOutputs(program, job, means);
  const frame = frameOf(
    { ...two, asked: identity },
    match,
    own === null ? undefined : { choice: own.source.choice, metric: own.metric },
  );
  means.onMetric?.(frame.metric);
  const references = inOrder(match.references);
  const scored: ScoredSystem[] = [];
  for (const [place, output] of outputs.entries()) {
    refuseDoubtful(output.input, frame.choice.column);
    scored.push(
      await scoreSystem(output, references, scorerOf(frame, identity, means.inputs), own?.tables[place]),
    );
    await yieldToEvents(means.signal);
  }
  const texts = checkAll(
    frame.choice,
    scored.map((system) => ({
      path: system.path,
      ...checkOne(frame, system, identity, match.alignment),
      data: () => system.table.data,
    })),
  );
  const warnings = [...(given.leftOut ?? []), ...further.flatMap((one) => one.warnings), ...texts];
  return prepared({ files, identity, match, references, frame, own, scored, warnings });
}

/**
 * Refuses attempts as training runs; where other questions take systems for runs, each may be right wherever another one is.
 *
 * @throws RealGainError as `refuseContinued`
 */
export function refuseContinuedRuns({ files, tableA, tableB, runs }: Prepared): void {
  refuseContinued([{ path: files.a.stamp.path, table: tableA }, ...(runs?.a ?? [])]);
  refuseContinued([{ path: files.b.stamp.path, table: tableB }, ...(runs?.b ?? [])]);
}

interface Scored {
  readonly files: Files;
  readonly identity: ComparisonIdentity;
  readonly match: Matched;
  readonly references: readonly OrderedReference[];
  readonly frame: Frame;
  readonly own: CustomScores | null;
  readonly scored: readonly ScoredSystem[];
  readonly warnings: readonly Text[];
}

/** The items that can be scored for both systems, and everything about them. */
function prepared({ files, identity, match, references, frame, own, scored, warnings }: Scored): Prepared {
  const { choice, fits } = frame;
  const tables = sameStatistics(...scored.map(({ table }) => table));
  const [a, b, ...further] = scored.map((system, i) => ({ ...system, table: tables[i] ?? system.table }));
  if (a === undefined || b === undefined) {
    throw new Error('A comparison has two outputs.');
  }
  const { kept, warnings: ofLeftOut } = leaveOut(a, b, ...further);
  const alignment = kept === null ? match.alignment : keepItems(match.alignment, kept);
  const records = (all: Records) => (kept === null ? all : reorder(all, kept));
  const table = (all: StatsTable) => (kept === null ? all : keepRows(all, kept));
  const runs = further.map(({ path, sha256, table: of }): RunInput => ({ path, sha256, table: table(of) }));
  const ofA = files.runs?.a.length ?? 0;
  const [tableA, tableB] = [table(a.table), table(b.table)];
  const metric = withEnoughDecimals(frame.metric, [tableA, tableB]);
  const isOne =
    files.a.stamp.path === files.b.stamp.path && tableA.data.every((value, i) => value === tableB.data[i]);
  const evidence = evidenceOf({ metric, tableA, tableB }, isOne);
  const together = togetherOf(files, alignment, identity, choice, evidence);
  const ordered = placedOf(files, alignment);
  const clusters = together.column === null ? null : clustersOfItems(ordered, alignment, together.column);
  return {
    files,
    fits,
    choice,
    metric,
    own,
    alignment,
    a: records(a.records),
    b: records(b.records),
    references: references.map((reference) => records(reference.records)),
    tableA,
    tableB,
    ...(runs.length > 0 && { runs: { a: runs.slice(0, ofA), b: runs.slice(ofA) } }),
    statistics: a.table.names ?? metric.statistics,
    clusters,
    clusterColumn: together.column,
    knownClusters: together.known,
    repeats: together.areSamples,
    sampled: sampledIn(ordered, alignment, together.sampled),
    factors: clusters === null ? [] : factorsOf(ordered[0], ordered[1], clusters, choice.column),
    folds: areFolds(
      files.a.records,
      files.b.records,
      [files.a.location, files.b.location],
      match.alignment.idColumn,
    ),
    reading: readingOf({
      files,
      identity,
      match,
      alignment,
      choice,
      metric,
      clusterColumn: together.column,
      tables: [a.table, b.table],
    }),
    warnings: distinct(
      withFileNames(
        [
          ...match.warnings,
          ...warnings,
          ...fileNotes(files),
          ...together.warnings,
          ...together.others.map(({ said }) => said),
          ...scoreWarnings(
            choice,
            a,
            b,
            references[0],
            references.length > 0 && alignment.idColumns.references[0] === undefined,
            { proof: match.proof, idColumn: alignment.idColumn, isPart: identity.unfinished },
          ),
          ...ofLeftOut,
        ],
        allFiles(files).map(({ stamp }) => stamp.path),
      ),
    ),
  };
}

function sampledIn(
  ordered: ReturnType<typeof placedOf>,
  alignment: Alignment,
  column: string | null,
): Prepared['sampled'] {
  return column === null ? null : { column, items: () => clustersOfItems(ordered, alignment, column) };
}

function placedOf({ a, b, references }: Files, alignment: Alignment): [Placed, Placed, ...Placed[]] {
  return [
    placed(a, alignment.a),
    placed(b, alignment.b),
    ...alignment.references.map((order, i) => placed(references[i] ?? a, order)),
  ];
}

/** What is known row by row, of some rows or in another order. */
export function rowsOf(ready: Prepared, rows: Int32Array) {
  const { tableA, tableB, runs, clusters, factors } = ready;
  const table = (all: StatsTable) => keepRows(all, rows);
  const numbers = (all: Int32Array) => renumbered(rows.map((row) => elementAt(all, row)));
  return {
    tableA: table(tableA),
    tableB: table(tableB),
    ...(runs && {
      runs: {
        a: runs.a.map((run) => ({ ...run, table: table(run.table) })),
        b: runs.b.map((run) => ({ ...run, table: table(run.table) })),
      },
    }),
    clusters: clusters && numbers(clusters),
    factors: factors.map(({ name, levels }) => ({ name, levels: numbers(levels) })),
  };
}

export function keepItems(alignment: Alignment, kept: Int32Array): Alignment {
  const { a, b, references, ids, idAt, ...same } = alignment;
  const some = (order: Int32Array) => kept.map((item) => elementAt(order, item));
  return {
    ...same,
    a: some(a),
    b: some(b),
    references: references.map(some),
    ids: ids && Array.from(kept, (item) => elementAt(ids, item)),
    ...(idAt && { idAt: (item: number) => idAt(elementAt(kept, item)) }),
  };
}
