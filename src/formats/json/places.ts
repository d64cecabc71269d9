import { fileError } from '../../model/errors';
import { mayBeClassNumbers } from '../../model/kinds';
import type { Column, Records } from '../../model/records';
import { lineCounter } from '../decode';
import { crossings, type ItemsPlace } from './crossed';
import { elements, members, type Member, type Span } from './scan';
import { isObject, parseJson, type JsonObject } from './value';
import { decodeUtf8, excerpt } from '../lines';
import type { ObjectTable } from './objects';

/** The column of lists of items of one name: `{"easy": [{...}], "hard": [{...}]}`. */
const GROUP = 'group';

/**
 * Adds the items of a place to a table. Names of members are ids; values without a name are the `score`, texts the
 * `prediction`; lists without names have numbered columns, as a table without a header.
 *
 * @throws RealGainError `bad-format` with the line
 */
export function addPlace(table: ObjectTable, bytes: Uint8Array, place: ItemsPlace, path: string): void {
  const { kind, start, parts = [] } = place;
  switch (kind) {
    case 'objects':
      addElements(table, bytes, start, path);
      return;
    case 'rows':
    case 'values':
      addValues(table, bytes, place, path);
      return;
    case 'lists':
      addLists(table, bytes, place, path);
      return;
    case 'dictionary':
      addMembers(table, bytes, place, path);
      return;
    case 'crossed':
      addCrossed(table, bytes, place, path);
      return;
    case 'columns':
      addColumns(
        table,
        parts.map(({ key, ...span }) => ({
          key,
          values: [...valuesIn(bytes, elements(bytes, span.start, path), path)],
        })),
      );
      return;
    default:
      addLabelled(table, bytes, parts, path);
  }
}

export function addElements(
  table: ObjectTable,
  bytes: Uint8Array,
  start: number,
  path: string,
  atEnd: (end: number) => void = () => undefined,
): void {
  const objectAt = objectReader(bytes, path);
  const spans = elements(bytes, start, path);
  let next = spans.next();
  for (; next.done !== true; next = spans.next()) {
    const { value, line } = objectAt(next.value);
    table.add(value, line);
  }
  atEnd(next.value);
}

interface Valued<Value = unknown> {
  readonly value: Value;
  readonly line: number;
}

export function valueReader(bytes: Uint8Array, path: string): (place: Span) => Valued & { text: string } {
  const lineAt = lineCounter(bytes);
  return ({ start, end }) => {
    const line = lineAt(start);
    const text = decodeUtf8(bytes.subarray(start, end), path, line);
    return { text, line, value: parseJson(text, path, line) };
  };
}

/** @throws RealGainError `bad-format` with the line of anything but an object */
export function objectReader(bytes: Uint8Array, path: string): (place: Span) => Valued<JsonObject> {
  const valueAt = valueReader(bytes, path);
  return (place) => {
    const { value, line, text } = valueAt(place);
    if (!isObject(value)) {
      throw fileError(
        'bad-format',
        { path, line },
        '{0}, line {1}: expected a JSON object in the array but found {2}.',
        excerpt(text),
      );
    }
    return { value, line };
  };
}

/** Each parsed, with its line. */
export function* valuesIn<Place extends Span>(
  bytes: Uint8Array,
  spans: Iterable<Place>,
  path: string,
): Generator<Place & Valued> {
  const valueAt = valueReader(bytes, path);
  for (const span of spans) {
    const { value, line } = valueAt(span);
    yield { ...span, line, value };
  }
}

/** An array of lists or values. The first list names the columns if it alone holds texts only. */
function addValues(table: ObjectTable, bytes: Uint8Array, place: ItemsPlace, path: string): void {
  const { start, sample } = place;
  const areStatuses = holdStatuses(place);
  const [first, ...others] = sample;
  const isText = (one: unknown) => typeof one === 'string';
  const names =
    Array.isArray(first) &&
    new Set(first).size === first.length &&
    first.every(isText) &&
    others.length > 0 &&
    others.every((row) => Array.isArray(row) && !row.every(isText))
      ? first
      : null;
  const width = Array.isArray(first) ? first.length : 0;
  let isFirst = true;
  for (const { value, line: at } of valuesIn(bytes, elements(bytes, start, path), path)) {
    if (Array.isArray(value) && value.length !== width) {
      throw fileError(
        'bad-format',
        { path, line: at },
        '{0}, line {1}: this list has {2} values, but the first has {3}.',
        value.length,
        width,
      );
    }
    if (!isFirst || names === null) {
      table.add(
        Array.isArray(value)
          ? Object.fromEntries(value.map((one: unknown, i) => [names?.[i] ?? String(i + 1), one]))
          : nameless(value, areStatuses),
        at,
      );
    }
    isFirst = false;
  }
}

/** @param areStatuses whether texts say what is right, rather than answer */
function nameless(value: unknown, areStatuses: boolean): JsonObject {
  return { [typeof value !== 'string' ? 'score' : areStatuses ? 'status' : 'prediction']: value };
}

/** The column of numbers without a name is no `score` if they may be classes. */
export function withoutClasses(records: Records, { sample, path }: ItemsPlace): Records {
  const score = records.columns.find(({ name }) => name === 'score');
  const isNamed = sample.some((value) => typeof value !== 'number') || /score|rating|point/i.test(path);
  const mayBeClasses = !isNamed && score !== undefined && mayBeClassNumbers(score.cells);
  const named = (column: Column) => (column === score ? { ...column, name: 'value' } : column);
  return mayBeClasses ? { ...records, columns: records.columns.map(named) } : records;
}

/** True if some texts say that an answer is right. */
function holdStatuses({ sample }: ItemsPlace): boolean {
  return sample.some(
    (value) => typeof value === 'string' && /^(?:pass(?:ed)?|correct|solved|success)$/i.test(value),
  );
}

/** Lists under names: systems that have the same items; else samples of the items with these ids if they are many and short, else groups of items. */
function addLists(
  table: ObjectTable,
  bytes: Uint8Array,
  { parts = [], count, areSystems = false }: ItemsPlace,
  path: string,
): void {
  const objectAt = objectReader(bytes, path);
  const name = areSystems ? 'system' : parts.length ** 2 >= count ? 'id' : GROUP;
  for (const { key, start } of parts) {
    for (const span of elements(bytes, start, path)) {
      const { value, line } = objectAt(span);
      table.add({ [name]: key, ...value }, line);
    }
  }
}

/** A row for each trial of a system on an item. */
function addCrossed(table: ObjectTable, bytes: Uint8Array, place: ItemsPlace, path: string): void {
  const areStatuses = holdStatuses(place);
  for (const { system, id, value, line } of valuesIn(bytes, crossings(bytes, place, path), path)) {
    table.add({ system, id, ...(isObject(value) ? value : nameless(value, areStatuses)) }, line);
  }
}

function addMembers(table: ObjectTable, bytes: Uint8Array, place: ItemsPlace, path: string): void {
  const areStatuses = holdStatuses(place);
  const [, own = ''] = /(?<!\w)(\w+)\.\*$/.exec(place.path) ?? [];
  for (const { key, value, line } of valuesIn(bytes, members(bytes, place.start, path), path)) {
    const item = isObject(value) ? value : nameless(value, areStatuses);
    for (const [id, leaf] of leavesOf(key, item, own)) {
      table.add({ id, ...leaf }, line);
    }
  }
}

/** The items in a member of `tests` that holds `tests` itself, however deep; else the member. */
function leavesOf(key: string, item: JsonObject, own: string): readonly (readonly [string, JsonObject])[] {
  const inside = item[own];
  return isObject(inside) && Object.values(inside).every(isObject)
    ? Object.entries(inside).flatMap(([name, value]) => leavesOf(name, value as JsonObject, own))
    : [[key, item]];
}

interface ValuedColumn {
  readonly key: string;
  readonly values: readonly Valued[];
}

function addColumns(table: ObjectTable, columns: readonly ValuedColumn[]): void {
  columns[0]?.values.forEach(({ line }, row) =>
    table.add(Object.fromEntries(columns.map(({ key, values }) => [key, values[row]?.value])), line),
  );
}

/** Objects under the names of columns. The rows' names are ids, unless a column holds these. */
function addLabelled(table: ObjectTable, bytes: Uint8Array, parts: readonly Member[], path: string): void {
  const columns = parts.map(({ key, start }) => {
    const cells = [...members(bytes, start, path)];
    return {
      key,
      labels: cells.map((cell) => cell.key),
      values: [...valuesIn(bytes, cells, path)],
    };
  });
  const [{ labels, values } = { labels: [], values: [] }] = columns;
  const other = columns.find((column) => column.labels.some((label, row) => label !== labels[row]));
  if (other !== undefined) {
    throw fileError(
      'bad-format',
      { path, line: other.values[0]?.line ?? 1 },
      '{0}, line {1}: the column "{2}" has other rows than the first.',
      other.key,
    );
  }
  const isNumbered = labels.every((label, row) => label === String(row));
  const named =
    parts.some(({ key }) => key === 'id') || isNumbered
      ? columns
      : [
          { key: 'id', values: labels.map((value, row) => ({ value, line: values[row]?.line ?? 1 })) },
          ...columns,
        ];
  addColumns(table, named);
}
