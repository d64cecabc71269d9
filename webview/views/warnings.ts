import { t } from '../../src/model/words';
import { h, type Child } from '../dom';

/** What the reader should know, each with a sign that doesn't depend on color; null without any. */
export function warningList(warnings: readonly Child[]): HTMLElement | null {
  const sign = () => h('span', { class: 'sign', 'aria-hidden': 'true' }, '!');
  return warnings.length === 0
    ? null
    : h(
        'ul',
        { class: 'warnings', 'aria-label': t('Warnings') },
        ...warnings.map((warning) => h('li', {}, sign(), h('span', {}, warning))),
      );
}
