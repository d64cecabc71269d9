import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { isArchive, readArchive, type ArchiveEntry } from '../binary/archive';
import { nothingExpected } from '../lines';
import { entryNames } from '../not-items/binary';
import { dateOf, isDateFormat } from './dates';
import { readSheets, Sheet, notWorkbook } from './sheets';
import { readXml } from './ods';

/** Workbooks of Excel and most spreadsheet programs: a ZIP archive of XML. */
export const xlsx: Format = {
  id: 'xlsx',
  name: english('Excel workbook'),
  binary: true,

  detect(head) {
    const names = isArchive(head) ? entryNames(head) : [];
    return names.some((name) => name.startsWith('xl/')) && !names.includes('xl/workbook.bin')
      ? { confidence: 0.97, why: english('an archive with sheets') }
      : { confidence: 0, why: english('no archive with sheets') };
  },

  read(bytes, path, options = {}) {
    if (!isArchive(bytes)) {
      throw nothingExpected(bytes, path, english('an Excel workbook, which starts as ZIP archives do,'));
    }
    const entries = new Map(readArchive(bytes, path).map((entry) => [entry.name, entry]));
    const book = readBook(entries, path);
    const sheets = book.sheets.map((sheet) => readSheet(sheet, book, path));
    return readSheets(sheets, 'xlsx', path, options);
  },
};

interface SheetPart {
  readonly name: string;
  readonly hidden: boolean;
  readonly entry: ArchiveEntry;
}

interface Book {
  readonly sheets: readonly SheetPart[];
  readonly from1904: boolean;
  readonly shared: readonly string[];
  /** For each style, whether it shows numbers as dates. */
  readonly dates: readonly boolean[];
}

function readBook(entries: ReadonlyMap<string, ArchiveEntry>, path: string): Book {
  const workbook = entries.get('xl/workbook.xml');
  if (workbook === undefined) {
    throw notWorkbook(path, english('it has no list of sheets'));
  }
  const targets = readTargets(entries.get('xl/_rels/workbook.xml.rels'), path);
  const sheets: SheetPart[] = [];
  let from1904 = false;
  readXml(workbook, path, {
    open(name, attribute) {
      if (name === 'workbookPr') {
        from1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      } else if (name === 'sheet') {
        const target = targets.get(attribute('r:id') ?? attribute('id') ?? '');
        const entry = target?.type === 'worksheet' ? entries.get(target.path) : undefined;
        if (entry !== undefined) {
          sheets.push({
            entry,
            name: attribute('name') ?? entry.name,
            hidden: (attribute('state') ?? 'visible') !== 'visible',
          });
        }
      }
    },
  });
  const partOf = (type: string) =>
    entries.get([...targets.values()].find((one) => one.type === type)?.path ?? '');
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')];
  return {
    sheets,
    from1904,
    shared: strings === undefined ? [] : readShared(strings, path),
    dates: styles === undefined ? [] : readStyles(styles, path),
  };
}

/** The parts of the workbook by their ids in it. */
function readTargets(
  entry: ArchiveEntry | undefined,
  path: string,
): ReadonlyMap<string, { readonly type: string; readonly path: string }> {
  const targets = new Map<string, { type: string; path: string }>();
  if (entry !== undefined) {
    readXml(entry, path, {
      open(name, attribute) {
        const [id, target, type] = [attribute('Id'), attribute('Target'), attribute('Type')];
        if (name === 'Relationship' && id !== undefined && target !== undefined) {
          const place = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
          targets.set(id, { type: type?.split('/').at(-1) ?? '', path: place });
        }
      },
    });
  }
  return targets;
}

/** Texts, without the phonetic readings of Japanese. */
function readShared(entry: ArchiveEntry, path: string): string[] {
  const texts: string[] = [];
  let [inText, phonetic] = [false, false];
  readXml(entry, path, {
    open(name) {
      if (name === 'si') {
        texts.push('');
      }
      inText = name === 't' || inText;
      phonetic = name === 'rPh' || phonetic;
    },
    close(name) {
      inText = name !== 't' && inText;
      phonetic = name !== 'rPh' && phonetic;
    },
    text(text) {
      if (inText && !phonetic && texts.length > 0) {
        texts.push((texts.pop() ?? '') + unescaped(text));
      }
    },
  });
  return texts;
}

/** `_x000D_` stands for a character that XML can't hold. */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function readStyles(entry: ArchiveEntry, path: string): boolean[] {
  const codes = new Map<number, string>();
  const dates: boolean[] = [];
  let inCells = false;
  readXml(entry, path, {
    open(name, attribute) {
      const id = Number(attribute('numFmtId') ?? 0);
      inCells = name === 'cellXfs' || inCells;
      if (name === 'numFmt') {
        codes.set(id, attribute('formatCode') ?? '');
      } else if (name === 'xf' && inCells) {
        dates.push(isDateFormat(id, codes.get(id)));
      }
    },
    close(name) {
      inCells = name !== 'cellXfs' && inCells;
    },
  });
  return dates;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  text: string;
  formula: string;
}

function readSheet({ name: title, hidden, entry }: SheetPart, book: Book, path: string): Sheet {
  const sheet = new Sheet(title, hidden, path);
  let [line, cells, inside]: [number, string[], string] = [0, [], ''];
  let cell: OpenCell | null = null;
  readXml(entry, path, {
    open(name, attribute) {
      if (name === 'row') {
        line = Number(attribute('r') ?? line + 1);
        cells = [];
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? cells.length;
        const style = Number(attribute('s') ?? 0);
        cell = { column, style, type: attribute('t') ?? 'n', value: '', text: '', formula: '' };
      } else if (name === 'v' || name === 't' || name === 'f' || name === 'rPh') {
        inside = inside === 'rPh' ? inside : name;
      }
    },
    close(name) {
      if (name === inside) {
        inside = '';
      } else if (name === 'c' && cell !== null) {
        if (cell.column < MOST_COLUMNS) {
          cells[cell.column] = textOf(cell, book);
        }
        cell = null;
      } else if (name === 'row') {
        sheet.add(line, cells);
      }
    },
    text(text) {
      if (cell !== null) {
        cell.value += inside === 'v' ? text : '';
        cell.text += inside === 't' ? unescaped(text) : '';
        cell.formula += inside === 'f' ? text : '';
      }
    },
  });
  return sheet;
}

/** As many as a workbook has. */
const MOST_COLUMNS = 1 << 14;

/** `AB12`: 27. */
function columnOf(place: string | undefined): number | null {
  const [, letters] = /^([A-Z]{1,3})\d*$/i.exec(place ?? '') ?? [];
  return letters === undefined
    ? null
    : Buffer.from(letters.toUpperCase()).reduce((sum, letter) => 26 * sum + letter - 64, 0) - 1;
}

/** The value that was calculated last; a formula that no program has calculated stays a formula. */
function textOf({ type, style, value, text, formula }: OpenCell, { shared, dates, from1904 }: Book): string {
  if (value === '' && text === '') {
    return formula === '' ? '' : `=${formula}`;
  }
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return text;
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'n':
      return dates[style] === true ? dateOf(Number(value), from1904) : value;
    default:
      return value;
  }
}
