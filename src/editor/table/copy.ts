import type { TableDetails } from '../../model';
import { renderTable, tableAsCsv } from '../../report';
import { tableMethodsText } from '../../report/paper';
import { copyText } from '../host/clipboard';
import type { TableCopy } from './messages';

/** In English, as everything for a paper. */
export function copyTable(details: TableDetails, format: TableCopy): Promise<void> {
  return copyText(textOf(details, format), format);
}

function textOf(details: TableDetails, format: TableCopy): string {
  switch (format) {
    case 'methods':
      return tableMethodsText(details.table);
    case 'csv':
      return tableAsCsv(details.table);
    default:
      return renderTable(details, format);
  }
}
