import type { CopyFormat } from '../../src/editor/comparison/messages';
import type { ComparisonDetails } from '../../src/model';
import { t } from '../../src/model/words';
import { h } from '../dom';
import { post } from '../host';
import { menu, type MenuEntry } from '../menu';

const THANKS_MILLISECONDS = 1500;

/** What can be done with an answer: copied, exported, and taken apart in a table. */
export function actionsOf({ metrics }: ComparisonDetails, said: HTMLElement): HTMLElement[] {
  let timer: number | undefined;
  const copying = (format: CopyFormat, name: string): MenuEntry => ({
    id: `copy-${format}`,
    name,
    onChoose() {
      post({ type: 'copy', format });
      said.textContent = t('✓ {0} copied', name);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => (said.textContent = ''), THANKS_MILLISECONDS);
    },
  });
  const slices: MenuEntry = {
    id: 'slice-by',
    name: t('Slice by…'),
    title: t('A table with a row for each part of the items'),
    onChoose: () => post({ type: 'table', rows: 'slices' }),
  };
  const all: MenuEntry = {
    id: 'all-metrics',
    name: t('All Metrics'),
    title: t('A table with a row for each metric that fits'),
    onChoose: () => post({ type: 'table', rows: 'metrics' }),
  };
  return [
    menu('copy', t('Copy'), [
      copying('sentence', t('Sentence')),
      copying('methods', t('Methods Paragraph')),
      copying('row', t('Row of a Table')),
      copying('markdown', 'Markdown'),
      copying('latex', 'LaTeX'),
      copying('json', 'JSON'),
    ]),
    h(
      'button',
      {
        id: 'export-report',
        type: 'button',
        class: 'plain',
        title: t('Web page, Markdown, LaTeX, CSV, or JSON, with everything needed to reproduce the digits'),
        onclick: () => post({ type: 'report' }),
      },
      t('Export…'),
    ),
    menu('table', t('Compare as a table'), metrics.length > 1 ? [all, slices] : [slices]),
  ];
}
