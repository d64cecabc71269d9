import { strToU8, zipSync } from 'fflate';

/** A cell: a formula with the value that was calculated, a day number shown as a date, or a value. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { readonly formula: string; readonly value: number | null }
  | { readonly date: number };

export type Sheets = Readonly<Record<string, readonly (readonly SheetCell[])[]>>;

/** A workbook as Excel writes it: texts are shared, empty cells left out. */
export function xlsxOf(sheets: Sheets): Uint8Array {
  const shared: string[] = [];
  const cell = (value: SheetCell, row: number, column: number): string => {
    const place = `r="${letters(column)}${row + 1}"`;
    if (value === null) {
      return '';
    }
    if (typeof value === 'string') {
      shared.push(value);
      return `<c ${place} t="s"><v>${shared.length - 1}</v></c>`;
    }
    if (typeof value === 'boolean') {
      return `<c ${place} t="b"><v>${Number(value)}</v></c>`;
    }
    if (typeof value === 'number') {
      return `<c ${place}><v>${value}</v></c>`;
    }
    return 'date' in value
      ? `<c ${place} s="1"><v>${value.date}</v></c>`
      : `<c ${place}><f>${value.formula}</f>${value.value === null ? '' : `<v>${value.value}</v>`}</c>`;
  };
  const names = Object.keys(sheets);
  const parts = Object.values(sheets).map((rows) =>
    rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
      )
      .join(''),
  );
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="${type}"><sheets>${names
      .map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${type}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rIdS" Type="${type}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdT" Type="${type}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      parts.map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipped(files);
}

/** The same as LibreOffice writes it: equal neighbors once, with their number. */
export function odsOf(sheets: Sheets): Uint8Array {
  const cell = (value: SheetCell): string => {
    if (value === null) {
      return '<table:table-cell/>';
    }
    if (typeof value === 'string') {
      return `<table:table-cell office:value-type="string"><text:p>${escaped(value)}</text:p></table:table-cell>`;
    }
    if (typeof value === 'boolean') {
      return `<table:table-cell office:value-type="boolean" office:boolean-value="${value}"><text:p>${value}</text:p></table:table-cell>`;
    }
    const number = typeof value === 'number' ? value : 'date' in value ? value.date : value.value;
    return `<table:table-cell office:value-type="float" office:value="${number}"><text:p>${number?.toFixed(1)}</text:p></table:table-cell>`;
  };
  const tables = Object.entries(sheets).map(
    ([name, rows]) =>
      `<table:table table:name="${escaped(name)}">${rows
        .map(
          (cells) =>
            `<table:table-row>${cells.map(cell).join('')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`,
        )
        .join(
          '',
        )}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
  );
  return zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
  });
}

export function zipped(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        [strToU8(text), { level: name === 'mimetype' ? 0 : 6 }],
      ]),
    ),
    { mtime: '2024-01-01' },
  );
}

function letters(column: number): string {
  return (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
