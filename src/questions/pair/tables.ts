import { clause, coarseShare, count, p, score, termCell, type Cell } from '../../document/cell';
import type { Table } from '../../document/document';
import {
  CORRECTION_NAMES,
  enoughDecimals,
  formatCount,
  formatMonteCarloError,
  formatShare,
  formatSmall,
  formatTestPValue,
  planningRows,
  type Comparison,
  type Planning,
  type TestResult,
} from '../../model';
import { localPercent } from '../../model/percent';
import { t, translated, type Messages } from '../../model/words';

/** Every test that was run; the corrected p of a pair among several is below that of its test. */
export function testsTable(
  { tests, primary, family, alpha }: Pick<Comparison, 'tests' | 'primary' | 'family' | 'alpha'>,
  messages: Messages = {},
): Table {
  const rows = tests.flatMap((test, place) => {
    const alone = { cells: testCells(test, messages), place, decides: test.id === primary };
    return test.id === primary && family !== undefined
      ? [
          { ...alone, decides: false },
          { cells: correctedCells(test, family), place: null, decides: true },
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
    opens: rows.map(({ place }) => place),
    foremost: [0, 1, 4],
  };
}

function testCells(test: TestResult, messages: Messages): Cell[] {
  return [
    termCell(translated(test.name), { test: test.id }),
    // With the error of drawing: `0.0130 ± 0.0002`.
    p(test.p, `${formatTestPValue(test)}${formatMonteCarloError(test)}`),
    sides(test),
    origin(test),
    clause(translated(test.assumes), test.note && translated(test.note, messages)),
  ];
}

/** A pair among several is decided by its corrected p. */
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

/** How p was computed. */
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

/** What test sets of other sizes show; today's in bold. */
export function planningTable(plan: Planning, metric: Comparison['metric'], decimals: number): Table {
  const rows = planningRows(plan);
  const amount = (value: number) => score(value, enoughDecimals(value, decimals));
  return {
    caption: t('What test sets of other sizes show ({0})', translated(metric.name)),
    head: [
      t('Items'),
      { text: t('Smallest significant gain'), term: 'smallest-significant-gain' },
      {
        text: t('Gain detected with {0} power', localPercent(formatShare(plan.power))),
        term: 'minimum-detectable-gain',
      },
      ...[plan.observed, plan.chosen].flatMap((aim) =>
        aim === null
          ? []
          : [{ text: t('Power for a gain of {0}', formatSmall(aim.gain, decimals)), term: 'power' as const }],
      ),
    ],
    rows: rows.map((point): Cell[] => [
      count(point.items),
      point.tooFew ? '–' : amount(point.smallestSignificantGain),
      point.tooFew ? '–' : amount(point.minimumDetectableGain),
      ...[point.powerForObserved, point.powerForChosen].flatMap((found) =>
        found === null ? [] : [coarseShare(found)],
      ),
    ]),
    numbers: [0, 1, 2, 3],
    strong: rows.findIndex(({ items }) => items === plan.n),
  };
}
