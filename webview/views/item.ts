import type { ComparisonDetails } from '../../src/model/results/details';
import {
  type Answers,
  barOfNumber,
  type Distribution,
  type ItemColumn,
  type ItemPage,
  type ItemRow,
  type ItemDifference,
  type ItemSide,
} from '../../src/model/results/item-query';
import { enoughDecimals, formatCount, formatGain, formatScore } from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import { largest, listOf } from '../../src/model/lists';
import { tableView } from '../document/table';
import { type Child, fold, h, linkButton, tableOf } from '../dom';
import { type Cell, score } from '../../src/document/cell';
import { post } from '../host';
import { standFor } from '../pointed';
import { termOf } from '../explain';
import { diffWords, type ItemKind, type Stretch } from '../text/word-diff';

type Side = 'a' | 'b' | 'reference';

/** Items as rows: short answers in columns, texts below each other with what only one of them has marked. */
export function itemTable(
  { rows: items, distributions }: Pick<ItemPage, 'rows' | 'distributions'>,
  kind: ItemKind,
  details: ComparisonDetails,
  columns: readonly ItemColumn[],
): HTMLElement {
  const references = largest(
    items.map((item) => item.references.length),
    0,
  );
  const answers =
    kind === 'texts'
      ? [t('What A and B wrote')]
      : [
          ...(['a', 'b'] as const).map((side) =>
            headed(side.toUpperCase(), kind === 'numbers' ? distributions[side] : null, items, (item) => [
              item[side].text,
            ]),
          ),
          ...Array.from({ length: references }, () => t('Reference')),
        ];
  // A single statistic is the score itself.
  const hasStatistics = details.statistics.length > 1;
  const heads = listOf(
    termOf('gain', t('Gain')),
    t('Item'),
    answers,
    kind !== 'texts' &&
      columns.map(({ name }, at) =>
        headed(
          h('span', { translate: 'no' }, name),
          distributions.columns[at] ?? null,
          items,
          ({ cells }) => [cells[at]?.a ?? '', cells[at]?.b ?? ''],
        ),
      ),
    hasStatistics && t('Statistics'),
  );
  return tableOf(
    `item-table of-${kind}`,
    h('caption', { class: 'visually-hidden' }, t('Items')),
    heads.map((head) => h('th', { scope: 'col' }, head)),
    items.map((item) => {
      const row = h(
        'tr',
        { class: 'item', tabindex: -1 },
        h(
          'td',
          { class: 'item-gain' },
          formatGain(item.gain, enoughDecimals(item.gain, details.decimals + 1)),
        ),
        h('td', { class: 'item-id' }, String(item.id ?? item.index + 1)),
        ...(kind === 'texts'
          ? [texts(item, columns)]
          : [
              ...values(item, references),
              ...item.cells.map((cell) => h('td', { class: 'item-cell' }, ...bothCells(cell))),
            ]),
        hasStatistics && h('td', { class: 'item-statistics' }, statistics(item, details)),
      );
      standFor(row, [item.index]);
      return row;
    }),
  );
}

/** The head of a column, above how its numbers are distributed over all items that were found. */
function headed(
  name: Child,
  distribution: Distribution | null,
  items: readonly ItemRow[],
  valuesOf: (item: ItemRow) => readonly string[],
): Child {
  return distribution === null
    ? name
    : h(
        'span',
        { class: 'headed' },
        name,
        tinyDistribution(
          distribution,
          items.map((item) => ({ index: item.index, values: valuesOf(item) })),
        ),
      );
}

/** A row of short answers, each of which opens its file. */
function values({ a, b, references }: ItemDifference, columns: number): HTMLElement[] {
  const cell = (which: Side, text: string, line: number, open: () => void): HTMLElement =>
    h(
      'td',
      { class: `text-${which}` },
      h(
        'button',
        { class: 'link value', type: 'button', translate: 'no', title: opensAt(which, line), onclick: open },
        text === '' ? t('(empty)') : text,
      ),
    );
  return [
    cell('a', a.text, a.line, () => post({ type: 'open', which: 'a', line: a.line })),
    cell('b', b.text, b.line, () => post({ type: 'open', which: 'b', line: b.line })),
    ...Array.from({ length: columns }, (_, reference) => {
      const found = references[reference];
      return found === undefined
        ? h('td')
        : cell('reference', found.text, found.line, () =>
            post({ type: 'open', which: 'reference', reference, line: found.line }),
          );
    }),
  ];
}

/** A cell of the files: once where they agree. */
function bothCells({ a, b }: Answers): Child[] {
  return a === b
    ? [h('span', { translate: 'no' }, a)]
    : [
        h('span', { class: 'letter small letter-a' }, 'A'),
        h('span', { translate: 'no' }, ` ${a} `),
        h('span', { class: 'letter small letter-b' }, 'B'),
        h('span', { translate: 'no' }, ` ${b}`),
      ];
}

function texts({ a, b, references, cells }: ItemRow, columns: readonly ItemColumn[]): HTMLElement {
  const difference = diffWords(a.text, b.text);
  return h(
    'td',
    { class: 'texts' },
    ...cells.map((cell, at) =>
      h(
        'div',
        { class: 'text text-column' },
        h('span', { class: 'role', translate: 'no' }, columns[at]?.name ?? ''),
        h('div', { class: 'item-cell' }, ...bothCells(cell)),
      ),
    ),
    side('a', a, difference.a),
    side('b', b, difference.b),
    ...references.map(({ text, line }, reference) =>
      textBlock('reference', text, line, [text], () =>
        post({ type: 'open', which: 'reference', reference, line }),
      ),
    ),
  );
}

function side(which: 'a' | 'b', { text, line }: ItemSide, stretches: readonly Stretch[]): HTMLElement {
  const words = stretches.map((stretch) =>
    stretch.differs ? h('mark', { class: `only-${which}` }, stretch.text) : stretch.text,
  );
  return textBlock(which, text, line, words, () => post({ type: 'open', which, line }));
}

function textBlock(
  which: Side,
  text: string,
  line: number,
  content: readonly Child[],
  open: () => void,
): HTMLElement {
  const isReference = which === 'reference';
  return h(
    'div',
    { class: `text text-${which}` },
    h(
      'span',
      { class: isReference ? 'role' : `letter small letter-${which}` },
      isReference ? t('Reference') : which.toUpperCase(),
    ),
    text === '' ? h('p', { class: 'muted' }, t('(empty)')) : h('p', { translate: 'no' }, ...content),
    linkButton(t('line {0}', line), opensAt(which, line), open),
  );
}

function opensAt(which: Side, line: number): string {
  return t('Open {0} at line {1}', which === 'reference' ? t('Reference') : which.toUpperCase(), line);
}

function statistics({ index, a, b }: ItemDifference, { statistics: names }: ComparisonDetails): HTMLElement {
  return fold(
    `statistics-${index}`,
    t('Show'),
    tableView({
      caption: t('What this item adds'),
      head: [{ text: t('Sufficient statistics'), term: 'sufficient-statistics' }, 'A', 'B'],
      rows: names.map((name, place) => [
        translated(name),
        number(a.statistics[place]),
        number(b.statistics[place]),
      ]),
    }),
  );
}

/** Counts as they are, anything else with four decimals. */
function number(value: number | undefined): Cell {
  return value === undefined ? null : score(value, Number.isInteger(value) ? 0 : 4);
}

/** A number of an item on the page: of A and of B, where they differ. */
interface Numbered {
  readonly index: number;
  readonly values: readonly string[];
}

/** A tiny histogram at the head of a column of numbers; each bar stands for those items of the page that are in it. */
function tinyDistribution(distribution: Distribution, rows: readonly Numbered[]): HTMLElement {
  const { low, high, counts } = distribution;
  const most = largest(counts, 1);
  const width = (high - low) / counts.length;
  const decimals = Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(width))));
  const written = (value: number): string => formatScore(value, Number.isInteger(value) ? 0 : decimals);
  const rangeOf = (bar: number) => [written(low + bar * width), written(low + (bar + 1) * width)] as const;
  const peak = counts.indexOf(most);
  const bars = counts.map((count, bar) => {
    const one = h('span', { class: count === 0 ? 'none' : '' });
    one.style.setProperty('height', `${(100 * count) / most}%`);
    const [from, to] = rangeOf(bar);
    const many = count === 1 ? t('1 item') : t('{0} items', formatCount(count));
    const whole = h('span', { class: 'bar', title: `${t('{0} to {1}', from, to)}: ${many}` }, one);
    const own = rows.filter(({ values }) =>
      values.some((value) => value.trim() !== '' && barOfNumber(distribution, Number(value)) === bar),
    );
    standFor(
      whole,
      own.map(({ index }) => index),
      count,
    );
    return whole;
  });
  const [from, to] = rangeOf(peak);
  return h(
    'span',
    {
      class: 'distribution',
      role: 'img',
      'aria-label': t('from {0} to {1}, most often {2} to {3}', written(low), written(high), from, to),
    },
    ...bars,
  );
}
