import {
  methodsSection,
  tableSection,
  warningsSection,
  type Prose,
  type ReportDocument,
} from '../../document/document';
import { worksOfMetric } from '../../document/citations/bibtex';
import { formatCount, formatShare, formatSmall } from '../../model/text';
import { t, translated, type Messages } from '../../model/words';
import { powerFigure } from '../../report/document/power-figure';
import { samplesSentence } from '../../model/texts/planning-text';
import { planningTable, samplesTable } from '../pair/tables';
import type { Answered } from '../question';
import type { Power, PowerAsked } from './schema';

export function document({ result, messages }: Answered<PowerAsked, Power>): ReportDocument {
  const { a, b, n, sentence, warnings, metric, decimals } = result;
  const figure = powerFigure(result, metric, decimals);
  return {
    title: t('How many items: {0} and {1}', a.path, b.path),
    facts: [t('n = {0}', formatCount(n))],
    lead: [sentence],
    sections: [
      {
        heading: t('Test sets of other sizes'),
        term: 'power',
        blocks: [
          ...(figure === null ? [] : [figure]),
          { kind: 'table', isMain: true, ...planningTable(result, metric, decimals, messages) },
          { kind: 'prose', prose: [notes(result, messages).join(' ')] },
        ],
      },
      ...samples(result),
      ...warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ],
  };
}

function samples(plan: Power): ReportDocument['sections'] {
  const { repetitions, decimals } = plan;
  if (repetitions === undefined) {
    return [];
  }
  const table = samplesTable({ ...plan, repetitions }, decimals);
  return tableSection(t('Samples of an item'), table).map(({ blocks, ...section }) => ({
    ...section,
    blocks: [{ kind: 'prose', prose: [translated(samplesSentence(repetitions))] }, ...blocks],
  }));
}

function notes(
  { standardError, metric, alternative, alpha, chosen, decimals }: Power,
  messages: Messages,
): string[] {
  const se = formatSmall(standardError, decimals);
  return [
    alternative === 'two-sided'
      ? t(
          'The standard error of the gain is {0} ({1}); the test is two-sided, at α = {2}.',
          se,
          translated(metric.name, messages),
          alpha,
        )
      : t(
          'The standard error of the gain is {0} ({1}); the test is one-sided, at α = {2}.',
          se,
          translated(metric.name, messages),
          alpha,
        ),
    ...(chosen === null ? [t('The observed gain is an estimate: choose the gain that matters to you.')] : []),
  ];
}

function methods({ a, b, n, metric, alternative, alpha, power, realgain }: Power): Prose {
  return [
    `${a.path} and ${b.path} were scored by ${metric.name} (${metric.signature})`,
    { cite: worksOfMetric(metric) },
    ` on ${formatCount(n)} items. The power of a ${alternative === 'two-sided' ? 'two' : 'one'}-sided test at α = ${alpha} was computed from the standard error of their gain, for ${formatShare(power)} power. All numbers were computed with RealGain ${realgain}.`,
  ];
}
