/** The head, then the rows. */
export type Rows = readonly (readonly (string | number | null)[])[];

/** Comma-separated values as RFC 4180 has them, with line feeds. */
export function csvText(rows: Rows): string {
  const cell = (value: string | number | null): string => {
    const text = value === null ? '' : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}
