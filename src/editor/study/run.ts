import type { EngineClient } from '../../engine/client';
import {
  choiceKey,
  type Settled,
  type MetricChoice,
  type Question,
  type RealGainError,
  type StudyDetails,
  type StudyIdentity,
} from '../../model';
import { defined } from '../../model/defined';
import { elementAt } from '../../model/element-at';
import type { Choices } from '../stores/choices';
import { askMetric, askQuestion } from '../comparison/questions';
import { askCompleted, findReferences } from '../comparison/missing';
import type { Permissions } from '../comparison/permissions';
import type { StudyContext } from '../actions';
import type { Stores } from '../stores';

/**
 * Runs a study in the engine; a missing reference or metric is found or asked for.
 *
 * @throws RealGainError
 */
export async function runStudy(
  engine: EngineClient,
  stores: Pick<Stores, 'references' | 'choices'>,
  permissions: Permissions,
  identity: StudyIdentity,
  context: StudyContext,
): Promise<StudyDetails> {
  const custom = identity.metric?.own;
  if (custom !== undefined) {
    await permissions.require(custom, true);
  }
  const study = (asked: StudyIdentity): Promise<StudyDetails> =>
    engine.call('study', { identity: asked, priority: 'foreground' }, context);
  return askCompleted(identity, study, async (asked, error: RealGainError) => {
    if (error.code === 'needs-reference' && asked.references.length === 0) {
      const found = await findReferences(asked.outputs, stores.references, {
        mayAsk: true,
        takesSeveral: error.takesSeveral,
        readyToAsk: context.readyToAsk,
      });
      return found === null ? null : { ...asked, references: found };
    }
    if (error.code === 'needs-metric') {
      const metric = await metricOf(asked, error, stores.choices, context);
      return metric === undefined ? null : { ...asked, metric };
    }
    if (error.question !== undefined) {
      const answer = await answerOf(asked, error.question, stores.choices, context);
      return answer === undefined ? null : { ...asked, ...answer };
    }
    return null;
  });
}

/** The metric chosen before for such outputs, or else the user's, which is remembered. */
async function metricOf(
  { outputs, metric: tried }: StudyIdentity,
  error: RealGainError,
  choices: Choices,
  { readyToAsk }: StudyContext,
): Promise<MetricChoice | undefined> {
  const output = elementAt(outputs, 0);
  const known = tried === null ? await choices.metric(output) : null;
  const offered = error.metrics?.find(
    ({ choice }) => known !== null && choiceKey(choice) === choiceKey(known),
  );
  if (offered !== undefined) {
    return offered.choice;
  }
  await readyToAsk();
  const metric = await askMetric(output, error);
  if (metric !== undefined) {
    await choices.rememberMetric(output, metric);
  }
  return metric;
}

/** The answer given before about such outputs, or else the user's, which is remembered. */
async function answerOf(
  identity: StudyIdentity,
  question: Question,
  choices: Choices,
  { readyToAsk }: StudyContext,
): Promise<Partial<StudyIdentity> | undefined> {
  const output = elementAt(identity.outputs, 0);
  const before = await choices.answerTo(output, question);
  const known = before && answerForStudy(before.answer);
  if (known !== undefined && JSON.stringify({ ...identity, ...known }) !== JSON.stringify(identity)) {
    return known;
  }
  await readyToAsk();
  const choice = await askQuestion(question);
  if (choice === undefined) {
    return undefined;
  }
  await choices.rememberAnswer(output, question, choice);
  return answerForStudy(choice.answer);
}

/** The part of an answer that a study can use. */
function answerForStudy({ idColumn, clusterColumn, metric, references }: Settled): Partial<StudyIdentity> {
  return defined({ idColumn, clusterColumn, metric, references });
}
