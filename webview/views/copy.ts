import { t } from '../../src/model/words';
import { h } from '../dom';
import { post } from '../host';
import { button } from '../toolkit';

const THANKS_MILLISECONDS = 1500;

/** What a result can be copied as, by the name on the button. */
const NAMES = {
  sentence: () => t('Sentence'),
  markdown: () => 'Markdown',
  latex: () => 'LaTeX',
  csv: () => 'CSV',
  json: () => 'JSON',
} as const;

/** Buttons that copy the result, each of which confirms that it did, and one that exports its report. */
export function copyButtons<Format extends keyof typeof NAMES>(
  formats: readonly Format[],
  send: (format: Format) => void,
): HTMLElement {
  const said = h('span', { class: 'copied', role: 'status' });
  let timer: number | undefined;
  const copy = (format: Format, name: string): void => {
    send(format);
    said.textContent = t('✓ {0} copied', name);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => (said.textContent = ''), THANKS_MILLISECONDS);
  };
  return h(
    'div',
    { class: 'copy', role: 'group', 'aria-label': t('Copy as') },
    h('span', { class: 'muted' }, t('Copy as')),
    ...formats.map((format) => {
      const name = NAMES[format]();
      return button(name, { id: `copy-${format}`, onClick: () => copy(format, name) });
    }),
    button(t('Export Report…'), {
      id: 'export-report',
      title: t('Web page, Markdown, LaTeX, CSV, or JSON, with everything needed to reproduce the digits'),
      onClick: () => post({ type: 'report' }),
    }),
    said,
  );
}
