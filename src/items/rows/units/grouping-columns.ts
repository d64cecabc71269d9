import { groupNameOf, findColumn, textOf } from '../../../columns';
import { messagesOf } from '../../../formats/chats';
import type { Cell, Column, Records } from '../../../model/records';
import { largest } from '../../../model/lists';
import { onceFor } from '../../../model/once';
import { FEW_CLUSTERS } from '../../../model/results/outcome';
import { parseComposite } from '../../match/composite-ids';

/*
 * Columns that say which rows belong together without holding it literally: conversations, by what was asked; and ids such as
 * `task-3`, by what stands before the number.
 */

/** The column of a name that rows are grouped by: a column, two joined by ` + `, or the beginnings of ids. */
export function groupingColumn(records: Records, name: string): Column | undefined {
  const column = parseComposite(records, name) ?? findColumn(records, name);
  return column === undefined ? parseBeginnings(records, name) : (askedOnly(column) ?? column);
}

/** A column of conversations without the answers at their end; null for other columns. */
export function askedOnly({ name, cells }: Column): Column | null {
  let first: Cell = null;
  cells.some((cell) => {
    first = cell === '' ? null : cell;
    return first !== null;
  });
  if (!/^\s*[[{]/.test(textOf(first))) {
    return null;
  }
  const asked: Cell[] = [];
  const areChats = cells.every((cell) => {
    const chat = cell === null || cell === '' ? [] : conversationIn(textOf(cell));
    const last = chat?.findLastIndex(({ isAnswer }) => !isAnswer) ?? -1;
    const texts = chat?.slice(0, last + 1).map(({ text }) => text) ?? [];
    asked.push(texts.length === 0 ? null : texts.join('\n'));
    return chat !== null;
  });
  return areChats ? { name, cells: asked } : null;
}

function conversationIn(text: string): ReturnType<typeof messagesOf> {
  try {
    return messagesOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The beginnings of ids before their last number; or their endings, where each occurs with each beginning. */
export interface Beginnings {
  /** `id (…-)`: named after the character that follows; `id (-…)`. */
  readonly column: Column;
  /** True if a word before the numbers says that they count trials: `task/run_3`. */
  readonly areCounted: boolean;
}

/** This share of all pairs of a beginning and a number must be ids. */
const NEARLY = 0.9;

const LONGEST_ID = 200;

/**
 * Parts of ids such as `task-1`, `task-2`, of which nearly every beginning has nearly every number; [] for others.
 *
 * @param column unique ids
 */
export const partsOfIds = onceFor((column: Column): readonly Beginnings[] => {
  const { name, cells } = column;
  const segments = segmentsOfRecordings(cells);
  if (segments !== null) {
    return [
      {
        column: { name: `${name} (…${segments.between})`, cells: segments.recordings },
        areCounted: false,
      },
    ];
  }
  const crossed = beginningsBefore(column) ?? crossedParts(column) ?? digitsWithin(column);
  const other = crossed === null ? (namesWithin(column) ?? sharedTexts(column)) : null;
  return crossed ?? (other === null ? [] : [other]);
});

/** Both parts of ids; the endings only where they could be items that come with each beginning: `de-7` and `fr-7`. */
function bothParts(
  name: string,
  between: string,
  [starts, ends]: readonly [readonly string[], readonly string[]],
  areCounted = false,
): readonly Beginnings[] {
  const isMany = !areCounted && new Set(ends).size >= FEW_CLUSTERS;
  return [
    { column: { name: `${name} (…${between})`, cells: starts }, areCounted },
    ...(isMany ? [{ column: { name: `${name} (${between}…)`, cells: ends }, areCounted }] : []),
  ];
}

/** Larger numbers aren't known to the last digit. */
const MOST_DIGITS = 15;

/**
 * `262148003`, `1000241`: numbers with a 0 between two others, such as the third question about an image, or question 241 in its
 * second order.
 */
function digitsWithin({ name, cells }: Column): readonly Beginnings[] | null {
  const ids = cells.map(textOf);
  const n = ids.length;
  const length = ids.every((id) => /^\d{1,15}$/.test(id)) ? largest(ids.map((id) => id.length)) : 0;
  for (let digits = 2; digits < Math.min(length, MOST_DIGITS); digits += 1) {
    const unit = 10 ** digits;
    const parts = [
      ids.map((id) => String(Math.floor(Number(id) / unit))),
      ids.map((id) => String(Number(id) % unit)),
    ];
    const [starts = [], ends = []] = parts;
    const [first, second] = [new Set(starts).size, new Set(ends).size];
    if (first > 1 && second > 1 && ends.every((end) => Number(end) < unit / 10)) {
      const isCrossed = n >= NEARLY * first * second && 2 * second <= n;
      const found = bothParts(name, '0', [starts, isCrossed ? ends : []]);
      return found.slice(first >= FEW_CLUSTERS && 2 * first <= n ? 0 : 1);
    }
  }
  return null;
}

/** Texts that share so many characters, beyond those that all share, have a passage or a template in common. */
const SHARED = 30;

/** `prompt (…)`: the passage before questions or after them, or the sentence that a template makes of each word. */
function sharedTexts({ name, cells }: Column): Beginnings | null {
  const texts = cells.map(textOf);
  for (const isEnd of [false, true]) {
    const length = sharedByAll(texts, isEnd) + SHARED;
    const shared = texts.map((text) => (isEnd ? text.slice(-length) : text.slice(0, length)));
    const { size } = new Set(shared);
    if (size >= FEW_CLUSTERS && 2 * size <= texts.length && texts.every((text) => text.length >= length)) {
      return { column: { name: `${name} (…)`, cells: shared }, areCounted: false };
    }
  }
  return null;
}

/** How many characters all texts have in common, at their beginnings or ends. */
function sharedByAll([first = '', ...others]: readonly string[], isEnd: boolean): number {
  const charOf = (text: string, at: number) => text.charAt(isEnd ? text.length - 1 - at : at);
  return others.reduce((shared, text) => {
    let at = 0;
    while (at < shared && charOf(text, at) === charOf(first, at)) {
      at += 1;
    }
    return at;
  }, first.length);
}

/**
 * `django__django-11099`, `7_sympy`, `flask@3fa9c1b`: the words in ids of which nothing counts up, as names of projects and the like.
 * Their scores show whether they say anything.
 */
function namesWithin({ name, cells }: Column): Beginnings | null {
  const names = cells.map((cell) => {
    const id = textOf(cell);
    const parts = id.length > LONGEST_ID ? [] : id.split(/[^\p{L}\p{N}]+/u).flatMap(withoutNumber);
    return parts.join(' ');
  });
  const { size } = new Set(names);
  return size >= FEW_CLUSTERS && 2 * size <= cells.length && !names.includes('')
    ? { column: { name: `${name} (…)`, cells: names }, areCounted: false }
    : null;
}

/** The letters of `DJANGO0012`; nothing of a number, or of a hash such as `3fa9c1b`. */
function withoutNumber(part: string): string[] {
  const isHash = /^(?=.*\d)[\da-f]{6,}$/i.test(part);
  const [, letters = ''] = (isHash ? null : /^(\p{L}+)\d*$/u.exec(part)) ?? [];
  return letters === '' ? [] : [letters];
}

interface Parts {
  readonly beginning: string;
  readonly between: string;
  readonly number: string;
}

function beginningsBefore({ name, cells }: Column): readonly Beginnings[] | null {
  const [beginnings, endings] = [new Set<string>(), new Set<string>()];
  const tails = new Set<string>();
  const [starts, ends]: [string[], string[]] = [[], []];
  const ending = commonEnding(cells);
  const areAll = cells.every((cell) => {
    const text = textOf(cell);
    const id = text.slice(0, text.length - ending.length);
    const parts = id.length <= LONGEST_ID ? numberedParts(id) : null;
    if (parts !== null) {
      beginnings.add(parts.beginning);
      endings.add(parts.number);
      tails.add(parts.between);
      starts.push(parts.beginning);
      ends.push(parts.number);
    }
    return parts !== null && tails.size === 1;
  });
  const [between = ''] = tails;
  const [n, pairs] = [cells.length, beginnings.size * endings.size];
  if (!areAll || beginnings.size < 2 || endings.size < 2 || 2 * beginnings.size > n || n < NEARLY * pairs) {
    return null;
  }
  const word = between.replace(/[^\p{L}]/gu, '');
  const areCounted = word !== '' && groupNameOf(word) === 'count';
  return bothParts(name, between.charAt(0), [starts, ends], areCounted);
}

/** What all ids end in, from a character that separates: `_mic1.flac`. */
function commonEnding(cells: Column['cells']): string {
  let ending = textOf(cells.at(0));
  cells.every((cell) => {
    const id = textOf(cell);
    while (!id.endsWith(ending)) {
      ending = ending.slice(1);
    }
    return ending !== '';
  });
  const start = ending.search(SEPARATOR);
  return start < 0 ? '' : ending.slice(start);
}

/** Where an id may be cut: before what separates, and before a letter after a digit. */
const CUTS = /(?<=[\p{L}\p{N}])(?=[^\p{L}\p{N}])|(?<=\d)(?=\p{L})/gu;

/** Longer ids are cut at their first places only. */
const MOST_CUTS = 8;

/** `12a`, `S001R02`, `sub-01_run-2_epoch-03`: what is before the last place where each beginning has each ending. */
function crossedParts({ name, cells }: Column): readonly Beginnings[] | null {
  const ids = cells.map(textOf);
  const places = cutsOf(ids[0] ?? '');
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const [beginnings, endings] = [new Set<string>(), new Set<string>()];
    const [starts, ends]: [string[], string[]] = [[], []];
    const isPossible = () =>
      2 * beginnings.size <= ids.length && NEARLY * beginnings.size * endings.size <= ids.length;
    const areAll = ids.every((id) => {
      const cut = cutsOf(id)[at] ?? id.length;
      const start = id.slice(0, cut);
      starts.push(start);
      beginnings.add(start);
      endings.add(id.slice(cut));
      ends.push(id.slice(cut));
      return cut < id.length && isPossible();
    });
    if (areAll && Math.min(beginnings.size, endings.size) > 1) {
      const between = ids[0]?.charAt(starts[0]?.length ?? 0) ?? '';
      return bothParts(name, SEPARATOR.test(between) ? between : '', [starts, ends]);
    }
  }
  return null;
}

function cutsOf(id: string): readonly number[] {
  return id.length > LONGEST_ID
    ? []
    : Array.from(id.matchAll(CUTS), ({ index }) => index).slice(0, MOST_CUTS);
}

/** `sw02001-A_000098-001156`, in all ids: what is before the times at which a segment starts and ends. */
function segmentsOfRecordings(cells: Column['cells']): { recordings: string[]; between: string } | null {
  const recordings: string[] = [];
  const betweens = new Set<string>();
  const areSegments = cells.every((cell) => {
    const id = textOf(cell);
    const [, recording = '', between = '', start = '', end = ''] =
      (id.length > LONGEST_ID ? null : /^(.*?)([-_/.:])(\d{3,})[-_](\d{3,})$/.exec(id)) ?? [];
    recordings.push(recording);
    betweens.add(between);
    return recording !== '' && start.length === end.length && Number(start) < Number(end);
  });
  const { size } = new Set(recordings);
  const [between = ''] = betweens;
  return areSegments && betweens.size === 1 && size > 1 && 2 * size <= cells.length
    ? { recordings, between }
    : null;
}

/** `task/run_3`: `task`, `/run_` and `3`; `p07_slice02.png`: `p07`, `_slice` and `02`, as what follows is the same in all; `s01e02`: `s01`, `e` and `02`. */
function numberedParts(name: string): Parts | null {
  const end = name.search(ENDING);
  const id = end < 0 ? name : name.slice(0, end);
  const before = (end: number, is: RegExp) => {
    let at = end;
    while (at > 0 && is.test(id.charAt(at - 1))) {
      at -= 1;
    }
    return at;
  };
  const number = before(id.length, /\d/);
  const joined = before(number, SEPARATOR);
  const word = before(joined, /\p{L}/u);
  const apart = before(word, SEPARATOR);
  const said = groupNameOf(id.slice(word, joined));
  const isApart = apart < word || /\d/.test(id.charAt(word - 1));
  const isWord = word < joined && isApart && (joined === number || said === 'count' || said === 'place');
  const start = isWord ? apart : joined;
  return number === id.length || start === number || start === 0
    ? null
    : { beginning: id.slice(0, start), between: id.slice(start, number), number: id.slice(number) };
}

const SEPARATOR = /[^\p{L}\p{N}]/u;

/** The ending of a file's name, with what separates it from the last number. */
const ENDING = /(?<=\d)(?:[-_]\p{L}{1,20})?(?:\.(?:\p{L}{2,5}|mp[34]|m4a|bz2)){0,2}[)\]}>]?$/u;

function parseBeginnings(records: Records, name: string): Column | undefined {
  const id = /^(.+) \((?:….?|.?…)\)$/u.exec(name)?.[1];
  const ids = id === undefined ? undefined : findColumn(records, id);
  const found = ids === undefined ? [] : partsOfIds(ids);
  return found.find(({ column }) => column.name === name)?.column;
}
