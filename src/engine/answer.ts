import { SHOWN_DIFFERENCES, ranked, differenceReader } from './comparisons/details';
import { compare, type CompareResult } from '../analysis/compare';
import { gainBars } from '../analysis/item-query';
import { planning } from '../analysis/planning';
import type { Resample } from '../analysis/shared-resamples';
import { findMetric, takesSeveral } from '../metrics';
import { enoughDecimals } from '../model/text';
import type { ComparisonDetails } from '../model/results/details';
import type { ComparisonIdentity } from '../model/settings/identity';
import { DEFAULT_POWER } from '../model/results/planning';
import { elementAt } from '../model/lists';
import { EVERY_ITEM } from '../model/texts/cluster-words';
import type { KnownComparison } from '../model/results/table';
import type { Pair } from '../model/results/significance';
import { makePair } from '../significance/pair';
import { describeChoices } from '../items/score/metric/ask-metric';
import { clusterColumns, sliceColumns } from '../items/rows/units/cluster-columns';
import { fileOf, type Files, type Input } from '../items/source';
import { unitsFor } from '../analysis/clusters';
import { textOf } from '../columns';
import { groupingColumn } from '../items/rows/units/grouping-columns';
import type { ClusterGains } from '../model/results/item-query';
import type { Prepared } from './comparisons/prepare';
import { stampsOf } from './comparisons/read-comparison';
import { itemColumns } from './items/item-text';

/** As many dots as can be told apart. */
const MOST_DOTS = 200;

/** The gain of each cluster, as it is computed for items; null where items are resampled. */
function clusterGains(ready: Prepared): ClusterGains | null {
  const { metric, tableA, tableB, clusters } = ready;
  // What training runs have in common is shown instead.
  if (clusters === null || ready.runs !== undefined) {
    return null;
  }
  const units = unitsFor(metric, tableA.k, clusters);
  const tables = { metric: units.metric, tableA: units.of(tableA), tableB: units.of(tableB) };
  const { gains } = ranked(tables, 0, { differences: null });
  if (gains === null) {
    return null;
  }
  const members = Array.from(gains, () => ({ first: -1, items: 0 }));
  clusters.forEach((cluster, item) => {
    const own = elementAt(members, cluster);
    own.first = own.items === 0 ? item : own.first;
    own.items += 1;
  });
  const name = clusterNames(ready);
  return {
    dots:
      gains.length > MOST_DOTS
        ? []
        : members.map(({ first, items }, cluster) => ({
            name: name(first),
            items,
            gain: elementAt(gains, cluster),
          })),
    bars: gainBars(gains),
  };
}

function clusterNames({ a, b, references, clusterColumn }: Prepared): (item: number) => string {
  const column =
    clusterColumn === null
      ? undefined
      : [a, b, ...references]
          .map((records) => groupingColumn(records, clusterColumn))
          .find((found) => found !== undefined);
  return (item) => textOf(column?.cells.at(item)).trim();
}

/** Every comparison answers this planning question. */
const USUAL_QUESTION = { gain: null, power: DEFAULT_POWER, items: null };

interface Means {
  readonly version: string;
  readonly pause: () => Promise<void>;
}

export type RowDetails = KnownComparison &
  Pick<ComparisonDetails, 'metrics' | 'sliceColumns'> &
  Pick<CompareResult, 'bounded'>;

/** Answers the question about two outputs whenever there are resamples. */
export type Answering<Answer> = (
  identity: ComparisonIdentity,
  files: Files,
  ready: Prepared,
  means: Means,
) => (resample: Resample) => Promise<Answer>;

/** The comparison alone, for a row of a table: nothing that only a page shows is computed. */
export const answerRow: Answering<RowDetails> = (identity, files, ready, { version, pause }) => {
  const { input } = inputOf(identity, files, ready, version);
  const around = rowOf(identity, files, ready);
  return async (resample) => {
    const { comparison, messages, bounded } = await compare(input, resample, { pause });
    return { ...around, comparison, messages, bounded };
  };
};

/** The comparison with everything that a page shows. What takes no resampling is computed once. */
export const answerWhole: Answering<ComparisonDetails> = (identity, files, ready, { version, pause }) => {
  const { input, pair } = inputOf(identity, files, ready, version);
  const around = { ...rowOf(identity, files, ready), ...detailsAround(identity, files, ready, pair) };
  return async (resample) => {
    const { bounded: _, ...result } = await compare(input, resample, {
      pause,
      histogram: true,
      independent: true,
    });
    // So that no surface shows a gain, or two scores, as if there were no difference.
    const decimals = enoughDecimals(result.comparison.gain, ready.metric.decimals);
    return {
      ...around,
      ...result,
      decimals,
      planning: planning(result.comparison, decimals, USUAL_QUESTION),
    };
  };
};

function inputOf(identity: ComparisonIdentity, files: Files, ready: Prepared, version: string) {
  const { metric, tableA, tableB } = ready;
  const pair = ready.runs === undefined ? makePair(metric, tableA, tableB) : undefined;
  const input = {
    a: systemFile(files.a, files.b),
    b: systemFile(files.b, files.a),
    references: files.references.map(fileOf),
    metric,
    tableA,
    tableB,
    pair,
    ...(ready.runs && { runs: ready.runs }),
    clusters: ready.clusters,
    clusterColumn: ready.clusterColumn,
    ...(identity.family && { family: identity.family }),
    repeats: ready.repeats,
    factors: ready.factors,
    folds: ready.folds,
    ...(ready.slice && { slice: ready.slice.name }),
    alignedBy: ready.alignment.alignedBy,
    reading: ready.reading,
    settings: identity.settings,
    version,
    warnings: [...ready.warnings],
  };
  return { input, pair };
}

function rowOf(identity: ComparisonIdentity, files: Files, ready: Prepared) {
  const { choice, metric, own } = ready;
  return {
    identity: completed(identity, ready),
    files: [...stampsOf(files), ...(own?.files ?? [])],
    decimals: metric.decimals,
    sliceColumns: sliceColumns(ready.files),
    metrics: describeChoices(choice, metric, ready.fits),
  };
}

function detailsAround(identity: ComparisonIdentity, files: Files, ready: Prepared, pair: Pair | undefined) {
  const { choice, own } = ready;
  const { wins, losses, gains, counts } = ranked(ready, SHOWN_DIFFERENCES, pair);
  const show = differenceReader(ready);
  return {
    recognised: { a: files.a.recognised, b: files.b.recognised },
    statistics: ready.statistics,
    clusterColumns: clusterColumns(ready.files, completed(identity, ready)),
    wins: wins.map(show),
    losses: losses.map(show),
    counts,
    gainBars: gains && gainBars(gains),
    clusterGains: clusterGains(ready),
    itemColumns: itemColumns(ready),
    takesSeveral: takesSeveral(choice),
    metricOptions: own === null ? (findMetric(choice.id).options ?? []) : [],
  };
}

export function completed(identity: ComparisonIdentity, prepared: Prepared): ComparisonIdentity {
  const { choice, alignment, clusterColumn, knownClusters, files } = prepared;
  const { a, b } = files;
  return {
    ...identity,
    metric: choice,
    idColumn: identity.idColumn ?? alignment.idColumn,
    // Opting out of clusters is recorded only if there are some.
    clusterColumn: clusterColumn === null && knownClusters !== null ? EVERY_ITEM : clusterColumn,
    ...(a.system !== undefined &&
      b.system !== undefined && { systems: { ...identity.systems, a: a.system, b: b.system } }),
  };
}

/** Named after its model if both files contain theirs, and these differ. */
export function systemFile({ stamp, sha256, system: chosen, records }: Input, other: Input) {
  const [own, others] = [records.origin?.system, other.records.origin?.system];
  const system = chosen ?? (others !== undefined && own !== others ? own : undefined);
  return { path: stamp.path, sha256, ...(system !== undefined && { system }) };
}
