import { betterOf, enoughDecimals } from '../../model/text';
import { elementAt } from '../../model/lists';
import { someOf } from '../../model/texts/some-of';
import type { Study } from '../../model/results/study';
import { ciOf } from '../../model/percent';
import { t, translated } from '../../model/words';
import { confidence, count, gain, interval, p, score, whisker, type Cell } from '../../document/cell';
import { AS_CSV, firstOf } from '../../document/cut';
import { filledColumns, type ColumnOf, type Table } from '../../document/document';

type Ranked = Pick<Study, 'systems' | 'metric' | 'settings'>;

type System = Study['systems'][number];

const RANKING: readonly ColumnOf<System, Ranked, number>[] = [
  { head: () => t('System'), cell: ({ name }) => name },
  {
    head: () => ({ text: t('Cluster'), term: 'rank-cluster', isAscending: true }),
    cell: ({ cluster }) => count(cluster),
  },
  {
    head: () => ({ text: t('Ranks'), term: 'rank-range', isAscending: true }),
    cell: ({ ranks }) => ranks && { is: 'ranks', ranks },
  },
  {
    head: ({ metric }) =>
      metric.higherIsBetter ? metric.name : `${metric.name} (${translated(betterOf(metric))})`,
    cell: (system, decimals) => score(system.score, decimals),
  },
  {
    head: ({ settings }) => ({
      text: ciOf(1 - settings.alpha),
      term: 'interval',
    }),
    cell: (system, decimals) =>
      system.interval && whisker(system.interval, decimals, { at: system.score, axis: 0 }),
  },
  { head: () => ({ text: t('Letters'), term: 'letters' }), cell: ({ letters }) => letters },
  { head: () => ({ text: t('Wins'), term: 'wins' }), cell: ({ wins }) => count(wins) },
  {
    head: () => ({ text: t('Losses'), term: 'losses', isAscending: true }),
    cell: ({ losses }) => count(losses),
  },
  { head: () => t('Groups'), cell: ({ groups }) => translated(someOf(groups)) },
];

/** The systems at these places, all of them by default; a line parts clusters that follow each other. */
export function rankingTable(
  study: Ranked,
  decimals: number,
  places: readonly number[] = [...study.systems.keys()],
): Table {
  const systems = places.map((place) => elementAt(study.systems, place));
  return {
    caption: t('Systems, the best first. {0}', rankingNote(study)),
    ...filledColumns(RANKING, systems, study, decimals),
    rowsAre: t('systems'),
    opens: places,
    begins: systems.flatMap(({ cluster }, row) =>
      row > 0 && systems[row - 1]?.cluster !== cluster ? [row] : [],
    ),
  };
}

export function rankingNote({ systems }: Pick<Study, 'systems'>): string {
  const parted = systems.some(({ cluster }) => cluster > 1)
    ? t('Every system of a cluster is significantly better than every one below it.')
    : t('No line separates the systems: none would have all above it significantly better than all below.');
  return systems.every(({ letters }) => letters === undefined)
    ? parted
    : `${parted} ${t('Systems that share a letter don’t differ significantly.')}`;
}

/** Columns of pairs, however they are held; NaN or null where a pair has no such number. */
type Columns = Readonly<Record<'a' | 'b' | 'gain' | 'p' | 'corrected', ArrayLike<number>>> &
  Readonly<Record<'confidence' | 'low' | 'high', ArrayLike<number | null>>>;

/** The first of the pairs at these places, so many at most. */
export function pairsTable(
  {
    systems,
    pairs,
    settings,
  }: {
    readonly systems: readonly Pick<System, 'name'>[];
    readonly pairs: Columns;
    readonly settings: { readonly alpha: number };
  },
  decimals: number,
  places: ArrayLike<number>,
  most: number,
): Table {
  const shown = Array.from({ length: Math.min(most, places.length) }, (_, i) => elementAt(places, i));
  const name = (column: ArrayLike<number>, pair: number): Cell =>
    elementAt(systems, elementAt(column, pair)).name;
  const found = (column: ArrayLike<number | null>, pair: number): number | null => {
    const value = column[pair] ?? null;
    return Number.isNaN(value) ? null : value;
  };
  return {
    caption: firstOf(t('Pairs, the better system first'), shown.length, places.length, AS_CSV),
    head: [
      t('Better'),
      t('Other'),
      { text: t('Gain'), term: 'gain' },
      { text: ciOf(1 - settings.alpha), term: 'interval' },
      { text: t('Confidence'), term: 'confidence' },
      { text: 'p', term: 'p' },
      { text: t('Corrected p'), term: 'corrected-p' },
    ],
    rows: shown.map((pair) => {
      const size = elementAt(pairs.gain, pair);
      const digits = enoughDecimals(size, decimals);
      const [low, high] = [found(pairs.low, pair), found(pairs.high, pair)];
      const sure = found(pairs.confidence, pair);
      return [
        ...[name(pairs.a, pair), name(pairs.b, pair), gain(size, digits)],
        low === null || high === null ? null : interval([low, high], digits),
        sure === null ? null : confidence(sure),
        ...[p(elementAt(pairs.p, pair)), p(elementAt(pairs.corrected, pair))],
      ];
    }),
    rowsAre: t('pairs'),
    opens: shown,
  };
}

/** What a test set of each size takes: for half and 95% of the pairs, and the thresholds that were found; this one in bold. */
export function sizesTable(
  { sizes, series, n, smallestGains }: Pick<Study, 'sizes' | 'series' | 'n' | 'smallestGains'>,
  decimals: number,
): Table {
  const whole = { n, thresholds: series.map(({ threshold }) => threshold) };
  const larger = smallestGains === undefined ? [] : [2, 4].map((times) => ({ n: times * n, thresholds: [] }));
  const all = [...sizes, ...(sizes.some((size) => size.n === n) ? [] : [whole]), ...larger];
  const amount = (value: number | null | undefined): Cell =>
    value === null || value === undefined ? null : score(value, enoughDecimals(value, decimals));
  return {
    caption: t('Gains from which significance can be expected on test sets of other sizes; this one in bold'),
    head: [
      t('Items'),
      { text: t('half of the pairs'), term: 'smallest-significant-gain' },
      { text: t('95% of the pairs'), term: 'smallest-significant-gain' },
      ...series.flatMap(({ name }) => [
        { text: t('threshold, {0}', translated(name)), term: 'threshold' as const },
        t('comparisons'),
      ]),
    ],
    rows: all.map((size) => {
      const scale = Math.sqrt(n / size.n);
      const gains = smallestGains && [smallestGains.median * scale, smallestGains.percentile95 * scale];
      return [
        ...[count(size.n), amount(gains?.[0]), amount(gains?.[1])],
        ...series.flatMap((_, kind) => {
          const found = size.thresholds[kind];
          return [amount(found?.gain), found === undefined ? null : count(found.comparisons)];
        }),
      ];
    }),
    strong: all.findIndex((size) => size.n === n),
  };
}
