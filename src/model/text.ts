import type { Comparison, TestResult, Verdict } from './comparison';

/**
 * How numbers are written, the same on every surface. Words and digits only: no markup, so that
 * every surface can escape what it must.
 */

const MINUS = '−';

/** A score in the metric's units: `27.41`. */
export function formatScore(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  // toFixed can leave "-0.00".
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', MINUS);
}

/** A gain, always with its sign: `+0.52`, `−1.30`, `0.00`. */
export function formatGain(value: number, decimals: number): string {
  const text = formatScore(value, decimals);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** A whole number with thousands separated: `1,000,000`. */
export function formatCount(value: number): string {
  return value.toLocaleString('en-US');
}

/** Below this a double can no longer be trusted to hold the p-value. */
const SMALLEST_PRINTED_P = 1e-300;

/** `p = 0.0130`, `p = 1.2e-5`, `p < 1e-6` (never `p = 0`). */
export function formatP(p: number, floor: number | null = null): string {
  if (floor !== null && p <= floor) {
    return `p < ${shortExponent(floor, 0)}`;
  }
  if (p < SMALLEST_PRINTED_P) {
    return 'p < 1e-300';
  }
  return `p = ${p >= 0.0001 ? p.toFixed(4) : shortExponent(p, 1)}`;
}

/** The p-value of a test in a comparison, with the floor that its number of resamples sets. */
export function formatTestP(test: Pick<TestResult, 'p' | 'exact' | 'count' | 'resamples'>): string {
  const counted = !test.exact && test.count === 0 && test.resamples !== null;
  return formatP(test.p, counted ? Math.max(test.p, 1 / (test.resamples ?? 1)) : null);
}

/** Half the width of the Monte Carlo interval, as in `p = 0.0130 ± 0.0002`; empty where p is exact. */
export function formatMonteCarloError(test: Pick<TestResult, 'monteCarlo' | 'count'>): string {
  if (test.monteCarlo === null || test.count === 0) {
    return '';
  }
  const half = (test.monteCarlo[1] - test.monteCarlo[0]) / 2;
  return ` ± ${half >= 0.00005 ? half.toFixed(4) : shortExponent(half, 0)}`;
}

/** `p = 0.013`: as long as a lens or the status bar has room for. */
export function formatShortP(test: Pick<TestResult, 'p' | 'exact' | 'count' | 'resamples'>): string {
  return test.p >= 0.001 && test.count !== 0 ? `p = ${test.p.toFixed(3)}` : formatTestP(test);
}

function shortExponent(value: number, digits: number): string {
  return value.toExponential(digits).replace('+', '');
}

/** What the verdict is called where there is room for two words. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  significant: 'significant',
  'not-significant': 'not significant',
  identical: 'identical scores',
  equivalent: 'equivalent',
  undecidable: 'can’t be decided',
};

/** A mark that can be told apart without colour. */
export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  significant: '✓',
  'not-significant': '≈',
  identical: '=',
  equivalent: '≡',
  undecidable: '?',
};

/** The test that decides the verdict. */
export function primaryTest(comparison: Comparison): TestResult | undefined {
  return comparison.tests.find((test) => test.id === comparison.primary);
}

/** The last part of a path, whichever way its slashes lean. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The name of a system: its file's name without folder and extensions. */
export function systemName(path: string): string {
  const name = baseName(path);
  const bare = name.replace(/(\.(gz|txt|csv|tsv|jsonl|ndjson|json|out|hyp|scores?))+$/i, '');
  return bare === '' ? name : bare;
}
