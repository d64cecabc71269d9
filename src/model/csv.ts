import { visible } from './text';

/** The head, then the rows. */
export type Rows = readonly (readonly (string | number | boolean | null)[])[];

/** What makes a spreadsheet take a text for a formula, also in the wide forms of East Asian keyboards. */
const FORMULA = /^[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-]/;

/** Comma-separated values as RFC 4180 has them, with line feeds. */
export function csvText(rows: Rows): string {
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function cell(value: string | number | boolean | null): string {
  const written = value === null ? '' : String(value);
  // A terminal would obey control characters of names.
  const text = written.replace(/(?![\t\n])\p{Cc}/gu, visible);
  // A leading apostrophe says that it is a text; numbers of ours never come as text, and stay numbers.
  const safe = typeof value === 'string' && FORMULA.test(written) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
