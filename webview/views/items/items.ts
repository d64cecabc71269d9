import type { AboutItems } from '../../../src/editor/comparison/messages';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { Confusion, ItemPage } from '../../../src/model/results/item-query';
import { formatCount } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { buttonOf, changed, type Child, h, replaceChildren, section, type View } from '../../dom';
import { post } from '../../host';
import { onPointed } from '../../pointed';
import { kindOfItems } from '../../text/word-diff';
import { describeProgress } from '../../text/words';
import { itemTable } from '../item';
import { type ItemFilter, itemGains, rangeOfBar } from './item-filters';
import { itemTools, shownColumns } from './item-tools';

const AT_ONCE = 25;

const NO_NUMBERS: ItemPage['distributions'] = { a: null, b: null, columns: [] };

/** A view that also gets the answers to its questions. */
export interface ItemsView extends View {
  receive(message: AboutItems): void;
}

/** All items, which the engine sorts, searches and sends in parts; until the first has come, those that A wins by most. */
export function itemsView(): ItemsView {
  const about = h('p', { class: 'about', id: 'items-about' });
  let shown: ComparisonDetails | null = null;
  let answers: readonly Confusion[] = [];
  let question = 0;
  let isAsked = true;

  const ask = (): void => {
    isAsked = tools.element.checkVisibility();
    if (shown === null || !isAsked) {
      return;
    }
    question += 1;
    list.wait();
    post({ type: 'items', question, query: queryOf(shown, tools.filter, list.offset) });
  };
  const list = pagedList(ask);
  const tools = itemTools(about.id, {
    onFilter() {
      list.toFirst();
      ask();
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
  const draw = (page: ItemPage, details: ComparisonDetails): void => {
    answers = page.confusions;
    list.show(page, details, tools.filter);
    gains.list(page.rows);
  };
  /** A hidden tab asks for nothing. */
  const opened = new ResizeObserver(() => !isAsked && ask());
  opened.observe(tools.element);
  const isNew = changed((state) => [state.details]);
  return {
    element: section('items', t('Items'), about, gains.element, tools.element, list.element),
    update(state) {
      const { details } = state;
      if (details === null || !isNew(state)) {
        return;
      }
      about.textContent = explain(details);
      tools.element.hidden = list.element.hidden = details.counts === null;
      if (shown === null || itemsKey(shown) !== itemsKey(details)) {
        list.toFirst();
        tools.reset();
        const rows = details.wins.slice(0, AT_ONCE).map((item) => ({ ...item, cells: [] }));
        draw({ rows, total: rows.length, confusions: [], distributions: NO_NUMBERS }, details);
        list.say('');
      }
      shown = details;
      markBar();
      tools.show(details, answers);
      ask();
    },
    receive(message) {
      if (shown === null || message.question !== question) {
        return;
      }
      if ('progress' in message) {
        list.say(describeProgress(message.progress));
      } else if ('page' in message) {
        const { rows } = message.page;
        const isFirst = shown.wins.length + shown.losses.length === 0 && rows.length > 0;
        if (isFirst) {
          // A kept answer has no items; the first page of them tells what kind they are.
          shown = { ...shown, wins: rows };
        }
        draw(message.page, shown);
        tools.show(shown, answers);
        if (isFirst && kindOf(shown, null) === 'labels') {
          ask();
        }
      } else {
        const { said, message: text } = message.error;
        list.fail(translated(said ?? text));
      }
    },
  };
}

function queryOf(details: ComparisonDetails, { text, range, answers, order }: ItemFilter, offset: number) {
  return {
    text,
    range,
    answers,
    order,
    offset,
    count: AT_ONCE,
    columns: shownColumns(details).map(({ name }) => name),
    countAnswers: kindOf(details, null) === 'labels',
  };
}

/** The items of a page, and the buttons for the others. */
function pagedList(turn: () => void) {
  const list = h('div', { class: 'items' });
  let offset = 0;
  let isTurned = false;
  const pages = pager(AT_ONCE, (next) => {
    [offset, isTurned] = [next, true];
    turn();
  });
  const fill = (children: readonly Child[], total: number, from = offset): void => {
    list.setAttribute('aria-busy', 'false');
    replaceChildren(list, children);
    pages.show(from, total);
  };
  const marked = h('p', {});
  onPointed((here, all) => {
    marked.textContent =
      all > here.size ? t('{0} of {1} marked items are on this page', here.size, formatCount(all)) : '';
  });
  pages.element.append(marked);
  return {
    element: h('div', {}, list, pages.element),
    say: pages.say,
    get offset(): number {
      return offset;
    },
    toFirst(): void {
      offset = 0;
    },
    wait(): void {
      list.setAttribute('aria-busy', 'true');
    },
    show(page: ItemPage, details: ComparisonDetails, filter: ItemFilter): void {
      fill(listOf(page, details, filter), page.total);
      if (isTurned && list.getBoundingClientRect().top < 0) {
        list.scrollIntoView();
      }
      isTurned = false;
    },
    fail(why: string): void {
      fill([h('p', { class: 'problem', role: 'alert' }, why)], 0, 0);
    },
  };
}

/** Other files or another metric mean other items. */
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
  const [of, better, worse] = [comparison.n, wins, losses].map(formatCount) as [string, string, string];
  return ties === 1
    ? t('Of {0} items, A does better on {1} and worse on {2}; 1 makes no difference.', of, better, worse)
    : t(
        'Of {0} items, A does better on {1} and worse on {2}; {3} make no difference.',
        of,
        better,
        worse,
        formatCount(ties),
      );
}

function listOf(page: ItemPage, details: ComparisonDetails, { text, range, answers }: ItemFilter): Child[] {
  if (page.rows.length > 0) {
    const kind = kindOf(details, page);
    return [itemTable(page, kind, details, page.rows[0]?.cells.length === 0 ? [] : shownColumns(details))];
  }
  const isFiltered = text !== '' || range !== null || answers !== null;
  return isFiltered ? [h('p', { class: 'muted' }, t('No item matches.'))] : [];
}

/** Buttons that go through parts of a list, and where they are. */
function pager(size: number, go: (offset: number) => void) {
  const where = h('p', { role: 'status', class: 'where' });
  let [offset, total] = [0, 0];
  const last = (): number => Math.max(0, Math.floor((total - 1) / size) * size);
  const to = (id: string, sign: string, name: string, target: () => number): HTMLElement =>
    buttonOf(
      'plain',
      () => {
        if (target() !== offset) {
          go(target());
        }
      },
      { id: `items-${id}`, 'aria-label': name, title: name },
      sign,
    );
  const back = [
    to('first', '«', t('First items'), () => 0),
    to('previous', '‹', t('Previous items'), () => Math.max(0, offset - size)),
  ];
  const forth = [
    to('next', '›', t('Next items'), () => Math.min(last(), offset + size)),
    to('last', '»', t('Last items'), last),
  ];
  const buttons = h(
    'div',
    { class: 'choices', role: 'group', 'aria-label': t('Pages of items') },
    ...back,
    ...forth,
  );
  return {
    element: h('div', { class: 'pager' }, buttons, where),
    /** Shows a message instead of the range. */
    say: (text: string) => (where.textContent = text),
    show(at: number, of: number) {
      [offset, total] = [at, of];
      // Disabled buttons would lose the focus.
      back.forEach((one) => one.setAttribute('aria-disabled', String(offset === 0)));
      forth.forEach((one) => one.setAttribute('aria-disabled', String(offset >= last())));
      buttons.hidden = total <= size;
      where.textContent =
        total === 0
          ? ''
          : t(
              '{0} to {1} of {2}',
              formatCount(offset + 1),
              formatCount(Math.min(total, offset + size)),
              formatCount(total),
            );
    },
  };
}
