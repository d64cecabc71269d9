import { outputsOf } from '../../config/suites/suite-outputs';
import { severalTasks } from '../../config/suites/suite';
import { textOf } from '../../columns';
import { groupingColumn } from '../../items/rows/units/grouping-columns';
import { allFiles } from '../../model/results/details';
import { asRefusal, type ErrorCode, RealGainError } from '../../model/errors';
import { formatCount } from '../../model/text';
import type { Means, ScoredOutputs } from '../../questions/question';
import { withColumnNames } from '../../items/reading';
import { areClasses, askIfMarks, besideOf } from '../../items/score/beside';
import { commonFits } from '../../items/score/metric/common-fits';
import { withMetricFor } from '../../questions/metric-asked';
import { matchOutput } from '../../items/match/match-output';
import { scoredColumns } from '../../items/score/metric/scored-columns';
import type { Caller, ReferencesParams } from '../protocol';
import type { InFlight } from '../in-flight';
import type { Inputs } from '../inputs';
import { surveyFolders } from '../tables/survey';
import type { Making, ReadyPair } from './comparisons';
import { readAll } from './read-comparison';

const MOST_CANDIDATES = 20;

/** Errors that show that a file has other items than the outputs, or none at all. */
const OTHERS: readonly ErrorCode[] = [
  'count-mismatch',
  'id-mismatch',
  'different-items',
  'duplicate-id',
  'file-binary',
  'file-empty',
  'file-missing',
  'file-unreadable',
];

/** The files with the items of the outputs, among those that may be the reference by their names. */
export async function fittingReferences(
  { identity, candidates, classes = false }: ReferencesParams,
  inputs: Inputs,
  { signal, onProgress = () => undefined }: Caller,
): Promise<readonly string[]> {
  // A reference holds all items, also those that an output still lacks.
  const asked =
    identity.unfinished === true ? { ...identity, a: identity.b, unfinished: undefined } : identity;
  const outputs = await readAll(inputs, { ...asked, references: [] }, { signal, report: onProgress });
  if (classes && outputs.a.records.format !== 'numbers') {
    return [];
  }
  const { metric } = identity;
  const scored = scoredColumns(metric, commonFits(outputs.a, outputs.b), outputs.a.records);
  const fitting: string[] = [];
  for (const path of candidates.slice(0, MOST_CANDIDATES)) {
    try {
      const options = { header: identity.header?.references };
      const reference = await inputs.read(path, signal, identity.formats?.references, [], options);
      matchOutput(outputs.a, outputs.b, [reference], { asked: identity, scored });
      if (!classes || areClasses([outputs.a.records, outputs.b.records], reference.records)) {
        fitting.push(path);
      }
    } catch (error) {
      const { code, holdsNoItems = OTHERS.includes(code) } = asRefusal(error);
      if (!classes && !holdsNoItems && (await inputs.formatOf(path).catch(() => '')) !== null) {
        // Its errors are reported once it is chosen.
        fitting.push(path);
      }
    }
  }
  const [found] = fitting;
  if (classes && found !== undefined) {
    askIfMarks([outputs.a, outputs.b], found);
  }
  return fitting;
}

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
        if (error instanceof RealGainError && error.question !== undefined) {
          return error;
        }
        throw error;
      }
    },
    scored: async (identity) => scoredOutputs(await prepare(identity, false, inFlight)),
    async outputsBelow(folder) {
      const { files, unreadable } = await surveyFolders([folder], inputs, caller);
      return [...files, ...unreadable];
    },
    async severalTasks(folders) {
      const surveyed = await surveyFolders(folders, inputs, caller);
      return surveyed.files.length === 0 ? [] : severalTasks(outputsOf(folders, surveyed).outputs, surveyed);
    },
  };
}

function scoredOutputs({ files, ready }: ReadyPair): ScoredOutputs {
  const { metric, choice, tableA, tableB, runs, clusters, clusterColumn, a: records, alignment } = ready;
  const { ids, idAt } = alignment;
  const { sampled } = ready;
  const cells = sampled && groupingColumn(records, sampled.column)?.cells;
  return {
    metric,
    choice,
    clusters,
    clusterColumn,
    records,
    a: [tableA, ...(runs?.a ?? []).map(({ table }) => table)],
    b: [tableB, ...(runs?.b ?? []).map(({ table }) => table)],
    areSamples: ready.repeats,
    sampled: sampled?.items() ?? null,
    proof: ready.reading.matching.proof,
    labelOf: (row) => (cells ? textOf(cells.at(row)) : (idAt?.(row) ?? ids?.[row] ?? formatCount(row + 1))),
    read: allFiles(files).map(({ stamp, sha256 }) => ({ stamp, sha256 })),
    warnings: ready.warnings,
  };
}
