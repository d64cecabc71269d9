import { count, estimate, p, score, type Cell } from '../../document/cell';
import type { Section } from '../../document/document';
import type { CorrectedScore, Judgement } from '../../model/results/judgement';
import { localPercent } from '../../model/percent';
import { formatLevel } from '../../model/text';
import { t } from '../../model/words';
import { isJudgeUsed } from './words';

/** Scores and gains by a judge's scores and the human ones that some items have; none where all have them. */
export function correctedSections({ corrected = [], settings }: Judgement): Section[] {
  return corrected.length === 0
    ? []
    : [
        {
          heading: t('Judge corrected by human scores'),
          term: 'prediction-powered',
          blocks: [
            {
              kind: 'prose',
              prose: [t('Only some items have a human score; they must be a random part of all items.')],
            },
            {
              kind: 'table',
              caption: t('With {0} intervals', localPercent(formatLevel(1 - settings.alpha))),
              head: [
                t('Judge'),
                t('System or gain'),
                { text: t('Corrected'), term: 'prediction-powered' },
                { text: 'p', term: 'p' },
                t('Human scores alone'),
                t('Judge alone'),
                { text: t('Bias of the judge'), term: 'judge-bias' },
                t('Labeled'),
                t('Items'),
                { text: t('Labels saved'), term: 'labels-saved' },
              ],
              rows: corrected.map(cellsOf),
              rowsAre: t('rows'),
            },
          ],
        },
      ];
}

/** Only a gain has a p: that of a score would be of a score of 0. */
function cellsOf(row: CorrectedScore): Cell[] {
  const { metric, system, baseline, labeled, unlabeled, human, judged, bias, saved } = row;
  const isUsed = isJudgeUsed(row);
  return [
    metric,
    baseline === null ? (system ?? t('score')) : `${system ?? ''} − ${baseline}`,
    isUsed ? estimate(row.estimate, 3) : '–',
    baseline === null ? null : p(row.p),
    estimate(human, 3),
    score(judged, 3),
    estimate(bias, 3),
    count(labeled),
    count(labeled + unlabeled),
    isUsed ? count(Math.floor(saved)) : '–',
  ];
}
