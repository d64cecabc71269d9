import { buttonOf, h } from './dom';

export interface MenuEntry {
  readonly id: string;
  readonly name: string;
  readonly title?: string;
  readonly onChoose: () => void;
}

/** A button that opens a menu below it. The arrow keys go through the entries, and Escape closes it. */
export function menu(id: string, name: string, entries: readonly MenuEntry[]): HTMLElement {
  const items = entries.map((entry) =>
    h(
      'button',
      {
        role: 'menuitem',
        id: entry.id,
        type: 'button',
        tabindex: -1,
        title: entry.title ?? null,
        onclick: () => {
          toggle(false);
          opener.focus();
          entry.onChoose();
        },
      },
      entry.name,
    ),
  );
  const list = h('div', { role: 'menu', class: 'menu-list', 'aria-label': name, hidden: true }, ...items);
  const opener = buttonOf(
    'plain',
    () => {
      const isOpen = list.hidden === false;
      toggle(!isOpen);
      if (!isOpen) {
        focus(0);
      }
    },
    { id, 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
    name,
    h('span', { class: 'arrow', 'aria-hidden': 'true' }, '▾'),
  );
  const toggle = (open: boolean): void => {
    list.hidden = !open;
    opener.setAttribute('aria-expanded', String(open));
  };
  const focus = (at: number): void => items[(at + items.length) % items.length]?.focus();
  const element = h('div', { class: 'menu' }, opener, list);
  element.addEventListener('keydown', (event) => {
    const at = items.findIndex((item) => item === document.activeElement);
    switch (event.key) {
      case 'ArrowDown':
        toggle(true);
        focus(at + 1);
        break;
      case 'ArrowUp':
        toggle(true);
        focus(at < 0 ? -1 : at - 1);
        break;
      case 'Home':
      case 'End':
        focus(event.key === 'Home' ? 0 : -1);
        break;
      case 'Escape':
        if (list.hidden !== false) {
          return;
        }
        toggle(false);
        opener.focus();
        break;
      default:
        return;
    }
    event.preventDefault();
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) {
      toggle(false);
    }
  });
  return element;
}
