import { coarseShare, count, score, share, type Cell } from '../../document/cell';
import {
  methodsSection,
  tableSection,
  warningsSection,
  type Prose,
  type ReportDocument,
  type Table,
} from '../../document/document';
import { t } from '../../model/words';
import type { Answered } from '../question';
import type { Plan, PlanAsked } from './schema';

/** What was assumed; what was sought has no value. */
export function used({ result: { settings, rows } }: Answered<PlanAsked, Plan>): Partial<PlanAsked> {
  const [first] = rows;
  const isOfAll = rows.every(({ items }) => items === first?.items);
  return {
    ...(settings.sd === null && { rate: settings.rate }),
    ...(isOfAll && { items: first?.items ?? null }),
  };
}

export function document({ result, messages }: Answered<PlanAsked, Plan>): ReportDocument {
  const { sentences, warnings } = result;
  return {
    title: t('Plan'),
    facts: [],
    verdict: null,
    lead: sentences,
    sections: [
      ...tableSection(t('By how alike the two systems are'), rows(result), { term: 'power' }),
      ...tableSection(
        t('Assumed'),
        {
          caption: t('What the plan rests on'),
          head: [t('Quantity'), t('Value')],
          rows: assumed(result),
          numbers: [1],
        },
        { isOfSettings: true },
      ),
      ...warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ],
  };
}

function rows({ rows, decimals }: Plan): Table {
  const isOfRates = rows.some(({ agreement }) => agreement !== null);
  return {
    isMain: true,
    caption: t('Items, true gain and power'),
    head: [
      { text: t('Correlation'), term: 'correlation' },
      ...(isOfRates ? [t('Agreement')] : []),
      t('Items'),
      t('True gain'),
      { text: t('Power'), term: 'power' },
      t('Computed'),
    ],
    rows: rows.map(({ correlation, agreement, items, gain, power, exact }) => [
      correlation === null ? null : score(correlation, 2),
      ...(isOfRates ? [agreement === null ? null : coarseShare(agreement)] : []),
      items === null ? t('no number') : count(items),
      gain === null ? t('none') : score(gain, decimals),
      coarseShare(power),
      exact ? t('exactly') : t('normal approximation'),
    ]),
  };
}

function assumed({ settings, decimals, sought }: Plan): Cell[][] {
  const { rate, sd, samples, noise, designEffect, runs, runSd, alternative, alpha, power } = settings;
  return [
    ...(rate === null ? [] : [[t('Baseline’s share of right items'), String(rate)]]),
    ...(sd === null ? [] : [[t('Standard deviation of items'), String(sd)]]),
    ...(samples === 1
      ? []
      : [
          [t('Samples of an item'), count(samples)],
          [t('Noise of samples'), share(noise ?? 0)],
        ]),
    ...(designEffect === 1 ? [] : [[t('Design effect'), score(designEffect, 2)]]),
    ...(runs === null
      ? []
      : [
          [t('Training runs'), count(runs)],
          [t('Standard deviation of runs'), score(runSd ?? 0, decimals)],
        ]),
    ...(sought === 'power' ? [] : [[t('Power'), coarseShare(power)]]),
    [t('Sides'), alternative === 'two-sided' ? t('two-sided') : t('one-sided')],
    [t('Significance level'), String(alpha)],
  ];
}

function methods({ settings, rows, realgain }: Plan): Prose {
  const sides = settings.alternative === 'two-sided' ? 'two' : 'one';
  const isExact = rows.some(({ exact }) => exact);
  return [
    `The power of a ${sides}-sided test at α = ${settings.alpha} was computed `,
    ...(isExact
      ? [
          'from the distribution of the unconditional exact McNemar test',
          { cite: ['suissa-shuster-1991' as const] },
        ]
      : ['by the normal approximation', { cite: ['cohen-1988' as const] }]),
    `. All numbers were computed with RealGain ${realgain}.`,
  ];
}
