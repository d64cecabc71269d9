import {
  choiceKey,
  isQuestion,
  type Choice,
  type ComparisonIdentity,
  type MetricChoice,
  type Question,
  type RealGainError,
  type SerializedError,
  type Settled,
} from '../../model';
import type { Choices } from '../stores/choices';
import type { Offering, References } from '../stores/references';

interface Asking extends Omit<Offering, 'takesSeveral'> {
  readonly mayAsk: boolean;
  /** Resolves once a question would keep the focus. */
  readonly readyToAsk?: () => Promise<void>;
}

interface Completing extends Asking {
  readonly stores: { readonly references: References; readonly choices: Choices };
}

/**
 * What an error of the engine asks for about two outputs: as the names of files suggest it, as it was answered before about such
 * outputs, or as the user says, which is remembered.
 *
 * @returns null if that isn't available
 */
export async function whatIsMissing(
  identity: ComparisonIdentity,
  error: RealGainError,
  { stores, ...asking }: Completing,
): Promise<Settled | null> {
  const { a, b, references } = identity;
  if (error.code === 'needs-reference' && references.length === 0) {
    const found = await findReferences([a, b], stores.references, {
      ...asking,
      takesSeveral: error.takesSeveral,
    });
    return found && { references: found };
  }
  const known = await answeredBefore(identity, error, stores.choices);
  // Only the page asks which of two files of different tasks is wrong.
  if (known !== null || !asking.mayAsk || !isQuestion(error) || error.holdings !== undefined) {
    return known;
  }
  await asking.readyToAsk?.();
  return saidByUser(identity, error, stores.choices);
}

/** The reference of outputs: the one that the names suggest, else the user's choice if asking is allowed. */
export async function findReferences(
  [output = '', ...others]: readonly string[],
  references: References,
  { mayAsk, readyToAsk, ...offering }: Asking & Offering,
): Promise<readonly string[] | null> {
  const obvious = await references.obvious(output, others, offering.fitting);
  if (obvious !== null) {
    return [obvious];
  }
  if (!mayAsk) {
    return null;
  }
  await readyToAsk?.();
  const answer = await references.ask(output, others, offering);
  return answer === undefined || answer.length === 0 ? null : answer;
}

/** Also in the background; null if that leaves the question open. */
async function answeredBefore(
  identity: ComparisonIdentity,
  { code, question, metrics }: RealGainError,
  choices: Choices,
): Promise<Settled | null> {
  if (code === 'needs-metric' && identity.metric === null) {
    const known = await choices.metric(identity.a);
    const key = known && choiceKey(known);
    const offered = metrics?.find(({ choice }) => choiceKey(choice) === key);
    if (offered !== undefined) {
      return { metric: offered.choice };
    }
  }
  const answer = question && (await choices.answerTo(identity.a, question))?.answer;
  const isNew = JSON.stringify({ ...identity, ...answer }) !== JSON.stringify(identity);
  return answer !== undefined && isNew ? answer : null;
}

async function saidByUser(
  identity: ComparisonIdentity,
  error: RealGainError,
  choices: Choices,
): Promise<Settled | null> {
  const { a, b } = identity;
  const { code, question } = error;
  const { askFormat, askMetric, askQuestion, askSystems } = await import('./questions');
  if (code === 'needs-metric') {
    const metric = await askMetric(a, error);
    return metric === undefined ? null : remembered(metric, a, choices);
  }
  if (code === 'needs-format') {
    const format = await askFormat(error.path ?? a, error.formats ?? []);
    return format === undefined ? null : withFormat(format, identity, error.path, choices);
  }
  if (code === 'needs-systems' && a === b) {
    const systems = await askSystems(a, error.choices ?? []);
    return systems === undefined ? null : { systems };
  }
  const choice = question && (await askQuestion(question));
  return question === undefined || choice === undefined ? null : chosen(question, choice, a, choices);
}

async function remembered(metric: MetricChoice, output: string, choices: Choices): Promise<Settled> {
  await choices.rememberMetric(output, metric);
  return { metric };
}

async function chosen(
  question: Question,
  choice: Choice,
  output: string,
  choices: Choices,
): Promise<Settled> {
  await choices.rememberAnswer(output, question, choice);
  return choice.answer;
}

/**
 * What the user chose on the page, which is remembered.
 *
 * @param at place among the choices of the question
 * @returns null if the question that was asked has no such choice
 */
export async function answerOnPage(
  { a }: ComparisonIdentity,
  { code, metrics, question }: SerializedError,
  at: number,
  choices: Choices,
): Promise<Settled | null> {
  if (code === 'needs-metric') {
    const metric = metrics?.[at]?.choice;
    return metric === undefined ? null : remembered(metric, a, choices);
  }
  const choice = question?.choices[at];
  return question === undefined || choice === undefined ? null : chosen(question, choice, a, choices);
}

/** One answer holds for both outputs of a kind. */
async function withFormat(
  format: string,
  identity: ComparisonIdentity,
  path: string | undefined,
  choices: Choices,
): Promise<Settled> {
  const { a, b } = identity;
  await choices.rememberFormat(identity, path === a ? 'a' : path === b ? 'b' : 'references', format);
  return { formats: { ...(await choices.formats(a, b)), ...identity.formats } };
}
