import type { Cell, Column, Origin } from '../../../model/records';
import { LENGTH } from '../../../model/settings/special-columns';
import { RealGainError } from '../../../model/errors';
import { isObject, type JsonObject } from '../../json/value';
import { PackedCells } from '../../cells/packed-cells';
import { TextStore } from '../../cells/distinct-texts';
import { utf16Encoding } from '../../decode';

export function headText(head: Uint8Array): string {
  return new TextDecoder(utf16Encoding(head) ?? 'utf-8').decode(head);
}

/** A JSON value as a cell; lists and objects as JSON text. */
export function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) {
    return null;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : null;
  }
  return typeof value === 'string' || typeof value === 'boolean' ? value : jsonText(value);
}

export function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Null if it is nested too deeply to be serialized. */
function jsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** Longer texts are kept as their beginning and a hash. */
const KEPT = 120;
const BEGINNING = 80;

/** A value as a short text that is equal only for equal values; null for none. */
export function digest(value: unknown): Cell {
  const text = cellOf(value);
  return typeof text === 'string' && text.length > KEPT
    ? `${text.slice(0, BEGINNING)}… (${hash(text)})`
    : text;
}

/** FNV-1a with 64 bits, of the text's UTF-16 units, in two halves. */
export function hash(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let i = 0; i < text.length; i++) {
    low ^= text.charCodeAt(i);
    // Times 2^40 + 0x1b3.
    const product = (low >>> 0) * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) | 0;
    low = product | 0;
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** What a model wrote, as text: a string, or the texts of its parts. */
export function contentText(content: unknown): Cell {
  if (!Array.isArray(content)) {
    return cellOf(content);
  }
  const texts = content.map((part: unknown) =>
    typeof part === 'object' && part !== null && 'text' in part ? String(part.text) : '',
  );
  return texts.join('\n').trim();
}

/** An error in a log that says which system and task it is of. */
export function withOriginOf(error: unknown, origin: Origin): unknown {
  return error instanceof RealGainError
    ? new RealGainError(error.code, error.said, { ...error.toJSON(), origin })
    : error;
}

/** A longer text is content, not a category. */
const LONGEST = 100;

/** A log with more fields than this stores data in them. */
const MOST_LABELS = 200;

/** What a log knows about an item besides its scores. */
export interface Described {
  /** Fields with one value each, by name; null for a list, an object or a long text. */
  readonly fields: Readonly<Record<string, Exclude<Cell, null> | null>>;
  /** Words of each text that belongs to the item's input. */
  readonly words: Readonly<Record<string, number>>;
}

/**
 * The fields of an item's input and of what else describes it, without the texts themselves.
 *
 * @param input by the name of the field that holds it: a text, or an object with texts and other fields
 * @param others the same, for what isn't part of the input
 */
export function described(input: JsonObject, others: JsonObject = {}): Described {
  const fields = new Map<string, Exclude<Cell, null> | null>();
  const words = new Map<string, number>();
  eachField({ ...input, ...others }, '', (name, value) => {
    if (isLabel(value)) {
      fields.set(name, value);
    } else if (value !== null && value !== undefined && value !== '') {
      fields.set(name, null);
    }
  });
  eachField(input, '', (name, value) => {
    if (typeof value === 'string') {
      words.set(name, wordCount(value));
    }
  });
  return { fields: Object.fromEntries(fields), words: Object.fromEntries(words) };
}

/**
 * A column for each field that has short values only, and `LENGTH` with the words of the input: of its field with the
 * most words over all items.
 */
export function labelsOf(items: readonly { readonly described?: Described }[]): Column[] {
  const texts = new TextStore();
  const columns = new Map<string, PackedCells | null>();
  const words = new Map<string, number>();
  items.forEach(({ described: one }, item) => {
    for (const [name, value] of Object.entries(one?.fields ?? {})) {
      const known = columns.get(name);
      const cells = known === undefined ? new PackedCells(texts) : known;
      columns.set(name, value === null ? null : cells);
      if (value !== null) {
        cells?.set(item, value);
      }
    }
    Object.entries(one?.words ?? {}).forEach(([name, count]) =>
      words.set(name, (words.get(name) ?? 0) + count),
    );
  });
  const labels = [...columns].flatMap(([name, cells]) => (cells === null ? [] : [{ name, cells }]));
  labels.forEach(({ cells }) => cells.extend(items.length));
  const [longest] = [...words].sort(([, one], [, other]) => other - one)[0] ?? [];
  return [
    ...(labels.length > MOST_LABELS ? [] : labels),
    ...(longest === undefined
      ? []
      : [{ name: LENGTH, cells: items.map(({ described: one }) => one?.words[longest] ?? null) }]),
  ];
}

function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

function isLabel(value: unknown): value is Exclude<Cell, null> {
  return (
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && value !== '' && value.length <= LONGEST)
  );
}

/** Fields of objects in objects have names like `doc.meta.level`. */
function eachField(
  object: JsonObject,
  prefix: string,
  visit: (name: string, value: unknown) => void,
  depth = 0,
): void {
  for (const [key, value] of Object.entries(object)) {
    const name = `${prefix}${key}`;
    if (isObject(value) && depth < 3) {
      eachField(value, `${name}.`, visit, depth + 1);
    } else {
      visit(name, value);
    }
  }
}
