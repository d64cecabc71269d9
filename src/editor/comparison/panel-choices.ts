import { programName, type ComparisonDetails, type ComparisonIdentity, type MetricChoice } from '../../model';
import type { FromPage } from './messages';
import type { Stores } from '../stores';

/** Remembers choices that led to an answer. */
export async function remember(
  identity: ComparisonIdentity,
  changes: Extract<FromPage, { type: 'change' }> | null,
  choices: Stores['choices'],
): Promise<void> {
  // A metric that realgain.json declares isn't a choice to remember.
  if (changes?.metric !== undefined && identity.metric !== null && identity.metric.own === undefined) {
    await choices.rememberMetric(identity.a, identity.metric);
  }
  for (const which of ['a', 'b', 'references'] as const) {
    if (changes?.formats?.[which] !== undefined) {
      await choices.rememberFormat(identity, which, identity.formats?.[which]);
    }
  }
}

/** The program that realgain.json declares stays available while another metric is shown. */
export function withDeclared(details: ComparisonDetails, declared: MetricChoice | null): ComparisonDetails {
  const { metrics } = details;
  return declared?.own === undefined || metrics.some(({ choice }) => choice.own !== undefined)
    ? details
    : { ...details, metrics: [...metrics, { choice: declared, name: programName(declared.own) }] };
}
