import { barOfNumber, type Distribution } from '../../../src/model/results/item-query';
import { largest } from '../../../src/model/lists';
import { formatCount, formatScore } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { h } from '../../dom';
import { standFor } from '../../pointed';

/** A number of an item on the page: of A and of B, where they differ. */
interface Numbered {
  readonly index: number;
  readonly values: readonly string[];
}

/** A tiny histogram at the head of a column of numbers; each bar stands for those items of the page that are in it. */
export function tinyDistribution(distribution: Distribution, rows: readonly Numbered[]): HTMLElement {
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
