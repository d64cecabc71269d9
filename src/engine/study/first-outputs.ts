import { align } from '../../items';
import { createMetric, takesSeveral } from '../../metrics';
import { attempt, baseName, elementAt, type MetricChoice, type StudyIdentity } from '../../model';
import { besideOf, type Orders } from '../../items/score/beside';
import { chooseMetric, commonFits, describeChoices } from '../../items/score/choose-metric';
import { clusterColumns } from '../../items/rows/cluster-columns';
import type { Input } from '../../items/source';
import { scoreOutputs, type CustomJob, type CustomScores } from '../custom-scores';
import { scoredColumns } from '../../items/score/scored-columns';
import { refusePreferences } from '../refuse-preferences';
import { readOutput, tooFew, unlessFaulty, type Failing, type StudyReader } from './outputs';
import { alignSystem, itemsOf } from './align-system';
import type { StudyReading } from './study-reading';
import { withSharedIds } from '../../items/texts/shared-ids';
import { firstSystem } from './same-items';

/** The requested metric, or the one that fits the first outputs. */
export async function studyReading(
  identity: StudyIdentity,
  outputs: readonly string[],
  given: readonly Input[],
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
  const [one, other] = firsts;
  if (one === undefined || other === undefined) {
    throw tooFew(outputs, failed);
  }
  const { a, b, references } =
    identity.metric?.own === undefined
      ? withSharedIds({ a: one, b: other, references: given })
      : { a: one, b: other, references: given };
  [a, b].forEach((output) => refusePreferences(output, identity.metric, references.length > 0));
  const beside = besideOf(a, b, references, ordersOf(a, b, identity.idColumn));
  const fits = commonFits(a, b, beside);
  const custom = customMetric(identity, reader);
  const scorer =
    custom === null
      ? builtIn(chooseMetric(identity.metric, { a, b, references, fits, beside }), references.length)
      : await scoreFirst(custom, firsts, references, identity, failed);
  const { metric, source, files } = scorer;
  const { choice } = source;
  const choices = {
    metrics: describeChoices(choice, metric, fits),
    takesSeveral: takesSeveral(choice),
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

/**
 * Scores the first output that the custom metric can score: the table shows what its statistics are.
 *
 * @throws RealGainError why it can score none of the first outputs
 */
async function scoreFirst(
  { program, means }: NonNullable<StudyReading['custom']>,
  firsts: readonly Input[],
  references: readonly Input[],
  identity: StudyIdentity,
  failed: Failing,
): Promise<CustomScores> {
  const faulty: Failing = new Map();
  const scored: CustomScores[] = [];
  for (const input of firsts) {
    await unlessFaulty({ path: input.stamp.path, system: input.system }, faulty, async () =>
      scored.push(await scoreOutputs(program, jobOf(input, references, identity), means)),
    );
    const [scores] = scored;
    if (scores !== undefined) {
      faulty.forEach((one, key) => failed.set(key, one));
      return scores;
    }
  }
  throw elementAt([...faulty.values()], 0).error;
}

/** One output alone, with the references that hold its items. */
function jobOf(input: Input, references: readonly Input[], identity: StudyIdentity): CustomJob {
  const file = { path: input.stamp.path, records: input.records };
  const scored = { answers: [], gold: [] };
  const { aligned, gold } = alignSystem(file, references, null, null, { identity, scored });
  const { idColumn } = identity;
  return {
    outputs: [{ input, order: aligned.a }],
    references: gold,
    allReferences: references,
    idColumn,
  };
}

/** The items that the first two outputs share; null if they can't be matched, which is reported later. */
function ordersOf(a: Input, b: Input, idColumn: string | null): Orders | null {
  const paths = { a: a.stamp.path, b: b.stamp.path, references: [] };
  return attempt(
    () => align(a.records, b.records, [], { idColumn, paths }),
    () => null,
  );
}
