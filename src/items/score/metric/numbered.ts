import { isMeasure, numberOf } from '../../../columns';
import type { Records } from '../../../model';

/**
 * The columns that are numbered like this one, if their names say nothing: the `r1`, `r3` and `r4` of four raters beside `r2`, which
 * is no R² then.
 */
export function numberedBeside(name: string, { columns }: Records): readonly string[] {
  const stemOf = (one: string) => /^(.*\D)\d+$/.exec(one)?.[1];
  const stem = stemOf(name);
  const others =
    stem === undefined ? [] : columns.filter((one) => one.name !== name && stemOf(one.name) === stem);
  return others.every(
    (one) => !isMeasure(one.name) && one.cells.some((cell) => typeof numberOf(cell) === 'number'),
  )
    ? others.map((one) => one.name)
    : [];
}
