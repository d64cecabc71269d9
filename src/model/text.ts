import { english, englishOf, type Text } from './words';
import type { Comparison, Interval, TestResult, Verdict } from './results/comparison';

export * from './names';
export * from './visible';

/**
 * Number formatting, the same on every surface. Plain text without markup, so that every surface can escape
 * it as needed.
 */

const MINUS = '−';

/** From this size whole numbers are written with an exponent, and from this many decimals small ones. */
const LARGEST_PLAIN = 1e15;
const MOST_DECIMALS = 12;

/** A score in the metric's units: `27.41`; `1.2e300` if digits would only fill the line. */
export function formatScore(value: number, decimals: number): string {
  const plain = Math.abs(value) < LARGEST_PLAIN && decimals <= MOST_DECIMALS;
  if (!plain) {
    return value === 0 ? '0' : shortExponent(value, 1).replace(/^-/, MINUS);
  }
  const text = value.toFixed(decimals);
  // toFixed can leave "-0.00".
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', MINUS);
}

type Unit = Pick<Comparison['metric'], 'name' | 'unit'>;

/** Names that papers use as a unit (BLEU, chrF, F1) follow the number. */
function isUnit({ name }: Unit): boolean {
  return !name.includes(' ') && name !== name.toLowerCase();
}

/** A score that no gain beside it explains, with its unit: `62.50%`; `27.41` of BLEU. */
export function formatScoreOf(metric: Unit, value: number, decimals: number): string {
  return `${formatScore(value, decimals)}${isUnit(metric) ? '' : metric.unit.replace(/^(?!%|$)/, ' ')}`;
}

/** A gain, always with its sign: `+0.52`, `−1.30`, `0.00`. */
export function formatGain(value: number, decimals: number): string {
  const text = formatScore(value, decimals);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** A gain with two significant digits, but no more decimals than these, and no 0 before the point: `+1.7`, `−.83`, `+12`, `0`. */
export function formatShortGain(value: number, decimals: number): string {
  const size = Math.abs(Number(value.toPrecision(2)));
  const digits = size === 0 ? 0 : Math.max(0, 1 - Math.floor(Math.log10(size)));
  const text = formatGain(value, Math.min(decimals, digits));
  return Number(text.replace('−', '-')) === 0 ? '0' : text.replace(/^([+−])0\./, '$1.');
}

/**
 * The number of decimals that a metric is printed with, or as many as a nonzero value needs for two digits: a
 * gain of 0.0013 must not read "better by 0.00", nor one of 0.00042 as "0.0004" beside its interval.
 */
export function enoughDecimals(value: number, decimals: number): number {
  const size = Math.abs(value);
  return size === 0 || size >= 0.995 * 10 ** (1 - decimals)
    ? decimals
    : Math.max(decimals, 1 - Math.floor(Math.log10(size)));
}

/** A score or the size of a gain, which may be smaller than the decimals of the metric show: `27.41`, `0.0013`. */
export function formatSmall(value: number, decimals: number): string {
  return formatScore(value, enoughDecimals(value, decimals));
}

/** The ends of an interval: `[0.11, 0.93]`. */
export function formatInterval([low, high]: readonly [number, number], decimals: number): string {
  return `[${formatScore(low, decimals)}, ${formatScore(high, decimals)}]`;
}

/** `95%`, `99.9%`. */
export function formatLevel(level: Interval['level']): string {
  return `${Number((level * 100).toPrecision(6))}%`;
}

/** A probability as a percentage: `80%`, `2.5%`, `< 0.1%`. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.001) {
    return '< 0.1%';
  }
  const percent = share * 100;
  const digits = percent < 9.95 || percent > 99 ? 1 : 0;
  // Anything short of certainty is not shown as 100%.
  return percent < 100 && percent.toFixed(digits) === '100.0'
    ? '> 99.9%'
    : `${Number(percent.toFixed(digits))}%`;
}

/** Nothing has a power of 100%: a double is 1 where a power is nearly so. */
export function formatPower(power: number): string {
  return formatShare(Math.min(power, 1 - Number.EPSILON));
}

/** The absolute value of a margin as typed, with its unit: `0.5 BLEU`. */
export function formatMargin(margin: number, metric: Unit): string {
  return englishOf(marginOf(margin, metric));
}

/** `formatMargin` as a text that can be translated. */
export function marginOf(margin: number, metric: Unit): Text {
  const decimals = Array.from({ length: MOST_DECIMALS + 1 }, (_, i) => i);
  const enough = decimals.find((digits) => Number(margin.toFixed(digits)) === margin);
  return amountOf(margin, metric, enough ?? enoughDecimals(margin, 2));
}

/**
 * A gain, as given, with its unit: `0.52 BLEU`, `1.20 points of accuracy`, `0.07 in mean of score`.
 * Percentages gain points.
 */
export function formatAmount(gain: number, metric: Unit, decimals: number): string {
  return englishOf(amountOf(gain, metric, decimals));
}

/** `formatAmount` as a text that can be translated. */
export function amountOf(gain: number, metric: Unit, decimals: number): Text {
  const size = formatScore(gain, decimals);
  if (isUnit(metric)) {
    return `${size} ${metric.name}`;
  }
  const name = { template: metric.name, args: [] };
  return metric.unit === '%'
    ? english('{0} points of {1}', size, name)
    : english('{0} in {1}', [size, metric.unit].filter(Boolean).join(' '), name);
}

/** A whole number with thousands separated: `1,000,000`. */
export function formatCount(value: number): string {
  // The first call of toLocaleString takes 50 ms, half the budget of a first answer.
  return Number.isSafeInteger(value)
    ? String(value).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',')
    : value.toLocaleString('en-US');
}

/** To two digits, as more would be false precision; rounded up, so that users don't collect too few. */
export function roundedUp(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2);
  return Math.ceil(count / unit) * unit;
}

/** Below this a double may not represent the p-value accurately. */
const SMALLEST_PRINTED_P = 1e-300;

/** Below this, p and its error are written with exponents. */
const SMALLEST_PLAIN_P = 0.0001;

/** Levels that verdicts are taken at. A p beside one of them is not rounded onto it: 0.0497 is not 0.050, nor 0.05004 0.050. */
const USUAL_ALPHAS = new Set([0.1, 0.05, 0.025, 0.02, 0.01, 0.005, 0.001]);

/** Three, as in papers; four below 0.001. */
function decimalsOfP(p: number): number {
  let decimals = p >= 0.001 ? 3 : 4;
  while (decimals < MOST_DECIMALS && USUAL_ALPHAS.has(Number(p.toFixed(decimals))) && !USUAL_ALPHAS.has(p)) {
    decimals += 1;
  }
  return decimals;
}

/**
 * `p = 0.013`, `p = 0.0004`, `p = 1.2e-5`, `p < 1e-6` (never `p = 0`).
 *
 * @param below as `limitOfP`
 */
export function formatP(p: number, below?: number | null): string {
  return withP(formatPValue(p, below));
}

function withP(value: string): string {
  return `p${afterP(value)}`;
}

/** What follows a p that is drawn by itself: ` = 0.013`, ` < 1e-6`. */
export function afterP(value: string): string {
  return value.startsWith('<') ? ` ${value}` : ` = ${value}`;
}

/** The same without the p, for a column: `0.013`, `< 1e-6`. */
export function formatPValue(p: number, below: number | null = null): string {
  if (below !== null) {
    return `< ${exponentAbove(below)}`;
  }
  if (p < SMALLEST_PRINTED_P) {
    return '< 1e-300';
  }
  return p >= SMALLEST_PLAIN_P ? p.toFixed(decimalsOfP(p)) : shortExponent(p, 1);
}

type PrintedP = Pick<TestResult, 'p' | 'exact' | 'count' | 'resamples'> &
  Partial<Pick<TestResult, 'monteCarlo'>>;

function halfWidth({ monteCarlo = null }: Pick<PrintedP, 'monteCarlo'>): number {
  return monteCarlo === null ? 0 : (monteCarlo[1] - monteCarlo[0]) / 2;
}

/**
 * All that is known of p where no resample was as extreme: it is below this; or so few were that its error is as large as p: the
 * upper end of its interval. Else null.
 */
export function limitOfP(test: PrintedP): number | null {
  const { p, exact, count, resamples, monteCarlo } = test;
  if (count !== 0 && halfWidth(test) >= p) {
    return monteCarlo?.[1] ?? 1;
  }
  return !exact && count === 0 && resamples !== null ? Math.max(p, 1 / resamples) : null;
}

/** The p-value of a test in a comparison: `p = 0.013`, `p < 8e-5`. */
export function formatTestP(test: PrintedP): string {
  return withP(formatTestPValue(test));
}

/** `formatTestP` without the “p”, for a column. */
export function formatTestPValue(test: PrintedP): string {
  return formatPValue(test.p, limitOfP(test));
}

/**
 * Half the width of the Monte Carlo interval, in the digits of p: `p = 0.214 ± 0.001`, `p = 7.9e-5 ± 5e-5`; empty if p is exact, or
 * so precise that no digit shown could be another.
 */
export function formatMonteCarloError(test: Pick<TestResult, 'p' | 'monteCarlo' | 'count'>): string {
  const half = halfWidth(test);
  if (test.monteCarlo === null || test.count === 0 || half >= test.p) {
    return '';
  }
  const error = test.p >= SMALLEST_PLAIN_P ? half.toFixed(decimalsOfP(test.p)) : shortExponent(half, 0);
  return Number(error) === 0 ? '' : ` ± ${error}`;
}

/** Rounds up to one digit. */
function exponentAbove(value: number): string {
  const [digit = '1', exponent = '0'] = value.toExponential(9).split('e');
  const above = Math.ceil(Number(digit));
  return shortExponent(Number(`${above}e${exponent}`), 0);
}

function shortExponent(value: number, digits: number): string {
  return value.toExponential(digits).replace('+', '');
}

/** `2–5`, or `1` where no other rank is possible. */
export function formatRanks(ranks: readonly [number, number] | undefined): string {
  const [first, last] = ranks ?? [];
  return first === undefined || last === undefined ? '' : first === last ? String(first) : `${first}–${last}`;
}

/** Four decimals, but never 1 for a confidence below 1. */
export function formatConfidence(confidence: number): string {
  return confidence < 1 && confidence > 0.9999 ? '> 0.9999' : confidence.toFixed(4);
}

/** The verdict in at most two words. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  significant: english('significant'),
  'not-significant': english('not significant'),
  identical: english('identical scores'),
  equivalent: english('equivalent'),
  undecidable: english('too little data'),
};

/** A mark that is recognizable without color. */
export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  significant: '✓',
  'not-significant': '≈',
  identical: '=',
  equivalent: '≡',
  undecidable: '?',
};

export function primaryTest({
  tests,
  primary,
}: Pick<Comparison, 'tests' | 'primary'>): TestResult | undefined {
  return tests.find((test) => test.id === primary);
}

export function onOneLine(message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

export function betterOf({ higherIsBetter }: { readonly higherIsBetter: boolean }): string {
  return higherIsBetter ? english('higher is better') : english('lower is better');
}

/** `↑` or `↓`, as in papers. */
export function betterMark({ higherIsBetter }: { readonly higherIsBetter: boolean }): string {
  return higherIsBetter ? '↑' : '↓';
}

/** How many decimals a number has as one would type it. */
export function typedDecimals(value: unknown): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}
