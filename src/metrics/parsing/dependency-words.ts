import { english, type Text } from '../../model/words';
import { fileError, type RealGainError } from '../../model/errors';
import type { Column, Records } from '../../model/records';
import { textOf } from '../../columns/cells';

export interface Word {
  /** Characters [start, end) of the text without spaces; of the whole token for multiword tokens. */
  readonly start: number;
  readonly end: number;
  readonly multiword: boolean;
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  readonly deprel: string;
  /** null: the root. */
  head: Word | null;
  /** The words whose head this is, in order. */
  readonly children: Word[];
  readonly item: number;
}

/** The words of a file in order, and their characters. */
export interface Treebank {
  readonly words: readonly Word[];
  readonly characters: string;
}

interface Place {
  readonly path: string;
  readonly line: number;
}

interface Sentence {
  readonly words: Word[];
  readonly heads: number[];
  readonly places: Place[];
}

const COLUMNS = 10;

/**
 * The words of all items, lines of CoNLL-U or CoNLL-X. A word numbered 1 begins a sentence anywhere, so
 * sentences may continue from item to item.
 *
 * @param trees checks that each sentence is a tree with one root, as the CoNLL 2018 evaluator does
 * @throws RealGainError `bad-format` with the line
 */
export function readWords(records: Records, column: Column, path: string, trees: boolean): Treebank {
  const words: Word[] = [];
  const characters: string[] = [];
  let at = 0;
  let token = { start: 0, end: 0, last: 0 };
  let sentence: Sentence = { words: [], heads: [], places: [] };
  const close = () => {
    link(sentence, trees);
    sentence = { words: [], heads: [], places: [] };
    token = { ...token, last: 0 };
  };
  const addToken = (form: string) => {
    const spelled = form.replace(/\p{Zs}/gu, '');
    characters.push(spelled);
    at += spelled.length;
    return { start: at - spelled.length, end: at };
  };
  column.cells.forEach((cell, item) => {
    textOf(cell)
      .split('\n')
      .forEach((row, i) => {
        if (row.trim() === '' || (row.startsWith('#') && !row.includes('\t'))) {
          return;
        }
        const place = { path, line: (records.lines[item] ?? 1) + i };
        const columns = row.split('\t');
        const id = columns[0] ?? '';
        if (columns.length < COLUMNS) {
          throw fault(
            place,
            english('a word has ten columns separated by tabs, and this line {0}', columns.length),
          );
        }
        if (id.includes('.')) {
          return;
        }
        if (/^1(-|$)/.test(id) && sentence.words.length > 0) {
          close();
        }
        const range = /^\d+-(\d+)$/.exec(id);
        if (range !== null) {
          token = { ...addToken(columns[1] ?? ''), last: Number(range[1]) };
          return;
        }
        const multiword = Number(id) <= token.last;
        const span = multiword ? token : addToken(columns[1] ?? '');
        const word: Word = {
          start: span.start,
          end: span.end,
          multiword,
          form: (columns[1] ?? '').toLowerCase(),
          lemma: columns[2] ?? '',
          upos: columns[3] ?? '',
          xpos: columns[4] ?? '',
          feats: columns[5] ?? '',
          deprel: columns[7] ?? '',
          head: null,
          children: [],
          item,
        };
        words.push(word);
        sentence.words.push(word);
        sentence.heads.push(Number(columns[6]));
        sentence.places.push(place);
      });
  });
  close();
  return { words, characters: characters.join('') };
}

/**
 * @throws RealGainError for a head outside the sentence and, if trees are required, for a structure that is
 *   not a tree
 */
function link({ words, heads, places }: Sentence, trees: boolean): void {
  words.forEach((word, i) => {
    const head = heads[i] ?? NaN;
    const parent = head === 0 ? null : words[head - 1];
    if (parent === undefined) {
      throw fault(
        placeOf(places, i),
        english('the head is word {0}, and the sentence has {1} words', head, words.length),
      );
    }
    word.head = parent;
    parent?.children.push(word);
  });
  if (!trees || words.length === 0) {
    return;
  }
  const roots = words.filter(({ head }) => head === null).length;
  const inCycle = words.findIndex((word) => !reachesRoot(word, words.length));
  if (inCycle !== -1) {
    throw fault(placeOf(places, inCycle), english('the heads form a cycle here; a sentence must be a tree'));
  }
  if (roots !== 1) {
    throw fault(
      placeOf(places, 0),
      english('the sentence has {0} roots (words with head 0), and a tree has one', roots),
    );
  }
}

function reachesRoot(word: Word, longest: number): boolean {
  let current: Word | null = word;
  for (let steps = 0; current !== null; steps += 1) {
    if (steps > longest) {
      return false;
    }
    current = current.head;
  }
  return true;
}

function placeOf(places: readonly Place[], i: number): Place {
  return places[i] ?? { path: '', line: 1 };
}

function fault({ path, line }: Place, what: Text): RealGainError {
  return fileError('bad-format', { path, line }, '{0}, line {1}: {2}; correct the file.', what);
}
