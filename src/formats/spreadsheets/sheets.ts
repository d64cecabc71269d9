import { english, type Text } from '../../model/words';
import { fileError, type RealGainError } from '../../model/errors';
import { formatCount } from '../../model/text';
import type { ReadOptions, Records } from '../../model/records';
import { readTableOf, type FoundTable } from '../tables/choose-table';
import { MOST_CELLS, type TableRow } from '../tables/quoted-rows';

/** Most rows times columns: what spreadsheets hold at most would be sixteen thousand million. */
const MOST_IN_ALL = 1 << 25;

export class Sheet {
  readonly rows: { readonly line: number; readonly cells: string[] }[] = [];
  private filled = 0;

  constructor(
    readonly name: string,
    readonly hidden: boolean,
    private readonly path: string,
  ) {}

  /**
   * Cells from column 0, with holes.
   *
   * @throws RealGainError `file-too-large`
   */
  add(line: number, cells: string[]): void {
    if (cells.length > MOST_CELLS) {
      throw this.tooLarge(MOST_CELLS);
    }
    const filled = cells.reduce((count, cell) => count + Number(isFilled(cell)), 0);
    if (filled === 0) {
      return;
    }
    this.filled += filled;
    if (this.filled > MOST_IN_ALL) {
      throw this.tooLarge(MOST_IN_ALL);
    }
    this.rows.push({ line, cells });
  }

  /** Without empty columns; a row without cells stands for empty ones. */
  table(): FoundTable {
    const { rows, name } = this;
    const used = new Set<number>();
    for (const { cells } of rows) {
      cells.forEach((cell, column) => isFilled(cell) && used.add(column));
    }
    if (rows.length * used.size > MOST_IN_ALL) {
      throw this.tooLarge(MOST_IN_ALL);
    }
    const columns = [...used].sort((one, other) => one - other);
    const table = rows.flatMap(({ line, cells }, i): TableRow[] => {
      const row = { cells: columns.map((column) => cells[column] ?? ''), line, lines: null };
      const isApart = i > 0 && line > (rows[i - 1]?.line ?? 0) + 1;
      return isApart ? [{ cells: [''], line: line - 1, lines: null }, row] : [row];
    });
    return { where: english('sheet “{0}”', name), rows: table };
  }

  private tooLarge(most: number): Error {
    return fileError(
      'file-too-large',
      { path: this.path },
      '{0}, sheet “{1}”: more than {2} cells are too many for a table of items; keep the columns to compare.',
      this.name,
      formatCount(most),
    );
  }
}

export function notWorkbook(path: string, why: Text): RealGainError {
  return fileError('bad-format', { path }, '{0} can’t be read as a workbook: {1}.', why);
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

/**
 * The items of the sheet that is a table.
 *
 * @throws RealGainError `file-empty`; as `readTableOf`
 */
export function readSheets(
  sheets: readonly Sheet[],
  format: string,
  path: string,
  options: ReadOptions,
): Records {
  const visible = sheets.filter(({ hidden }) => !hidden);
  const tables = (visible.length > 0 ? visible : sheets)
    .map((sheet) => sheet.table())
    .filter(({ rows }) => rows.length > 1);
  if (tables.length === 0) {
    throw fileError('file-empty', { path }, '{0} has no sheet with a table.');
  }
  return readTableOf(tables, format, path, options, []);
}
