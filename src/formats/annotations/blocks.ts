import { fileError, type Records, type Text } from '../../model';
import { toUtf8 } from '../decode';
import { eachLine } from '../lines';

/** The lines of one item in a file whose items are separated by blank lines. */
export interface Block {
  /** 1-based line of the first. */
  readonly line: number;
  readonly rows: readonly string[];
}

/** The blocks of a file, and whether a blank line also ends the last one. */
export interface Blocks {
  readonly blocks: readonly Block[];
  readonly closed: boolean;
  readonly notes: readonly Text[];
}

/**
 * Splits a file at its blank lines.
 *
 * @throws RealGainError `file-empty` if there are no blocks; as `toUtf8` and `eachLine`
 */
export function readBlocks(raw: Uint8Array, path: string): Blocks {
  const { bytes, notes } = toUtf8(raw, path);
  const blocks: Block[] = [];
  let rows: string[] | null = null;
  eachLine(bytes, path, (text, line) => {
    if (text.trim() === '') {
      rows = null;
      return;
    }
    if (rows === null) {
      rows = [];
      blocks.push({ line, rows });
    }
    rows.push(text);
  });
  if (blocks.length === 0) {
    throw fileError('file-empty', { path }, '{0} holds nothing but blank lines.');
  }
  return { blocks, closed: rows === null, notes };
}

/** Records with one column of the items' unchanged lines, and other columns beside it. */
export function blockRecords(
  format: string,
  blocks: readonly Block[],
  columns: Records['columns'],
  notes: readonly Text[],
): Records {
  const cells = blocks.map(({ rows }) => rows.join('\n'));
  return {
    format,
    n: blocks.length,
    columns: [...columns, { name: format, cells }],
    lines: Int32Array.from(blocks, ({ line }) => line),
    notes,
  };
}
