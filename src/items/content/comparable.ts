import { textOf } from '../../columns';
import { messagesOf, type Message } from '../../formats/chats';
import type { Cell, Column } from '../../model/records';
import type { Placed } from './content-difference';

/**
 * A column of both files, without what is new in every run: of conversations what was asked, of other JSON
 * all but ids and times. Other cells as they are.
 */
export function comparable(a: Placed, own: Column, b: Placed, other: Column): readonly [Column, Column] {
  if (!isJson(own) || !isJson(other)) {
    return [own, other];
  }
  const [inA, inB] = [valuesIn(own), valuesIn(other)];
  if (inA === null || inB === null) {
    return [own, other];
  }
  const [chatsA, chatsB] = [chatsIn(inA), chatsIn(inB)];
  const [cellsA, cellsB] =
    chatsA !== null && chatsB !== null
      ? asked(chatsA, chatsB, areLive(chatsA, a.order, chatsB, b.order))
      : lasting(inA, inB);
  return [
    { name: own.name, cells: cellsA },
    { name: other.name, cells: cellsB },
  ];
}

/** By the first cell that has a value. */
function isJson({ cells }: Column): boolean {
  let found: boolean | null = null;
  cells.some((cell) => {
    const text = cell === null || cell === '' ? null : textOf(cell).trimStart();
    found = text === null ? null : /^[[{]/.test(text);
    return found !== null;
  });
  return found === true;
}

/** undefined for a missing value; null if some cell is no JSON, such as one that was cut. */
function valuesIn({ cells }: Column): readonly unknown[] | null {
  try {
    return cells.map((cell): unknown =>
      cell === null || cell === '' ? undefined : JSON.parse(textOf(cell)),
    );
  } catch {
    return null;
  }
}

type Chats = readonly (readonly Message[] | null)[];

/** null if a value is no conversation. */
function chatsIn(values: readonly unknown[]): Chats | null {
  const chats = values.map((value) => (value === undefined ? null : messagesOf(value)));
  return chats.every((chat, i) => chat !== null || values[i] === undefined) ? chats : null;
}

/**
 * True if conversations about the same item have other lengths: then the later questions depend on earlier
 * answers.
 */
function areLive(a: Chats, orderA: Int32Array, b: Chats, orderB: Int32Array): boolean {
  return orderA.some((recordA, item) => {
    const [one, other] = [a[recordA], b[orderB[item] ?? -1]];
    return one && other && untilLast(one).length !== untilLast(other).length;
  });
}

/** Instructions belong to the system that is compared. */
const INSTRUCTING = /^(?:system|developer): /;

function asked(a: Chats, b: Chats, live: boolean): readonly [readonly Cell[], readonly Cell[]] {
  const written = (chat: readonly Message[] | null): Cell => {
    const messages = chat === null ? [] : live ? untilFirst(chat) : untilLast(chat);
    const given = messages.filter(({ text }) => !INSTRUCTING.test(text));
    const said = given.length > 0 ? given : messages;
    return said.length === 0 ? null : said.map(({ text }) => text).join('\n');
  };
  return [a.map(written), b.map(written)];
}

function untilFirst(chat: readonly Message[]): readonly Message[] {
  const first = chat.findIndex(({ isAnswer }) => isAnswer);
  return first < 0 ? chat : chat.slice(0, first);
}

/** Without the answers at the end. */
function untilLast(chat: readonly Message[]): readonly Message[] {
  return chat.slice(0, 1 + chat.findLastIndex(({ isAnswer }) => !isAnswer));
}

interface Values {
  count: number;
  readonly distinct: Set<string>;
}

/** Values of an item, which both files hold, are at most half as many as their places; classes are far fewer. */
const TELLING = 0.4;

/** JSON without the keys whose values occur nowhere else, in either file, if others tell the items apart. */
function lasting(a: readonly unknown[], b: readonly unknown[]): readonly [readonly Cell[], readonly Cell[]] {
  const keys = new Map<string, Values>();
  for (const value of [...a, ...b]) {
    collect(value, '', keys);
  }
  const isNew = (key: string) => {
    const { count, distinct } = keys.get(key) ?? { count: 0, distinct: new Set() };
    return count > 2 && distinct.size === count;
  };
  const others = [...keys].some(
    ([key, { count, distinct }]) => !isNew(key) && distinct.size > 1 && distinct.size >= TELLING * count,
  );
  const written = (value: unknown): Cell =>
    value === undefined ? null : JSON.stringify(others ? without(value, '', isNew) : value);
  return [a.map(written), b.map(written)];
}

function collect(value: unknown, key: string, keys: Map<string, Values>): void {
  if (typeof value === 'object' && value !== null) {
    const isList = Array.isArray(value);
    Object.entries(value).forEach(([name, inner]) => collect(inner, isList ? key : `${key}.${name}`, keys));
    return;
  }
  if (value !== undefined && value !== null) {
    const values = keys.get(key) ?? { count: 0, distinct: new Set<string>() };
    values.count += 1;
    values.distinct.add(JSON.stringify(value));
    keys.set(key, values);
  }
}

function without(value: unknown, key: string, isNew: (key: string) => boolean): unknown {
  if (Array.isArray(value)) {
    return value.map((inner: unknown) => without(inner, key, isNew));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isNew(`${key}.${name}`))
        .map(([name, inner]) => [name, without(inner, `${key}.${name}`, isNew)]),
    );
  }
  return value;
}
