import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Cell, Column, Format } from '../../model/records';
import { type Block, blockRecords, readBlocks } from './conll-words';
import { badLine } from '../lines';
import { hasExtension, headLines } from '../decode';

const DOCUMENT_START = '-DOCSTART-';

/** `O`, or a token's position in an entity (BIO, IOBES, BILOU, BMES) with the entity's type. */
const ENTITY_TAG = /^(?:O|[BIESLUM]-\S+)$/;

/** A part-of-speech tag: short, not starting with a lower-case letter. */
const TAG = /^[\p{Lu}\p{P}\p{S}]\S{0,11}$/u;

/**
 * Tokens with tags as in the shared tasks of CoNLL 2000 to 2003: one token per line, its columns separated by
 * spaces or tabs, the tag last, an empty line after each sentence. An item is a sentence, its lines in the
 * column `conll`, its tokens in the column `text`; `-DOCSTART-` lines separate documents and are not tokens.
 */
export const conll: Format = {
  id: 'conll',
  name: 'CoNLL columns',
  holds: 'blocks',

  detect(head, name) {
    const lines = headLines(head);
    const rows = lines.filter((line) => line.trim() !== '').map(columnsOf);
    const width = rows[0]?.length ?? 0;
    const regular = width > 1 && rows.every((row) => row.length === width);
    const tags = rows.filter(([token]) => token !== DOCUMENT_START).map((row) => row.at(-1) ?? '');
    const no = { confidence: 0, why: english('its lines are not tokens with tags') };
    if (!regular || tags.length === 0) {
      return no;
    }
    if (tags.every((tag) => ENTITY_TAG.test(tag))) {
      const typed = tags.some((tag) => tag !== 'O');
      return { confidence: typed ? 0.92 : 0.6, why: english('tokens with tags such as B-PER, I-PER and O') };
    }
    const separated = lines.some((line, i) => line.trim() === '' && i > 0 && i < lines.length - 1);
    const named = hasExtension(name, '.conll', '.pos', '.tag', '.tags', '.tagged');
    const tagged = tags.every((tag) => TAG.test(tag)) && new Set(tags).size < 5 + tags.length / 3;
    return tagged &&
      (named || (separated && lines.every((line) => line.trim() === '' || line.includes('\t'))))
      ? { confidence: named ? 0.9 : 0.6, why: english('tokens with tags, an empty line between sentences') }
      : no;
  },

  read(raw, path) {
    const { blocks, notes } = readBlocks(raw, path);
    const sentences: Block[] = [];
    const documents: Cell[] = [];
    let document = 0;
    const width = columnsOf(blocks[0]?.rows[0] ?? '').length;
    for (const { line, rows } of blocks) {
      rows.forEach((row, i) => checkRow(row, width, path, line + i));
      let start = 0;
      // A new document may begin without an empty line.
      [...rows, null].forEach((row, i) => {
        if (row === null || columnsOf(row)[0] === DOCUMENT_START) {
          if (i > start) {
            sentences.push({ line: line + start, rows: rows.slice(start, i) });
            documents.push(document);
          }
          start = i + 1;
          document += row === null ? 0 : 1;
        }
      });
    }
    if (sentences.length === 0) {
      throw fileError('file-empty', { path }, '{0} holds no tokens.');
    }
    const text = sentences.map(({ rows }) => rows.map((row) => columnsOf(row)[0]).join(' '));
    const columns: Column[] = [{ name: 'text', cells: text }];
    const known = document > 1 ? [{ name: 'document', cells: documents }] : [];
    return blockRecords('conll', sentences, [...known, ...columns], notes);
  },
};

function checkRow(row: string, width: number, path: string, line: number): void {
  const columns = columnsOf(row).length;
  if (columns !== width || width < 2) {
    const expected =
      width < 2
        ? english('a token and its tag')
        : english('{0} columns as on the first line, not {1},', width, columns);
    throw badLine(path, line, expected, row);
  }
}

/** Columns are separated by tabs if there are any, because tokens may contain spaces. */
function columnsOf(row: string): string[] {
  return row.includes('\t') ? row.trimEnd().split('\t') : row.trim().split(/ +/);
}
