import type { TablePageState } from '../../../src/editor/table/messages';
import { t } from '../../../src/model/words';
import { h, section, viewOf, type View } from '../../dom';

/** The result as a paper could print it. */
export function sentenceView(): View<TablePageState> {
  const body = viewOf<string, TablePageState>(
    ({ details }) => details?.table.sentence ?? null,
    (sentence) => [h('p', { class: 'sentence', lang: 'en' }, sentence)],
  );
  return { element: section('sentence', t('In a sentence'), body.element), update: body.update };
}
