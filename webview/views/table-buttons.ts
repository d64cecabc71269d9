import type { ComparisonDetails } from '../../src/model';
import { t } from '../../src/model/words';
import { h } from '../dom';
import { post } from '../host';
import { button } from '../toolkit';

/** Buttons that open the table of this pair. */
export function tableButtons({ metrics }: ComparisonDetails): HTMLElement {
  return h(
    'div',
    { class: 'copy', role: 'group', 'aria-label': t('Compare as a table') },
    metrics.length > 1 &&
      button(t('All Metrics'), {
        id: 'all-metrics',
        title: t('A table with a row for each metric that fits'),
        onClick: () => post({ type: 'table', rows: 'metrics' }),
      }),
    button(t('Slice by…'), {
      id: 'slice-by',
      title: t('A table with a row for each part of the items'),
      onClick: () => post({ type: 'table', rows: 'slices' }),
    }),
  );
}
