import {
  count,
  estimatedGain,
  gain as gainCell,
  interval,
  p,
  score,
  coarseShare,
  type Cell,
} from '../../document/cell';
import {
  methodsSection,
  tableSection,
  warningsSection,
  type Prose,
  type ReportDocument,
  type Table,
} from '../../document/document';
import { worksOfMetric } from '../../document/citations/bibtex';
import { listOf, present } from '../../model/lists';
import { formatCount } from '../../model/text';
import { namesOf } from '../../model/names';
import { t } from '../../model/words';
import type { Answered } from '../question';
import type { Progress, ProgressAsked } from './schema';

export function document({ result, messages }: Answered<ProgressAsked, Progress>): ReportDocument {
  const { done, items, status, sentences, warnings } = result;
  const [a, b] = namesOf(result);
  return {
    title: t('Progress: {0} and {1}', a, b),
    facts: [t('{0} of {1} items', formatCount(done), formatCount(items))],
    lead: [`${status}.`, ...sentences],
    sections: [
      ...tableSection(t('So far'), statements(result), { term: 'looks' }),
      ...tableSection(t('Forecast'), forecasts(result), { term: 'forecast' }),
      ...warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ],
  };
}

function statements(result: Progress): Table {
  return {
    isMain: true,
    caption: t('What is known of the gain ({0})', result.metric.name),
    head: [t('Statement'), t('Value'), t('Holds')],
    rows: [...soFar(result), ...ofAll(result)],
    numbers: [1],
  };
}

function soFar({ done, units, gain, decimals, clusterColumn, order, looks }: Progress): Cell[][] {
  const after = looks?.after ?? null;
  return present<Cell[]>([
    [t('Items done'), count(done), null],
    clusterColumn !== null && [t('Clusters complete'), count(units.done), null],
    [t('Gain on them'), gainCell(gain, decimals), null],
    order.p !== null && [
      t('Order is random (p)'),
      p(order.p),
      t('compared with the baseline’s scores of the rest'),
    ],
    looks?.interval && [
      t('Interval at the last look'),
      interval(looks.interval, decimals),
      t('however often one looks, if the order is random'),
    ],
    looks && [t('Critical z at the last look'), score(looks.limit, 2), null],
    after !== null && [t('Crossed after'), count(after), null],
  ]);
}

function ofAll({ certain, known, decimals, done, items }: Progress): Cell[][] {
  return present<Cell[]>([
    certain !== null &&
      done !== items && [
        t('Limits of the gain on all items'),
        interval([certain.low, certain.high], decimals),
        certain.isOfMetric
          ? t('certainly')
          : t('if all scores lie from {0} to {1}', certain.range[0], certain.range[1]),
      ],
    known && [t('Gain on all items'), estimatedGain(known.plain, decimals), t('if the order is random')],
    known && [
      t('With help of the baseline’s scores'),
      estimatedGain(known.helped, decimals),
      t('if the order is random'),
    ],
    known && [t('Items saved by that, as a factor'), score(known.factor, 2), null],
  ]);
}

function forecasts({ forecast }: Progress): Table {
  return {
    caption: t('What the finished comparison will find, if the rest is like what is done'),
    head: [t('Verdict'), t('Probability')],
    rows: present<Cell[]>([
      forecast && [t('significantly better'), coarseShare(forecast.better)],
      forecast && [t('significantly worse'), coarseShare(forecast.worse)],
      forecast && [t('not significant'), coarseShare(forecast.notSignificant)],
    ]),
  };
}

function methods({ metric, done, items, settings, looks, forecast, known, realgain }: Progress): Prose {
  return listOf<Prose[number]>(
    `The outputs were scored by ${metric.name} (${metric.signature})`,
    { cite: worksOfMetric(metric) },
    ` on ${formatCount(done)} of ${formatCount(items)} items.`,
    looks && [
      ` The level α = ${settings.alpha} was spent over a look at every percent of the items by the function that resembles the limits of O’Brien and Fleming`,
      { cite: ['lan-demets-1983', 'jennison-turnbull-2000'] },
      '.',
    ],
    forecast && [
      ' The rest was forecast by a Bayesian bootstrap of what is done',
      { cite: ['rubin-1981'] },
      '.',
    ],
    known && [
      ' The gain on all items was estimated by regression on the baseline’s scores',
      { cite: ['cochran-1977'] },
      '.',
    ],
    ` All numbers were computed with RealGain ${realgain}.`,
  );
}
