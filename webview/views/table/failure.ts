import type { TablePageState } from '../../../src/editor/table/messages';
import { translatedError } from '../../../src/model/errors';
import { baseName } from '../../../src/model/text';
import { h, type View } from '../../dom';
import { post } from '../../host';
import { askAgain, banner, failureView, rerun } from '../failure';

export function tableFailureView(): View<TablePageState> {
  return failureView((error, { phase }) => {
    const { path } = error;
    const said = [
      h('p', {}, translatedError(error)),
      path !== undefined && h('p', { class: 'muted', title: path }, baseName(path)),
    ];
    return phase === 'question'
      ? banner('neutral', '?', said, [askAgain(error, () => post({ type: 'chooseReference' }))])
      : banner('error', '×', said, [rerun()]);
  });
}
