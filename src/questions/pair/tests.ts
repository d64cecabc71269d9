import { p, type Cell } from '../../document/cell';
import {
  CORRECTION_NAMES,
  formatCount,
  formatMonteCarloError,
  formatTestPValue,
  type Comparison,
  type TestResult,
} from '../../model';

interface TestRow {
  readonly name: string;
  /** With the error of drawing: `0.0130 ± 0.0002`. */
  readonly p: Cell;
  readonly sides: 'two-sided' | 'one-sided';
  /** How p was computed: `1,000,000 resamples`, `exact`, `formula`. */
  readonly from: string;
  readonly assumes: string;
  /** True for the test that decides the verdict. */
  readonly decides: boolean;
}

export function testRows({ tests, primary, family }: Comparison): TestRow[] {
  return tests.flatMap((test) => {
    const sides = test.alternative === 'two-sided' ? 'two-sided' : 'one-sided';
    const alone: TestRow = {
      name: test.name,
      p: p(test.p, `${formatTestPValue(test)}${formatMonteCarloError(test)}`),
      sides,
      from: origin(test),
      assumes: test.assumes,
      decides: test.id === primary && family === undefined,
    };
    return test.id === primary && family !== undefined ? [alone, correctedRow(test, family, sides)] : [alone];
  });
}

/** A pair among several is decided by its corrected p. */
function correctedRow(
  { name }: TestResult,
  { pairs, correction, p: corrected }: NonNullable<Comparison['family']>,
  sides: TestRow['sides'],
): TestRow {
  return {
    name: `${name}, corrected for ${formatCount(pairs)} pairs`,
    p: p(corrected),
    sides,
    from: CORRECTION_NAMES[correction],
    assumes: '',
    decides: true,
  };
}

function origin({ exact, resamples, planned }: TestResult): string {
  if (resamples !== null) {
    return `${formatCount(resamples)} resamples${planned === undefined ? '' : ', stopped early'}`;
  }
  return exact ? 'exact' : 'formula';
}
