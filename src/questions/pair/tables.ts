import { clause, p, termCell, type Cell } from '../../document/cell';
import type { Table } from '../../document/document';
import {
  CORRECTION_NAMES,
  formatCount,
  formatMonteCarloError,
  formatTestPValue,
  type Comparison,
  type TestResult,
} from '../../model';
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
