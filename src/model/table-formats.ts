/** Formats of rows that any user or program may have made: their columns mean what their names say. */
export const TABLES: ReadonlySet<string> = new Set([
  ...['csv', 'tsv', 'text-table', 'xlsx', 'ods'],
  ...['jsonl', 'json', 'parquet'],
]);
