import { count, interval, score as scoreCell, type Cell } from '../../document/cell';
import {
  columnsOf,
  methodsSection,
  tableSection,
  warningsSection,
  type Prose,
  type ReportDocument,
  type Table,
} from '../../document/document';
import { worksOfMetric } from '../../document/citations/bibtex';
import { DEFAULT_POWER } from '../../model/results/planning';
import { present } from '../../model/lists';
import { baseName } from '../../model/names';
import { formatCount, formatShare } from '../../model/text';
import { t, translated, type Messages } from '../../model/words';
import type { Answered } from '../question';
import type { Score, ScoreIdentity } from './schema';
import { ciOf } from '../../model/percent';

const POWER = formatShare(DEFAULT_POWER);

export function document({ result, messages }: Answered<ScoreIdentity, Score>): ReportDocument {
  const { file, system, n, settings, sentences, warnings } = result;
  return {
    title: t('Score: {0}', system ?? baseName(file.path)),
    facts: [t('n = {0}', formatCount(n)), t('seed {0}', settings.seed)],
    lead: sentences,
    sections: [
      ...tableSection(t('Score'), facts(result, messages), { isOfReport: true }),
      ...tableSection(t('What so many items could show'), attainable(result), { term: 'power' }),
      ...warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ],
  };
}

function attainable({ gains, decimals }: Score): Table {
  return {
    isMain: true,
    caption: t('Gains by the correlation of the two systems’ items'),
    ...columnsOf(gains, [
      [{ text: t('Correlation'), term: 'correlation' }, ({ correlation }) => scoreCell(correlation, 1)],
      [
        { text: t('Smallest significant gain'), term: 'smallest-significant-gain' },
        ({ significant }) => scoreCell(significant, decimals),
      ],
      [
        { text: t('Gain detected with {0} power', POWER), term: 'minimum-detectable-gain' },
        ({ found }) => scoreCell(found, decimals),
      ],
    ]),
  };
}

function facts({ metric, score, samples, ...found }: Score, messages: Messages): Table {
  const { decimals, interval: ends, n, clusters, settings } = found;
  const name = translated(metric.name, messages);
  const rows = present<Cell[]>([
    [name, scoreCell(score, decimals)],
    ends && [ciOf(1 - settings.alpha), interval(ends, decimals)],
    [t('Items'), count(n)],
    clusters !== null && [t('Clusters'), count(clusters)],
    samples && [t('Items with samples'), count(samples.items)],
    samples && [t('Samples of an item'), scoreCell(samples.each, 1)],
    samples && [t('Noise floor of two runs'), scoreCell(samples.noise, decimals)],
    [t('Significance level'), String(settings.alpha)],
  ]);
  return { caption: name, head: ['', t('Value')], rows, numbers: [1] };
}

function methods({ metric, n, interval: ends, settings, realgain }: Score): Prose {
  return [
    `The output was scored by ${metric.name} (${metric.signature})`,
    { cite: worksOfMetric(metric) },
    ` on ${formatCount(n)} items${ends === null ? '' : ', with the interval of its score at level 1 − α'} (α = ${settings.alpha}, seed ${settings.seed}). All numbers were computed with RealGain ${realgain}.`,
  ];
}
