import { MAX_RESAMPLES, MIN_RESAMPLES } from '../../src/model/settings';
import { formatCount } from '../../src/model/text';

/** What a person typed, understood or not. */
export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

const MULTIPLIERS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6 };

/**
 * The number of resamples: `100000`, `100,000`, `100k`, `1e5`, `0.1M`; blank is each test's own default.
 *
 * @returns null for the default, or a whole number within the limits of the engine
 */
export function parseResamples(text: string): Parsed<number | null> {
  const typed = text.trim().toLowerCase();
  if (typed === '') {
    return { ok: true, value: null };
  }
  const grouped = /^\d{1,3}([,\s_'’]\d{3})+$/.test(typed) ? typed.replace(/\D/g, '') : typed;
  const match = /^(\d+\.?\d*(?:e\+?\d{1,2})?|\.\d+)\s*([km]?)$/.exec(grouped);
  if (match === null) {
    return { ok: false, problem: 'Write a whole number, such as 100000, 100k or 1e6, or leave it blank.' };
  }
  // 0.7 × 1e6 is 700,000 only after rounding; 0.00001k must not become a whole number by it.
  const exact = Number(match[1]) * (MULTIPLIERS[match[2] ?? ''] ?? 1);
  const value = Math.round(exact);
  if (Math.abs(exact - value) > 1e-6 || value < MIN_RESAMPLES || value > MAX_RESAMPLES) {
    const range = `${formatCount(MIN_RESAMPLES)} to ${formatCount(MAX_RESAMPLES)}`;
    return { ok: false, problem: `Resamples go from ${range}, in whole numbers.` };
  }
  return { ok: true, value };
}

/** The significance level: `0.05`, `.05`, `0,05` or `5 %`; strictly between 0 and 0.5. */
export function parseAlpha(text: string): Parsed<number> {
  const match = /^(\d*[.,]?\d+(?:e-\d{1,3})?)\s*(%?)$/i.exec(text.trim());
  if (match === null) {
    return { ok: false, problem: 'Write a number, such as 0.05 or 5 %.' };
  }
  const number = Number((match[1] ?? '').replace(',', '.'));
  // 5 / 100 is the double 0.05; 5 × 0.01 is not always.
  const value = match[2] === '%' ? number / 100 : number;
  if (!(value > 0 && value < 0.5)) {
    return { ok: false, problem: 'α lies between 0 and 0.5.' };
  }
  return { ok: true, value };
}

/** A number above 0 in the metric's units, `0.5` or `0,5`; blank is null. */
function parseSize(text: string, what: string): Parsed<number | null> {
  const typed = text.trim();
  if (typed === '') {
    return { ok: true, value: null };
  }
  const value = /^(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d{1,3})?$/i.test(typed)
    ? Number(typed.replace(',', '.'))
    : NaN;
  return value > 0 && value < Infinity
    ? { ok: true, value }
    : { ok: false, problem: `Write ${what} above 0 in the metric’s units, such as 0.5, or leave it blank.` };
}

/** The margin of equivalence; blank: equivalence isn't tested. */
export function parseMargin(text: string): Parsed<number | null> {
  return parseSize(text, 'a margin');
}

/** A true gain to plan for; blank: one as large as was observed. */
export function parseGain(text: string): Parsed<number | null> {
  return parseSize(text, 'a gain');
}

/** The power of a plan: `80 %`, `0.8`, `0,8`; strictly between 0 and 1. */
export function parsePower(text: string): Parsed<number> {
  const match = /^(\d*[.,]?\d+)\s*(%?)$/.exec(text.trim());
  const number = Number((match?.[1] ?? '').replace(',', '.'));
  const value = match?.[2] === '%' ? number / 100 : number;
  return value > 0 && value < 1
    ? { ok: true, value }
    : { ok: false, problem: 'Power lies between 0 and 1; write 0.8 or 80 %.' };
}

const LONGEST_SEED = 100;

/** The seed is a text: the same text gives the same digits. */
export function parseSeed(text: string): Parsed<string> {
  const value = text.trim();
  if (value === '') {
    return { ok: false, problem: 'The seed can be any text, but not blank.' };
  }
  if (value.length > LONGEST_SEED) {
    return { ok: false, problem: `A seed has at most ${LONGEST_SEED} characters.` };
  }
  return { ok: true, value };
}
