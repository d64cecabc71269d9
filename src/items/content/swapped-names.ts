import { findColumn, textOf } from '../../columns';
import { english, systemName, type Column, type Text } from '../../model';
import type { Placed } from './content-difference';

/**
 * Says that each file holds the other one's name, the same on all rows: they were renamed, or written in each other's place.
 */
export function swappedNames(a: Placed, b: Placed): Text[] {
  const [nameA, nameB] = [a, b].map(({ path }) => plain(systemName(path)));
  const column = a.records.columns.find((own) => {
    const other = findColumn(b.records, own.name);
    return (
      nameA !== nameB &&
      other !== undefined &&
      plain(onlyIn(own) ?? '') === nameB &&
      plain(onlyIn(other) ?? '') === nameA
    );
  });
  return column === undefined
    ? []
    : [
        english(
          'Every "{0}" is "{1}" in {2} and "{3}" in {4}: each file holds the name of the other, so that the systems may be exchanged.',
          column.name,
          onlyIn(column) ?? '',
          a.path,
          onlyIn(findColumn(b.records, column.name) ?? column) ?? '',
          b.path,
        ),
      ];
}

/** The one value of a column; null if it has several. */
function onlyIn({ cells }: Column): string | null {
  const first = cells.at(0) ?? null;
  return first !== null && cells.every((cell) => cell === first) ? textOf(first) : null;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
