import { align, clusterIndices, orderAs, reorder, type Alignment } from '../analysis';
import type { RunInput, RunsOfBoth } from '../analysis/runs';
import { findFormat } from '../formats';
import { createMetric, findColumn } from '../metrics';
import {
  baseName,
  RealGainError,
  type ComparisonIdentity,
  type Metric,
  type MetricChoice,
  type MetricFit,
  type Records,
  type StatsTable,
} from '../model';
import { throwIfCancelled } from './cancel';
import { chooseMetric, commonFits } from './choose-metric';
import { gatherRepeats, gathers } from './gather-repeats';
import type { Input, Inputs } from './inputs';
import { keepRows, leaveOut } from './leave-out';
import { sameStatistics } from './same-statistics';

/** All files of a comparison as they were read. */
export interface Files {
  readonly a: Input;
  readonly b: Input;
  readonly references: readonly Input[];
  /** Further training runs; absent where each system is one output. */
  readonly runs?: { readonly a: readonly Input[]; readonly b: readonly Input[] };
}

/** Two outputs made ready: item i is the same item everywhere. */
export interface Prepared {
  readonly files: Files;
  readonly fits: readonly MetricFit[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  readonly alignment: Alignment;
  readonly a: Records;
  readonly b: Records;
  readonly references: readonly Records[];
  /** Of the first run of each system, where it has several. */
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
  readonly runs?: RunsOfBoth;
  /** Names of the statistics in both tables. */
  readonly statistics: readonly string[];
  readonly clusters: Int32Array | null;
  /** The column they come from: as asked, else the one that the formats know items to belong together by. */
  readonly clusterColumn: string | null;
  readonly warnings: readonly string[];
}

/** Aligns and scores what was read. */
export function prepare(
  given: Files,
  identity: ComparisonIdentity,
  inputs: Inputs,
  signal: AbortSignal,
): Prepared {
  const files = conform(gatherRepeats(given, identity.metric, identity.idColumn));
  const aligned = align(
    files.a.records,
    files.b.records,
    files.references.map(({ records }) => records),
    {
      idColumn: identity.idColumn,
      paths: { a: identity.a, b: identity.b, references: identity.references },
    },
  );
  throwIfCancelled(signal);
  const fits = commonFits(given.a, given.b);
  const choice = chooseMetric(identity.metric, fits, given.a, given.b);
  const metric = createMetric(choice, files.references.length);
  const references = files.references.map(({ records }, i) =>
    reorder(records, aligned.references[i] ?? aligned.a),
  );
  const how = JSON.stringify([choice, metric.signature, gathers(choice) ? identity.idColumn : null]);
  const score = (input: Input, order: Int32Array) => {
    const records = reorder(input.records, order);
    const path = input.stamp.path;
    const extract = () =>
      metric.extract({
        output: records,
        outputPath: path,
        references,
        referencePaths: identity.references,
      });
    const inFileOrder =
      records === input.records && references.every((one, i) => one === files.references[i]?.records);
    const table = inFileOrder ? inputs.table([input, ...files.references], how, extract) : extract();
    throwIfCancelled(signal);
    return { path, sha256: input.sha256, records, table };
  };
  const a = score(files.a, aligned.a);
  const b = score(files.b, aligned.b);
  const runsOf = (first: Input, order: Int32Array, further: readonly Input[] = []) =>
    further.map((run) => {
      const paths = { a: first.stamp.path, b: run.stamp.path, references: [] };
      return score(run, orderAs(first.records, order, run.records, { idColumn: identity.idColumn, paths }));
    });
  const furtherA = runsOf(files.a, aligned.a, files.runs?.a);
  const furtherB = runsOf(files.b, aligned.b, files.runs?.b);
  const [tableA, tableB, ...runTables] = sameStatistics(
    ...[a, b, ...furtherA, ...furtherB].map(({ table }) => table),
  );
  const { kept, warnings } = leaveOut(a, b, ...furtherA, ...furtherB);
  const alignment = kept === null ? aligned : keepItems(aligned, kept);
  const records = (all: Records) => (kept === null ? all : reorder(all, kept));
  const table = (all: StatsTable) => (kept === null ? all : keepRows(all, kept));
  const further = [...furtherA, ...furtherB].map(({ path, sha256 }, i): RunInput => ({
    path,
    sha256,
    table: table(runTables[i]),
  }));
  const clusterColumn = identity.clusterColumn ?? knownClusters(files);
  return {
    files,
    fits,
    choice,
    metric,
    alignment,
    a: records(a.records),
    b: records(b.records),
    references: references.map(records),
    tableA: table(tableA),
    tableB: table(tableB),
    ...(further.length > 0 && {
      runs: { a: further.slice(0, furtherA.length), b: further.slice(furtherA.length) },
    }),
    statistics: tableA.names ?? metric.statistics,
    clusters: clusterColumn === null ? null : clusters(files, alignment, clusterColumn),
    clusterColumn,
    warnings: [
      ...alignment.warnings,
      ...notes(files),
      ...(a.table.notes ?? []),
      ...(b.table.notes ?? []),
      ...warnings,
    ],
  };
}

/** Outputs that divide their text into other items than the reference does, divided as the reference. */
function conform({ a, b, references, runs }: Files): Files {
  const [reference] = references;
  const conformed = (output: Input): Input => {
    const format = findFormat(output.records.format);
    if (reference === undefined || format?.conform === undefined || reference.records.format !== format.id) {
      return output;
    }
    const paths = { output: output.stamp.path, reference: reference.stamp.path };
    return { ...output, records: format.conform(output.records, reference.records, paths) };
  };
  return {
    a: conformed(a),
    b: conformed(b),
    references,
    ...(runs && { runs: { a: runs.a.map(conformed), b: runs.b.map(conformed) } }),
  };
}

/** The alignment of some of the items. */
function keepItems(alignment: Alignment, kept: Int32Array): Alignment {
  const { a, b, references, ids } = alignment;
  const some = (order: Int32Array) => kept.map((item) => order[item] ?? 0);
  return {
    ...alignment,
    a: some(a),
    b: some(b),
    references: references.map(some),
    ids: ids && Array.from(kept, (item) => ids[item] ?? ''),
  };
}

/** Epochs of one sample are no independent items: where both logs have several, the samples are the clusters. */
function knownClusters({ a, b }: Files): string | null {
  const column = a.records.clusterColumn ?? null;
  return column === (b.records.clusterColumn ?? null) ? column : null;
}

/** Clusters stand in the candidate, or else in the baseline or a reference. */
function clusters(files: Files, alignment: Alignment, column: string): Int32Array {
  const places = [
    { input: files.a, order: alignment.a },
    { input: files.b, order: alignment.b },
    ...files.references.map((input, i) => ({ input, order: alignment.references[i] ?? alignment.a })),
  ] as const;
  const { input, order } = places.find((place) => findColumn(place.input.records, column)) ?? places[0];
  const { indices, count } = clusterIndices(input.records, column, order, input.stamp.path);
  if (count < 2) {
    throw new RealGainError(
      'bad-setting',
      `The column "${column}" of ${input.stamp.path} puts all items into one cluster; choose another, or none.`,
      { path: input.stamp.path },
    );
  }
  return indices;
}

/** What the formats noticed; it changes no number. */
function notes({ a, b, references, runs }: Files): string[] {
  return [a, ...(runs?.a ?? []), b, ...(runs?.b ?? []), ...references].flatMap(({ stamp, records }) =>
    records.notes.map((note) => `${baseName(stamp.path)}: ${note}`),
  );
}
