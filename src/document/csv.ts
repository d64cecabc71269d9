import { csvText } from '../model/texts/csv';
import { textOf, valuesOf } from './cell';
import { headText, type ReportDocument, type Table } from './document';
import { shownIn } from '../model/texts/shown-results';
import { inEnglish } from '../model/words';
import { latexTable } from './latex';
import { blockAsMarkdown } from './markdown';

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

/** As cells for a spreadsheet, as they are shown. */
function tableAsTsv({ head, rows }: Table): string {
  return [head.map(headText), ...rows.map((row) => row.map(textOf))]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('');
}

export function rowsOf({ head, rows }: Table): (string | number | null)[][] {
  const values = rows.map((row) => head.map((_, column) => valuesOf(row[column] ?? null)));
  const fields = head.map((_, column) => {
    const names = new Set(values.flatMap((row) => Object.keys(row[column] ?? {})));
    return names.size === 0 ? [''] : [...names];
  });
  return [
    head.flatMap((cell, column) =>
      (fields[column] ?? []).map((name) => `${headText(cell)}${name}` || 'verdict'),
    ),
    ...values.map((row) =>
      row.flatMap((found, column) => (fields[column] ?? []).map((name) => found[name] ?? null)),
    ),
  ];
}

const FORMATS = {
  tsv: tableAsTsv,
  markdown: (table: Table) => `${blockAsMarkdown({ kind: 'table', ...table })}\n`,
  latex: (table: Table) => `% Needs \\usepackage{booktabs} in the preamble.\n${latexTable(table)}\n`,
};

/** A table by itself, as reports in English have it. */
export function copiedTable(make: () => Table, format: keyof typeof FORMATS): string {
  return inEnglish(() => FORMATS[format](shownIn(make())));
}
