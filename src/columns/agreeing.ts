import type { Column } from '../model/records';
import { grouped } from '../model/lists';
import { yesOrNo } from './cells';

/** `annotation_1`, `rater B`: what is numbered. */
const NUMBERED = /^(.*?[^\s_.-])(?:[\s_.-]*\d|[\s_.-]+[A-Za-z])$/;

/** More columns are no raters. */
const MOST_RATERS = 8;

/** The names of columns that say whether two numbered ones are alike, as `agreement` does beside `annotation_1` and `annotation_2`: about raters, not systems. */
export function agreeing(columns: readonly Column[]): ReadonlySet<string> {
  const numbered = columns.filter(({ name }) => NUMBERED.test(name));
  const raters = [...grouped(numbered, ({ name }) => NUMBERED.exec(name)?.[1] ?? '').values()].filter(
    ({ length }) => length > 1 && length <= MOST_RATERS,
  );
  const says = (mark: Column, one: Column, other: Column) =>
    mark !== one &&
    mark !== other &&
    mark.cells.every((cell, row) => yesOrNo(cell) === (one.cells.at(row) === other.cells.at(row)));
  const found = columns.filter(
    (mark) =>
      raters.length > 0 &&
      yesOrNo(mark.cells.at(0) ?? null) !== null &&
      raters.some((all) => all.some((one, i) => all.slice(i + 1).some((other) => says(mark, one, other)))),
  );
  return new Set(found.map(({ name }) => name));
}
