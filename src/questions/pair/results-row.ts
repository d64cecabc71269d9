import { escapeLatex, powersOfTen } from '../../document/escape';
import {
  enoughDecimals,
  formatGain,
  formatInterval,
  formatPValue,
  formatScore,
  formatTestPValue,
  namesOf,
  primaryTest,
  type Comparison,
} from '../../model';

/** A row for a results table in LaTeX: both names and scores, the gain, its interval and the p that decides. */
export function resultsRow(comparison: Comparison, decimals: number): string {
  const { a, b, gain, interval, family } = comparison;
  const test = primaryTest(comparison);
  const digits = enoughDecimals(gain, decimals);
  const p = family === undefined ? test && formatTestPValue(test) : formatPValue(family.p);
  const cells = [
    ...namesOf(comparison),
    formatScore(a.score, decimals),
    formatScore(b.score, decimals),
    formatGain(gain, digits),
    interval === null ? '' : formatInterval([interval.low, interval.high], digits),
    p ?? '',
  ];
  return `${cells.map((cell) => powersOfTen(escapeLatex(cell))).join(' & ')} \\\\\n`;
}
