import type { TablePageState } from '../../../src/editor/table/messages';
import { translatedError } from '../../../src/model/errors';
import { baseName } from '../../../src/model/text';
import { h, type View } from '../../dom';
import { post } from '../../host';
import { askAgain, banner, failureView, rerun } from '../failure';
import { tasksDiffer } from '../tasks-differ';

export function tableFailureView(): View<TablePageState> {
  return failureView((error, { phase, identity }) => {
    const { path, holdings } = error;
    if (holdings !== undefined) {
      const isRun = identity.of === 'runs';
      return banner('neutral', '?', tasksDiffer(holdings, translatedError(error), undefined, isRun), []);
    }
    const said = [
      h('p', {}, translatedError(error)),
      path !== undefined && h('p', { class: 'muted', title: path }, baseName(path)),
    ];
    return phase === 'question'
      ? banner('neutral', '?', said, [askAgain(error, () => post({ type: 'choose', which: 'reference' }))])
      : banner('error', '×', said, [rerun()]);
  });
}
