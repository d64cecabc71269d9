import { withColumnNames } from '../../items/reading';
import { firstTwo, frameOf, matchTwo, type FirstTwo } from '../../items/frame';
import { matchOutput, type Matched, type Ordered } from '../../items/match/match-output';
import { refuseMeasures } from '../../items/rows/summaries/measure-rows';
import { clusterColumns } from '../../items/rows/units/cluster-columns';
import { besideOf } from '../../items/score/beside';
import { describeChoices } from '../../items/score/metric/ask-metric';
import { commonFits } from '../../items/score/metric/common-fits';
import type { Input } from '../../items/source';
import { takesSeveral } from '../../metrics';
import { baseName } from '../../model/names';
import { RealGainError } from '../../model/errors';
import type { MetricFit } from '../../model/settings/metric';
import type { StudyIdentity } from '../../model/results/study';
import { scoreOutputs, type CustomScores } from '../programs/custom-scores';
import { isForAll, readOutput, tooFew, unlessFaulty, type Failing, type StudyReader } from './outputs';
import type { StudyReading } from './group-units';
import { progressOf } from '../protocol';

/** How the outputs of a study are read: as a comparison of the first two that can be. */
export async function studyReading(
  given: StudyIdentity,
  outputs: readonly string[],
  references: readonly Input[],
  reader: StudyReader,
  failed: Failing,
): Promise<StudyReading> {
  const { inputs } = reader;
  const custom = customMetric(given, reader);
  let own: CustomScores | null = null;
  const { a, b } = await firstInputs(given, outputs, reader, failed, async (input) => {
    // A program fails on an output that it can't score: the first that it can score shows what its statistics are.
    own ??= custom === null ? null : await scoredBy(custom, input, references, given);
  });
  const identity = withColumnNames(given, { a, references });
  const two = firstTwo({ a, b, references }, identity);
  if (custom === null) {
    refuseMeasures(a, b, identity.metric?.column, two.likely);
  }
  const matched = unlessDifferent(two, outputs.length);
  const scores = own as CustomScores | null;
  const frame = frameOf(
    two,
    matched,
    scores === null ? undefined : { choice: scores.source.choice, metric: scores.metric },
  );
  const { choice, metric } = frame;
  return {
    identity,
    references,
    frame,
    metric,
    source: scores?.source ?? { choice, referenceCount: references.length },
    files: scores?.files ?? [],
    custom,
    choices: {
      metrics: describeChoices(choice, metric, frame.fits),
      takesSeveral: takesSeveral(choice),
      clusterColumns: clusterColumns({ a, b, references }, { ...identity, metric: choice }),
    },
    inputs,
    two,
    matching: { asked: identity, scored: two.scored },
  };
}

export interface StudyFits {
  /** The identity with names for the numbers of columns. */
  readonly identity: StudyIdentity;
  readonly a: Input;
  readonly b: Input;
  readonly fits: readonly MetricFit[];
}

/** @throws RealGainError as `studyReading` for outputs that can't be read */
export async function studyFits(
  given: StudyIdentity,
  outputs: readonly string[],
  references: readonly Input[],
  reader: StudyReader,
): Promise<StudyFits> {
  const { a, b } = await firstInputs(given, outputs, reader, new Map());
  const fits = commonFits(a, b, besideOf(a, b, references, null));
  return { identity: withColumnNames(given, { a, references }), a, b, fits };
}

/**
 * The first two outputs that can be read.
 *
 * @param use what else each is needed for
 */
async function firstInputs(
  identity: StudyIdentity,
  outputs: readonly string[],
  reader: StudyReader,
  failed: Failing,
  use: (input: Input) => Promise<void> = () => Promise.resolve(),
): Promise<Pick<StudyFits, 'a' | 'b'>> {
  const firsts: Input[] = [];
  for (const path of outputs) {
    await unlessFaulty({ path }, failed, async () => {
      for (const input of await readOutput(path, identity, reader)) {
        await unlessFaulty({ path, system: input.system }, failed, async () => {
          await use(input);
          firsts.push(input);
        });
      }
    });
    if (firsts.length >= 2) {
      break;
    }
  }
  const [a, b] = firsts;
  if (a === undefined || b === undefined) {
    throw tooFew(outputs, failed);
  }
  return { a, b };
}

function customMetric({ metric }: StudyIdentity, reader: StudyReader): StudyReading['custom'] {
  const { inputs, pool, signal, report } = reader;
  const onScoring = (output: string) => report(progressOf('scoring', baseName(output)));
  return metric?.own === undefined
    ? null
    : { program: metric.own, means: { inputs, workerPath: pool.workerPath, signal, onScoring } };
}

/** One output alone, with the references that hold its items. */
function scoredBy(
  { program, means }: NonNullable<StudyReading['custom']>,
  input: Input,
  references: readonly Input[],
  asked: StudyIdentity,
): Promise<CustomScores> {
  const matched = matchOutput(input, input, references, { asked, scored: { answers: [], gold: [] } });
  const outputs: Ordered[] = [{ input, order: matched.alignment.a }];
  const { idColumn } = asked;
  return scoreOutputs(
    program,
    { outputs, references: matched.references, allReferences: references, idColumn },
    means,
  );
}

/** null if the first two of several outputs hold different items: which of them is the odd one is known later. */
function unlessDifferent(two: FirstTwo, outputs: number): Matched | null {
  try {
    return matchTwo(two);
  } catch (error) {
    const { a, b } = two.given;
    const isPair = outputs === 2 && a.system === undefined && b.system === undefined;
    if (error instanceof RealGainError && !isForAll(error) && !isPair) {
      return null;
    }
    throw error;
  }
}
