import type { ComparisonDetails, ItemDifference, ItemSide } from '../../src/model';
import { enoughDecimals, formatGain, formatScore } from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import { fold, h, linkButton, table, type Child } from '../dom';
import { post } from '../host';
import { termOf } from '../terms';
import { woven } from '../woven';
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
      h('span', { class: 'muted' }, t('item {0}', item.id ?? item.index + 1)),
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

function textBlock(
  which: 'a' | 'b' | 'reference',
  text: string,
  line: number,
  content: readonly Child[],
  open: () => void,
): HTMLElement {
  const name = which === 'reference' ? t('Reference') : which.toUpperCase();
  return h(
    'div',
    { class: `text text-${which}` },
    h(
      'div',
      { class: 'text-head' },
      h('span', { class: which === 'reference' ? 'role' : `letter small letter-${which}` }, name),
      linkButton(t('line {0}', line), t('Open {0} at line {1}', name, line), open),
    ),
    text === '' ? h('p', { class: 'muted' }, t('(empty)')) : h('p', { translate: 'no' }, ...content),
  );
}

function statistics(
  { index, a, b }: ItemDifference,
  { statistics: names }: ComparisonDetails,
): HTMLElement | null {
  if (names.length === 0) {
    return null;
  }
  const rows = names.map((name, place) => [
    translated(name),
    number(a.statistics[place]),
    number(b.statistics[place]),
  ]);
  return fold(
    `statistics-${index}`,
    t('Statistics'),
    table(
      h(
        'span',
        {},
        ...woven(
          (statistics) => t('{0}: what this item adds', statistics),
          termOf('sufficient-statistics', t('Sufficient statistics')),
        ),
      ),
      ['', 'A', 'B'],
      rows,
    ),
  );
}

/** Counts as they are, anything else with four decimals. */
function number(value: number | undefined): string {
  if (value === undefined) {
    return '';
  }
  return formatScore(value, Number.isInteger(value) ? 0 : 4);
}
