import { coarseShare, count, score, type Cell } from '../../document/cell';
import {
  methodsSection,
  tableSection,
  warningsSection,
  type Prose,
  type ReportDocument,
  type Table,
} from '../../document/document';
import { worksOfMetric } from '../../document/citations/bibtex';
import { enoughDecimals, formatCount, formatShare, formatSmall } from '../../model';
import { planningRows } from '../../model/results/planning';
import { t, translated, type Messages } from '../../model/words';
import { powerFigure } from '../../report/document/power-figure';
import { samplesSentence } from '../../model/texts/planning-text';
import type { Answered } from '../question';
import type { Power, PowerAsked } from './schema';

/** How many items it takes, and what test sets of other sizes could detect. */
export function document({ result, messages }: Answered<PowerAsked, Power>): ReportDocument {
  const { a, b, n, alpha, sentence, warnings, metric, decimals } = result;
  const figure = powerFigure(result, metric, decimals, null);
  return {
    title: t('How many items: {0} and {1}', a.path, b.path),
    facts: [t('n = {0}', formatCount(n)), `α = ${alpha}`],
    verdict: null,
    lead: [sentence],
    sections: [
      {
        heading: t('Test sets of other sizes'),
        term: 'power',
        blocks: [
          ...(figure === null ? [] : [figure]),
          { kind: 'table', ...sizes(result, messages) },
          { kind: 'prose', prose: [notes(result, messages).join(' ')] },
        ],
      },
      ...samples(result),
      ...warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ],
  };
}

const amount = (gain: number, decimals: number): Cell => score(gain, enoughDecimals(gain, decimals));

function sizes(plan: Power, messages: Messages): Table {
  const { n, power, observed, chosen, decimals } = plan;
  const rows = planningRows(plan);
  const gains = [observed, chosen].filter((one) => one !== null);
  return {
    isMain: true,
    caption: t('What test sets of other sizes show ({0})', translated(plan.metric.name, messages)),
    head: [
      t('Items'),
      { text: t('Smallest significant gain'), term: 'smallest-significant-gain' },
      { text: t('Gain detected with {0} power', formatShare(power)), term: 'minimum-detectable-gain' },
      ...gains.map(({ gain }) => ({
        text: t('Power for {0}', formatSmall(gain, decimals)),
        term: 'power' as const,
      })),
      t('Note'),
    ],
    rows: rows.map((point) => [
      count(point.items),
      ...[point.smallestSignificantGain, point.minimumDetectableGain].map((gain) =>
        point.tooFew ? '–' : amount(gain, decimals),
      ),
      ...[point.powerForObserved, point.powerForChosen].flatMap((found) =>
        found === null ? [] : [coarseShare(found)],
      ),
      point.items === n ? t('today') : null,
    ]),
    numbers: [1, 2],
    strong: rows.findIndex(({ items }) => items === n),
  };
}

/** Samples of an item against items, if items have several. */
function samples({ repetitions, power, decimals }: Power): ReportDocument['sections'] {
  if (repetitions === undefined) {
    return [];
  }
  const { rows, items, itemCost, cheapest } = repetitions;
  const shown = [...rows.filter((row) => row.samples !== cheapest.samples), cheapest].sort(
    (one, other) => one.samples - other.samples,
  );
  const table: Table = {
    caption: t('Samples of an item against items'),
    head: [
      t('Samples of an item'),
      t('Gain detected with {0} power and today’s {1} items', formatShare(power), formatCount(items)),
      t('Items needed'),
      itemCost === 0 ? t('Samples in all') : t('Cost in samples'),
      t('Note'),
    ],
    rows: shown.map((row) => [
      count(row.samples),
      amount(row.minimumDetectableGain, decimals),
      row.itemsNeeded === null ? null : count(row.itemsNeeded),
      row.cost === null ? null : count(row.cost),
      row === cheapest ? t('cheapest') : null,
    ]),
  };
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
