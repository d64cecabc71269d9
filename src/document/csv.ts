import { csvText } from '../model/csv';
import { valuesOf } from './cell';
import { headText, type ReportDocument, type Table } from './document';

/** The main table in full digits; an interval takes two columns. Empty for a document without tables. */
export function documentAsCsv(document: ReportDocument): string {
  const table = mainTable(document);
  return table === null ? '' : csvText(rowsOf(table));
}

function mainTable({ sections }: ReportDocument): Table | null {
  const tables = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block): Table[] =>
      block.kind === 'table'
        ? [block]
        : block.kind === 'figure' && block.numbers?.isMain
          ? [block.numbers]
          : [],
    );
  return tables.find(({ isMain }) => isMain === true) ?? tables[0] ?? null;
}

/** The head and the values of a table. */
export function rowsOf({ head, rows }: Table): (string | number | null)[][] {
  const widths = head.map((_, column) =>
    Math.max(1, ...rows.map((row) => valuesOf(row[column] ?? null).length)),
  );
  const names = head.flatMap((cell, column) => {
    const name = headText(cell);
    return widths[column] === 2 ? [`${name} low`, `${name} high`] : [name === '' ? 'verdict' : name];
  });
  return [
    names,
    ...rows.map((row) =>
      row.flatMap((cell, column) => {
        const values = valuesOf(cell);
        const missing = Array.from({ length: (widths[column] ?? 1) - values.length }, () => null);
        return [...values, ...missing];
      }),
    ),
  ];
}
