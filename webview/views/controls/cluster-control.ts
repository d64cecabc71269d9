import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import { t } from '../../../src/model/words';
import { post } from '../../host';
import { termOf } from '../../terms';
import { dropdown } from '../../toolkit';
import { labelled } from './checked-field';

/** Chooses the column whose clusters are resampled; hidden without columns. */
export function clusterControl(): {
  readonly element: HTMLElement;
  show(columns: readonly string[], chosen: string | null): void;
} {
  const cluster = dropdown('cluster', t('Resample by'), (value) =>
    post({ type: 'change', clusterColumn: value }),
  );
  const element = labelled('cluster', termOf('cluster', t('Resample by')), cluster.element);
  return {
    element,
    show(columns, chosen) {
      element.hidden = columns.length === 0;
      cluster.set(
        [{ value: EVERY_ITEM, label: t('item') }, ...columns.map((name) => ({ value: name, label: name }))],
        chosen ?? EVERY_ITEM,
      );
    },
  };
}
