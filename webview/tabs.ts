import { h } from './dom';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly element: HTMLElement;
}

/** Which tab was chosen last, over a reload of the window. */
export interface RememberedTab {
  readonly id: string | null;
  readonly keep: (id: string) => void;
}

/** Tabs (WAI-ARIA Authoring Practices): one Tab stop, arrow keys, Home and End go from tab to tab and show it at once. */
export function tabs(items: readonly Tab[], remembered: RememberedTab): HTMLElement {
  const buttons = items.map(({ id, label }) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${id}`,
        'aria-controls': `tab-panel-${id}`,
        onclick: () => choose(id),
      },
      label,
    ),
  );
  const panels = items.map(({ id, element }) =>
    h(
      'div',
      { role: 'tabpanel', id: `tab-panel-${id}`, class: 'tab-panel', 'aria-labelledby': `tab-${id}` },
      element,
    ),
  );
  const show = (chosen: string): void => {
    items.forEach(({ id }, place) => {
      const isChosen = id === chosen;
      buttons[place]?.setAttribute('aria-selected', String(isChosen));
      buttons[place]?.setAttribute('tabindex', isChosen ? '0' : '-1');
      panels[place]?.toggleAttribute('hidden', !isChosen);
    });
  };
  const choose = (id: string): void => {
    show(id);
    remembered.keep(id);
  };
  const list = h('div', { role: 'tablist', class: 'tabs' }, ...buttons);
  list.addEventListener('keydown', (event) => {
    const at = buttons.findIndex((button) => button === document.activeElement);
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = places[event.key];
    if (at >= 0 && next !== undefined) {
      const place = (next + buttons.length) % buttons.length;
      event.preventDefault();
      buttons[place]?.focus();
      choose(items[place]?.id ?? '');
    }
  });
  const known = items.find(({ id }) => id === remembered.id) ?? items[0];
  show(known?.id ?? '');
  return h('div', { class: 'tabbed' }, list, ...panels);
}
