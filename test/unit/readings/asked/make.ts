import assert from 'node:assert/strict';
import seedrandom from 'seedrandom';
import { BESIDE, FORMS, ID_STYLES, IDS, pick, type Random } from '../composed-columns';
import { shuffled, type Row } from '../families/make';

/** A question about files that were put together at random, and what its answer has to say. */
export interface Asked {
  readonly command: string;
  readonly files: Readonly<Record<string, string>>;
  /** What was put together, to be read where a test fails. */
  readonly about: string;
  /** Fails on a wrong answer. */
  readonly check: (result: unknown) => void;
}

export type Composer = (seed: number) => Asked;

/** A stream of random numbers for each part of a file, so that parts don't depend on each other. */
export function randomAt(...parts: readonly (string | number)[]): Random {
  return seedrandom(parts.join(' '));
}

const MOST_BESIDE = 5;

/** Columns that don't matter, with names that aren't taken. */
export function besides(
  random: Random,
  taken: readonly string[],
  isAllowed: (one: (typeof BESIDE)[number]) => boolean = () => true,
) {
  const used = new Set(taken);
  return Array.from({ length: Math.floor(MOST_BESIDE * random()) }, () =>
    pick(
      random,
      BESIDE.filter((one) => one.isAnswer !== true && isAllowed(one)),
    ),
  ).flatMap((one) => {
    const name = pick(random, one.names);
    const isFree = !used.has(name);
    used.add(name);
    return isFree ? [{ ...one, name }] : [];
  });
}

export function besideCells(
  columns: ReturnType<typeof besides>,
  seed: number,
  item: number,
  row: number,
): Row {
  return Object.fromEntries(
    columns.map(({ name, ofItem, value }) => [
      name,
      ofItem ? value(randomAt(seed, name, item), item, 0) : value(randomAt(seed, name, 'row', row), row, 0),
    ]),
  );
}

/** A column of ids by name, and the id of each item. */
export function idsOf(random: Random, seed: number, names: readonly string[] = IDS) {
  const [name, style] = [pick(random, names), pick(random, ID_STYLES)];
  return { name, of: (item: number) => style(randomAt(seed, 'id', item), item) };
}

/** A table in one of the forms, with its columns, and sometimes its rows, in another order. */
export function written(random: Random, seed: number, name: string, rows: readonly Row[]) {
  const form = pick(random, FORMS.slice(0, -1));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const order = random() < 0.3 ? shuffled(names, seed) : names;
  const all = random() < 0.4 ? shuffled(rows, seed) : rows;
  const [ending, text] = form(
    all.map((row) => Object.fromEntries(order.map((column) => [column, row[column] ?? null]))),
    '',
  );
  return { file: `${name}.${ending}`, text, about: `${order.join(', ')} (${ending})` };
}

/** Fails if numbers aren't the same but for rounding. */
export function same(found: number | null | undefined, expected: number, of: string): void {
  const isSame =
    typeof found === 'number' && Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  assert.ok(isSame, `${of} is ${expected}, not ${found}`);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of two lists of the same length. */
export function pearson(one: readonly number[], other: readonly number[]): number {
  const [m, o] = [mean(one), mean(other)];
  const sum = (of: (i: number) => number) => one.reduce((all, _, i) => all + of(i), 0);
  const covariance = sum((i) => (one[i]! - m) * (other[i]! - o));
  return covariance / Math.sqrt(sum((i) => (one[i]! - m) ** 2) * sum((i) => (other[i]! - o) ** 2));
}
