import { MAX_RESAMPLES, MIN_RESAMPLES } from '../../src/model/settings/settings';
import { formatCount } from '../../src/model/text';
import { t } from '../../src/model/words';

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

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
  const match = /^(\d+(?:\.\d*)?(?:e\+?\d{1,2})?|\.\d+)\s*([km]?)$/.exec(grouped);
  if (match === null) {
    return { ok: false, problem: t('Enter a whole number, such as 100000, 100k or 1e6, or leave it blank.') };
  }
  // 0.7 × 1e6 is 700,000 only after rounding; 0.00001k must not become a whole number by it.
  const exact = Number(match[1]) * (MULTIPLIERS[match[2] ?? ''] ?? 1);
  const value = Math.round(exact);
  if (Math.abs(exact - value) > 1e-6 || value < MIN_RESAMPLES || value > MAX_RESAMPLES) {
    return {
      ok: false,
      problem: t(
        'Resamples go from {0} to {1}, in whole numbers.',
        formatCount(MIN_RESAMPLES),
        formatCount(MAX_RESAMPLES),
      ),
    };
  }
  return { ok: true, value };
}

/** The significance level: `0.05`, `.05`, `0,05` or `5%`; strictly between 0 and 0.5. */
export function parseAlpha(text: string): Parsed<number> {
  const match = /^((?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e-\d{1,3})?)\s*(%?)$/i.exec(text.trim());
  if (match === null) {
    return { ok: false, problem: t('Enter a number, such as 0.05 or 5%.') };
  }
  const number = Number((match[1] ?? '').replace(',', '.'));
  // 5 / 100 is the double 0.05; 5 × 0.01 is not always.
  const value = match[2] === '%' ? number / 100 : number;
  if (!(value > 0 && value < 0.5)) {
    return { ok: false, problem: t('α lies between 0 and 0.5.') };
  }
  return { ok: true, value };
}

/** A number above 0 in the metric's units, `0.5` or `0,5`; blank is null. */
function parseSize(text: string, problem: string): Parsed<number | null> {
  const typed = text.trim();
  if (typed === '') {
    return { ok: true, value: null };
  }
  const value = /^(\d+(?:[.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3})?$/i.test(typed)
    ? Number(typed.replace(',', '.'))
    : NaN;
  return value > 0 && value < Infinity ? { ok: true, value } : { ok: false, problem };
}

/** The margin of equivalence; blank: equivalence isn't tested. */
export function parseMargin(text: string): Parsed<number | null> {
  return parseSize(text, t('Enter a margin above 0 in the metric’s units, such as 0.5, or leave it blank.'));
}

/** A true gain to plan for; blank: the observed one. */
export function parseGain(text: string): Parsed<number | null> {
  return parseSize(text, t('Enter a gain above 0 in the metric’s units, such as 0.5, or leave it blank.'));
}

/** The power of a plan: `80%`, `0.8`, `0,8`; strictly between 0 and 1. */
export function parsePower(text: string): Parsed<number> {
  const match = /^(\d+(?:[.,]\d+)?|[.,]\d+)\s*(%?)$/.exec(text.trim());
  const number = Number((match?.[1] ?? '').replace(',', '.'));
  const value = match?.[2] === '%' ? number / 100 : number;
  return value > 0 && value < 1
    ? { ok: true, value }
    : { ok: false, problem: t('Power must lie between 0 and 1; enter 0.8 or 80%.') };
}

const LONGEST_SEED = 100;

/** The seed is a text: the same text gives the same digits. */
export function parseSeed(text: string): Parsed<string> {
  const value = text.trim();
  if (value === '') {
    return { ok: false, problem: t('The seed can be any text, but not blank.') };
  }
  if (value.length > LONGEST_SEED) {
    return { ok: false, problem: t('A seed has at most {0} characters.', LONGEST_SEED) };
  }
  return { ok: true, value };
}

/** An option of a metric: any text, or a number from 0; blank is its default. */
export function parseOption(isNumber: boolean): (text: string) => Parsed<string> {
  return (text) => {
    const value = text.trim();
    return !isNumber || value === '' || /^\d+(\.\d+)?(e-?\d+)?$/i.test(value)
      ? { ok: true, value }
      : { ok: false, problem: t('Enter a number of at least 0, or leave it blank.') };
  };
}

/** The name or JSON path of a field with scores. */
export function parseColumn(text: string): Parsed<string> {
  const value = text.trim();
  return value === ''
    ? { ok: false, problem: t('Enter the name of a column, or a JSON path such as $.results[*].metrics.f1.') }
    : { ok: true, value };
}

export function parseStudyResamples(text: string): Parsed<number> {
  const parsed = parseResamples(text);
  if (parsed.ok && parsed.value === null) {
    return { ok: false, problem: t('Enter a whole number, such as 100000, 100k or 1e6.') };
  }
  return parsed as Parsed<number>;
}

/** Sizes of smaller test sets: `100, 200, 400`; blank: none. Returned as text, ascending, without duplicates. */
export function parseSizes(text: string): Parsed<string> {
  const typed = text.trim();
  const sizes = typed === '' ? [] : typed.split(/[\s,;]+/).map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 2)) {
    return {
      ok: false,
      problem: t('Enter whole numbers of at least 2 items, such as 100, 200, 400, or leave it blank.'),
    };
  }
  return { ok: true, value: [...new Set(sizes)].sort((one, other) => one - other).join(', ') };
}

export function parseDrawnSets(text: string): Parsed<number> {
  const value = Number(text.trim());
  return Number.isInteger(value) && value >= 1 && value <= 10_000
    ? { ok: true, value }
    : { ok: false, problem: t('Enter a whole number from 1 to 10000.') };
}

/** The number of items of each; blank: as many as the test set has. */
export function parseDrawnItems(text: string): Parsed<number | null> {
  const value = text.trim() === '' ? null : Number(text.trim());
  return value === null || (Number.isInteger(value) && value >= 2)
    ? { ok: true, value }
    : { ok: false, problem: t('Enter a whole number of at least 2 items, or leave it blank.') };
}

/** A regular expression whose group matches the group in a system's name; blank: no groups. */
export function parsePattern(text: string): Parsed<string | null> {
  const typed = text.trim();
  if (typed === '') {
    return { ok: true, value: null };
  }
  try {
    const groups = (new RegExp(`${typed}|`, 'u').exec('')?.length ?? 1) - 1;
    return groups > 0
      ? { ok: true, value: typed }
      : { ok: false, problem: t('Put the group’s name in parentheses: ^([^-_.]+)') };
  } catch {
    return { ok: false, problem: t('Enter a regular expression, such as ^([^-_.]+), or leave it blank.') };
  }
}
