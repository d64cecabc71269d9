import { align, type Alignment } from '../../analysis';
import { createMetric } from '../../metrics';
import { baseName, RealGainError, type MetricChoice, type StudyIdentity } from '../../model';
import { besideOf, type Orders } from '../beside';
import { chooseMetric, commonFits, describeChoices } from '../choose-metric';
import { clusterColumns } from '../cluster-columns';
import type { Input } from '../inputs';
import { scoreOutputs } from '../custom-scores';
import { scoredColumns } from '../scored-columns';
import { readOutput, tooFew, unlessFaulty, type Failing, type StudyReader } from './outputs';
import { itemsOf, type StudyReading } from './read-system';
import { firstSystem } from './same-items';

/** The requested metric, or the one that fits the first outputs. */
export async function studyReading(
  identity: StudyIdentity,
  outputs: readonly string[],
  references: readonly Input[],
  reader: StudyReader,
  failed: Failing,
): Promise<StudyReading> {
  const { inputs } = reader;
  const firsts: Input[] = [];
  for (const path of outputs) {
    await unlessFaulty({ path }, failed, async () =>
      firsts.push(...(await readOutput(path, identity, reader))),
    );
    if (firsts.length >= 2) {
      break;
    }
  }
  const [a, b] = firsts;
  if (a === undefined || b === undefined) {
    throw tooFew(outputs, failed);
  }
  const beside = besideOf(a, b, references, ordersOf(a, b, identity.idColumn));
  const fits = commonFits(a, b, beside);
  const custom = customMetric(identity, reader);
  const scorer =
    custom === null
      ? builtIn(chooseMetric(identity.metric, { a, b, references, fits, beside }), references.length)
      : await scoreOutputs(custom.program, firstJob(a, references, identity), custom.means);
  const { metric, source, files } = scorer;
  const { choice } = source;
  const choices = {
    metrics: describeChoices(choice, metric, fits),
    clusterColumns: clusterColumns({ a, b, references }, { ...identity, metric: choice }),
  };
  const { records } = itemsOf({ a, b: a, references }, identity).a;
  const first = firstSystem({ path: a.stamp.path, system: a.system, records }, identity.idColumn);
  const scored = scoredColumns(choice, fits, a.records);
  return { identity, references, choice, metric, source, files, custom, choices, inputs, first, scored };
}

function builtIn(choice: MetricChoice, referenceCount: number) {
  return { metric: createMetric(choice, referenceCount), source: { choice, referenceCount }, files: [] };
}

function customMetric({ metric }: StudyIdentity, reader: StudyReader): StudyReading['custom'] {
  const { inputs, pool, signal, report } = reader;
  const onScoring = (output: string) =>
    report({ stage: 'scoring', what: baseName(output), done: 0, total: 1, secondsLeft: null });
  return metric?.own === undefined
    ? null
    : { program: metric.own, means: { inputs, workerPath: pool.workerPath, signal, onScoring } };
}

/** The first output alone: a custom metric's table for it shows what its statistics are. */
function firstJob(a: Input, references: readonly Input[], { idColumn, references: paths }: StudyIdentity) {
  const path = a.stamp.path;
  const gold = references.map(({ records }) => records);
  const placed = ((): Alignment | null => {
    try {
      return align(a.records, a.records, gold, { idColumn, paths: { a: path, b: path, references: paths } });
    } catch (error) {
      // A command's reference may be any file; a module doesn't get one with other items.
      if (error instanceof RealGainError && gold.length > 0) {
        return null;
      }
      throw error;
    }
  })();
  const order = placed?.a ?? Int32Array.from({ length: a.records.n }, (_, record) => record);
  return {
    outputs: [{ input: a, order }],
    references: references.flatMap((input, i) => {
      const inOutput = placed?.references[i];
      return inOutput === undefined ? [] : [{ input, order: inOutput }];
    }),
    allReferences: references,
    idColumn,
  };
}

/** The items that the first two outputs share; null if they can't be matched, which is reported later. */
function ordersOf(a: Input, b: Input, idColumn: string | null): Orders | null {
  try {
    return align(a.records, b.records, [], {
      idColumn,
      paths: { a: a.stamp.path, b: b.stamp.path, references: [] },
    });
  } catch (error) {
    if (error instanceof RealGainError) {
      return null;
    }
    throw error;
  }
}
