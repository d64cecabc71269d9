import type { Cell, Format, Records } from '../../../model/records';
import type { Text } from '../../../model/words';
import { toUtf8 } from '../../decode';
import { valueReader } from '../../json/places';
import { elements, isArrayAt, isObjectAt, members, skipSpace, valueEnd, type Span } from '../../json/scan';
import { isObject, parseJson, type JsonObject } from '../../json/value';
import type { OnLine } from '../../line-rows';
import { eachLine, nothingExpected, badLine } from '../../lines';
import { cellOf, headText } from './labels';
import { recordsOf, type LogSummary, type ScoredItem } from './scored-items';

/** A member of the object, or an element of the array, that holds items. */
export interface Entry {
  /** The key of that object or array; '' for the document itself. */
  readonly of: string;
  /** Its name; of an element, its 0-based number. */
  readonly key: string;
  readonly value: unknown;
  /** 1-based. */
  readonly line: number;
}

/** Where a tool writes its results in a JSON document, and what an item is there. */
export interface Layout<Item extends ScoredItem = ScoredItem> {
  readonly id: string;
  readonly name: string;
  readonly example?: Format['example'];
  /** Each occurs near the document's beginning. */
  readonly marks: readonly RegExp[];
  readonly why: string;
  readonly whyNot: string;
  readonly expected: string;
  /** Keys of the objects and arrays with the items; if there are none, the document's own members are they. */
  readonly place: RegExp;
  /** Keys of objects that may hold those. */
  readonly within?: RegExp;
  /** True if the entries may also be the elements of an array, or the lines of JSON Lines. */
  readonly orList?: true;
  /** How JSON Lines of entries begin, even a single line; absent: as an object that another follows. */
  readonly lines?: RegExp;
  /** True for items without any score, which have to be scored again then. */
  readonly isScored?: true;
  /** Keys beside the items whose values hold for every item. */
  readonly about?: RegExp;
  /** The items of an entry; null if it is none. */
  readonly itemsOf: (entry: Omit<Entry, 'line'>) => readonly Item[] | null;
  /** What all items say together; absent: nothing. */
  readonly finish?: (items: readonly OnLine<Item>[], about: JsonObject) => FinishedItems;
}

/** Reads entries of which each is one item, or none. */
export function oneItem<Item>(itemOf: (value: JsonObject) => Item | null) {
  return ({ value }: Pick<Entry, 'value'>): readonly Item[] | null => {
    const found = isObject(value) ? itemOf(value) : null;
    return found && [found];
  };
}

export interface FinishedItems extends Pick<
  LogSummary,
  'main' | 'outcomes' | 'origin' | 'clusters' | 'describes'
> {
  readonly items: readonly OnLine<ScoredItem>[];
  readonly notes?: readonly Text[];
}

/**
 * A format for the results of a tool, as its layout describes them. Items without any score (predictions beside right
 * answers) are left for a metric to score.
 */
export function formatOf<Item extends ScoredItem = ScoredItem>(layout: Layout<Item>): Format {
  const { id, name, example, marks, why, whyNot, expected, itemsOf, finish } = layout;
  return {
    id,
    name,
    ...(example && { example }),

    detect(head) {
      const start = headText(head);
      return (layout.orList === true || isDocument(start)) && marks.every((mark) => mark.test(start))
        ? { confidence: 0.97, why }
        : { confidence: 0, why: whyNot };
    },

    read(raw, path) {
      const { bytes, notes } = toUtf8(raw, path);
      const items: OnLine<Item>[] = [];
      const about = new Map<string, unknown>();
      eachEntry(bytes, layout, path, (entry) => {
        if (entry.of === '' && layout.about?.test(entry.key) === true) {
          about.set(entry.key, entry.value);
          return;
        }
        const found = itemsOf(entry);
        if (found === null) {
          throw badLine(path, entry.line, expected, JSON.stringify(entry.value).slice(0, 100));
        }
        for (const item of found) {
          items.push({ ...item, line: entry.line });
        }
      });
      if (items.length === 0) {
        throw nothingExpected(bytes, path, expected);
      }
      const { notes: more = [], ...found } = finish?.(items, Object.fromEntries(about)) ?? { items };
      const records = recordsOf(found.items, { format: id, path, ...found, notes: [...notes, ...more] });
      return layout.isScored === true ? records : withAnswers(records);
    },
  };
}

/** No first key is longer. */
const HEAD = 200;

/** An object that is no line of JSON Lines. */
function isDocument(start: string): boolean {
  const [line = '', next = ''] = start.trimStart().split('\n', 2);
  return line.startsWith('{') && !(line.trimEnd().endsWith('}') && next.startsWith('{'));
}

/** Without scores, the other columns may be scored. */
function withAnswers(records: Records): Records {
  return records.measures?.length === 0 ? { ...records, measures: undefined } : records;
}

function eachEntry(
  bytes: Uint8Array,
  { place, within, expected, orList, about, lines }: Omit<Layout, 'itemsOf' | 'finish'>,
  path: string,
  use: (entry: Entry) => void,
): void {
  const valueOf = valueReader(bytes, path);
  const give = (of: string, key: string, span: Span): void => {
    const { value, line } = valueOf(span);
    use({ of, key, value, line });
  };
  const giveAll = (of: string, open: number): void => {
    if (isArrayAt(bytes, open)) {
      let i = 0;
      for (const span of elements(bytes, open, path)) {
        give(of, `${i}`, span);
        i += 1;
      }
    } else if (isObjectAt(bytes, open)) {
      for (const { key, ...span } of members(bytes, open, path)) {
        give(of, key, span);
      }
    }
  };
  const walk = (open: number): boolean => {
    let found = false;
    for (const { key, start } of members(bytes, open, path)) {
      if (within?.test(key) === true && isObjectAt(bytes, start)) {
        found = walk(start) || found;
      } else if (place.test(key)) {
        giveAll(key, start);
        found = true;
      }
    }
    return found;
  };
  const open = skipSpace(bytes, 0);
  if (orList === true && (lines?.test(headText(bytes.subarray(0, HEAD))) ?? isLines(bytes, open))) {
    eachLine(bytes, path, (text, at) => {
      if (text.trim() !== '') {
        use({ of: '', key: `${at - 1}`, value: parseJson(text, path, at), line: at });
      }
    });
    return;
  }
  if (orList === true && isArrayAt(bytes, open)) {
    giveAll('', open);
    return;
  }
  if (!isObjectAt(bytes, open)) {
    throw nothingExpected(bytes, path, expected);
  }
  if (!walk(open)) {
    giveAll('', open);
  } else if (about !== undefined) {
    for (const { key, ...span } of members(bytes, open, path)) {
      if (about.test(key)) {
        give('', key, span);
      }
    }
  }
}

/** Whether the document's object is followed by something. */
function isLines(bytes: Uint8Array, open: number): boolean {
  return isObjectAt(bytes, open) && skipSpace(bytes, valueEnd(bytes, open)) < bytes.length;
}

/** The element of a list of one, or the value, as a cell. */
export function only(value: unknown): Cell {
  return cellOf(Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value);
}

/** The members that are right-or-wrong or a number. */
export function scoresIn(object: JsonObject): Record<string, boolean | number> {
  return Object.fromEntries(
    Object.entries(object).filter(
      (member): member is [string, boolean | number] =>
        typeof member[1] === 'boolean' || typeof member[1] === 'number',
    ),
  );
}
