import { t } from '../src/model/words';
import { h } from './dom';

/** For the keyboard: past the settings and the explained terms of the head. Seen while they have the focus. */
export function skips(): HTMLElement {
  const to = (words: string, target: string): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        class: 'button visually-hidden',
        onclick: () => document.querySelector<HTMLElement>(target)?.focus(),
      },
      words,
    );
  return h(
    'nav',
    { class: 'skips', 'aria-label': t('Go to') },
    to(t('Go to Copy and Export'), ':is(.actions, .copy) button'),
    to(
      t('Go to the details'),
      '[role=tab][aria-selected=true], .document :is(canvas, .term, .scroll, summary)',
    ),
  );
}
