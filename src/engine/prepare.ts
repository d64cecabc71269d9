import { align, clusterIndices, reorder, type Alignment } from '../analysis/align';
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
import type { Input, Inputs } from './inputs';

/** All files of a comparison as they were read. */
export interface Files {
  readonly a: Input;
  readonly b: Input;
  readonly references: readonly Input[];
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
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
  readonly clusters: Int32Array | null;
  readonly warnings: readonly string[];
}

/** Aligns and scores what was read. */
export function prepare(
  files: Files,
  identity: ComparisonIdentity,
  inputs: Inputs,
  signal: AbortSignal,
): Prepared {
  const alignment = align(
    files.a.records,
    files.b.records,
    files.references.map(({ records }) => records),
    {
      idColumn: identity.idColumn,
      paths: { a: identity.a, b: identity.b, references: identity.references },
    },
  );
  throwIfCancelled(signal);
  const fits = commonFits(files.a, files.b);
  const choice = chooseMetric(identity.metric, fits, files.a, files.b);
  const metric = createMetric(choice, files.references.length);
  const references = files.references.map(({ records }, i) =>
    reorder(records, alignment.references[i] ?? alignment.a),
  );
  const score = (input: Input, order: Int32Array): { records: Records; table: StatsTable } => {
    const records = reorder(input.records, order);
    const extract = () =>
      metric.extract({
        output: records,
        outputPath: input.stamp.path,
        references,
        referencePaths: identity.references,
      });
    const inFileOrder =
      records === input.records && references.every((one, i) => one === files.references[i]?.records);
    const table = inFileOrder
      ? inputs.table([input, ...files.references], JSON.stringify([choice, metric.signature]), extract)
      : extract();
    throwIfCancelled(signal);
    return { records, table };
  };
  const a = score(files.a, alignment.a);
  const b = score(files.b, alignment.b);
  return {
    files,
    fits,
    choice,
    metric,
    alignment,
    a: a.records,
    b: b.records,
    references,
    tableA: a.table,
    tableB: b.table,
    clusters: identity.clusterColumn === null ? null : clusters(files, alignment, identity.clusterColumn),
    warnings: [...alignment.warnings, ...notes(files)],
  };
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
function notes({ a, b, references }: Files): string[] {
  return [a, b, ...references].flatMap(({ stamp, records }) =>
    records.notes.map((note) => `${baseName(stamp.path)}: ${note}`),
  );
}
