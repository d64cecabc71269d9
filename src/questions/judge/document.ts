import {
  columnsOf,
  methodsSection,
  type Prose,
  type ReportDocument,
  type Section,
  warningsSection,
} from '../../document/document';
import type { Judgement } from '../../model/results/judgement';
import { formatCount, formatLevel } from '../../model/text';
import { t, translated } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import { count, estimate, p, score } from '../../document/cell';
import { listOf } from '../../model/lists';
import { raterMethods, raterSections } from '../agreement/document';
import type { Answered } from '../question';
import { metricSections } from './metric-sections';
import { peopleSections } from './people-sections';
import type { JudgeIdentity } from './schema';
import { columnsLine, FEWEST_RESAMPLED, isJudgeUsed, unitWord } from './correlate';

export function used({ result: { columns } }: Answered<JudgeIdentity, Judgement>): Partial<JudgeIdentity> {
  const { human, metrics: metric = [], system, segment, annotator } = columns;
  return { human, metric, system, segment, annotator };
}

export function document({ result, messages }: Answered<JudgeIdentity, Judgement>): ReportDocument {
  const { table, more = [], n, unit, columns, raters, settings, sentences, warnings } = result;
  return {
    title: t('Meta-evaluation: {0}', translated(someOf([table, ...more].map(({ path }) => path)))),
    facts: [t('n = {0} {1}', formatCount(n), unitWord(unit)), t('seed {0}', settings.seed)],
    lead: sentences,
    sections: listOf<Section>(
      {
        heading: t('What each column was taken for'),
        isOnChips: true,
        blocks: [{ kind: 'prose', prose: [columnsLine(columns)] }],
      },
      correctedSections(result),
      metricSections(result),
      peopleSections(result, messages),
      raters && raterSections(raters),
      warningsSection(warnings, messages),
      methodsSection(methods(result)),
    ),
  };
}

/** Scores and gains by a judge's scores and the human ones that some items have; none where all have them. */
function correctedSections({ corrected = [], settings }: Judgement): Section | null {
  return corrected.length === 0
    ? null
    : {
        heading: t('Judge corrected by human scores'),
        term: 'prediction-powered',
        blocks: [
          {
            kind: 'prose',
            prose: [t('Only some items have a human score; they must be a random part of all items.')],
          },
          {
            kind: 'table',
            caption: t('With {0} intervals', formatLevel(1 - settings.alpha)),
            ...columnsOf(corrected, [
              [t('Judge'), ({ metric }) => metric],
              [
                t('System or gain'),
                ({ system, baseline }) =>
                  baseline === null ? (system ?? t('score')) : `${system ?? ''} − ${baseline}`,
              ],
              [
                { text: t('Corrected'), term: 'prediction-powered' },
                (row) => (isJudgeUsed(row) ? estimate(row.estimate, 3) : '–'),
              ],
              // Only a gain has a p: that of a score would be of a score of 0.
              [{ text: 'p', term: 'p' }, (row) => (row.baseline === null ? null : p(row.p))],
              [t('Human scores alone'), ({ human }) => estimate(human, 3)],
              [t('Judge alone'), ({ judged }) => score(judged, 3)],
              [{ text: t('Bias of the judge'), term: 'judge-bias' }, ({ bias }) => estimate(bias, 3)],
              [t('Labeled'), ({ labeled }) => count(labeled)],
              [t('Items'), ({ labeled, unlabeled }) => count(labeled + unlabeled)],
              [
                { text: t('Labels saved'), term: 'labels-saved' },
                (row) => (isJudgeUsed(row) ? count(Math.floor(row.saved)) : '–'),
              ],
            ]),
            rowsAre: t('rows'),
          },
        ],
      };
}

function methods(judgement: Judgement): Prose {
  const { raters, settings, realgain } = judgement;
  const parts: Prose[] = [
    correction(judgement),
    correlations(judgement),
    people(judgement),
    agreement(judgement),
    raters === undefined ? [] : raterMethods(raters, settings.alpha, settings.resamples),
    [`All numbers were computed with RealGain ${realgain} (seed ${settings.seed}).`],
  ];
  return parts.filter((prose) => prose.length > 0).flatMap((prose, i) => (i === 0 ? prose : [' ', ...prose]));
}

function correction({ corrected = [], settings }: Judgement): Prose {
  return corrected.length === 0
    ? []
    : [
        'Only some items have a human score; scores and gains over all items were estimated by prediction-powered inference',
        { cite: ['angelopoulos-etal-2023'] },
        `, with ${formatLevel(1 - settings.alpha)} intervals by Student’s t; a judge that disagrees with too few human scores was not used.`,
      ];
}

function correlations({ metrics, n, unit, williams, settings }: Judgement): Prose {
  const level = formatLevel(1 - settings.alpha);
  return metrics.length === 0
    ? []
    : listOf<Prose[number]>(
        `Metrics were correlated with human scores over ${formatCount(n)} ${unit} by Pearson’s r, Spearman’s ρ`,
        { cite: ['spearman-1904'] },
        ' and Kendall’s τ',
        { cite: ['kendall-1938'] },
        n < FEWEST_RESAMPLED
          ? `; r has Fisher’s ${level} interval.`
          : [
              `, with ${level} bootstrap intervals over ${unit} (up to ${formatCount(settings.resamples)} resamples; BCa where it is defined`,
              { cite: ['efron-1987'] },
              ', else percentile).',
            ],
        ' Metrics that fall as human scores rise were turned.',
        williams.a.length > 0 && [
          ' Correlations were compared by Williams’s test',
          { cite: ['williams-1959', 'graham-baldwin-2014-testing'] },
          `, one-sided at α = ${settings.alpha}, without correction.`,
        ],
      );
}

function people({ people: found, settings }: Judgement): Prose {
  return found === null || found.pairs.length === 0
    ? []
    : listOf<Prose[number]>(
        found.standardised
          ? [
              'Human scores were standardized by annotator',
              { cite: ['graham-etal-2013-continuous'] },
              ', and each pair of systems was compared',
            ]
          : 'Each pair of systems was compared',
        ' by the Wilcoxon rank-sum test',
        { cite: ['mann-whitney-1947'] },
        ` of its segments’ human scores (${settings.alternative}, α = ${settings.alpha}, without correction).`,
      );
}

function agreement({ agreement: rows, settings }: Judgement): Prose {
  return rows.length === 0
    ? []
    : [
        'The conclusions of each metric and test about pairs of systems were compared with those of human scores',
        { cite: ['graham-etal-2014-randomized'] },
        `, with ${formatLevel(1 - settings.alpha)} Clopper-Pearson intervals`,
        { cite: ['clopper-pearson-1934'] },
        '.',
      ];
}
