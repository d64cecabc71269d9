import { textOf } from '../../columns';
import type { Column } from '../../model/records';

/* What the cells of a column are, whatever it is called. */

const EXAMINED_CELLS = 200;

function beginning({ cells }: Column): string[] {
  const texts: string[] = [];
  cells.some((cell) => {
    const text = textOf(cell).trim();
    if (text !== '') {
      texts.push(text);
    }
    return texts.length === EXAMINED_CELLS;
  });
  return texts;
}

const NUMBER = /^\P{L}+$|^[+-]?[\d.,]+e[+-]?\d+$|^(?:nan|true|false)$/iu;

/** Measurements, codes, dates, lists of such, and yes or no: nothing that can be read. */
export function areNumbers(column: Column): boolean {
  const texts = beginning(column);
  return texts.filter((text) => NUMBER.test(text)).length > 0.9 * texts.length || texts.length === 0;
}

const TOKEN =
  /[\da-f]{8}-[\da-f]{4}-|^(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{8,}$|^(?:[a-z]+[_-])?(?=\D*\d)(?=[^a-z]*[a-z])[\da-z]{16,}$/i;

/** A UUID, a hash, a token of random letters and digits. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

const TIME = /^\d{4}-\d\d-\d\d(?:[T ]|$)/;

/** Tokens or times, which are new in each run. */

export function areMade(column: Column): boolean {
  const texts = beginning(column);
  return (
    texts.length > 0 && texts.filter((text) => isToken(text) || TIME.test(text)).length > 0.9 * texts.length
  );
}

/** `item-0`, `item-1` …: row numbers that are written as texts. */
export function numbersTexts(column: Column): boolean {
  const texts = beginning(column);
  const shapes = new Set(texts.map((text) => text.replace(/\d+/g, '#')));
  const numbers = texts.map((text) => Number(/\d+/.exec(text)?.[0] ?? NaN));
  return (
    texts.length > 1 &&
    shapes.size === 1 &&
    numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? NaN) + 1)
  );
}

/** The digits that spreadsheets show of a long number. */
const DIGITS_SHOWN = 6;

/** Fewer digits are never shortened. */
const LONG = 1e11;

/** Long whole numbers as spreadsheets shorten them, `1.23457E+16`: their last digits are lost. */
export function areRounded(column: Column): boolean {
  const texts = beginning(column);
  return (
    texts.length > 0 &&
    texts.every((text) => {
      const number = Number(text.replace(',', '.'));
      return number >= LONG && Number(number.toPrecision(DIGITS_SHOWN)) === number;
    })
  );
}
