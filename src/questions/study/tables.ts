import { betterOf, enoughDecimals } from '../../model/text';
import { elementAt } from '../../model/lists';
import { someOf } from '../../model/texts/some-of';
import type { Study } from '../../model/results/study';
import { ciOf } from '../../model/percent';
import { t, translated } from '../../model/words';
import { confidence, count, gain, interval, p, score, whisker, type Cell } from '../../document/cell';
import { AS_CSV, firstOf } from '../../document/cut';
import { columnsOf, filledColumns, type Column, type Table } from '../../document/document';

type Ranked = Pick<Study, 'systems' | 'metric' | 'settings'>;

type System = Study['systems'][number];

/** The systems at these places, all of them by default; a line parts clusters that follow each other. */
export function rankingTable(
  study: Ranked,
  decimals: number,
  places: readonly number[] = [...study.systems.keys()],
): Table {
  const systems = places.map((place) => elementAt(study.systems, place));
  const { metric, settings } = study;
  return {
    caption: t('Systems, the best first. {0}', rankingNote(study).replace(/\.$/, '')),
    ...filledColumns(systems, [
      [t('System'), ({ name }) => name],
      [{ text: t('Cluster'), term: 'rank-cluster', isAscending: true }, ({ cluster }) => count(cluster)],
      [
        { text: t('Ranks'), term: 'rank-range', isAscending: true },
        ({ ranks }) => ranks && { is: 'ranks', ranks },
      ],
      [
        metric.higherIsBetter ? metric.name : `${metric.name} (${translated(betterOf(metric))})`,
        (system) => score(system.score, decimals),
      ],
      [
        { text: ciOf(1 - settings.alpha), term: 'interval' },
        (system) => system.interval && whisker(system.interval, decimals, { at: system.score, axis: 0 }),
      ],
      [{ text: t('Letters'), term: 'letters' }, ({ letters }) => letters],
      [{ text: t('Wins'), term: 'wins' }, ({ wins }) => count(wins)],
      [{ text: t('Losses'), term: 'losses', isAscending: true }, ({ losses }) => count(losses)],
      [t('Groups'), ({ groups }) => translated(someOf(groups))],
    ]),
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
  const digitsOf = (pair: number) => enoughDecimals(elementAt(pairs.gain, pair), decimals);
  return {
    caption: firstOf(t('Pairs, the better system first'), shown.length, places.length, AS_CSV),
    ...columnsOf(shown, [
      [t('Better'), (pair) => name(pairs.a, pair)],
      [t('Other'), (pair) => name(pairs.b, pair)],
      [{ text: t('Gain'), term: 'gain' }, (pair) => gain(elementAt(pairs.gain, pair), digitsOf(pair))],
      [
        { text: ciOf(1 - settings.alpha), term: 'interval' },
        (pair) => {
          const [low, high] = [found(pairs.low, pair), found(pairs.high, pair)];
          return low === null || high === null ? null : interval([low, high], digitsOf(pair));
        },
      ],
      [
        { text: t('Confidence'), term: 'confidence' },
        (pair) => {
          const sure = found(pairs.confidence, pair);
          return sure === null ? null : confidence(sure);
        },
      ],
      [{ text: 'p', term: 'p' }, (pair) => p(elementAt(pairs.p, pair))],
      [{ text: t('Corrected p'), term: 'corrected-p' }, (pair) => p(elementAt(pairs.corrected, pair))],
    ]),
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
    ...columnsOf<(typeof all)[number]>(all, [
      [t('Items'), (size) => count(size.n)],
      [
        { text: t('half of the pairs'), term: 'smallest-significant-gain' },
        (size) => amount(smallestGains && smallestGains.median * Math.sqrt(n / size.n)),
      ],
      [
        { text: t('95% of the pairs'), term: 'smallest-significant-gain' },
        (size) => amount(smallestGains && smallestGains.percentile95 * Math.sqrt(n / size.n)),
      ],
      ...series.flatMap(({ name }, kind): Column<(typeof all)[number]>[] => [
        [
          { text: t('threshold, {0}', translated(name)), term: 'threshold' },
          ({ thresholds }) => amount(thresholds[kind]?.gain),
        ],
        [t('comparisons'), ({ thresholds: { [kind]: found } }) => found && count(found.comparisons)],
      ]),
    ]),
    strong: all.findIndex((size) => size.n === n),
  };
}
