import { fileNames } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { fold, h, view, type View } from '../../dom';
import type { StudyState } from '../../study-state';
import { listNames } from '../../text/words';

/** What a person should know of the study: warnings, systems that are the same, systems that were left out. */
export function notesView(): View<StudyState> {
  return view<StudyState>(
    h('div', { class: 'notes' }),
    ({ study, messages }) => [study, messages],
    ({ study, messages }) => {
      if (study === null) {
        return [];
      }
      const { systems, warnings, identical, leftOut } = study;
      const files = fileNames([...systems, ...leftOut].map(({ path }) => path));
      const same = identical.map((names) =>
        t('{0} are the same: their items score alike.', listNames(names)),
      );
      const all = [...warnings.map((warning) => translated(warning, messages)), ...same];
      return [
        all.length > 0 &&
          h(
            'ul',
            { class: 'warnings' },
            ...all.map((text) =>
              h('li', {}, h('span', { class: 'sign', 'aria-hidden': 'true' }, '!'), h('span', {}, text)),
            ),
          ),
        leftOut.length > 0 &&
          fold(
            'left-out',
            leftOut.length === 1 ? t('1 file was left out') : t('{0} files were left out', leftOut.length),
            h(
              'dl',
              { class: 'reasons' },
              ...leftOut.flatMap(({ path, reason }) => [
                h('dt', { title: path }, files.get(path) ?? path),
                h('dd', {}, translated(reason, messages)),
              ]),
            ),
          ),
      ];
    },
  );
}
