import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { h } from '../../dom';

/** Buttons that go through parts of a list, and where they are. */
export function pager(size: number, go: (offset: number) => void) {
  const where = h('p', { role: 'status', class: 'where' });
  let [offset, total] = [0, 0];
  const last = (): number => Math.max(0, Math.floor((total - 1) / size) * size);
  const to = (id: string, sign: string, name: string, target: () => number): HTMLElement =>
    h(
      'button',
      {
        id: `items-${id}`,
        type: 'button',
        class: 'plain',
        'aria-label': name,
        title: name,
        onclick: () => {
          if (target() !== offset) {
            go(target());
          }
        },
      },
      sign,
    );
  const back = [
    to('first', '«', t('First items'), () => 0),
    to('previous', '‹', t('Previous items'), () => Math.max(0, offset - size)),
  ];
  const forth = [
    to('next', '›', t('Next items'), () => Math.min(last(), offset + size)),
    to('last', '»', t('Last items'), last),
  ];
  const buttons = h(
    'div',
    { class: 'choices', role: 'group', 'aria-label': t('Pages of items') },
    ...back,
    ...forth,
  );
  return {
    element: h('div', { class: 'pager' }, buttons, where),
    /** Shows a message instead of the range. */
    say: (text: string) => (where.textContent = text),
    show(at: number, of: number) {
      [offset, total] = [at, of];
      // Disabled buttons would lose the focus.
      back.forEach((one) => one.setAttribute('aria-disabled', String(offset === 0)));
      forth.forEach((one) => one.setAttribute('aria-disabled', String(offset >= last())));
      buttons.hidden = total <= size;
      where.textContent =
        total === 0
          ? ''
          : t(
              '{0} to {1} of {2}',
              formatCount(offset + 1),
              formatCount(Math.min(total, offset + size)),
              formatCount(total),
            );
    },
  };
}
