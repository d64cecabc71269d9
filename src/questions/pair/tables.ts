import { clause, count, p, power, score, share, termCell, type Cell } from '../../document/cell';
import type { HistogramData } from '../../charts/histogram';
import { decimalsOfBars, filledBars } from '../../charts/item-gains';
import { columnsOf, type Column, type Head, type Table } from '../../document/document';
import { CORRECTION_NAMES } from '../../model/settings/corrections';
import {
  enoughDecimals,
  formatCount,
  formatMonteCarloError,
  formatShare,
  formatSmall,
  formatTestPValue,
} from '../../model/text';
import { histogramBars } from '../../model/results/histogram-bars';
import { planningRows, type Planning, type SamplesPlans } from '../../model/results/planning';
import type { Comparison, TestResult } from '../../model/results/comparison';
import type { PooledRow } from '../../model/results/table';
import type { GainBars } from '../../model/results/item-query';
import type { Columns } from '../../model/texts/csv';
import { t, translated, type Messages } from '../../model/words';

interface Scored {
  readonly scored: Pick<PooledRow, 'gain' | 'interval' | 'standardError'> &
    Readonly<Record<'a' | 'b', { readonly score: number }>>;
}

/** Scores and gain, of pairs and of rows of tables. */
export const SCORED: Columns<Scored> = {
  score_a: ({ scored }) => scored.a.score,
  score_b: ({ scored }) => scored.b.score,
  gain: ({ scored }) => scored.gain,
  low: ({ scored }) => scored.interval?.low,
  high: ({ scored }) => scored.interval?.high,
  level: ({ scored }) => scored.interval?.level,
  interval: ({ scored }) => scored.interval?.method,
  standard_error: ({ scored }) => scored.standardError,
};

/** The tests with what each says of itself alone: what holds for all of them is a warning. */
export function notedTests({ tests, warnings }: Pick<Comparison, 'tests' | 'warnings'>): TestResult[] {
  return tests.map((test) => (warnings.includes(test.note ?? '') ? { ...test, note: null } : test));
}

/** Every test that was run; the corrected p of a pair among several is below that of its test. */
export function testsTable(
  comparison: Pick<Comparison, 'tests' | 'primary' | 'family' | 'alpha' | 'warnings'>,
  messages: Messages = {},
): Table {
  const { primary, family, alpha } = comparison;
  const rows = notedTests(comparison).flatMap((test) => {
    const alone = { cells: testCells(test, messages), decides: test.id === primary };
    return test.id === primary && family !== undefined
      ? [
          { ...alone, decides: false },
          { cells: correctedCells(test, family), decides: true },
        ]
      : [alone];
  });
  return {
    isMain: true,
    caption: t(
      'Tests of the hypothesis that there is no difference (α = {0}); the one in bold decides',
      String(alpha),
    ),
    head: [t('Test'), { text: 'p', term: 'p' }, t('Sides'), t('From'), t('Assumes')],
    rows: rows.map(({ cells }) => cells),
    strong: rows.findIndex(({ decides }) => decides),
    strongIs: t('decides'),
    foremost: [0, 1, 4],
  };
}

function testCells(test: TestResult, messages: Messages): Cell[] {
  return [
    termCell(translated(test.name), { test: test.id }),
    // With the error of drawing: `0.013`.
    p(test.p, `${formatTestPValue(test)}${formatMonteCarloError(test)}`),
    sides(test),
    origin(test),
    clause(translated(test.assumes), test.note && translated(test.note, messages)),
  ];
}

function correctedCells(
  test: TestResult,
  { pairs, correction, p: corrected }: NonNullable<Comparison['family']>,
): Cell[] {
  return [
    t('{0}, corrected for {1} pairs', translated(test.name), formatCount(pairs)),
    ...[p(corrected), sides(test), termCell(CORRECTION_NAMES[correction], { term: 'correction' }), ''],
  ];
}

function sides({ alternative }: TestResult): Cell {
  return alternative === 'two-sided'
    ? termCell(t('two-sided'), { term: 'two-sided' })
    : termCell(t('one-sided'), { term: 'one-sided' });
}

function origin({ exact, resamples, planned }: TestResult): Cell {
  if (resamples === null) {
    return exact ? termCell(t('exact'), { term: 'exact' }) : t('formula');
  }
  const drawn = formatCount(resamples);
  return termCell(
    planned === undefined ? t('{0} resamples', drawn) : t('{0} resamples, stopped early', drawn),
    { term: 'monte-carlo-error' },
  );
}

/** How many of the resampled gains are in each bar that has any; of computed ones, only their share is known. */
export function histogramTable({ histogram, comparison, decimals }: HistogramData): Table {
  const bars = histogramBars(histogram, comparison).filter((bar) => bar.share > 0);
  const drawn = histogram.exact !== true;
  return {
    caption: t('The bars of the histogram'),
    ...columnsOf(bars, [
      [t('Gain from'), ({ low }) => score(low, decimals + 1)],
      [t('to'), ({ high }) => score(high, decimals + 1)],
      drawn && [{ text: t('Resamples'), term: 'resample' }, (bar) => count(bar.count)],
      [t('Share'), (bar) => share(bar.share)],
    ]),
  };
}

export function gainBarsTable(bars: GainBars, caption: string, of: Head): Table {
  const filled = filledBars(bars);
  const decimals = decimalsOfBars(bars);
  return {
    caption,
    head: [t('Gain from'), t('to'), of],
    rows: filled.map((bar) => [score(bar.low, decimals), score(bar.high, decimals), count(bar.count)]),
    opens: filled.map((_, place) => place),
  };
}

const amount = (value: number, decimals: number): Cell => score(value, enoughDecimals(value, decimals));

/** What test sets of other sizes show; today's in bold. */
export function planningTable(
  plan: Planning,
  metric: Comparison['metric'],
  decimals: number,
  messages?: Messages,
): Table {
  const rows = planningRows(plan);
  type Point = (typeof rows)[number];
  const powerFor = (
    { gain }: { readonly gain: number },
    of: (point: Point) => number | null,
  ): Column<Point> => [
    { text: t('Power for {0}', formatSmall(gain, decimals)), term: 'power' },
    (point) => {
      const found = of(point);
      return found === null ? null : power(found);
    },
  ];
  return {
    caption: t('What test sets of other sizes show ({0})', translated(metric.name, messages)),
    ...columnsOf(rows, [
      [plan.repetitions === undefined ? t('Items') : t('Samples'), ({ items }) => count(items)],
      [
        { text: t('Smallest significant gain'), term: 'smallest-significant-gain' },
        ({ tooFew, smallestSignificantGain: gain }) => (tooFew ? '–' : amount(gain, decimals)),
      ],
      [
        {
          text: t('Gain detected with {0} power', formatShare(plan.power)),
          term: 'minimum-detectable-gain',
        },
        ({ tooFew, minimumDetectableGain: gain }) => (tooFew ? '–' : amount(gain, decimals)),
      ],
      plan.observed && powerFor(plan.observed, ({ powerForObserved }) => powerForObserved),
      plan.chosen && powerFor(plan.chosen, ({ powerForChosen }) => powerForChosen),
      [t('Note'), ({ items }) => (items === plan.n ? t('today') : null)],
    ]),
    numbers: [1, 2],
    strong: rows.findIndex(({ items }) => items === plan.n),
  };
}

/** Samples of an item against items, where items have several. */
export function samplesTable(
  { repetitions, power }: Pick<Planning, 'power'> & { readonly repetitions: SamplesPlans },
  decimals: number,
): Table {
  const { rows, items, itemCost, cheapest, samples: today } = repetitions;
  const shown = [...rows.filter((row) => row.samples !== cheapest.samples), cheapest].sort(
    (one, other) => one.samples - other.samples,
  );
  return {
    caption: t('Samples of an item against items'),
    ...columnsOf(shown, [
      [t('Samples of an item'), ({ samples }) => count(samples)],
      [
        t('Gain detected with {0} power and today’s {1} items', formatShare(power), formatCount(items)),
        (row) => amount(row.minimumDetectableGain, decimals),
      ],
      [t('Items needed'), (row) => (row.itemsNeeded === null ? null : count(row.itemsNeeded))],
      [
        itemCost === 0 ? t('Samples in all') : t('Cost in samples'),
        ({ cost }) => (cost === null ? null : count(cost)),
      ],
      [
        t('Note'),
        (row) => (row === cheapest ? t('cheapest') : row.samples === Math.round(today) ? t('today') : null),
      ],
    ]),
  };
}
