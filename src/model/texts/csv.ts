import { shown } from '../visible';

/** The header, then the rows. */
export type Rows = readonly (readonly (string | number | boolean | null)[])[];

/**
 * What makes a spreadsheet treat a text as a formula, including full-width forms from East Asian keyboards.
 */
const FORMULA = /^[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-]/;

/** Comma-separated values as in RFC 4180, with line feeds between rows and nowhere else. */
export function csvText(rows: Rows): string {
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function cell(value: string | number | boolean | null): string {
  const written = value === null ? '' : String(value);
  // CSV has no escapes; a line feed within quotes would let a name begin a line.
  const text = written.replace(/[^\t]+/g, shown);
  // A leading apostrophe marks a text; our numbers never come as text, and stay numbers.
  const safe = typeof value === 'string' && FORMULA.test(written) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
