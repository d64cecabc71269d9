import seedrandom from 'seedrandom';
import type { Expected } from '../expected';

/** Files of one comparison, written where the test runs, and their right reading. */
export interface MadeCase {
  readonly name: string;
  readonly trap: string;
  /** Contents by path. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Default: `compare` of the first two files. */
  readonly command?: string;
  readonly expect: Expected;
}

export type Row = Readonly<Record<string, unknown>>;

/** A comma-separated table with the columns of its first row; texts with commas or quotes are quoted. */
export function csv(rows: readonly Row[], separator = ','): string {
  const names = Object.keys(rows[0] ?? {});
  const written = (value: unknown): string => {
    const text =
      typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
    return text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((cells) => `${cells.map(written).join(separator)}\n`)
    .join('');
}

export function jsonl(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Three decimals. */
export function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}

/** Two systems on the same items, A better by 0.027 on average and correlated with B: significant. */
export function clearGain(n = 120, seed = 1): readonly { readonly a: number; readonly b: number }[] {
  const random = seedrandom(String(seed));
  return Array.from({ length: n }, () => {
    const hard = 0.1 + 0.7 * random();
    return { a: rounded(hard + 0.027 + 0.04 * (random() - 0.5)), b: rounded(hard + 0.04 * (random() - 0.5)) };
  });
}

/** Right or wrong: A solves about three quarters of the items, B some fewer of the same; significant. */
export function clearGrades(n = 120, seed = 2): readonly { readonly a: number; readonly b: number }[] {
  const random = seedrandom(String(seed));
  return Array.from({ length: n }, () => {
    const hard = random();
    return { a: Number(hard < 0.76), b: Number(hard < 0.64 || hard > 0.985) };
  });
}

/** Row r of `groups` × `size`: an effect common to the rows of a group, so that only groups are independent; by rows A is better, by groups nothing can be said. */
export function groupedGain(
  groups = 12,
  size = 20,
  seed = 3,
): readonly { readonly group: number; readonly within: number; readonly a: number; readonly b: number }[] {
  const random = seedrandom(String(seed));
  return Array.from({ length: groups }, (_, group) => {
    const [base, gain] = [0.3 + 0.4 * random(), (group % 2 === 0 ? 0.11 : -0.065) + 0.02 * (random() - 0.5)];
    return Array.from({ length: size }, (_, within) => {
      const noise = 0.1 * (random() - 0.5);
      return { group, within, a: rounded(base + gain + noise + 0.02 * random()), b: rounded(base + noise) };
    });
  }).flat();
}

/** The rows in a fixed other order. */
export function shuffled<Some>(rows: readonly Some[], seed = 4): Some[] {
  const random = seedrandom(String(seed));
  return rows
    .map((row) => ({ row, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ row }) => row);
}
