import { groupNameOf, namesAnnotators } from '../../columns';
import type { Column, Records } from '../../model/records';

export interface PartOfDocument {
  readonly document: Column;
  readonly part: Column;
}

const DOCUMENTS = /^(?:cluster|part-or-cluster)$/;
const PARTS = /^(?:id|weak-id|input|place|number)$/;
const PLACES = /^(?:place|number)$/;

/**
 * Two columns that name the items of a table together, as the parts start again in each document: a topic and its questions, a dialogue
 * and its turns. Every document has the first part, and no row repeats. Undefined where there are none.
 *
 * @param beside columns of what each item has several rows for: systems, annotators
 * @param known one of the two; absent: any
 */
export function partsOfDocuments(
  table: Records,
  beside: readonly Column[],
  known?: Column,
): PartOfDocument | undefined {
  const kinds = table.columns.flatMap((column): { column: Column; kind: string }[] => {
    const kind = groupNameOf(column.name);
    return kind === null || beside.includes(column) || namesAnnotators(column.name) ? [] : [{ column, kind }];
  });
  const pairs = kinds.flatMap(({ column: document, kind }) => {
    const parts = DOCUMENTS.test(kind) ? PARTS : kind === 'id' || kind === 'weak-id' ? PLACES : null;
    return kinds.flatMap(({ column: part, kind: of }): PartOfDocument[] =>
      document !== part && parts?.test(of) === true && [document, part, undefined].includes(known)
        ? [{ document, part }]
        : [],
    );
  });
  return pairs.find(
    ({ document, part }) =>
      areDistinct(table, [...beside, document, part]) &&
      new Set(document.cells).size ===
        new Set(document.cells.filter((_, row) => part.cells.at(row) === part.cells.at(0))).size,
  );
}

/** Whether no two rows of a table have the same in all of the columns. */
export function areDistinct({ n }: Records, columns: readonly Column[]): boolean {
  const rows = Array.from({ length: n }, (_, row) =>
    JSON.stringify(columns.map(({ cells }) => cells.at(row))),
  );
  return new Set(rows).size === n;
}
