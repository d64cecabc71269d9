import type { ComparisonDetails } from '../../src/model';
import { t } from '../../src/model/words';
import { post } from '../host';
import { menu, type MenuEntry } from '../menu';
import { copyAndExport } from './copy';

const FORMATS = ['sentence', 'methods', 'row', 'markdown', 'latex', 'json'] as const;

/** What can be done with an answer: copied, exported, and taken apart in a table. */
export function actionsOf({ metrics }: ComparisonDetails, said: HTMLElement): HTMLElement[] {
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
    ...copyAndExport(FORMATS, (format) => post({ type: 'copy', format }), said),
    menu('table', t('Compare as a table'), metrics.length > 1 ? [all, slices] : [slices]),
  ];
}
