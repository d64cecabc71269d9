import './language';
import type { StudyPageState, ToStudyPage } from '../src/editor/study/messages';
import { formatCount, baseName } from '../src/model/text';
import { t, translated } from '../src/model/words';
import { wayOfAligning } from './text/words';
import { h, linkButton } from './dom';
import { post } from './host';
import { openPage } from './page';
import './study.css';
import { withColumns, type StudyState } from './study-state';
import { countOfItems } from './views/status';
import { transferView } from './views/study/transfer';
import { studyAnswerView } from './views/study/answer';
import { matrixView } from './views/study/matrix';
import { namePartsView } from './views/study/name-parts';
import { pairsView } from './views/study/pairs';
import { rankingView } from './views/study/ranking';
import { sizesView } from './views/study/sizes';
import { settingsView } from './views/settings/settings';
import { studySettings } from './views/settings/study-settings';
import { translatedError, type SerializedError } from '../src/model/errors';
import {
  askAgain,
  banner,
  choiceList,
  changeReference,
  failureView,
  isAboutReference,
  rerun,
} from './views/failure';

/** The study is large, so it arrives once, in a message to itself; kept until the first state. */
let study: Pick<StudyState, 'study' | 'decimals'> = { study: null, decimals: 2 };

const ranking = rankingView();

openPage<StudyPageState, StudyState>({
  status: {
    title: ({ identity, study, messages }) =>
      study === null
        ? t('Study of {0}', identity.name)
        : t('{0} on {1}', translated(study.metric.name, messages), identity.name),
    done({ study }) {
      if (study === null) {
        return null;
      }
      const { systems, alignedBy, resamples, seed } = study;
      return t(
        '{0} systems, {1}, matched by {2}, {3} resamples, seed {4}',
        formatCount(systems.length),
        countOfItems(study),
        wayOfAligning(alignedBy),
        formatCount(resamples),
        seed,
      );
    },
  },
  controls: settingsView(
    ({ identity, metrics, clusterColumns, references, study: shown }) => [
      identity,
      metrics,
      clusterColumns,
      references,
      shown === null,
    ],
    studySettings,
  ),
  above: [
    failureView(tell, { uses: ({ study: shown }) => [shown === null], cancelled }),
    studyAnswerView(ranking.shown),
  ],
  parts: () => [
    { id: 'ranking', name: t('Ranking'), views: [ranking] },
    { id: 'matrix', name: t('Matrix'), views: [matrixView()] },
    { id: 'plot', name: t('Plot'), views: [pairsView(), namePartsView()] },
    { id: 'planning', name: t('Planning'), views: [sizesView(), transferView()] },
  ],
  hasAnswer: ({ study }) => study !== null,
  isPartial: ({ filling }) => filling,
  kept: ({ key }) => (key === null ? null : { key }),
  complete: (state) => ({ ...state, ...study }),
  receive(message: Extract<ToStudyPage, { type: 'study' }>, redraw) {
    study = { study: withColumns(message.study), decimals: message.decimals };
    redraw();
  },
});

function cancelled({ study }: StudyState): string | null {
  const [drawn, all] = [study?.resamples ?? 0, study?.settings.resamples ?? 0].map(formatCount);
  return study && t('Cancelled: this result uses {0} of {1} resamples.', drawn ?? '', all ?? '');
}

function tell(error: SerializedError, { phase, identity }: StudyState): HTMLElement {
  const { path, line = 1 } = error;
  const isOwn = path !== undefined && [...identity.outputs, ...identity.references].includes(path);
  const place =
    isOwn &&
    h(
      'p',
      {},
      linkButton(t('{0}, line {1}', baseName(path), formatCount(line)), path, () =>
        post({ type: 'open', path, line }),
      ),
    );
  const said = [h('p', {}, translatedError(error)), place];
  const chooseReference = (): void => post({ type: 'chooseReference' });
  if (phase === 'question') {
    return banner('neutral', '?', [...said, choiceList(error)], [askAgain(error, chooseReference)]);
  }
  const isReference = isAboutReference(error, identity.references);
  return banner('error', '×', said, [isReference ? changeReference(chooseReference) : rerun()]);
}
