import type { SerializedError } from '../../../src/model';
import { translatedError } from '../../../src/model/errors';
import { baseName, formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { h, linkButton, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { askAgain, banner, changeReference, failureView, isAboutReference, rerun } from '../failure';

export function studyFailureView(): View<StudyState> {
  return failureView(tell, { uses: ({ study }) => [study === null], cancelled });
}

function cancelled({ study }: StudyState): string {
  return study === null
    ? t('Cancelled before there was an answer.')
    : t(
        'Cancelled: this result uses {0} of {1} resamples.',
        formatCount(study.resamples),
        formatCount(study.settings.resamples),
      );
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
    return banner('neutral', '?', said, [askAgain(error, chooseReference)]);
  }
  const isReference = isAboutReference(error, identity.references);
  return banner('error', '×', said, [isReference ? changeReference(chooseReference) : rerun()]);
}
