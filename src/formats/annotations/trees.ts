import { english } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import type { Format } from '../../model/records';
import { headLines, toUtf8 } from '../decode';
import { eachLine, badLine } from '../lines';
import { recordsFrom } from '../line-rows';

interface Item {
  readonly line: number;
  readonly text: string;
}

/**
 * Constituency trees in brackets, as the Penn Treebank has them: one per line, where an empty line is a
 * sentence without a parse, or over several lines. An item is a tree, in the column `tree`.
 */
export const trees: Format = {
  id: 'trees',
  name: english('bracketed trees'),

  detect(head) {
    const text = headLines(head).join('\n');
    const starts = /^\s*\(\s*(?:[^\s()]+\s*)?\(/.test(text);
    return starts && outsideBrackets(text) === null
      ? { confidence: 0.95, why: english('it consists of bracketed trees') }
      : { confidence: 0, why: english('it does not consist of bracketed trees') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const lines: Item[] = [];
    eachLine(bytes, path, (text, line) => lines.push({ line, text: text.trim() }));
    const items = lines.every(({ text }) => isBalanced(text))
      ? withoutSeparators(lines)
      : joined(lines, path);
    if (items.every(({ text }) => text === '')) {
      throw fileError('file-empty', { path }, '{0} holds no trees.');
    }
    const stray = items.find(({ text }) => text !== '' && !text.startsWith('('));
    if (stray !== undefined) {
      throw badLine(path, stray.line, english('a tree such as (S (NP ...) (VP ...))'), stray.text);
    }
    return recordsFrom('trees', items, { tree: ({ text }) => text }, notes);
  },
};

/**
 * How many brackets are open after a text, given how many were open before; null: one closes without being
 * open.
 */
function depthAfter(text: string, before: number): number | null {
  let depth = before;
  for (const [bracket] of text.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1;
    if (depth < 0) {
      return null;
    }
  }
  return depth;
}

function isBalanced(line: string): boolean {
  return depthAfter(line, 0) === 0;
}

/** The first word outside all brackets; null: there is none, and no bracket closes without being open. */
function outsideBrackets(text: string): string | null {
  let depth = 0;
  for (const [piece] of text.matchAll(/[()]|[^\s()]+/g)) {
    if (piece === '(') {
      depth += 1;
    } else if (piece === ')') {
      depth -= 1;
    }
    if (depth < 0 || (depth === 0 && piece !== ')')) {
      return piece;
    }
  }
  return null;
}

/** One tree per line. Empty lines are failed parses, unless there is one after every tree. */
function withoutSeparators(lines: readonly Item[]): readonly Item[] {
  const separated = lines.length > 2 && lines.every(({ text }, i) => (text === '') === (i % 2 === 1));
  return separated ? lines.filter(({ text }) => text !== '') : lines;
}

/**
 * Trees over several lines.
 *
 * @throws RealGainError `bad-format` with the line of a bracket that closes nothing, or of a tree that isn't closed
 */
function joined(lines: readonly Item[], path: string): Item[] {
  const items: Item[] = [];
  let [depth, start]: [number, number] = [0, 1];
  let parts: string[] = [];
  for (const { line, text } of lines) {
    // Several trees may stand on a line of such a file.
    for (const [piece] of text.matchAll(/[^()]*[()]|[^()]+$/g)) {
      start = depth === 0 && parts.length === 0 ? line : start;
      const after = depthAfter(piece, depth);
      if (after === null) {
        const message = english('{0}, line {1}: a bracket is closed here that was not opened.', path, line);
        throw new RealGainError('bad-format', message, { path, line });
      }
      parts.push(piece);
      if (depth > 0 && after === 0) {
        items.push({ line: start, text: parts.join('').trim() });
        parts = [];
      }
      depth = after;
    }
    if (parts.length > 0) {
      parts.push(' ');
    }
  }
  const rest = parts.join('').trim();
  if (depth > 0) {
    const message = english(
      '{0}, line {1}: the tree that starts here is not closed; check its brackets, or whether the file is cut off.',
      path,
      start,
    );
    throw new RealGainError('bad-format', message, { path, line: start });
  }
  return rest === '' ? items : [...items, { line: start, text: rest }];
}
