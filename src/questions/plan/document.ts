import { coarseShare, count, power as powerCell, score, share, type Cell } from '../../document/cell';
import {
  columnsOf,
  methodsSection,
  tableSection,
  warningsSection,
  type Prose,
  type ReportDocument,
  type Table,
} from '../../document/document';
import { listOf, present } from '../../model/lists';
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
    ...columnsOf(rows, [
      [
        { text: t('Correlation'), term: 'correlation' },
        ({ correlation }) => (correlation === null ? null : score(correlation, 2)),
      ],
      isOfRates && [t('Agreement'), ({ agreement }) => (agreement === null ? null : coarseShare(agreement))],
      [t('Items'), ({ items }) => (items === null ? t('no number') : count(items))],
      [t('True gain'), ({ gain }) => (gain === null ? t('none') : score(gain, decimals))],
      [{ text: t('Power'), term: 'power' }, ({ power }) => powerCell(power)],
      [t('Computed'), ({ exact }) => (exact ? t('exactly') : t('normal approximation'))],
    ]),
  };
}

function assumed({ settings, decimals, sought }: Plan): Cell[][] {
  const { rate, sd, samples, noise, designEffect, runs, runSd, alternative, alpha, power } = settings;
  return present<Cell[]>([
    rate !== null && [t('Baseline’s share of right items'), String(rate)],
    sd !== null && [t('Standard deviation of items'), String(sd)],
    samples !== 1 && [t('Samples of an item'), count(samples)],
    samples !== 1 && [t('Noise of samples'), share(noise ?? 0)],
    designEffect !== 1 && [t('Design effect'), score(designEffect, 2)],
    runs !== null && [t('Training runs'), count(runs)],
    runs !== null && [t('Standard deviation of runs'), score(runSd ?? 0, decimals)],
    sought !== 'power' && [t('Power'), powerCell(power)],
    [t('Sides'), alternative === 'two-sided' ? t('two-sided') : t('one-sided')],
    [t('Significance level'), String(alpha)],
  ]);
}

function methods({ settings, rows, realgain }: Plan): Prose {
  const sides = settings.alternative === 'two-sided' ? 'two' : 'one';
  const isExact = rows.some(({ exact }) => exact);
  return listOf<Prose[number]>(
    `The power of a ${sides}-sided test at α = ${settings.alpha} was computed `,
    isExact
      ? ['from the distribution of the unconditional exact McNemar test', { cite: ['suissa-shuster-1991'] }]
      : ['by the normal approximation', { cite: ['cohen-1988'] }],
    `. All numbers were computed with RealGain ${realgain}.`,
  );
}
