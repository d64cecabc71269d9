import { listOf } from '../../model/lists';
import { english, englishOf, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Cell, Column, Records } from '../../model/records';
import type { LeftOut } from '../../model/settings/metric';
import type { Gold } from '../answers/answers';
import { textOf } from '../../columns/cells';
import { Unscorable } from '../../columns/unscorable';
import { valuesIn } from '../text/lists';

/** What separates the labels in a cell, the first that occurs in the right labels; a comma may be part of a label. */
export const SEPARATORS: readonly string[] = [';', '|', ','];

const EXAMINED_ITEMS = 200;

const MOST_WORDS = 4;

/** The right and the guessed labels of every item; both empty for items left out. */
export interface LabelSets {
  readonly right: readonly ReadonlySet<string>[];
  readonly guessed: readonly ReadonlySet<string>[];
  /** All labels there are: those that are right somewhere, or all places of vectors of 0 and 1. */
  readonly labels: ReadonlySet<string>;
  readonly left: readonly LeftOut[];
  readonly notes: readonly Text[];
}

interface Side {
  readonly records: Records;
  readonly column: Column;
  readonly path: string;
}

/**
 * The labels of each item in a column of guesses and in the right ones. A cell is a list (JSON, or as Python
 * prints it), or labels with a separator between them; an empty one has no label. Lists of 0 and 1 that are
 * all equally long are scikit-learn's indicator vectors.
 *
 * @param separator '' for the first of `SEPARATORS` in the right labels, else in the guesses
 * @throws RealGainError `not-numeric` for a cell that is no list of labels; `bad-setting` if no guessed label is ever right
 */
export function labelSets(guess: Side, gold: Gold, separator: string): LabelSets {
  const between = separator || separatorIn(gold.column) || separatorIn(guess.column);
  const lists = [gold, guess].map(({ column }) =>
    column.cells.map((cell) => labelsOf(cell, between, recordsAsLabels)),
  );
  const length = vectorLength(lists.flat());
  const left: LeftOut[] = [];
  const [right = [], guessed = []] = [gold, guess].map((side, at) => {
    const expected =
      length === 0 ? english('a list of labels') : englishOf(english('a list of {0} times 0 or 1', length));
    const unscorable = new Unscorable(side.records, side.column, side.path, expected);
    const sets = lists[at]!.map((values, item) => {
      if (side.records.partial === true && side.records.lines[item] === 0) {
        unscorable.addMissing(item);
      } else if (values === null || (length > 0 && !isVector(values, length))) {
        unscorable.addWrong(item);
      }
      return values === null
        ? new Set<string>()
        : length > 0
          ? new Set(values.flatMap((value, place) => (value === 1 ? [String(place)] : [])))
          : new Set(values.map(String));
    });
    for (const one of unscorable.leave()) {
      left.push(one);
    }
    return sets;
  });
  left.forEach(({ item }) => {
    right[item] = new Set();
    guessed[item] = new Set();
  });
  const labels = new Set(
    length > 0 ? Array.from({ length }, (_, place) => String(place)) : right.flatMap((set) => [...set]),
  );
  const repeated = length === 0 ? lists[1]!.findIndex((values) => values !== null && repeats(values)) : -1;
  const notes = listOf(
    strayNotes(guess, guessed, labels, gold),
    repeated !== -1 &&
      english(
        '{0} lists a label twice for the same item, first on line {1}; it counts once. If these are sequences of labels, such as one for each word, score them as tags instead.',
        guess.path,
        guess.records.lines[repeated]!,
      ),
  );
  return { right, guessed, labels, left, notes };
}

type Label = string | number | boolean;

/** null for what holds no labels: fractions, and records and lists in lists unless `labelOf` writes them as one. */
function labelsOf(
  cell: Cell,
  separator: string,
  labelOf = (value: unknown): unknown => value,
): readonly Label[] | null {
  const text = textOf(cell).trim();
  if (text.startsWith('[') && text.endsWith(']')) {
    const values = (valuesIn(text) ?? pythonList(text))?.map(labelOf);
    return values?.every(isLabel) === true ? values.map(plain) : null;
  }
  const parts = separator === '' ? [text] : text.split(separator);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** `{"subject": …, "relation": …}` with its keys in any order, `["Rome", "capital of", "Italy"]`. */
function recordsAsLabels(value: unknown): unknown {
  return typeof value !== 'object' || value === null
    ? value
    : JSON.stringify(Array.isArray(value) ? value : Object.entries(value).sort());
}

function isLabel(value: unknown): value is Label {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isInteger(value);
}

function plain(value: Label): Label {
  return typeof value === 'string' ? value.trim() : Number(value);
}

/** The values of a list as Python prints it, such as `['a', "b's", 3]`; null for another text. */
function pythonList(text: string): readonly unknown[] | null {
  const items: unknown[] = [];
  const value = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+|True|False))\s*(,|\]$)/y;
  value.lastIndex = 1;
  while (value.lastIndex < text.length) {
    const found = value.exec(text);
    if (found === null) {
      return null;
    }
    const [, single, double, bare = ''] = found;
    const quoted = single ?? double;
    items.push(
      quoted === undefined
        ? ({ True: true, False: false }[bare] ?? Number(bare))
        : quoted.replace(/\\(.)/g, '$1'),
    );
  }
  return items;
}

/** The length of vectors of 0 and 1, if all lists are such of the same length; else 0. */
function vectorLength(lists: readonly (readonly Label[] | null)[]): number {
  const filled = lists.filter((values) => values !== null && values.length > 0);
  const length = filled[0]?.length ?? 0;
  return length > 1 && filled.every((values) => values !== null && isVector(values, length)) ? length : 0;
}

function isVector(values: readonly Label[], length: number): boolean {
  return values.length === length && values.every((value) => value === 0 || value === 1);
}

function repeats(values: readonly Label[]): boolean {
  return new Set(values).size < values.length;
}

function separatorIn({ cells }: Column): string {
  const isPlain = (cell: Cell) => typeof cell === 'string' && !cell.trim().startsWith('[');
  return SEPARATORS.find((mark) => cells.some((cell) => isPlain(cell) && textOf(cell).includes(mark))) ?? '';
}

/** @throws RealGainError `bad-setting` if no guessed label is ever right, as with another separator or other names */
function strayNotes(
  { path, records }: Side,
  guessed: readonly ReadonlySet<string>[],
  labels: ReadonlySet<string>,
  gold: Gold,
): Text | null {
  const strays = new Set<string>();
  let [known, first] = [false, -1];
  guessed.forEach((set, item) => {
    for (const label of set) {
      known ||= labels.has(label);
      if (!labels.has(label)) {
        strays.add(label);
        first = first === -1 ? item : first;
      }
    }
  });
  const [example] = strays;
  if (example === undefined) {
    return null;
  }
  if (!known) {
    throw fileError(
      'bad-setting',
      { path },
      'No label in {0} is one of the {1} labels of {2}: "{3}" there, "{4}" here. Write both the same way, or set the option "separator".',
      labels.size,
      gold.path,
      example.slice(0, 40),
      [...labels][0]?.slice(0, 40) ?? '',
    );
  }
  return english(
    '{0} guesses {1} labels that are never right in {2}, such as "{3}" on line {4}.',
    path,
    strays.size,
    gold.path,
    example.slice(0, 40),
    records.lines[first]!,
  );
}

/**
 * Whether a column holds sets of labels: `lists` (JSON or Python's) or `cells` with separators; null for
 * anything else: sequences with a label for each word, texts, numbers, answers that hardly repeat.
 */
export function labelShape({ cells }: Column): 'lists' | 'cells' | null {
  const sample = cells.slice(0, EXAMINED_ITEMS);
  const filled = sample.filter((cell) => cell !== null && textOf(cell).trim() !== '');
  const inBrackets = filled.filter((cell) => /^\s*\[.*\]\s*$/s.test(textOf(cell)));
  if (inBrackets.length > 0 && inBrackets.length !== filled.length) {
    return null;
  }
  const isList = inBrackets.length > 0;
  const separator = isList ? '' : separatorIn({ name: '', cells: filled });
  if (!isList && (separator === '' || filled.some((cell) => typeof cell !== 'string'))) {
    return null;
  }
  const lists: (readonly Label[])[] = [];
  for (const cell of filled) {
    const labels = labelsOf(cell, separator);
    if (labels === null) {
      return null;
    }
    lists.push(labels);
  }
  return areSets(lists) ? (isList ? 'lists' : 'cells') : null;
}

/** Fewer lists that are longer or shorter than the right ones say little. */
const OTHER_LENGTHS = 0.1;

/** Whether lists are sets of labels that hardly repeat, such as the files of a change: most share some with the right ones, and not all are as long. */
export function shareLabels(guess: Column, right: Column): boolean {
  const [guessed = [], gold = []] = [guess, right].map(({ cells }) =>
    cells
      .slice(0, EXAMINED_ITEMS)
      .map((cell) =>
        cell === null ? [] : /^\s*\[/.test(textOf(cell)) ? labelsOf(cell, '', recordsAsLabels) : null,
      ),
  );
  const shared = guessed.filter((labels, i) => labels?.some((label) => gold[i]?.includes(label)));
  const others = guessed.filter((labels, i) => labels?.length !== gold[i]?.length).length;
  return (
    guess.cells.length === right.cells.length &&
    [...guessed, ...gold].every((labels) => labels !== null && !repeats(labels)) &&
    2 * shared.length > guessed.length &&
    others > OTHER_LENGTHS * guessed.length
  );
}

function areSets(lists: readonly (readonly Label[])[]): boolean {
  if (vectorLength(lists) > 0) {
    return lists.length > 2;
  }
  const kinds = new Set(lists.flat());
  const all = lists.reduce((sum, values) => sum + values.length, 0);
  const isShort = (label: Label) => String(label).split(/\s+/).length <= MOST_WORDS;
  return (
    all > 2 * kinds.size &&
    lists.some((values) => values.length > 1) &&
    !lists.some(repeats) &&
    [...kinds].every(isShort)
  );
}
