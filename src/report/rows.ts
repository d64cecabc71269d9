import {
  betterOf,
  CORRECTION_NAMES,
  formatCount,
  formatMonteCarloError,
  formatP,
  formatTestP,
  type Comparison,
  type TestResult,
} from '../model';
import { readingLine } from '../model/texts/reading-text';

/** One test as a row of a table, as plain text. */
export interface TestRow {
  readonly name: string;
  /** `0.0130 ± 0.0002`, `< 1e-6`. */
  readonly p: string;
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
      p: `${bare(formatTestP(test))}${formatMonteCarloError(test)}`,
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
  { pairs, correction, p }: NonNullable<Comparison['family']>,
  sides: TestRow['sides'],
): TestRow {
  return {
    name: `${name}, corrected for ${formatCount(pairs)} pairs`,
    p: bare(formatP(p)),
    sides,
    from: CORRECTION_NAMES[correction],
    assumes: '',
    decides: true,
  };
}

function bare(p: string): string {
  return p.replace(/^p (= )?/, '');
}

/** Everything needed to reproduce the digits. */
export function provenance({ realgain, metric, alpha, seed, reading }: Comparison): string {
  const read = reading === undefined ? '' : `; read: ${readingLine(reading)}`;
  const said = `RealGain ${realgain}; ${metric.name} (${betterOf(metric)}): ${metric.signature}; α = ${alpha}; seed ${seed}${read}`;
  // On one line, so that in LaTeX all of it is within the comment.
  return said.replace(/\s+/g, ' ');
}

function origin({ exact, resamples, planned }: TestResult): string {
  if (resamples !== null) {
    return `${formatCount(resamples)} resamples${planned === undefined ? '' : ', stopped early'}`;
  }
  return exact ? 'exact' : 'formula';
}
