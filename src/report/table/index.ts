import { escapedJson, shownIn } from '../../model';
import { tableAsLatex } from './latex';
import { tableAsMarkdown } from './markdown';
import type { WrittenTable } from './rows';

export { tableAsCsv } from './csv';
export { tableColumns } from './columns';
export { correctionNote, heterogeneityNote, writtenPooled, writtenRows } from './rows';

const FORMATS = {
  sentence: ({ table }: WrittenTable) => table.sentence,
  markdown: tableAsMarkdown,
  latex: tableAsLatex,
  json: ({ table }: WrittenTable) => `${escapedJson(JSON.stringify(table, null, 2))}\n`,
};

/** A table in one of the forms in which a comparison can be copied and printed, too. */
export function renderTable(written: WrittenTable, format: keyof typeof FORMATS): string {
  return FORMATS[format](format === 'json' ? written : shownIn(written));
}
