import type { Prose } from '../../document/document';
import type { Judgement } from '../../model/results/judgement';
import { formatCount, formatLevel } from '../../model/text';
import { raterMethods } from '../agreement/sections';
import { FEWEST_RESAMPLED } from './words';

/** How a paper describes it, with everything to cite. */
export function methods(judgement: Judgement): Prose {
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
    : [
        `Metrics were correlated with human scores over ${formatCount(n)} ${unit} by Pearson’s r, Spearman’s ρ`,
        { cite: ['spearman-1904'] },
        ' and Kendall’s τ',
        { cite: ['kendall-1938'] },
        ...(n < FEWEST_RESAMPLED
          ? [`; r has Fisher’s ${level} interval.`]
          : [
              `, with ${level} bootstrap intervals over ${unit} (up to ${formatCount(settings.resamples)} resamples; BCa where it is defined`,
              { cite: ['efron-1987'] } as const,
              ', else percentile).',
            ]),
        ' Metrics that fall as human scores rise were turned.',
        ...(williams.a.length === 0
          ? []
          : [
              ' Correlations were compared by Williams’s test',
              { cite: ['williams-1959', 'graham-baldwin-2014-testing'] } as const,
              `, one-sided at α = ${settings.alpha}, without correction.`,
            ]),
      ];
}

function people({ people: found, settings }: Judgement): Prose {
  return found === null || found.pairs.length === 0
    ? []
    : [
        ...(found.standardised
          ? [
              'Human scores were standardized by annotator',
              { cite: ['graham-etal-2013-continuous'] } as const,
              ', and each pair of systems was compared',
            ]
          : ['Each pair of systems was compared']),
        ' by the Wilcoxon rank-sum test',
        { cite: ['mann-whitney-1947'] },
        ` of its segments’ human scores (${settings.alternative}, α = ${settings.alpha}, without correction).`,
      ];
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
