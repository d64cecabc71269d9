import type { ComparisonIdentity, SerializedError } from '../../model';
import type { Stores } from '../stores';

/**
 * The comparison with the answer that the user chose on the page, which is remembered.
 *
 * @param at place among the choices of the question
 * @returns null if the question that was asked has no such choice
 */
export async function withAnswer(
  identity: ComparisonIdentity,
  { code, metrics, question }: SerializedError,
  at: number,
  choices: Stores['choices'],
): Promise<ComparisonIdentity | null> {
  if (code === 'needs-metric') {
    const metric = metrics?.[at]?.choice;
    if (metric === undefined) {
      return null;
    }
    await choices.rememberMetric(identity.a, metric);
    return { ...identity, metric };
  }
  const choice = question?.choices[at];
  if (question === undefined || choice === undefined) {
    return null;
  }
  await choices.rememberAnswer(identity.a, question, choice);
  return { ...identity, ...choice.answer };
}
