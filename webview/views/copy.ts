import type { CopyFormat } from '../../src/editor/comparison/messages';
import { t } from '../../src/model/words';
import { h } from '../dom';
import { post } from '../host';
import { button } from '../toolkit';

const THANKS_MILLISECONDS = 1500;

/** Buttons that copy the result; each confirms that it did. */
export function copyButtons(): HTMLElement {
  const formats: readonly (readonly [CopyFormat, string])[] = [
    ['sentence', t('Sentence')],
    ['markdown', 'Markdown'],
    ['latex', 'LaTeX'],
    ['json', 'JSON'],
  ];
  const said = h('span', { class: 'copied', role: 'status' });
  let timer: number | undefined;
  const copy = (format: CopyFormat, name: string): void => {
    post({ type: 'copy', format });
    said.textContent = t('✓ {0} copied', name);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => (said.textContent = ''), THANKS_MILLISECONDS);
  };
  return h(
    'div',
    { class: 'copy', role: 'group', 'aria-label': t('Copy as') },
    h('span', { class: 'muted' }, t('Copy as')),
    ...formats.map(([format, name]) =>
      button(name, { id: `copy-${format}`, onClick: () => copy(format, name) }),
    ),
    button(t('Export Report…'), {
      id: 'export-report',
      title: t('Web page, Markdown, LaTeX, CSV, or JSON, with everything needed to reproduce the digits'),
      onClick: () => post({ type: 'report' }),
    }),
    said,
  );
}
