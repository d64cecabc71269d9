import { Parser } from 'saxen';
import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { type ArchiveEntry, isArchive, readArchive } from '../binary/archive';
import { decodeUtf8, nothingExpected } from '../lines';
import { toUtf8 } from '../decode';
import { readSheets, Sheet, notWorkbook } from './sheets';

const MIME = 'application/vnd.oasis.opendocument.spreadsheet';

/** Spreadsheets of LibreOffice and others (OpenDocument): a ZIP archive of XML. */
export const ods: Format = {
  id: 'ods',
  name: english('OpenDocument spreadsheet'),
  binary: true,

  detect(head) {
    const start = new TextDecoder('latin1').decode(head.subarray(0, 200));
    return isArchive(head) && start.includes(MIME)
      ? { confidence: 0.97, why: english('an archive with sheets') }
      : { confidence: 0, why: english('no archive with sheets') };
  },

  read(bytes, path, options = {}) {
    if (!isArchive(bytes)) {
      throw nothingExpected(bytes, path, english('a spreadsheet, which starts as ZIP archives do,'));
    }
    const content = readArchive(bytes, path).find(({ name }) => name === 'content.xml');
    if (content === undefined) {
      throw notWorkbook(path, english('it has no list of sheets'));
    }
    const reader = new ContentReader(path);
    readXml(content, path, {
      open: (name, attribute) => reader.open(name, attribute),
      close: (name) => reader.close(name),
      text: (text) => reader.addText(text),
    });
    return readSheets(reader.sheets, 'ods', path, options);
  },
};

/** The values of a cell by its type; those of texts are in its paragraphs. */
const VALUES = ['value', 'boolean-value', 'date-value', 'time-value', 'string-value'];

/** As many rows and columns as a sheet has. */
const MOST_ROWS = 1 << 20;
const MOST_COLUMNS = 1 << 14;

class ContentReader {
  readonly sheets: Sheet[] = [];
  private line = 0;
  private rows = 1;
  private cells: string[] = [];
  private column = 0;
  private columns = 1;
  private value: string | undefined;
  private text: string[] = [];
  private inText = 0;
  private inNote = 0;

  constructor(private readonly path: string) {}

  open(name: string, attribute: (name: string) => string | undefined): void {
    switch (name) {
      case 'table':
        this.sheets.push(new Sheet(attribute('name') ?? '', false, this.path));
        this.line = 0;
        break;
      case 'table-row':
        this.rows = repeated(attribute('number-rows-repeated'), MOST_ROWS);
        this.cells = [];
        this.column = 0;
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.columns = repeated(attribute('number-columns-repeated'), MOST_COLUMNS);
        this.value = VALUES.map(attribute).find((value) => value !== undefined);
        this.text = [];
        break;
      case 'annotation':
        this.inNote += 1;
        break;
      case 'p':
        this.inText += 1;
        if (this.inNote === 0) {
          this.text.push('');
        }
        break;
      case 's':
        this.addText(' '.repeat(repeated(attribute('c'), 1000)));
        break;
      case 'tab':
        this.addText(' ');
        break;
      case 'line-break':
        this.addText('\n');
        break;
    }
  }

  close(name: string): void {
    switch (name) {
      case 'table-row':
        this.addRows();
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.addCells();
        break;
      case 'annotation':
        this.inNote -= 1;
        break;
      case 'p':
        this.inText -= 1;
        break;
    }
  }

  addText(text: string): void {
    if (this.inText > 0 && this.inNote === 0 && this.text.length > 0) {
      this.text.push((this.text.pop() ?? '') + text);
    }
  }

  private addCells(): void {
    const cell = this.value ?? this.text.join('\n');
    if (cell.trim() !== '') {
      for (let i = 0; i < this.columns && this.column + i < MOST_COLUMNS; i += 1) {
        this.cells[this.column + i] = cell;
      }
    }
    this.column += this.columns;
  }

  private addRows(): void {
    if (this.cells.length > 0) {
      for (let i = 1; i <= this.rows; i += 1) {
        this.sheets.at(-1)?.add(this.line + i, this.cells);
      }
    }
    this.line += this.rows;
  }
}

function repeated(times: string | undefined, most: number): number {
  return Math.min(most, Math.max(1, Math.trunc(Number(times ?? 1)) || 1));
}

/** What happens while XML is read: names are without their prefixes, values decoded. */
interface XmlVisitor {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads an entry from its start to its end. Entities that the file itself defines stay as they are: nothing grows.
 *
 * @throws RealGainError `bad-format`
 */
export function readXml(entry: ArchiveEntry, path: string, visitor: XmlVisitor): void {
  const parser = new Parser();
  let fault: Error | null = null;
  parser.on('openTag', (name, attributes, decode) =>
    visitor.open(local(name), (wanted) => {
      const all = attributes();
      const value = all[wanted] ?? all[Object.keys(all).find((key) => local(key) === wanted) ?? ''];
      return value === undefined ? undefined : decode(value);
    }),
  );
  parser.on('closeTag', (name) => visitor.close?.(local(name)));
  parser.on('text', (text, decode) => visitor.text?.(decode(text)));
  parser.on('cdata', (text) => visitor.text?.(text));
  parser.on('error', (error) => (fault ??= error));
  parser.parse(decodeUtf8(toUtf8(entry.read(), path).bytes, path, 1));
  if (fault !== null) {
    throw notWorkbook(path, english('its entry "{0}" is not XML', entry.name));
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
