import { sourceNames } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { fold, h, view, type View } from '../../dom';
import type { StudyState } from '../../study-state';
import { listNames } from '../../text/words';
import { warningList } from '../warnings';

/** Warnings of the study, identical systems, and systems that were left out. */
export function notesView(): View<StudyState> {
  return view<StudyState>(
    h('div', { class: 'notes' }),
    ({ study, messages }) => [study, messages],
    ({ study, messages }) => {
      if (study === null) {
        return [];
      }
      const { systems, warnings, identical, leftOut } = study;
      const nameOf = sourceNames([...systems, ...leftOut]);
      const same = identical.map((names) =>
        t('{0} are the same: their items score alike.', listNames(names)),
      );
      const all = [...warnings.map((warning) => translated(warning, messages)), ...same];
      return [
        warningList(all),
        leftOut.length > 0 &&
          fold(
            'left-out',
            leftOut.length === 1
              ? t('1 output was left out')
              : t('{0} outputs were left out', leftOut.length),
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
    },
  );
}
