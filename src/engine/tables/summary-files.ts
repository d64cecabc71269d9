import * as path from 'node:path';
import { textOf } from '../../columns';
import { plain } from '../../items/content/content-difference';
import type { Records } from '../../model/records';

/** More rows are those of items. */
const MOST_ROWS = 1_000;

export interface Listed {
  /** The file's name without its ending. */
  readonly stem: string;
  /** Columns of texts that are all different, as names of tasks are; [] of a file with many rows. */
  readonly names: readonly (readonly string[])[];
}

export function listedIn({ columns, n }: Records, file: string): Listed {
  const stem = plain(path.parse(file).name);
  const names = (n < 2 || n > MOST_ROWS ? [] : columns).flatMap(({ cells }) => {
    const texts = cells.map((cell) => (typeof cell === 'string' ? plain(textOf(cell)) : ''));
    return new Set(texts).size === n && texts.every((name) => /\p{L}/u.test(name)) ? [texts] : [];
  });
  return { stem, names };
}

/**
 * Whether a file has a row for each of most files beside it, and at most one more: `mmlu` and `qa` beside `mmlu.csv` and
 * `qa_2026.csv`, with or without an average.
 *
 * @param folder all files of its folder
 */
export function sumsUp(file: Listed, folder: readonly Listed[]): boolean {
  const others = folder.filter((other) => other !== file);
  return file.names.some((names) => {
    const isOther = (name: string) => !others.some(({ stem }) => stem.includes(name));
    const average = names.findIndex(isOther);
    const tasks = names.filter((_, place) => place !== average);
    if (tasks.length < 2 || (average >= 0 && tasks.slice(average).some(isOther))) {
      return false;
    }
    const summed = others.filter(({ stem }) => tasks.some((name) => stem.includes(name)));
    return 2 * summed.length > others.length;
  });
}
