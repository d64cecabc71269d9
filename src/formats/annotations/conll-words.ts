import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Records } from '../../model/records';
import { hasExtension, toUtf8 } from '../decode';
import { badLine, eachLine } from '../lines';

/**
 * Columns of CoNLL-X (ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD DEPREL PHEAD PDEPREL), and of CoNLL-U, which is
 * based on it.
 */
const COLUMNS = 10;
const HEAD = 6;

const WORD = /^\d+$/;
/** `3-4`: a token of several words. */
const TOKEN_OF_WORDS = /^(\d+)-(\d+)$/;
/** `8.1`: a node of the enhanced graph that is not a word. */
const EMPTY_NODE = /^\d+\.\d+$/;

export interface WordLines {
  /** Share of the lines that have ten columns and an id, not counting blank lines and comments. */
  readonly share: number;
  /**
   * True if there are comments, multiword tokens, empty nodes or the file extension, which CoNLL-U has and
   * CoNLL-X doesn't.
   */
  readonly universal: boolean;
}

export function wordLines(lines: readonly string[], name: string): WordLines {
  let [words, others, universal] = [0, 0, hasExtension(name, '.conllu')];
  for (const line of lines) {
    if (line.startsWith('#') && !line.includes('\t')) {
      universal = true;
    } else if (line.trim() !== '') {
      const columns = line.split('\t');
      const id = columns[0] ?? '';
      const known = WORD.test(id) || TOKEN_OF_WORDS.test(id) || EMPTY_NODE.test(id);
      universal ||= known && !WORD.test(id);
      if (columns.length === COLUMNS && known) {
        words += 1;
      } else if (words + others === 0) {
        // A table with the names of its columns.
        return { share: 0, universal };
      } else {
        others += 1;
      }
    }
  }
  return { share: words === 0 ? 0 : words / (words + others), universal };
}

/**
 * Checks that a sentence's lines are words numbered from 1, each with a head.
 *
 * @param universal allows tokens of several words and empty nodes between the words
 * @throws RealGainError `bad-format` with the line
 */
export function checkWords({ line: first, rows }: Block, path: string, universal: boolean): void {
  let word = 0;
  let end = 0;
  rows.forEach((row, i) => {
    const line = first + i;
    const columns = row.split('\t');
    if (columns.length !== COLUMNS) {
      throw badLine(
        path,
        line,
        english('{0} columns separated by tabs, not {1},', COLUMNS, columns.length),
        row,
      );
    }
    const id = columns[0] ?? '';
    const token = TOKEN_OF_WORDS.exec(id);
    if (universal && EMPTY_NODE.test(id)) {
      return;
    }
    if ((columns[1] ?? '').replace(/\p{Zs}/gu, '') === '') {
      throw badLine(path, line, english('a word form in the second column'), row);
    }
    if (universal && token !== null) {
      if (Number(token[1]) !== word + 1 || Number(token[2]) < word + 1 || word < end) {
        throw badLine(path, line, english('a token that starts with word {0}', word + 1), row);
      }
      end = Number(token[2]);
      return;
    }
    word += 1;
    if (id !== String(word)) {
      throw badLine(path, line, english('word {0} of the sentence', word), row);
    }
    if (!WORD.test(columns[HEAD] ?? '')) {
      throw badLine(path, line, english('the number of the head in the seventh column'), row);
    }
  });
  const last = first + rows.length - 1;
  if (word < end || word === 0) {
    throw badLine(
      path,
      last,
      word === 0
        ? english('words in the sentence')
        : english('word {0} to {1} in the sentence', word + 1, end),
      rows.at(-1) ?? '',
    );
  }
}

/** The lines of one item in a file whose items are separated by blank lines. */
export interface Block {
  /** 1-based line of the first. */
  readonly line: number;
  readonly rows: readonly string[];
}

/** The blocks of a file, and whether a blank line also ends the last one. */
interface Blocks {
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
