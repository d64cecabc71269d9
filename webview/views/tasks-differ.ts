import type { Holdings } from '../../src/model';
import { t, translated } from '../../src/model/words';
import { h, type Child } from '../dom';
import { post } from '../host';
import { button } from '../toolkit';

/**
 * The question where A and B can't be compared, whatever is chosen for them: which is the wrong file.
 *
 * @param task of a table: the place of their task; absent: the one that its only question is about
 */
export function tasksDiffer({ a, b }: Holdings, why: string, task?: number, isRun = false): Child[] {
  const question = t(
    'These files are of different tasks or kinds: A holds {0}; B holds {1}.',
    translated(a),
    translated(b),
  );
  return [h('p', {}, question), h('p', { class: 'muted' }, why), otherFiles(task, isRun)];
}

/** What may be done about files that don't belong together. Below the text: three buttons beside it would leave it too little room. */
export function otherFiles(task?: number, isRun = false): HTMLElement {
  const [suffix, of] = task === undefined ? ['', {}] : [task, { task }];
  const another = (which: 'a' | 'b', label: string): Child =>
    !isRun &&
    button(label, { id: `change-${which}${suffix}`, onClick: () => post({ type: 'choose', which, ...of }) });
  return h(
    'div',
    { class: 'banner-actions' },
    another('a', t('Choose Another A…')),
    another('b', t('Choose Another B…')),
    button(t('What Can Be Compared Here?'), {
      id: `look${suffix}`,
      onClick: () => post({ type: 'look', ...of }),
    }),
  );
}
