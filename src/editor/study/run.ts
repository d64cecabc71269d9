import type { EngineClient } from '../../engine/client';
import type { Answer, RealGainError, StudyDetails, StudyIdentity } from '../../model';
import { defined } from '../../model/defined';
import { elementAt } from '../../model/element-at';
import { askMetric, askQuestion } from '../comparison/questions';
import { askCompleted, findReferences } from '../comparison/missing';
import type { Permissions } from '../comparison/permissions';
import type { References } from '../comparison/references';
import type { RunContext } from '../page/runs';

/** What a study works with. */
export interface StudyContext extends RunContext {
  /** Gets the study of the resamples drawn so far, now and then. */
  readonly onPartial: (details: StudyDetails) => void;
}

/**
 * Runs a study in the engine; a missing reference or metric is found or asked for.
 *
 * @throws RealGainError
 */
export async function runStudy(
  engine: EngineClient,
  references: References,
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
      const found = await findReferences(asked.outputs, references, {
        mayAsk: true,
        takesSeveral: error.takesSeveral,
        readyToAsk: context.readyToAsk,
      });
      return found === null ? null : { ...asked, references: found };
    }
    if (error.code === 'needs-metric') {
      await context.readyToAsk();
      const metric = await askMetric(elementAt(asked.outputs, 0), error);
      return metric === undefined ? null : { ...asked, metric };
    }
    if (error.question !== undefined) {
      await context.readyToAsk();
      const choice = await askQuestion(error.question);
      return choice === undefined ? null : { ...asked, ...answerForStudy(choice.answer) };
    }
    return null;
  });
}

/** Of an answer, what a study has a place for. */
function answerForStudy({ idColumn, clusterColumn, metric, references }: Answer): Partial<StudyIdentity> {
  return defined({ idColumn, clusterColumn, metric, references });
}
