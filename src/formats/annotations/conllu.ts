import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Cell, Column, Format, Records } from '../../model/records';
import { append } from '../../model/lists';
import { type Block, blockRecords, checkWords, readBlocks, wordLines } from './conll-words';
import { headLines } from '../decode';
import { badLine, excerpt } from '../lines';

/**
 * Dependency trees in the format of Universal Dependencies: comments, words in ten columns separated by tabs, tokens of
 * several words (`3-4`), empty nodes (`8.1`, skipped), a blank line after each sentence. An item is a sentence: its
 * lines without comments in the column `conllu`, its comments `sent_id`, `text` and `newdoc` (as `document`) beside it.
 */
export const conllu: Format = {
  id: 'conllu',
  name: 'CoNLL-U',
  holds: 'blocks',

  detect(head, name) {
    const { share, universal } = wordLines(headLines(head), name);
    return share > 0.9 && universal
      ? { confidence: 0.97, why: english('words with heads in ten columns, as in Universal Dependencies') }
      : {
          confidence: 0,
          why: english('its lines are not words in ten columns with comments between the sentences'),
        };
  },

  read(raw, path) {
    const { blocks, closed, notes } = readBlocks(raw, path);
    const comments = { sent_id: [] as Cell[], text: [] as Cell[], document: [] as Cell[] };
    let document: string | null = null;
    const sentences: Block[] = [];
    for (const { line, rows } of blocks) {
      const first = rows.findIndex((row) => !row.startsWith('#'));
      const head = first === -1 ? rows : rows.slice(0, first);
      document = documentOf(head) ?? document;
      if (first !== -1) {
        const sentence = { line: line + first, rows: rows.slice(first) };
        checkWords(sentence, path, true);
        sentences.push(sentence);
        comments.sent_id.push(comment(head, 'sent_id'));
        comments.text.push(comment(head, 'text'));
        comments.document.push(document);
      }
    }
    const [start] = blocks;
    if (sentences.length === 0 && start !== undefined) {
      throw badLine(path, start.line, english('a word in ten columns'), start.rows[0] ?? '');
    }
    const columns = Object.entries(comments).map(([name, cells]): Column => ({ name, cells }));
    const said = columns.filter(({ cells }) => cells.some((cell) => cell !== null));
    const open = closed ? [] : [english('No blank line follows the last sentence; it was read as complete.')];
    return blockRecords('conllu', sentences, said, [...notes, ...open]);
  },

  conform,
};

function comment(rows: readonly string[], name: string): string | null {
  for (const row of rows) {
    const equals = row.indexOf('=');
    if (row.startsWith('#') && row.slice(1, equals).trim() === name && equals > 0) {
      return row.slice(equals + 1).trim();
    }
  }
  return null;
}

/** The name of the document that starts here; without a name, that of its first sentence. */
function documentOf(rows: readonly string[]): string | null {
  const start = rows.find((row) => /^#\s*newdoc\b/.test(row));
  return start === undefined
    ? null
    : (/\bid\s*=(.*)/.exec(start)?.[1]?.trim() ?? comment(rows, 'sent_id') ?? start);
}

/** A token of a file: a word, or several written as one. */
interface Token {
  readonly form: string;
  readonly row: string;
  readonly line: number;
  readonly sentence: number;
}

/**
 * The output's words in the reference's sentences: item i holds the lines of all tokens that begin within the
 * reference's sentence i, with the lines between them. Words keep their numbers and heads, so a word numbered
 * 1 begins one of the system's sentences.
 */
function conform(output: Records, reference: Records, paths: { output: string; reference: string }): Records {
  const [own, right] = [sentencesOf(output), sentencesOf(reference)];
  const alike = own.length === right.length && own.every((forms, i) => forms === right[i]);
  if (alike) {
    return output;
  }
  checkSameText(own, right, output, reference, paths);
  const items: string[][] = right.map(() => []);
  const lines = new Int32Array(right.length);
  let [item, end, at] = [0, right[0]?.length ?? 0, 0];
  let previous: Token | null = null;
  let between: string[] = [];
  for (const token of tokensOf(output)) {
    if (token.form !== '') {
      for (; at >= end && item + 1 < right.length; end += right[item]?.length ?? 0) item += 1;
      at += token.form.length;
    }
    if (previous?.sentence !== token.sentence) {
      // As many lines as there are between the sentences, so that item lines match file lines.
      between = Array.from({ length: previous === null ? 0 : token.line - previous.line - 1 }, () => '');
    }
    const rows = items[item] ?? [];
    if (rows.length === 0) {
      lines[item] = token.line;
      rows.push(token.row);
    } else {
      append(rows, [...between, token.row]);
    }
    between = [];
    previous = token;
  }
  items.forEach((rows, i) => {
    lines[i] = rows.length === 0 ? (lines[i - 1] ?? 1) : (lines[i] ?? 1);
  });
  const columns = reference.columns.filter(({ name }) => name !== 'conllu');
  return {
    format: 'conllu',
    n: right.length,
    columns: [...columns, { name: 'conllu', cells: items.map((rows) => rows.join('\n')) }],
    lines,
    notes: [
      ...output.notes,
      english(
        'It has {0} sentences and the reference {1}, or other ones; its words were scored by the sentences of the reference.',
        count(own.length),
        count(right.length),
      ),
    ],
  };
}

const count = (sentences: number) => sentences.toLocaleString('en-US');

function blocksOf(records: Records): readonly string[] {
  const column = records.columns.find(({ name }) => name === 'conllu');
  return (column?.cells ?? []).map(String);
}

/** The characters of each sentence's tokens, without spaces. */
function sentencesOf(records: Records): string[] {
  const texts: string[] = blocksOf(records).map(() => '');
  for (const { form, sentence } of tokensOf(records)) {
    texts[sentence] = `${texts[sentence] ?? ''}${form}`;
  }
  return texts;
}

/** Every line with a word; the words of a multiword token, and empty nodes, have an empty form. */
function* tokensOf(records: Records): Generator<Token> {
  for (const [sentence, block] of blocksOf(records).entries()) {
    let lastInToken = 0;
    for (const [i, row] of block.split('\n').entries()) {
      const [id = '', form = ''] = row.split('\t', 2);
      const token = /-(\d+)$/.exec(id);
      const counts = token !== null || (!id.includes('.') && Number(id) > lastInToken);
      lastInToken = token === null ? lastInToken : Number(token[1]);
      const line = records.lines[sentence]! + i;
      yield { form: counts ? form.replace(/\p{Zs}/gu, '') : '', row, line, sentence };
    }
  }
}

function checkSameText(
  own: readonly string[],
  right: readonly string[],
  output: Records,
  reference: Records,
  paths: { output: string; reference: string },
): void {
  const [text, gold] = [own.join(''), right.join('')];
  if (text === gold) {
    return;
  }
  const at = firstDifference(text, gold);
  const [line, goldLine] = [lineAt(output, at), lineAt(reference, at)];
  throw fileError(
    'id-mismatch',
    { path: paths.output, line },
    '{0}, line {1}: from here, its words differ from the text of {2} (line {3}): {4} instead of {5}; both must hold the same text.',
    paths.reference,
    goldLine,
    excerpt(text.slice(at, at + 20)),
    excerpt(gold.slice(at, at + 20)),
  );
}

function firstDifference(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  for (let i = 0; i < end; i += 1) {
    if (one[i] !== other[i]) {
      return i;
    }
  }
  return end;
}

/** The line of the token with the character at this position; the last one for a position past the end. */
function lineAt(records: Records, place: number): number {
  let [at, last] = [0, 1];
  for (const { form, line } of tokensOf(records)) {
    last = line;
    at += form.length;
    if (at > place) {
      return line;
    }
  }
  return last;
}
