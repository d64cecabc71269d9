import { isMissing } from './cells';

export interface NumberForm {
  readonly decimal: '.' | ',';
  /** Between thousands; '' for nothing. */
  readonly group: string;
  /** What follows or precedes every number: `%`, `€`, `/10`, or ''. Times in several units are in seconds, `s`. */
  readonly unit: string;
}

/** Spaces of any width, as spreadsheets put them between thousands. */
const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
const SIGN = /^([+-]?)\s?/;
const UNIT = /^[$€£¥]|[$€£¥%]$|\s?\/\s?[1-9]\d{0,3}$|\s?(?:USD|EUR|ms|s|sec|min|h)$/u;

/** Units of time in seconds. */
const SECONDS = new Map([
  ['ms', 0.001],
  ['s', 1],
  ['sec', 1],
  ['min', 60],
  ['h', 3600],
]);

const SAME_UNITS = new Map([
  ['USD', '$'],
  ['EUR', '€'],
]);

/** `00:00:01.250`, `1:30`: hours, minutes and seconds, or the last two. */
const DURATION = /^(?:(\d+):)?(\d{1,2}):(\d{2}(?:\.\d+)?)$/;

/** `85.3 ± 0.4`, `0.6 (±0.02)`, `**85.3**`: how sure a number is, and that it is the best. */
const AROUND = /^\*\*|\*\*$|\s?\(?(?:±|\+\/-|\+-)\s?[\d.,]+\)?(?=\s?%?(?:\*\*)?$)/gu;

/** `85.3 (0.4)` in tables of averages: a deviation, or a number of runs. */
export const IN_PARENTHESES = /(?<=\d)\s?\([\d.,]+\)\s*$/u;

/** Digits, signs and points as wide as a Chinese character. */
const WIDE = /[\uff01-\uff5e]/g;
const NUMBER_OF: Readonly<Record<NumberForm['decimal'], RegExp>> = {
  '.': /^(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i,
  ',': /^(?:(?:0|[1-9]\d*)(?:,\d*)?|,\d+)(?:e[+-]?\d+)?$/i,
};
const GROUPS: readonly (readonly [NumberForm['decimal'], readonly string[]])[] = [
  ['.', ['', ',', ' ', "'"]],
  [',', ['', '.', ' ', "'"]],
];

/** Longer cells are texts. */
const LONGEST = 40;

interface Parts {
  readonly sign: 1 | -1;
  readonly digits: string;
  readonly unit: string;
}

/** Null for cells that aren't numbers in any form. */
function partsOf(text: string): Parts | null {
  if (text.length > LONGEST || !/[\d\uff10-\uff19]/.test(text)) {
    return null;
  }
  const plain = text
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(SPACES, ' ')
    .trim()
    .replace(AROUND, '')
    .replace(/^[\u2212\u2013]/u, '-')
    .replace(/[\u2019\u02bc]/gu, "'");
  const [duration, hours = 0, minutes, seconds] = DURATION.exec(plain) ?? [];
  if (duration !== undefined) {
    const total = 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
    return { sign: 1, digits: String(Number(total.toFixed(6))), unit: 's' };
  }
  const [all = '', sign = ''] = SIGN.exec(plain) ?? [];
  const rest = plain.slice(all.length);
  const unit = UNIT.exec(rest)?.[0] ?? '';
  const digits = (
    rest.startsWith(unit) ? rest.slice(unit.length) : rest.slice(0, rest.length - unit.length)
  ).trim();
  const bare = unit.replaceAll(' ', '');
  return { sign: sign === '-' ? -1 : 1, digits, unit: SAME_UNITS.get(bare) ?? bare };
}

/** Whether a unit is one of time, which only costs have. */
export function isOfTime(unit: string): boolean {
  return SECONDS.has(unit);
}

/** 10 for numbers such as `6/10`, of which shares are read; else 1. */
function wholeOf({ unit }: Pick<NumberForm, 'unit'>): number {
  return unit.startsWith('/') ? Number(unit.slice(1)) : 1;
}

/** NaN if a number isn't written in this form. */
function valueOf({ sign, digits }: Parts, { decimal, group }: NumberForm): number {
  const at = digits.indexOf(decimal);
  const whole = at === -1 ? digits : digits.slice(0, at);
  const isGrouped = group !== '' && whole.includes(group);
  if (isGrouped && !/^[1-9]\d{0,2}$/.test(whole.split(group, 1)[0] ?? '')) {
    return NaN;
  }
  if (
    isGrouped &&
    !whole
      .split(group)
      .slice(1)
      .every((part) => /^\d{3}$/.test(part))
  ) {
    return NaN;
  }
  const bare = isGrouped ? whole.replaceAll(group, '') + (at === -1 ? '' : digits.slice(at)) : digits;
  const value = NUMBER_OF[decimal].test(bare) ? sign * Number(bare.replace(',', '.')) : NaN;
  const isExact = !/^\d{16,}$/.test(bare) || Number.isSafeInteger(value);
  return isExact && Number.isFinite(value) ? value : NaN;
}

export interface WrittenNumbers {
  readonly form: NumberForm;
  /** The first text that another form reads as another number; absent: none. */
  readonly doubt?: string;
}

/**
 * The form in which every filled text of a column is a number; null if there is none. A plain decimal point is what
 * programs write: it is in doubt only beside whole numbers of three digits, as `thousandsAt` says.
 */
export function numberForm(texts: readonly string[]): WrittenNumbers | null {
  const filled = texts.filter((text) => !isMissing(text));
  const parts: Parts[] = [];
  for (const text of filled) {
    const one = partsOf(text);
    const unit = (parts[0] ?? one)?.unit ?? '';
    if (one === null || (one.unit !== unit && !(SECONDS.has(one.unit) && SECONDS.has(unit)))) {
      return null;
    }
    parts.push(one);
  }
  const [first] = parts;
  if (first === undefined) {
    return null;
  }
  const forms = GROUPS.flatMap(([decimal, groups]) => {
    const group = groups.find((one) =>
      parts.every((part) => !Number.isNaN(valueOf(part, { decimal, group: one, unit: '' }))),
    );
    const unit = parts.every((part) => part.unit === first.unit) ? first.unit : 's';
    return group === undefined ? [] : [{ decimal, group, unit }];
  });
  const [form, other] = forms;
  if (
    form === undefined ||
    (other === undefined && isStray(form, parts)) ||
    (form.unit.startsWith('/') && !areShares(parts, form))
  ) {
    return null;
  }
  const at =
    other === undefined ? -1 : parts.findIndex((part) => valueOf(part, form) !== valueOf(part, other));
  const isPlain = form.decimal === '.' && form.group === '';
  const isDoubtful = at !== -1 && (!isPlain || parts.some(({ digits }) => /^[1-9]\d{2}$/.test(digits)));
  const text = isDoubtful ? filled[at] : undefined;
  return { form, ...(text !== undefined && { doubt: text.trim() }) };
}

/** Points of a whole, and not days of one month. */
function areShares(parts: readonly Parts[], form: NumberForm): boolean {
  const values = parts.map((part) => valueOf(part, form));
  return new Set(values).size > 1 && values.every((value) => value >= 0 && value <= wholeOf(form));
}

/** True if thousands are set apart in one number only: it is an error among others rather than the form of all. */
function isStray({ group }: NumberForm, parts: readonly Parts[]): boolean {
  return (
    group !== '' && new Set(parts.flatMap(({ digits }) => (digits.includes(group) ? digits : []))).size < 2
  );
}

export function readNumber(text: string, form: NumberForm): number | null {
  const parts = isMissing(text) ? null : partsOf(text);
  if (parts === null) {
    return null;
  }
  const [own, others] = [parts, form].map(({ unit }) => SECONDS.get(unit) ?? 1);
  return (valueOf(parts, form) * (own ?? 1)) / ((others ?? 1) * wholeOf(form));
}
