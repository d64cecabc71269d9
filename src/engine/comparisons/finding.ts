import { outputsOf } from '../../config/suites/suite-outputs';
import { severalTasks } from '../../config/suites/suite';
import { textOf } from '../../columns';
import { groupingColumn } from '../../items/rows/grouping-columns';
import { formatCount, RealGainError } from '../../model';
import type { Means, ScoredOutputs } from '../../questions/question';
import type { Caller } from '../protocol';
import type { Making, ReadyPair } from './comparisons';
import { fittingReferences } from './fitting-references';
import type { InFlight } from '../in-flight';
import type { Inputs } from '../inputs';
import { outputsBelow, surveyFolders } from '../tables/survey';
import { isQuestion } from '../tables/table-rows';
import { withColumnNames } from '../../items/column-numbers';
import { besideOf } from '../../items/score/beside';
import { commonFits } from '../../items/score/metric/choose-metric';
import { withMetricFor } from '../../questions/metric-asked';
import { readAll } from './read-comparison';

/** Reads from the files what the options of a comparison leave open. */
export type Finding = Pick<
  Means,
  'fitting' | 'withMetric' | 'lacks' | 'scored' | 'severalTasks' | 'outputsBelow'
>;

export function findingWith(
  inputs: Inputs,
  { prepare }: Pick<Making, 'prepare'>,
  inFlight: Pick<InFlight, 'signal' | 'report'>,
): Finding {
  const caller: Caller = { signal: inFlight.signal, onProgress: (step) => inFlight.report(step) };
  return {
    fitting: (identity, candidates, classes = false) =>
      fittingReferences({ identity, candidates, classes }, inputs, caller),
    withMetric: (identity, asked) =>
      withMetricFor(identity, asked, async (scored) => {
        const files = await readAll(inputs, scored, inFlight);
        const fits = commonFits(files.a, files.b, besideOf(files.a, files.b, files.references, null));
        return { identity: withColumnNames(scored, files), fits };
      }),
    async lacks(identity) {
      try {
        await prepare(identity, false, inFlight);
        return null;
      } catch (error) {
        if (error instanceof RealGainError && isQuestion(error)) {
          return error;
        }
        throw error;
      }
    },
    scored: async (identity) => scoredOutputs(await prepare(identity, false, inFlight)),
    outputsBelow: (folder) => outputsBelow(folder, inputs, inFlight.signal),
    async severalTasks(folders) {
      const surveyed = await surveyFolders(folders, inputs, caller);
      return surveyed.files.length === 0 ? [] : severalTasks(outputsOf(folders, surveyed).outputs, surveyed);
    },
  };
}

function scoredOutputs({ files, ready }: ReadyPair): ScoredOutputs {
  const { metric, choice, tableA, tableB, runs, clusters, clusterColumn, a: records, alignment } = ready;
  const { ids, idAt } = alignment;
  const cells =
    ready.repeats && clusterColumn !== null ? groupingColumn(records, clusterColumn)?.cells : null;
  const inputs = [files.a, files.b, ...files.references, ...(files.runs?.a ?? []), ...(files.runs?.b ?? [])];
  return {
    ...{ metric, choice, clusters, clusterColumn, records },
    a: [tableA, ...(runs?.a ?? []).map(({ table }) => table)],
    b: [tableB, ...(runs?.b ?? []).map(({ table }) => table)],
    areSamples: ready.repeats,
    labelOf: (row) =>
      cells ? textOf(cells.at(row) ?? null) : (idAt?.(row) ?? ids?.[row] ?? formatCount(row + 1)),
    read: inputs.map(({ stamp, sha256 }) => ({ stamp, sha256 })),
    warnings: ready.warnings,
  };
}
