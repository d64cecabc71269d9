import type { PageStudy } from '../../../src/editor/study/messages';
import type { Rows } from '../../../src/model/texts/csv';
import { formatCount, formatScore } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { table, twinTable } from '../../dom';
import { termOf } from '../../terms';

/** What a test set of each size takes: for half and 95% of the pairs, and the thresholds that were found. */
function rowsOfSizes({ sizes, series, n, smallestGains }: PageStudy) {
  const whole = { n, thresholds: series.map(({ threshold }) => threshold) };
  const own = sizes.some((size) => size.n === n) ? sizes : [...sizes, whole];
  const larger = smallestGains === undefined ? [] : [2, 4].map((times) => ({ n: times * n, thresholds: [] }));
  return [...own, ...larger].map((size) => {
    const scale = Math.sqrt(n / size.n);
    return {
      ...size,
      half: smallestGains === undefined ? null : smallestGains.median * scale,
      most: smallestGains === undefined ? null : smallestGains.percentile95 * scale,
    };
  });
}

export function sizeRows(study: PageStudy): Rows {
  const head = [
    'items',
    ...['gain for half of the pairs', 'gain for 95% of the pairs'],
    ...study.series.flatMap(({ name }) => [`threshold, ${name}`, `comparisons, ${name}`]),
  ];
  return [
    head,
    ...rowsOfSizes(study).map(({ n, half, most, thresholds }) => [
      ...[n, half, most],
      ...study.series.flatMap((_, kind) => {
        const { gain = null, comparisons = null } = thresholds[kind] ?? {};
        return [gain, comparisons];
      }),
    ]),
  ];
}

export function sizeTable(study: PageStudy, decimals: number): HTMLElement {
  const head = [
    t('Items'),
    termOf('smallest-significant-gain', t('half of the pairs')),
    termOf('smallest-significant-gain', t('95% of the pairs')),
    ...study.series.flatMap(({ name }) => [t('threshold, {0}', translated(name)), t('comparisons')]),
  ];
  const shown = (gain: number | null | undefined): string =>
    gain === null || gain === undefined ? '–' : formatScore(gain, decimals);
  const rows = rowsOfSizes(study).map(({ n, half, most, thresholds }) => [
    n === study.n ? t('{0} (today)', formatCount(n)) : formatCount(n),
    shown(half),
    shown(most),
    ...study.series.flatMap((_, kind) => {
      const found = thresholds[kind];
      return [shown(found?.gain), found === undefined ? '–' : formatCount(found.comparisons)];
    }),
  ]);
  const all = table(termOf('threshold', t('The gain above which significance can be expected')), head, rows);
  return twinTable('sizes-table', all);
}
