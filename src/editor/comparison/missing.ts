import { choiceKey } from '../../model/settings/metric';
import { englishOf } from '../../model/words';
import { metricsOffered, RealGainError, type SerializedError } from '../../model/errors';
import { takesFile, type Choice, type Question } from '../../model/settings/question';
import type { ComparisonIdentity, Settled } from '../../model/settings/identity';
import type { AnswerTo } from '../page/runs';
import type { Stores } from '../stores';
import type { Fitting } from '../stores/references';

type Remembering = Pick<Stores, 'references' | 'choices'>;

interface Asking {
  readonly mayAsk: boolean;
  readonly answerTo?: AnswerTo;
  readonly fitting?: Fitting | undefined;
  readonly stores: Remembering;
  /** The outputs that are no reference; absent: both. */
  readonly outputs?: readonly string[];
}

/**
 * What an error of the engine asks for about two outputs: as the names of files suggest it, as it was answered before about such
 * outputs, or as the user says, which is remembered.
 *
 * @returns null if that isn't available
 * @throws RealGainError the question with the files that were found, if the user chooses none of them
 */
export async function whatIsMissing(
  identity: ComparisonIdentity,
  error: RealGainError,
  asking: Asking,
): Promise<Settled | null> {
  const { code, path = identity.a, question } = error;
  const { mayAsk, answerTo, stores } = asking;
  // Only of a file that is compared with itself two systems answer.
  if (question === undefined || (question.takes === 'two' && identity.a !== identity.b)) {
    return null;
  }
  if (takesFile(question)) {
    return identity.references.length > 0 ? null : missingReference(identity, error, question, asking);
  }
  const known = await answeredBefore(identity, error, stores.choices);
  if (known !== null || !mayAsk) {
    return known;
  }
  const given = await answerTo?.(question);
  if (given !== undefined) {
    return remembered(identity, error, given, stores);
  }
  const { anotherField, askChoices } = await import('../host/ask');
  const other = code === 'needs-metric' ? anotherField(path) : undefined;
  const [choice, second] = (await askChoices(question, { file: path, other })) ?? [];
  return choice === undefined
    ? null
    : second === undefined
      ? remembered(identity, error, choice, stores)
      : { systems: { a: englishOf(choice.label), b: englishOf(second.label) } };
}

async function missingReference(
  identity: ComparisonIdentity,
  error: RealGainError,
  question: Question,
  { mayAsk, answerTo, fitting, stores, outputs = [identity.a, identity.b] }: Asking,
): Promise<Settled | null> {
  const { references } = stores;
  const { a } = identity;
  const [, ...others] = outputs;
  const obvious = await references.obvious(a, others, fitting);
  if (obvious !== null || !mayAsk) {
    return obvious === null ? null : { references: [obvious] };
  }
  const given = await answerTo?.(question);
  if (given !== undefined) {
    return remembered(identity, error, given, stores);
  }
  const choices = await references.offers(a, others, question.takes === 'files', fitting);
  const chosen = await references.ask(a, choices, others);
  if (chosen === undefined) {
    throw new RealGainError(error.code, error.said, {
      ...error.toJSON(),
      question: { ...question, choices },
    });
  }
  return { references: chosen };
}

/** Also in the background; null if that leaves the question open. */
async function answeredBefore(
  identity: ComparisonIdentity,
  error: RealGainError,
  choices: Stores['choices'],
): Promise<Settled | null> {
  const known = identity.metric === null ? await choices.metric(identity.a) : null;
  const metric = metricsOffered(error).find((one) => known && choiceKey(one) === choiceKey(known));
  const answer = error.question && (await choices.answerTo(identity.a, error.question))?.answer;
  const found = metric === undefined ? answer : { metric };
  const isNew = JSON.stringify({ ...identity, ...found }) !== JSON.stringify(identity);
  return found !== undefined && isNew ? found : null;
}

/** What a choice says, which is remembered for outputs of the kind. */
async function remembered(
  identity: ComparisonIdentity,
  { code, question }: Pick<SerializedError, 'code' | 'question'>,
  choice: Choice,
  { choices, references }: Remembering,
): Promise<Settled> {
  const { a, b } = identity;
  const { answer } = choice;
  if (code === 'needs-reference') {
    await references.remember(a, answer.references ?? []);
  } else if (code === 'needs-metric') {
    await choices.rememberMetric(a, answer.metric ?? undefined);
  } else if (answer.formats !== undefined) {
    await choices.rememberFormats(identity, answer.formats);
    // One answer holds for both outputs of a kind.
    return { formats: { ...(await choices.formats(a, b)), ...identity.formats } };
  } else if (question !== undefined) {
    await choices.rememberAnswer(a, question, choice);
  }
  return answer;
}
