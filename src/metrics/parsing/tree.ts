import { english } from '../../model/words';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { OptionDescription } from '../../model/settings/metric';
import { flag, isOn, valueOf } from '../options';

const PARAMETERS: OptionDescription = {
  name: 'parameters',
  values: ['collins', 'new'],
  default: 'collins',
  meaning: english(
    "EVALB's parameter file: COLLINS.prm or new.prm, which takes other roots and repairs tags of quotes",
  ),
};
const LABELLED = flag('labelled', english('whether labels must be the same'), 'yes');
const DELETE: OptionDescription = {
  name: 'delete',
  values: 'text',
  default: null,
  meaning: english('labels that are left out, separated by blanks; those of the parameters where absent'),
};
const EQUAL_LABELS: OptionDescription = {
  name: 'equalLabels',
  values: 'text',
  default: 'ADVP=PRT',
  meaning: english('labels that count as the same, as pairs separated by blanks'),
};
const EQUAL_WORDS: OptionDescription = {
  name: 'equalWords',
  values: 'text',
  default: '',
  meaning: english('words that count as the same, as pairs separated by blanks'),
};
const MAX_LENGTH: OptionDescription = {
  name: 'maxLength',
  values: 'number',
  default: null,
  meaning: english(
    'longer sentences (in words of the gold tree) are left out, as in "len<=40"; none where absent',
  ),
};

export const BRACKET_OPTIONS = [PARAMETERS, LABELLED, DELETE, EQUAL_LABELS, EQUAL_WORDS, MAX_LENGTH];

const DELETED = {
  collins: "TOP -NONE- , : `` '' .",
  new: "TOP S1 -NONE- , : `` '' . ? !",
};
const QUOTES = { collins: '', new: "`` '' POS NN CD VBZ :" };

export interface Rules extends Labels {
  readonly labelled: boolean;
  readonly maxLength: number;
  readonly sameLabel: (one: string, other: string) => boolean;
  readonly sameWord: (one: string, other: string) => boolean;
}

/** Everything that affects the number, except the metric's id. */
export function bracketSignature(choice: MetricChoice): string {
  const parts = BRACKET_OPTIONS.flatMap((option) => {
    const value = option === LABELLED ? (isOn(choice, option) ? 'yes' : 'no') : valueOf(choice, option);
    return value === '' ? [] : [`${option.name}:${value}`];
  });
  return [...parts, 'like:EVALB 2008'].join('|');
}

/** The scoring rules of a choice: EVALB's parameters as modified by its options. */
export function rulesOf(choice: MetricChoice): Rules {
  const parameters = valueOf(choice, PARAMETERS) === 'new' ? 'new' : 'collins';
  const [labels, words] = [pairs(choice, EQUAL_LABELS), pairs(choice, EQUAL_WORDS)];
  const same = (equal: ReadonlySet<string>) => (one: string, other: string) =>
    one === other || (equal.size > 0 && (equal.has(`${one}=${other}`) || equal.has(`${other}=${one}`)));
  return {
    deleted: new Set((valueOf(choice, DELETE) || DELETED[parameters]).split(/\s+/)),
    quotes: new Set(QUOTES[parameters].split(' ')),
    labelled: isOn(choice, LABELLED),
    maxLength: Number(valueOf(choice, MAX_LENGTH) || Infinity),
    sameLabel: same(labels),
    sameWord: same(words),
  };
}

function pairs(choice: MetricChoice, option: OptionDescription): ReadonlySet<string> {
  return new Set(valueOf(choice, option).split(/\s+/).filter(Boolean));
}

export interface Terminal {
  readonly word: string;
  readonly tag: string;
}

/** A constituent over the words [start, end). */
export interface Bracket {
  start: number;
  end: number;
  readonly label: string;
}

/**
 * A quotation mark, which parsers often tag differently, so that one side may keep it and the other delete
 * it.
 */
interface Quote {
  readonly terminal: Terminal;
  index: number;
  /** The first bracket that opens after it. */
  readonly bracket: number;
  /** The brackets that are open around it. */
  readonly around: readonly number[];
}

/** The part of a tree that EVALB keeps. */
export interface Tree {
  readonly terminals: Terminal[];
  readonly brackets: readonly Bracket[];
  readonly quotes: readonly Quote[];
  /** Number of words, including those that aren't scored, without traces. */
  readonly length: number;
  /** False for a bracket with more than a label and a word. */
  readonly wellFormed: boolean;
}

interface Labels {
  /** Tags whose words are left out, and labels whose brackets are left out. */
  readonly deleted: ReadonlySet<string>;
  readonly quotes: ReadonlySet<string>;
}

const TRACE = '-NONE-';
const QUOTATION_MARKS = ["'", '"', '/'];

/** Reads a tree as EVALB's `read_line` does: words with deleted tags are left out from the start. */
export function readTree(text: string, { deleted, quotes: quoteTags }: Labels): Tree {
  const terminals: Terminal[] = [];
  const brackets: Bracket[] = [];
  const quotes: Quote[] = [];
  const open: number[] = [];
  let length = 0;
  let wellFormed = true;
  // A word with its tag, the start of a constituent, its end, or anything else.
  for (const match of text.matchAll(/\(([^\s()]*)\s+([^\s()]*)\)|\(([^\s()]*)|(\))|[^\s()]+/g)) {
    const [, tag, word = '', label, close] = match;
    if (tag !== undefined) {
      const terminal = { word, tag };
      length += tag === TRACE ? 0 : 1;
      if (quoteTags.has(tag) && QUOTATION_MARKS.includes(word)) {
        quotes.push({ terminal, index: terminals.length, bracket: brackets.length, around: [...open] });
      }
      if (!deleted.has(tag)) {
        terminals.push(terminal);
      }
    } else if (label !== undefined) {
      open.push(brackets.length);
      brackets.push({ start: terminals.length, end: terminals.length, label });
    } else if (close !== undefined) {
      const bracket = brackets[open.pop() ?? -1];
      if (bracket === undefined) {
        wellFormed = false;
      } else {
        bracket.end = terminals.length;
      }
    } else {
      wellFormed = false;
    }
  }
  return { terminals, brackets, quotes, length, wellFormed: wellFormed && open.length === 0 };
}

/**
 * Restores quotation marks that one side has deleted and the other not, like EVALB's `fix_quote`. Changes
 * both trees.
 */
export function restoreQuotes(gold: Tree, system: Tree, deleted: ReadonlySet<string>): void {
  system.quotes.forEach((theirs, i) => {
    const at = theirs.index;
    gold.quotes.forEach((ours, j) => {
      const [goldTag, tag] = [ours.terminal.tag, theirs.terminal.tag];
      if (ours.index !== at || goldTag === tag) {
        return;
      }
      if (deleted.has(goldTag) && !deleted.has(tag)) {
        restore(gold, ours, j);
      } else if (deleted.has(tag) && !deleted.has(goldTag)) {
        restore(system, theirs, i);
      }
    });
  });
}

function restore({ terminals, brackets, quotes }: Tree, quote: Quote, from: number): void {
  terminals.splice(quote.index, 0, quote.terminal);
  brackets.slice(quote.bracket).forEach((bracket) => {
    bracket.start += 1;
    bracket.end += 1;
  });
  for (const around of quote.around) {
    const bracket = brackets[around];
    if (bracket !== undefined) {
      bracket.end += 1;
    }
  }
  quotes.slice(from).forEach((later) => (later.index += 1));
}
