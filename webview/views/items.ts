import type { ComparisonDetails, ItemDifference } from '../../src/model';
import { formatCount } from '../../src/model/text';
import { t } from '../../src/model/words';
import { changed, h, replaceChildren, section, type View } from '../dom';
import { button, tabs } from '../toolkit';
import { itemCard } from './item';

const AT_ONCE = 10;

/** The items that A wins and loses by most, side by side. */
export function itemsView(): View {
  const wins = itemList('wins');
  const losses = itemList('losses');
  const about = h('p', { class: 'about' });
  const panels = tabs(t('Items that differ most'), [
    { tab: wins.tab, panel: wins.panel },
    { tab: losses.tab, panel: losses.panel },
  ]);
  const isNew = changed((state) => [state.details]);
  return {
    element: section('items', t('Items that differ most'), about, panels),
    update(state) {
      const { details } = state;
      if (details === null || !isNew(state)) {
        return;
      }
      about.textContent = explain(details);
      panels.hidden = details.counts === null;
      wins.show(details, details.wins, details.counts?.wins ?? 0);
      losses.show(details, details.losses, details.counts?.losses ?? 0);
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

interface ItemList {
  readonly tab: HTMLElement;
  readonly panel: HTMLElement;
  show(details: ComparisonDetails, items: readonly ItemDifference[], count: number): void;
}

function itemList(kind: 'wins' | 'losses'): ItemList {
  const tab = h('span', {});
  const panel = h('div', { class: 'items' });
  let atMost = AT_ONCE;
  const draw = (details: ComparisonDetails, items: readonly ItemDifference[]): void => {
    const more = (): void => {
      atMost += AT_ONCE;
      const first = items.slice(0, atMost - AT_ONCE).length;
      draw(details, items);
      // The button has moved or gone: go on reading at the first item that is new.
      panel.querySelectorAll<HTMLElement>('.item')[first]?.focus();
    };
    const left = items.length - atMost;
    replaceChildren(panel, [
      items.length === 0
        ? h(
            'p',
            { class: 'muted' },
            kind === 'wins' ? t('There is no item that A wins.') : t('There is no item that A loses.'),
          )
        : null,
      ...items.slice(0, atMost).map((item) => itemCard(item, details)),
      left > 0
        ? button(t('Show {0} more', Math.min(left, AT_ONCE)), { id: `more-${kind}`, onClick: more })
        : null,
    ]);
  };
  return {
    tab,
    panel,
    show(details, items, count) {
      tab.textContent =
        kind === 'wins' ? t('A wins ({0})', formatCount(count)) : t('A loses ({0})', formatCount(count));
      draw(details, items);
    },
  };
}
