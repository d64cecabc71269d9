import { baseName, formatCount } from '../../../src/model/text';
import { translatedError } from '../../../src/model/errors';
import { t } from '../../../src/model/words';
import { h, linkButton, view, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { askAgain, banner, changeReference, isAboutReference, rerun } from '../failure';

/** Why there is no result, and what to do. */
export function studyFailureView(): View<StudyState> {
  return view<StudyState>(
    h('div', { role: 'alert' }),
    (state) => [state.phase, state.error, state.study === null],
    ({ phase, error, study, identity }) => {
      if (phase === 'cancelled') {
        const said =
          study === null
            ? t('Cancelled before there was an answer.')
            : t(
                'Cancelled: this result uses {0} of {1} resamples.',
                formatCount(study.resamples),
                formatCount(study.settings.resamples),
              );
        return [banner('neutral', '■', [h('p', {}, said)], [rerun()])];
      }
      if (error === null || (phase !== 'error' && phase !== 'question')) {
        return [];
      }
      const { path, line = 1 } = error;
      const isOwn = path !== undefined && [...identity.outputs, ...identity.references].includes(path);
      const place =
        path !== undefined &&
        isOwn &&
        h(
          'p',
          {},
          linkButton(t('{0}, line {1}', baseName(path), line), path, () =>
            post({ type: 'open', path, line }),
          ),
        );
      const said = [h('p', {}, translatedError(error)), place];
      const chooseReference = (): void => post({ type: 'chooseReference' });
      if (phase === 'question') {
        return [banner('neutral', '?', said, [askAgain(error, chooseReference)])];
      }
      const isReference = isAboutReference(error, identity.references);
      return [banner('error', '×', said, [isReference ? changeReference(chooseReference) : rerun()])];
    },
  );
}
