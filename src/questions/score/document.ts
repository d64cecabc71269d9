import { count, interval, score as scoreCell, share, type Cell } from '../../document/cell';
import { listSection, type Prose, type ReportDocument, type Section } from '../../document/document';
import { worksOfMetric } from '../../document/citations/credits';
import { formatCount } from '../../model/text';
import { t, translated } from '../../model/words';
import type { Answered } from '../question';
import type { Score, ScoreIdentity } from './schema';

/** The score of one output, and what could be shown beside it. */
export function document({ result, messages }: Answered<ScoreIdentity, Score>): ReportDocument {
  const { file, metric, n, settings, sentences, warnings } = result;
  return {
    title: t('Score: {0}', file.path),
    facts: [t('n = {0}', formatCount(n)), t('seed {0}', settings.seed)],
    verdict: null,
    lead: sentences,
    sections: [
      {
        heading: t('Score'),
        isInWords: true,
        blocks: [
          {
            kind: 'table',
            caption: metric.signature,
            head: ['', t('Value')],
            rows: facts(result),
            numbers: [1],
          },
        ],
      },
      ...attainable(result),
      ...listSection(
        t('To beware of'),
        warnings.map((warning) => translated(warning, messages)),
      ),
      { heading: t('Methods'), isOfReport: true, blocks: [{ kind: 'prose', prose: methods(result) }] },
    ],
  };
}

/** What so many items could show. */
function attainable({ gains, decimals }: Score): Section[] {
  return gains.length === 0
    ? []
    : [
        {
          heading: t('What so many items could show'),
          term: 'power',
          blocks: [
            {
              kind: 'table',
              isMain: true,
              caption: t('Gains by the correlation of the two systems’ items'),
              head: [
                { text: t('Correlation'), term: 'correlation' },
                { text: t('Smallest significant gain'), term: 'smallest-significant-gain' },
                { text: t('Gain found with 80% power'), term: 'minimum-detectable-gain' },
              ],
              rows: gains.map(({ correlation, significant, found }): Cell[] => [
                scoreCell(correlation, 1),
                scoreCell(significant, decimals),
                scoreCell(found, decimals),
              ]),
            },
          ],
        },
      ];
}

function facts({ metric, score, decimals, interval: ends, n, clusters, samples, settings }: Score): Cell[][] {
  return [
    [metric.name, scoreCell(score, decimals)],
    ...(ends === null ? [] : [[t('Interval'), interval(ends, decimals)]]),
    [t('Items'), count(n)],
    ...(clusters === null ? [] : [[t('Clusters'), count(clusters)]]),
    ...(samples === null
      ? []
      : [
          [t('Items with samples'), count(samples.items)],
          [t('Samples of an item'), scoreCell(samples.each, 1)],
          [t('Noise floor of two runs'), scoreCell(samples.noise, decimals)],
        ]),
    [t('Significance level'), share(settings.alpha)],
  ];
}

function methods({ metric, n, interval: ends, settings, realgain }: Score): Prose {
  return [
    `The output was scored by ${metric.name} (${metric.signature})`,
    { cite: worksOfMetric(metric) },
    ` on ${formatCount(n)} items${ends === null ? '' : ', with the interval of its score at level 1 − α'} (α = ${settings.alpha}, seed ${settings.seed}). All numbers were computed with RealGain ${realgain}.`,
  ];
}
