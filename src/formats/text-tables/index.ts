import { english } from '../../model/words';
import type { Detection, Format } from '../../model/records';
import { isMissing, parseDecimal } from '../cells/cells';
import { readTableOf, type FoundTable } from '../tables/choose-table';
import { hasExtension, headLines, isJson, toUtf8 } from '../decode';
import { isTableOf } from '../tables/delimited';
import { beginningOf, countsRows } from '../tables/header-rows';
import { lineChunks, nothingExpected } from '../lines';
import type { TableRow } from '../tables/quoted-rows';
import { shapeOf } from '../tables/swallowed-rows';
import { alignedBlock, type Block, pipeBlocks } from './aligned';

/** Rows that single blanks must cut into the same number of cells to be no prose. */
const ENOUGH_ROWS = 5;

/**
 * Tables as they are printed or written by hand: cells between `|` (Markdown, psql, MySQL) with any text around, or set apart by
 * blanks (pandas, R, fixed width). The separator cuts every line into the same number of cells.
 */
export const textTable: Format = {
  id: 'text-table',
  name: english('text table'),
  container: true,

  detect(head, name) {
    const lines = headLines(head);
    const [first = ''] = lines;
    // A file called .csv or .tsv is one, unless its first line has no such separator.
    const isOther = hasExtension(name, '.csv', '.tsv', '.tab') && /[,;\t]/.test(first);
    if (isOther) {
      return NO_TABLE;
    }
    if (pipeTables(pipeBlocks(lines)).length > 0) {
      return { confidence: 0.92, why: english('its lines are cut into cells by |') };
    }
    // Cutting JSON by blanks would take longer than all other formats.
    const block = first.includes('\t') || isJson(first) ? null : alignedBlock(lines);
    return block !== null && isAligned(block, lines)
      ? { confidence: 0.6, why: english('its lines are cut into cells by blanks') }
      : NO_TABLE;
  },

  read(raw, path, options = {}) {
    const { bytes, notes } = toUtf8(raw, path);
    const lines = [...lineChunks(bytes, path)].flatMap((chunk) => chunk.lines);
    const piped = pipeTables(pipeBlocks(lines));
    const aligned = piped.length > 0 ? null : alignedBlock(lines);
    const blocks = aligned === null ? piped : [aligned];
    if (blocks.length === 0) {
      throw nothingExpected(bytes, path, english('rows that | or blanks cut into as many cells each'));
    }
    return readTableOf(blocks.map(located), 'text-table', path, options, notes);
  },
};

const NO_TABLE: Detection = { confidence: 0, why: english('its lines are not rows of a table') };

function located({ rows }: Block): FoundTable {
  return { where: english('line {0}', rows[0]?.line ?? 1), rows };
}

/** The blocks with names and rows. */
function pipeTables(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ rows, ruled }) => {
    const width = rows[0]?.cells.length ?? 0;
    const isRegular = rows.length > 1 && rows[1]?.cells.length === width;
    return ruled ? isRegular : isRegular && width > 1 && isTableOf(rows.map(({ cells }) => cells));
  });
}

function isAligned({ rows, ruled }: Block, lines: readonly string[]): boolean {
  const beginning = beginningOf(rows, undefined);
  if (beginning === null || beginning.header === null) {
    return false;
  }
  const { header, first, data } = beginning;
  const isApart = ruled || lines.slice(0, rows.length).every((line) => /\S {2,}\S/.test(line));
  if (data.length < (isApart ? 2 : ENOUGH_ROWS)) {
    return false;
  }
  return header === 'names'
    ? isTableOf([first, ...data].map(({ cells }) => cells))
    : isOfIds([first, ...data]);
}

/** Rows of an id and numbers without names: the ids have one shape, and none occurs twice; or they count the rows. */
function isOfIds(rows: readonly TableRow[]): boolean {
  const ids = rows.map(({ cells }) => cells[0] ?? '');
  const [first = ''] = ids;
  const areAlike =
    /\d$/.test(first) &&
    parseDecimal(first) === undefined &&
    new Set(ids.map(shapeOf)).size === 1 &&
    new Set(ids).size === ids.length;
  const isNumber = (cell: string) => isMissing(cell) || parseDecimal(cell) !== undefined;
  return (areAlike || countsRows(ids)) && rows.every(({ cells }) => cells.slice(1).every(isNumber));
}
