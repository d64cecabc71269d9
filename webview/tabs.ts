import { h } from './dom';
import { remember, remembered } from './host';

/** One of several panels, of which one is visible at a time. */
export interface Tab {
  /** The button is `tab-ID`, the panel `panel-ID`. */
  readonly id: string;
  readonly name: string;
  readonly content: HTMLElement;
}

/** Where the arrow keys lead among so many tabs; null: another key. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs as WAI-ARIA describes them: one Tab stop, and the arrow keys, Home and End choose. The chosen one is kept over a reload of
 * the window.
 *
 * @returns the tabs, and their panels
 */
export function tabs(label: string, all: readonly Tab[]): readonly HTMLElement[] {
  const panels = all.map(({ id, content }) =>
    h('div', { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}` }, content),
  );
  const buttons = all.map(({ id, name }, at) => {
    const button = h(
      'button',
      {
        role: 'tab',
        id: `tab-${id}`,
        type: 'button',
        'aria-controls': `panel-${id}`,
        onclick: () => choose(at),
      },
      name,
    );
    button.addEventListener('keydown', (event) => {
      const next = STEPS[event.key]?.(at, all.length);
      if (next !== undefined) {
        event.preventDefault();
        choose(next);
        buttons[next]?.focus();
      }
    });
    return button;
  });
  const show = (shown: number): void => {
    buttons.forEach((button, at) => {
      button.setAttribute('aria-selected', String(at === shown));
      button.tabIndex = at === shown ? 0 : -1;
    });
    panels.forEach((panel, at) => (panel.hidden = at !== shown));
    // The answer is there in full beside what shows it first, and in a line above everything else.
    document.body.classList.toggle('is-brief', shown > 0);
  };
  const choose = (at: number): void => {
    show(at);
    remember({ tab: all[at]?.id });
  };
  const before = remembered()['tab'];
  show(
    Math.max(
      0,
      all.findIndex(({ id }) => id === before),
    ),
  );
  return [h('div', { role: 'tablist', class: 'tabs', 'aria-label': label }, ...buttons), ...panels];
}
