import { jsonText, type TableDetails } from '../../model';
import { printedDocument } from '../../document/printed';
import { tableAsCsv } from '../../questions/table/csv';
import { tableDocument } from '../../questions/table/document';
import { copyText } from '../host/clipboard';
import type { TableCopy } from './messages';

/** In English, as everything for a paper. */
export function copyTable(details: TableDetails, format: TableCopy): Promise<void> {
  return copyText(textOf(details, format), format);
}

function textOf(details: TableDetails, format: TableCopy): string {
  const { table } = details;
  switch (format) {
    case 'csv':
      return tableAsCsv(table);
    case 'json':
      return jsonText(table);
    case 'sentence':
      return table.sentence;
    default:
      return printedDocument(tableDocument(details), format, table.realgain);
  }
}
