import type { AboutItems } from '../../src/editor/comparison/messages';
import type { ComparisonDetails } from '../../src/model';
import type { ItemColumn, ItemPage } from '../../src/model/item-query';
import { formatCount } from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import { changed, h, replaceChildren, section, type Child, type View } from '../dom';
import { post, remember, remembered } from '../host';
import { kindOfItems } from '../text/item-kinds';
import { describeProgress } from '../text/words';
import { dropdown, textField } from '../toolkit';
import { labelled } from './checked-field';
import { itemTable } from './item';
import {
  ALL_ITEMS,
  barChip,
  columnPicker,
  confusionButtons,
  rangeOfBar,
  sideButtons,
  type ItemFilter,
} from './item-filters';
import { itemGains } from './item-gains';
import { pager } from './item-pager';

const AT_ONCE = 25;

/** A view that also gets the answers to its questions. */
export interface ItemsView extends View {
  receive(message: AboutItems): void;
}

/** All items, which the engine sorts, searches and sends in parts; until the first has come, those that A wins by most. */
export function itemsView(): ItemsView {
  const about = h('p', { class: 'about', id: 'items-about' });
  const sides = h('div', { class: 'choices', role: 'group', 'aria-label': t('Which items') });
  const chip = h('div', { class: 'choices' });
  const confusions = h('div', { class: 'choices', role: 'group', 'aria-label': t('Which answers') });
  const columns = h('div', {});
  const list = h('div', { class: 'items' });
  let filter = ALL_ITEMS;
  let offset = 0;
  let shown: ComparisonDetails | null = null;
  let page: ItemPage | null = null;
  let question = 0;
  let isAsked = true;
  let isPaged = false;

  const choose = (next: Partial<ItemFilter>): void => {
    filter = { ...filter, ...next };
    offset = 0;
    drawFilters();
    ask();
  };
  const gains = itemGains((range) => choose(rangeOfBar(range)));
  const pages = pager(AT_ONCE, (next) => {
    offset = next;
    isPaged = true;
    ask();
  });
  const search = textField({
    id: 'items-search',
    label: t('Search the items'),
    describedBy: about.id,
    onCommit: () => undefined,
  });
  search.setPlaceholder(t('text or id'));
  search.element.addEventListener('input', () => choose({ text: search.get() }));
  const order = dropdown('items-order', t('Order of the items'), (value) =>
    choose({ order: orders().find((one) => one.value === value)?.value ?? 'gain' }),
  );

  /** A hidden tab asks for nothing. */
  const opened = new ResizeObserver(() => !isAsked && ask());
  const ask = (): void => {
    isAsked = tools.checkVisibility();
    if (shown === null || !isAsked) {
      return;
    }
    question += 1;
    list.setAttribute('aria-busy', 'true');
    const { text, range, answers } = filter;
    const query = {
      ...{ text, range, answers, order: filter.order, offset, count: AT_ONCE },
      columns: shownColumns(shown).map(({ name }) => name),
      countAnswers: kindOf(shown, null) === 'labels',
    };
    post({ type: 'items', question, query });
  };
  const drawFilters = (): void => {
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
    replaceChildren(confusions, confusionButtons(page?.confusions ?? [], filter, choose));
    const picker = columnPicker(
      details.itemColumns,
      (column) => isColumnShown(column),
      (name, on) => {
        const names = shownColumns(details).map((column) => column.name);
        remember({ itemColumns: on ? [...names, name] : names.filter((one) => one !== name) });
        ask();
      },
    );
    replaceChildren(columns, picker);
  };
  const draw = (next: ItemPage, details: ComparisonDetails): void => {
    page = next;
    list.setAttribute('aria-busy', 'false');
    drawFilters();
    replaceChildren(list, listOf(next, details, filter));
    pages.show(offset, next.total);
  };
  const tools = h(
    'div',
    { class: 'item-tools' },
    sides,
    chip,
    labelled('items-search', t('Search'), search.element),
    labelled('items-order', t('Order'), order.element),
    columns,
    confusions,
  );
  opened.observe(tools);
  const isNew = changed((state) => [state.details]);
  return {
    element: section('items', t('Items'), about, gains.element, tools, h('div', {}, list, pages.element)),
    update(state) {
      const { details } = state;
      if (details === null || !isNew(state)) {
        return;
      }
      about.textContent = explain(details);
      const isUnranked = details.counts === null;
      tools.hidden = list.hidden = pages.element.hidden = isUnranked;
      gains.show(details);
      if (shown === null || itemsKey(shown) !== itemsKey(details)) {
        [filter, offset] = [{ ...ALL_ITEMS, text: filter.text }, 0];
        const rows = details.wins.slice(0, AT_ONCE).map((item) => ({ ...item, cells: [] }));
        draw({ rows, total: rows.length, confusions: [] }, details);
        pages.say('');
      }
      shown = details;
      drawFilters();
      ask();
    },
    receive(message) {
      if (shown === null || message.question !== question) {
        return;
      }
      if ('progress' in message) {
        pages.say(describeProgress(message.progress));
      } else if ('page' in message) {
        draw(message.page, shown);
        if (isPaged && list.getBoundingClientRect().top < 0) {
          list.scrollIntoView();
        }
        isPaged = false;
      } else {
        list.setAttribute('aria-busy', 'false');
        const { said, message: text } = message.error;
        replaceChildren(list, [h('p', { class: 'problem', role: 'alert' }, translated(said ?? text))]);
        pages.show(0, 0);
      }
    },
  };
}

/** Of other files or another metric, other items are shown. */
function itemsKey({ identity: { a, b, metric, slice }, gainBars }: ComparisonDetails): string {
  return JSON.stringify([a, b, metric, slice, gainBars]);
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

function shownColumns({ itemColumns }: ComparisonDetails): ItemColumn[] {
  return itemColumns.filter(isColumnShown);
}

function kindOf({ wins, losses }: ComparisonDetails, page: ItemPage | null) {
  const items = [...wins, ...losses];
  return kindOfItems(items.length > 0 ? items : (page?.rows ?? []));
}

function explain({ counts, comparison }: ComparisonDetails): string {
  if (counts === null) {
    return t(
      '{0} has no value for a single item, and comparing the systems with each of {1} items exchanged would take too long, so the items aren’t ranked.',
      comparison.metric.name,
      formatCount(comparison.n),
    );
  }
  const { wins, losses, ties } = counts;
  const of = formatCount(comparison.n);
  return t(
    'Of {0} items, A does better on {1} and worse on {2}; {3} make no difference.',
    of,
    formatCount(wins),
    formatCount(losses),
    formatCount(ties),
  );
}

function listOf(page: ItemPage, details: ComparisonDetails, { text, range, answers }: ItemFilter): Child[] {
  if (page.rows.length > 0) {
    const kind = kindOf(details, page);
    return [
      itemTable(page.rows, kind, details, page.rows[0]?.cells.length === 0 ? [] : shownColumns(details)),
    ];
  }
  const isFiltered = text !== '' || range !== null || answers !== null;
  return isFiltered ? [h('p', { class: 'muted' }, t('No item matches.'))] : [];
}
