import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import type { CorrectedScore } from '../../../src/model';
import { formatEstimate, isJudgeUsed } from '../../../src/model/judgement-text';
import { formatCount, formatLevel, formatP, formatScore } from '../../../src/model/text';
import { localPercent } from '../../../src/model/percent';
import { t } from '../../../src/model/words';
import { about, h, section, table, viewOf, type Child, type View } from '../../dom';
import { termOf } from '../../terms';
import { woven } from '../../woven';
import { wide } from './frame';
import { shownIf } from './metrics';

/** More rows make the page slow; the JSON has all of them. */
const MOST_ROWS = 200;

const correctedOf = (state: EvaluationState): readonly CorrectedScore[] | null =>
  state.judgement?.judgement.corrected ?? null;

/** Scores and gains by a judge's scores and the human ones that some items have. */
export function correctedView(): View<EvaluationState> {
  const content = viewOf(correctedOf, (corrected, { judgement }) => [
    about(
      ...woven(
        (method) =>
          t(
            'Only some items have a human score: {0} corrects the judge by them. They must be a random part of all items.',
            method,
          ),
        termOf('prediction-powered'),
      ),
    ),
    wide(correctedTable(corrected, judgement?.judgement.settings.alpha ?? 0.05)),
  ]);
  const element = section('corrected', t('Judge corrected by human scores'), content.element);
  return shownIf(element, content, (state) => correctedOf(state) !== null);
}

function correctedTable(corrected: readonly CorrectedScore[], alpha: number): HTMLElement {
  const head = [
    t('Judge'),
    t('System or gain'),
    termOf('prediction-powered', t('Corrected')),
    termOf('p'),
    t('Human scores alone'),
    t('Judge alone'),
    termOf('judge-bias', t('Judge’s bias')),
    t('Labeled'),
    termOf('labels-saved', t('Labels saved')),
  ];
  const row = ({ metric, system, baseline, labeled, unlabeled, ...found }: CorrectedScore): Child[] => [
    metric,
    baseline === null ? (system ?? t('score')) : `${system ?? ''} − ${baseline}`,
    isJudgeUsed(found) ? h('strong', {}, formatEstimate(found.estimate)) : '–',
    baseline === null ? '' : formatP(found.p).replace('p = ', ''),
    formatEstimate(found.human),
    formatScore(found.judged, 3),
    formatEstimate(found.bias),
    t('{0} of {1}', formatCount(labeled), formatCount(labeled + unlabeled)),
    isJudgeUsed(found) ? formatCount(Math.floor(found.saved)) : '–',
  ];
  const intervals = termOf('interval', t('{0} intervals', localPercent(formatLevel(1 - alpha))));
  const caption = h('span', {}, ...woven((shown) => t('With {0}', shown), intervals));
  return table(caption, head, corrected.slice(0, MOST_ROWS).map(row));
}
