import { shown } from '../visible';

type Value = string | number | boolean | null;

/** The header, then the rows. */
export type Rows = readonly (readonly Value[])[];

export type Columns<Row> = Readonly<Record<string, (row: Row) => Value | undefined>>;

/**
 * What makes a spreadsheet treat a text as a formula, including full-width forms from East Asian keyboards.
 */
const FORMULA = /^[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-]/;

/** Comma-separated values as in RFC 4180, with line feeds between rows and nowhere else. */
export function csvText(rows: Rows): string {
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}

export function csvTable<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const all = Object.entries(columns);
  return csvText([all.map(([name]) => name), ...rows.map((row) => all.map(([, of]) => of(row) ?? null))]);
}

function cell(value: Value): string {
  const written = value === null ? '' : String(value);
  // CSV has no escapes; a line feed within quotes would let a name begin a line.
  const text = written.replace(/[^\t]+/g, shown);
  // A leading apostrophe marks a text; our numbers never come as text, and stay numbers.
  const safe = typeof value === 'string' && FORMULA.test(written) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
