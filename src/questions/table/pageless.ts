import { jsonText } from '../../model';
import type { ReportDocument } from '../../document/document';
import type { Answered } from '../question';
import { tableAsCsv } from './csv';
import { tableDocument } from './document';
import type { TableAnswer } from './schema';

type Answer = Answered<object, TableAnswer>;

/** Every number of every row: their columns are a promise to scripts. */
export function csv({ result }: Answer): string {
  return tableAsCsv(result);
}

/** The table itself, every field. */
export function json({ result }: Answer): string[] {
  const { decimals: _, ...table } = result;
  return [jsonText(table)];
}

export function document({ result }: Answer): ReportDocument {
  return tableDocument({ table: result, decimals: result.decimals });
}
