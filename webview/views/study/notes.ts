import { sourceNames } from '../../../src/model/text';
import { t, translated, type Messages } from '../../../src/model/words';
import type { PageStudy } from '../../../src/editor/study/messages';
import { fold, h, type Child } from '../../dom';
import { listNames } from '../../text/words';
import { warningList } from '../warnings';

/** Warnings of the study, identical systems, and systems that were left out. */
export function notesOf({ systems, warnings, identical, leftOut }: PageStudy, messages: Messages): Child[] {
  const nameOf = sourceNames([...systems, ...leftOut]);
  const same = identical.map((names) => t('{0} are the same: their items score alike.', listNames(names)));
  return [
    warningList([...warnings.map((warning) => translated(warning, messages)), ...same]),
    leftOut.length > 0 &&
      fold(
        'left-out',
        leftOut.length === 1 ? t('1 output was left out') : t('{0} outputs were left out', leftOut.length),
        h(
          'dl',
          { class: 'reasons' },
          ...leftOut.flatMap((source) => [
            h('dt', { title: source.path }, nameOf(source)),
            h('dd', {}, translated(source.reason, messages)),
          ]),
        ),
      ),
  ];
}
