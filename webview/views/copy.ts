import { t } from '../../src/model/words';
import { h } from '../dom';
import { post } from '../host';
import { menu } from '../menu';

const THANKS_MILLISECONDS = 1500;

/** What a result can be copied as, by the name in the menu. */
const NAMES = {
  sentence: () => t('Sentence'),
  methods: () => t('Methods Paragraph'),
  row: () => t('Row of a Table'),
  line: () => t('Ranking in a Line'),
  tsv: () => 'TSV',
  markdown: () => 'Markdown',
  latex: () => 'LaTeX',
  csv: () => 'CSV',
  json: () => 'JSON',
} as const;

/**
 * The menu that copies a result, and the button that exports its report.
 *
 * @param said where each copy is confirmed
 */
export function copyAndExport<Format extends keyof typeof NAMES>(
  formats: readonly Format[],
  send: (format: Format) => void,
  said: HTMLElement,
): HTMLElement[] {
  let timer: number | undefined;
  const entries = formats.map((format) => {
    const name = NAMES[format]();
    const onChoose = (): void => {
      send(format);
      said.textContent = t('✓ {0} copied', name);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => (said.textContent = ''), THANKS_MILLISECONDS);
    };
    return { id: `copy-${format}`, name, onChoose };
  });
  const exporting = h(
    'button',
    {
      id: 'export-report',
      type: 'button',
      class: 'plain',
      title: t('Web page, Markdown, LaTeX, CSV, or JSON, with everything needed to reproduce the digits'),
      onclick: () => post({ type: 'report' }),
    },
    t('Export…'),
  );
  return [menu('copy', t('Copy'), entries), exporting];
}
