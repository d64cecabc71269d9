/** Formats of cells in rows and columns, as a person or a program may have made them. */
export const GRIDS: ReadonlySet<string> = new Set(['csv', 'tsv', 'text-table', 'xlsx', 'ods']);

/** The same, and those of objects: their columns mean what their names say. */
export const TABLES: ReadonlySet<string> = new Set([...GRIDS, 'jsonl', 'json', 'parquet']);
