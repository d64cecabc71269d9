import { h, type Child } from '../dom';
import type { Tone } from '../text/words';

interface Lines {
  readonly mark: string;
  readonly tone: Tone;
  readonly above: readonly Child[];
  readonly headline: string;
  readonly below: readonly Child[];
  readonly more?: readonly Child[];
}

/** A sign in a circle, and three lines beside it. */
export function verdictLines({ mark, tone, above, headline: text, below, more = [] }: Lines): Child[] {
  return [
    h('div', { class: `mark ${tone}`, 'aria-hidden': 'true' }, mark),
    h(
      'div',
      { class: 'verdict-text' },
      h('p', { class: 'above' }, ...above),
      h('p', { class: 'headline' }, text),
      h('p', { class: 'numbers-line' }, ...below),
      ...more,
    ),
  ];
}
