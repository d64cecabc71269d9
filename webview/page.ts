import type { RunState } from '../src/editor/page/messages';
import { t } from '../src/model/words';
import { h } from './dom';
import { explanations } from './explain';
import { post } from './host';
import { tabs, type Tab } from './tabs';

/** Puts a page together, and hands it what the host sends. */
export function openPage(parts: () => readonly HTMLElement[], receive: (message: never) => void): void {
  document.getElementById('app')?.append(h('main', {}, skips(), ...parts(), explanations));
  window.addEventListener('message', ({ data }: MessageEvent) => receive(data as never));
  post({ type: 'ready' });
}

/** Tells the styles how the answer stands: it is hidden before there is one, and faded while it is out of date. */
export function markAnswer({ phase }: RunState, hasAnswer: boolean, isOutdated = phase !== 'done'): void {
  const { classList } = document.body;
  classList.toggle('has-answer', hasAnswer);
  classList.toggle('is-first-run', !hasAnswer && phase === 'running');
  classList.toggle('is-outdated', hasAnswer && isOutdated);
}

/** The parts of an answer, of which one is visible at a time. */
export function answerTabs(all: readonly Tab[], kind = 'answer'): HTMLElement {
  return h('div', { class: kind }, ...tabs(t('The answer in detail'), all));
}

/** For the keyboard: past the settings and the explained terms of the head. Seen while they have the focus. */
function skips(): HTMLElement {
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
