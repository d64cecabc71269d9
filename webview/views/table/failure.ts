import type { TablePageState } from '../../../src/editor/table/messages';
import { translatedError } from '../../../src/model/errors';
import { baseName } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { h, view, type View } from '../../dom';
import { post } from '../../host';
import { askAgain, banner, rerun } from '../failure';

/** Why there is no table, and what to do. */
export function tableFailureView(): View<TablePageState> {
  return view<TablePageState>(
    h('div', { role: 'alert' }),
    ({ phase, error }) => [phase, error],
    ({ phase, error }) => {
      if (phase === 'cancelled') {
        return [banner('neutral', '■', [h('p', {}, t('Cancelled before there was an answer.'))], [rerun()])];
      }
      if (error === null || (phase !== 'error' && phase !== 'question')) {
        return [];
      }
      const { path } = error;
      const said = [
        h('p', {}, translatedError(error)),
        path !== undefined && h('p', { class: 'muted', title: path }, baseName(path)),
      ];
      return phase === 'question'
        ? [banner('neutral', '?', said, [askAgain(error, () => post({ type: 'chooseReference' }))])]
        : [banner('error', '×', said, [rerun()])];
    },
  );
}
