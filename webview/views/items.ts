import type { AboutItems } from '../../src/editor/comparison/messages';
import type { ComparisonDetails } from '../../src/model';
import type { ItemPage } from '../../src/model/item-query';
import { formatCount } from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import { changed, h, replaceChildren, section, type Child, type View } from '../dom';
import { post } from '../host';
import { kindOfItems } from '../text/item-kinds';
import { describeProgress } from '../text/words';
import { itemTable } from './item';
import { rangeOfBar, type ItemFilter } from './item-filters';
import { itemGains } from './item-gains';
import { pager } from './item-pager';
import { itemTools, shownColumns } from './item-tools';

const AT_ONCE = 25;

/** A view that also gets the answers to its questions. */
export interface ItemsView extends View {
  receive(message: AboutItems): void;
}

/** All items, which the engine sorts, searches and sends in parts; until the first has come, those that A wins by most. */
export function itemsView(): ItemsView {
  const about = h('p', { class: 'about', id: 'items-about' });
  const list = h('div', { class: 'items' });
  let offset = 0;
  let shown: ComparisonDetails | null = null;
  let page: ItemPage | null = null;
  let question = 0;
  let isAsked = true;
  let isPaged = false;

  /** A hidden tab asks for nothing. */
  const opened = new ResizeObserver(() => !isAsked && ask());
  const ask = (): void => {
    isAsked = tools.element.checkVisibility();
    if (shown === null || !isAsked) {
      return;
    }
    question += 1;
    list.setAttribute('aria-busy', 'true');
    const { text, range, answers, order } = tools.filter;
    const query = {
      ...{ text, range, answers, order, offset, count: AT_ONCE },
      columns: shownColumns(shown).map(({ name }) => name),
      countAnswers: kindOf(shown, null) === 'labels',
    };
    post({ type: 'items', question, query });
  };
  const goTo = (next: number): void => {
    offset = next;
    ask();
  };
  const tools = itemTools(about.id, {
    onFilter() {
      goTo(0);
      markBar();
    },
    onColumns: ask,
  });
  const gains = itemGains((bar) => tools.choose(rangeOfBar(bar)));
  const markBar = (): void => {
    if (shown !== null) {
      gains.show(shown, tools.filter.bar);
    }
  };
  const pages = pager(AT_ONCE, (next) => {
    isPaged = true;
    goTo(next);
  });
  const draw = (next: ItemPage, details: ComparisonDetails): void => {
    page = next;
    list.setAttribute('aria-busy', 'false');
    replaceChildren(list, listOf(next, details, tools.filter));
    pages.show(offset, next.total);
  };
  opened.observe(tools.element);
  const isNew = changed((state) => [state.details]);
  return {
    element: section(
      'items',
      t('Items'),
      about,
      gains.element,
      tools.element,
      h('div', {}, list, pages.element),
    ),
    update(state) {
      const { details } = state;
      if (details === null || !isNew(state)) {
        return;
      }
      about.textContent = explain(details);
      tools.element.hidden = list.hidden = pages.element.hidden = details.counts === null;
      if (shown === null || itemsKey(shown) !== itemsKey(details)) {
        offset = 0;
        tools.reset();
        const rows = details.wins.slice(0, AT_ONCE).map((item) => ({ ...item, cells: [] }));
        draw({ rows, total: rows.length, confusions: [] }, details);
        pages.say('');
      }
      shown = details;
      markBar();
      tools.show(details, page?.confusions ?? []);
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
        tools.show(shown, message.page.confusions);
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
