import { shownIn } from '../model/texts/shown-results';
import { inEnglish } from '../model/words';
import { tableAsTsv } from './csv';
import type { Table } from './document';
import { latexTable } from './latex';
import { blockAsMarkdown } from './markdown';

const FORMATS = {
  tsv: tableAsTsv,
  markdown: (table: Table) => `${blockAsMarkdown({ kind: 'table', ...table })}\n`,
  latex: (table: Table) => `% Needs \\usepackage{booktabs} in the preamble.\n${latexTable(table)}\n`,
};

/** A table by itself, as reports in English have it. */
export function copiedTable(make: () => Table, format: keyof typeof FORMATS): string {
  return inEnglish(() => FORMATS[format](shownIn(make())));
}
