import { t } from '../../../src/model/words';
import { parseColumn } from '../../text/fields';
import { dropdown, type Choice } from '../../toolkit';
import { checkedField } from './checked-field';

/** Stands for a field that isn't listed. */
const ANOTHER = ' ';

/** A list, the last entry of which opens a field for a column or path that isn't in it. */
export function listOrField(
  [id, fieldId]: readonly [string, string],
  label: string,
  choose: (value: string) => void,
  write: (column: string) => void,
) {
  const list = dropdown(id, label, (value) => {
    other.element.hidden = value !== ANOTHER;
    if (value !== ANOTHER) {
      choose(value);
    }
  });
  const other = checkedField<string>(fieldId, { label: t('Field or JSON path') }, parseColumn, write);
  other.element.hidden = true;
  other.setPlaceholder('$.results[*].metrics.f1');
  return {
    elements: [list.element, other.element],
    set(choices: readonly Choice[], selected: string): void {
      list.set([...choices, { value: ANOTHER, label: t('another field…') }], selected);
      other.element.hidden = true;
    },
  };
}
