import { MAX_RESAMPLES, MIN_RESAMPLES } from '../../src/model/settings/settings';
import { formatCount } from '../../src/model/text';
import { t } from '../../src/model/words';

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

function parsed<T>(value: T, isRight: boolean, problem: string): Parsed<T> {
  return isRight ? { ok: true, value } : { ok: false, problem };
}

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
  return parsed(
    value,
    Math.abs(exact - value) <= 1e-6 && value >= MIN_RESAMPLES && value <= MAX_RESAMPLES,
    t(
      'Resamples go from {0} to {1}, in whole numbers.',
      formatCount(MIN_RESAMPLES),
      formatCount(MAX_RESAMPLES),
    ),
  );
}

/** `0.05`, `.05`, `0,05` or `5%`; NaN for anything else. 5 / 100 is the double 0.05; 5 × 0.01 is not always. */
function shareIn(text: string): number {
  const match = /^((?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e-\d{1,3})?)\s*(%?)$/i.exec(text.trim());
  const number = Number(match?.[1]?.replace(',', '.') ?? NaN);
  return match?.[2] === '%' ? number / 100 : number;
}

/** The significance level, strictly between 0 and 0.5. */
export function parseAlpha(text: string): Parsed<number> {
  const value = shareIn(text);
  const isNumber = !Number.isNaN(value);
  return parsed(
    value,
    value > 0 && value < 0.5,
    isNumber ? t('α lies between 0 and 0.5.') : t('Enter a number, such as 0.05 or 5%.'),
  );
}

/** The power of a plan, strictly between 0 and 1. */
export function parsePower(text: string): Parsed<number> {
  const value = shareIn(text);
  return parsed(value, value > 0 && value < 1, t('Power must lie between 0 and 1; enter 0.8 or 80%.'));
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
  return parsed(value, value > 0 && value < Infinity, problem);
}

/** The margin of equivalence; blank: equivalence isn't tested. */
export function parseMargin(text: string): Parsed<number | null> {
  return parseSize(text, t('Enter a margin above 0 in the metric’s units, such as 0.5, or leave it blank.'));
}

/** A true gain to plan for; blank: the observed one. */
export function parseGain(text: string): Parsed<number | null> {
  return parseSize(text, t('Enter a gain above 0 in the metric’s units, such as 0.5, or leave it blank.'));
}

const LONGEST_SEED = 100;

/** The seed is a text: the same text gives the same digits. */
export function parseSeed(text: string): Parsed<string> {
  const value = text.trim();
  return value === ''
    ? { ok: false, problem: t('The seed can be any text, but not blank.') }
    : parsed(value, value.length <= LONGEST_SEED, t('A seed has at most {0} characters.', LONGEST_SEED));
}

/** An option of a metric: any text, or a number from 0; blank is its default. */
export function parseOption(isNumber: boolean): (text: string) => Parsed<string> {
  return (text) => {
    const value = text.trim();
    const isRight = !isNumber || value === '' || /^\d+(\.\d+)?(e-?\d+)?$/i.test(value);
    return parsed(value, isRight, t('Enter a number of at least 0, or leave it blank.'));
  };
}

/** A number; @param mayBeBlank blank is null */
export function parseNumber(mayBeBlank: boolean): (text: string) => Parsed<number | null> {
  return (text) => {
    const typed = text.trim();
    const value = typed === '' ? null : Number(typed.replace(',', '.'));
    const isRight = value === null ? mayBeBlank : Number.isFinite(value);
    return parsed(value, isRight, t('Please type a number.'));
  };
}

/** Numbers with commas between them; returned as text. */
export function parseNumbers(text: string): Parsed<string> {
  const numbers = namesIn(text);
  return parsed(
    numbers.join(', '),
    numbers.every((one) => Number.isFinite(Number(one))),
    t('Please type numbers with commas between them.'),
  );
}

/** Any text; @param mayBeBlank blank is null */
export function parseName(mayBeBlank: boolean): (text: string) => Parsed<string | null> {
  return (text) => ({ ok: true, value: text.trim() === '' && mayBeBlank ? null : text.trim() });
}

/** Names with commas between them, or exactly two or none; returned as text. */
export function parseNames(areTwo: boolean): (text: string) => Parsed<string> {
  return (text) => {
    const names = namesIn(text);
    const isRight = !areTwo || names.length === 0 || names.length === 2;
    return parsed(
      names.join(', '),
      isRight,
      t('Enter two names with a comma between them, or leave it blank.'),
    );
  };
}

function namesIn(text: string): string[] {
  return text.split(',').flatMap((one) => one.trim() || []);
}

/** The name or JSON path of a field with scores. */
export function parseColumn(text: string): Parsed<string> {
  const value = text.trim();
  const problem = t('Enter the name of a column, or a JSON path such as $.results[*].metrics.f1.');
  return parsed(value, value !== '', problem);
}

export function parseStudyResamples(text: string): Parsed<number> {
  const found = parseResamples(text);
  return found.ok && found.value === null
    ? { ok: false, problem: t('Enter a whole number, such as 100000, 100k or 1e6.') }
    : (found as Parsed<number>);
}

/** Sizes of smaller test sets: `100, 200, 400`; blank: none. Returned as text, ascending, without duplicates. */
export function parseSizes(text: string): Parsed<string> {
  const typed = text.trim();
  const sizes = typed === '' ? [] : typed.split(/[\s,;]+/).map(Number);
  return parsed(
    [...new Set(sizes)].sort((one, other) => one - other).join(', '),
    sizes.every((size) => Number.isInteger(size) && size >= 2),
    t('Enter whole numbers of at least 2 items, such as 100, 200, 400, or leave it blank.'),
  );
}

export function parseDrawnSets(text: string): Parsed<number> {
  const value = Number(text.trim());
  const isRight = Number.isInteger(value) && value >= 1 && value <= 10_000;
  return parsed(value, isRight, t('Enter a whole number from 1 to 10000.'));
}

/** The number of items of each; blank: as many as the test set has. */
export function parseDrawnItems(text: string): Parsed<number | null> {
  const value = text.trim() === '' ? null : Number(text.trim());
  return parsed(
    value,
    value === null || (Number.isInteger(value) && value >= 2),
    t('Enter a whole number of at least 2 items, or leave it blank.'),
  );
}

/** A regular expression whose group matches the group in a system's name; blank: no groups. */
export function parsePattern(text: string): Parsed<string | null> {
  const typed = text.trim();
  if (typed === '') {
    return { ok: true, value: null };
  }
  try {
    const groups = (new RegExp(`${typed}|`, 'u').exec('')?.length ?? 1) - 1;
    return parsed(typed, groups > 0, t('Put the group’s name in parentheses: ^([^-_.]+)'));
  } catch {
    return { ok: false, problem: t('Enter a regular expression, such as ^([^-_.]+), or leave it blank.') };
  }
}
