import type { ComparisonDetails } from '../../../src/model/results/details';
import type { Confusion, ItemColumn, ItemOrder } from '../../../src/model/results/item-query';
import { t } from '../../../src/model/words';
import { h, replaceChildren } from '../../dom';
import { remember, remembered } from '../../host';
import { dropdown, textField } from '../../toolkit';
import { labelled } from '../settings/fields';
import {
  ALL_ITEMS,
  barChip,
  columnPicker,
  confusionButtons,
  sideButtons,
  type ItemFilter,
} from './item-filters';

interface Changes {
  /** Called when other items are to be shown. */
  readonly onFilter: () => void;
  readonly onColumns: () => void;
}

/** What narrows, searches and orders the items, and the choice of their columns. */
export function itemTools(describedBy: string, { onFilter, onColumns }: Changes) {
  const sides = h('div', { class: 'choices', role: 'group', 'aria-label': t('Which items') });
  const chip = h('div', { class: 'choices' });
  const confusions = h('div', { class: 'choices', role: 'group', 'aria-label': t('Which answers') });
  const columns = h('div', {});
  let filter = ALL_ITEMS;
  let shown: ComparisonDetails | null = null;
  let found: readonly Confusion[] = [];

  const choose = (next: Partial<ItemFilter>): void => {
    filter = { ...filter, ...next };
    draw();
    onFilter();
  };
  const search = textField({
    id: 'items-search',
    label: t('Search the items'),
    describedBy,
    onCommit: () => undefined,
  });
  search.setPlaceholder(t('text or id'));
  search.element.addEventListener('input', () => choose({ text: search.get() }));
  const order = dropdown<ItemOrder>('items-order', t('Order of the items'), (value) =>
    choose({ order: value }),
  );
  const draw = (): void => {
    if (shown === null) {
      return;
    }
    const details = shown;
    order.set(orders(), filter.order);
    replaceChildren(sides, sideButtons(details, filter, choose));
    const hadFocus = chip.contains(document.activeElement);
    replaceChildren(chip, barChip(filter, choose));
    if (hadFocus && filter.bar === null) {
      document.getElementById('items-all')?.focus();
    }
    replaceChildren(confusions, confusionButtons(found, filter, choose));
    const picker = columnPicker(details.itemColumns, isColumnShown, (name, on) => {
      const names = shownColumns(details).map((column) => column.name);
      remember({ itemColumns: on ? [...names, name] : names.filter((one) => one !== name) });
      onColumns();
    });
    replaceChildren(columns, picker);
  };
  return {
    element: h(
      'div',
      { class: 'item-tools' },
      sides,
      chip,
      labelled('items-search', t('Search'), search.element),
      labelled('items-order', t('Order'), order.element),
      columns,
      confusions,
    ),
    get filter(): ItemFilter {
      return filter;
    },
    choose,
    /** All items again; a search stays. */
    reset(): void {
      filter = { ...ALL_ITEMS, text: filter.text };
    },
    show(details: ComparisonDetails, answers: readonly Confusion[]): void {
      [shown, found] = [details, answers];
      draw();
    },
  };
}

function orders() {
  return [
    { value: 'gain', label: t('A’s largest gains first') },
    { value: 'loss', label: t('A’s largest losses first') },
    { value: 'file', label: t('As in the files') },
  ] as const;
}

function isColumnShown({ name, shown }: ItemColumn): boolean {
  const chosen = remembered()['itemColumns'];
  return Array.isArray(chosen) ? chosen.includes(name) : shown;
}

export function shownColumns({ itemColumns }: ComparisonDetails): ItemColumn[] {
  return itemColumns.filter(isColumnShown);
}
