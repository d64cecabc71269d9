import type { ComparisonDetails, ItemDifference } from '../../src/model';
import { formatCount } from '../../src/model/text';
import { t } from '../../src/model/words';
import { changed, h, replaceChildren, section, type Child, type View } from '../dom';
import { confusionsOf, hasWords, kindOfItems, type Confusion, type ItemKind } from '../text/item-kinds';
import { button, textField } from '../toolkit';
import { labelled } from './checked-field';
import { itemTable } from './item';

const AT_ONCE = 25;

/** Which of the listed items are shown. */
interface Filter {
  readonly side: 'wins' | 'losses';
  readonly words: string;
  readonly confusion: Pick<Confusion, 'a' | 'b'> | null;
}

const EVERYTHING: Filter = { side: 'wins', words: '', confusion: null };

/** The items that A wins and loses by most, as a table with a search. */
export function itemsView(): View {
  const about = h('p', { class: 'about' });
  const sides = h('div', { class: 'choices', role: 'group', 'aria-label': t('Which items') });
  const confusions = h('div', { class: 'choices', role: 'group', 'aria-label': t('Which answers') });
  const list = h('div', { class: 'items' });
  let filter = EVERYTHING;
  let atMost = AT_ONCE;
  let shown: ComparisonDetails | null = null;
  const choose = (next: Partial<Filter>): void => {
    filter = { ...filter, ...next };
    atMost = AT_ONCE;
    draw();
  };
  const search = textField({
    id: 'items-search',
    label: t('Search the items'),
    describedBy: about.id,
    onCommit: (words) => choose({ words }),
  });
  search.setPlaceholder(t('text or id'));
  search.element.addEventListener('input', () => choose({ words: search.get() }));
  const draw = (): void => {
    if (shown === null) {
      return;
    }
    const details = shown;
    const { wins, losses } = details;
    const kind = kindOfItems([...wins, ...losses]);
    const items = filter.side === 'wins' ? wins : losses;
    replaceChildren(sides, sideButtons(details, filter, choose));
    replaceChildren(confusions, kind === 'labels' ? confusionButtons(items, filter, choose) : []);
    const found = items.filter(
      (item) =>
        hasWords(item, filter.words) &&
        (filter.confusion === null ||
          (item.a.text === filter.confusion.a && item.b.text === filter.confusion.b)),
    );
    const more = (): void => {
      const first = atMost;
      atMost += AT_ONCE;
      draw();
      // The button has moved or gone: go on reading at the first item that is new.
      list.querySelectorAll<HTMLElement>('.item')[first]?.focus();
    };
    replaceChildren(list, listOf(found, kind, details, filter, atMost, more));
  };
  const tools = h(
    'div',
    { class: 'item-tools' },
    sides,
    labelled('items-search', t('Search'), search.element),
    confusions,
  );
  const isNew = changed((state) => [state.details]);
  return {
    element: section('items', t('Items that differ most'), about, tools, list),
    update(state) {
      const { details } = state;
      if (details === null || !isNew(state)) {
        return;
      }
      about.textContent = explain(details);
      tools.hidden = list.hidden = details.counts === null;
      shown = details;
      draw();
    },
  };
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

/** A button that stays down while it is chosen. */
function toggle(id: string, name: Child, isChosen: boolean, onClick: () => void): HTMLElement {
  return h(
    'button',
    { id, type: 'button', class: 'plain', 'aria-pressed': String(isChosen), onclick: onClick },
    name,
  );
}

function sideButtons(
  { counts }: ComparisonDetails,
  { side }: Filter,
  choose: (next: Partial<Filter>) => void,
): HTMLElement[] {
  const to = (next: Filter['side']) => () => choose({ side: next, confusion: null });
  return [
    toggle('items-wins', t('A wins ({0})', formatCount(counts?.wins ?? 0)), side === 'wins', to('wins')),
    toggle(
      'items-losses',
      t('A loses ({0})', formatCount(counts?.losses ?? 0)),
      side === 'losses',
      to('losses'),
    ),
  ];
}

/** The most confusions that have a button. */
const MOST_CONFUSIONS = 8;

/** Of the listed items, by what B and A answered: a click shows only those. */
function confusionButtons(
  items: readonly ItemDifference[],
  { confusion }: Filter,
  choose: (next: Partial<Filter>) => void,
): HTMLElement[] {
  return confusionsOf(items)
    .slice(0, MOST_CONFUSIONS)
    .map(({ a, b, count }, at) => {
      const isChosen = confusion?.a === a && confusion.b === b;
      const name = h(
        'span',
        {},
        h('span', { class: 'letter small letter-b', 'aria-hidden': 'true' }, 'B'),
        h('span', { translate: 'no' }, ` ${named(b)} → `),
        h('span', { class: 'letter small letter-a', 'aria-hidden': 'true' }, 'A'),
        h('span', { translate: 'no' }, ` ${named(a)}, ${formatCount(count)}`),
      );
      return toggle(`confusion-${at}`, name, isChosen, () =>
        choose({ confusion: isChosen ? null : { a, b } }),
      );
    });
}

export function named(label: string): string {
  return label === '' ? t('(empty)') : label;
}

function listOf(
  found: readonly ItemDifference[],
  kind: ItemKind,
  details: ComparisonDetails,
  { side, words, confusion }: Filter,
  atMost: number,
  more: () => void,
): Child[] {
  if (found.length === 0) {
    const isFiltered = words !== '' || confusion !== null;
    const none = isFiltered
      ? t('None of the listed items matches.')
      : side === 'wins'
        ? t('There is no item that A wins.')
        : t('There is no item that A loses.');
    return [h('p', { class: 'muted' }, none)];
  }
  const left = found.length - atMost;
  return [
    itemTable(found.slice(0, atMost), kind, details),
    left > 0
      ? button(t('Show {0} more', Math.min(left, AT_ONCE)), { id: 'more-items', onClick: more })
      : null,
  ];
}
