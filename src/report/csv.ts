/** The head, then the rows. */
export type Rows = readonly (readonly (string | number | boolean | null)[])[];

/** Comma-separated values as RFC 4180 has them, with line feeds. */
export function csvText(rows: Rows): string {
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function cell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  // A spreadsheet would take these for formulas; numbers of ours never come as text.
  const safe = typeof value === 'string' && /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
