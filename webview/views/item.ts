import type { ComparisonDetails, ItemDifference, ItemSide } from '../../src/model';
import { enoughDecimals, formatGain, formatScore } from '../../src/model/text';
import { fold, h, linkButton, table, type Child } from '../dom';
import { post } from '../host';
import { diffWords, type Stretch } from '../text/word-diff';

/** One item: what both systems wrote, what the reference says, and how it counts. */
export function itemCard(item: ItemDifference, details: ComparisonDetails): HTMLElement {
  const difference = diffWords(item.a.text, item.b.text);
  return h(
    'article',
    { class: 'item', tabindex: -1 },
    h(
      'header',
      { class: 'item-head' },
      h('strong', { class: 'item-gain' }, formatGain(item.gain, enoughDecimals(item.gain, details.decimals))),
      h('span', { class: 'muted' }, item.id === null ? `item ${item.index + 1}` : `item ${item.id}`),
    ),
    h('div', { class: 'sides' }, side('a', item.a, difference.a), side('b', item.b, difference.b)),
    ...item.references.map(({ text, line }, reference) =>
      textBlock('reference', text, line, [text], () =>
        post({ type: 'open', which: 'reference', reference, line }),
      ),
    ),
    statistics(item, details),
  );
}

function side(which: 'a' | 'b', { text, line }: ItemSide, stretches: readonly Stretch[]): HTMLElement {
  const words = stretches.map((stretch) =>
    stretch.differs ? h('mark', { class: `only-${which}` }, stretch.text) : stretch.text,
  );
  return textBlock(which, text, line, words, () => post({ type: 'open', which, line }));
}

const NAMES = { a: 'A', b: 'B', reference: 'Reference' } as const;

function textBlock(
  which: keyof typeof NAMES,
  text: string,
  line: number,
  content: readonly Child[],
  open: () => void,
): HTMLElement {
  const name = NAMES[which];
  return h(
    'div',
    { class: `text text-${which}` },
    h(
      'div',
      { class: 'text-head' },
      h('span', { class: which === 'reference' ? 'role' : `letter small letter-${which}` }, name),
      linkButton(`line ${line}`, `Open ${name} at line ${line}`, open),
    ),
    text === '' ? h('p', { class: 'muted' }, '(empty)') : h('p', {}, ...content),
  );
}

function statistics(
  { index, a, b }: ItemDifference,
  { statistics: names }: ComparisonDetails,
): HTMLElement | null {
  if (names.length === 0) {
    return null;
  }
  const rows = names.map((name, place) => [name, number(a.statistics[place]), number(b.statistics[place])]);
  return fold(`statistics-${index}`, 'Statistics', table('What this item adds', ['', 'A', 'B'], rows));
}

/** Counts as they are, anything else with four decimals. */
function number(value: number | undefined): string {
  if (value === undefined) {
    return '';
  }
  return formatScore(value, Number.isInteger(value) ? 0 : 4);
}
