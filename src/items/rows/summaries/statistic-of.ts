import { elementAt } from '../../../model/lists';
import { momentsOf } from '../../../model/correlation';

export type Statistic = 'sum' | 'mean' | 'percentage' | 'count' | 'median' | 'deviation' | 'error';

const MOST_DISTINCT = 12;

/** Numbers that another one may sum up. */
export class Others {
  readonly n: number;
  readonly sum: number = 0;
  /** The largest absolute value. */
  readonly most: number = 0;
  /** How many aren't 0. */
  readonly nonzero: number = 0;
  /** How many different ones there are, up to 12. */
  readonly distinct: number;
  readonly areFractions: boolean = true;
  readonly areWhole: boolean = true;
  private knownUnit: number | undefined;
  private knownSpread: { readonly median: number; readonly deviation: number } | undefined;

  constructor(private readonly values: Float64Array) {
    this.n = values.length;
    const different = new Set<number>();
    for (let i = 0; i < values.length; i += 1) {
      const value = elementAt(values, i);
      this.sum += value;
      this.most = Math.max(this.most, Math.abs(value));
      this.nonzero += value === 0 ? 0 : 1;
      this.areFractions &&= value >= 0 && value <= 1;
      this.areWhole &&= Number.isInteger(value);
      if (different.size < MOST_DISTINCT) {
        different.add(value);
      }
    }
    this.distinct = different.size;
  }

  get mean(): number {
    return this.sum / this.n;
  }

  /** Half of the last decimal place of the finest; 0 if they are whole. */
  get unit(): number {
    this.knownUnit ??= this.areWhole
      ? 0
      : 0.5 * 10 ** -this.values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0);
    return this.knownUnit;
  }

  /** The median, and the standard deviation with divisor n − 1. */
  get spread(): { readonly median: number; readonly deviation: number } {
    this.knownSpread ??= spreadOf(this.values);
    return this.knownSpread;
  }
}

function spreadOf(values: Float64Array): { median: number; deviation: number } {
  const { length } = values;
  const sorted = values.slice().sort();
  const at = (place: number) => sorted[place] ?? 0;
  const { squares } = momentsOf(values);
  return {
    median: (at(Math.floor((length - 1) / 2)) + at(Math.ceil((length - 1) / 2))) / 2,
    deviation: Math.sqrt(squares / Math.max(1, length - 1)),
  };
}

/**
 * Which statistic of others a number is, to the rounding of both; null: none. Rounded to multiples of 2u, a sum of n numbers is
 * known to √n·u, and their mean to u/√n.
 */
export function statisticOf(value: number, others: Others): Statistic | null {
  const { n, sum, mean, most, areFractions } = others;
  const root = Math.sqrt(n);
  if (most === 0 || n < 2) {
    return null;
  }
  // A number far away isn't the sum, however coarsely the others were rounded: at most to whole numbers.
  const isAbout = (exact: number, units: number) =>
    isRounded(value, exact, 0.5 * units) && isRounded(value, exact, units * others.unit);
  // A whole number is a mean only where that is whole too.
  const isMean = (exact: number) =>
    Number.isInteger(value) ? Math.abs(value - exact) < 1e-9 : isAbout(exact, 1 / root);
  if (isAbout(sum, root)) {
    return 'sum';
  }
  if (isMean(mean)) {
    return 'mean';
  }
  if (areFractions && value > 1 && isRounded(value, 100 * mean, (100 * others.unit) / root)) {
    return 'percentage';
  }
  return value === n && value > most ? 'count' : null;
}

/** The same for the median, the standard deviation and the standard error, which take more time. */
export function spreadIn(value: number, others: Others): Statistic | null {
  const { n, most } = others;
  if (most === 0 || n < 2 || Number.isInteger(value)) {
    return null;
  }
  const { median, deviation } = others.spread;
  const error = others.unit / Math.sqrt(n);
  const deviations = [deviation, deviation * Math.sqrt((n - 1) / n)];
  return deviations.some((one) => isRounded(value, one, error))
    ? 'deviation'
    : deviations.some((one) => isRounded(value, one / Math.sqrt(n), error / Math.sqrt(n)))
      ? 'error'
      : isRounded(value, median, error)
        ? 'median'
        : null;
}

/** True if a number equals another up to the rounding of both. */
function isRounded(value: number, exact: number, more: number): boolean {
  const half = 0.5 * 10 ** -decimalsOf(value);
  return Math.abs(value - exact) <= Math.min(half, 0.5) + more + 1e-9 * Math.abs(value);
}

/** As it is written: 3.1e-7 has 8. */
export function decimalsOf(value: number): number {
  const [, digits = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, digits.length - Number(exponent));
}

/** Significant ones: 0.052 has 2, and 1.5e-7 too. */
export function digitsOf(value: number): number {
  const [digits = ''] = String(Math.abs(value)).split('e');
  return digits.replace(/^0?\.?0*|\./g, '').length;
}
