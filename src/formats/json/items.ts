import { english } from '../../model/words';
import { fileError, type RealGainError } from '../../model/errors';
import { quoted } from '../../model/texts/nearest';
import { someOf } from '../../model/texts/some-of';
import { lineCounter } from '../decode';
import { decodeUtf8 } from '../lines';
import { elements, fault, isArrayAt, isObjectAt, members, skipSpace, type Span } from './scan';
import { isScored, type ItemsPlace, scoreIn } from './crossed';
import { placesIn } from './shapes';
import { parseJson } from './value';
import type { ObjectTable } from './objects';

/** Usual names of arrays with one object per item. */
const USUAL =
  /^(?:results?|samples|examples|instances|items|records|rows|predictions|outputs|questions|data|scores|eval|per_item|details)$/i;

/** Fewer items than this, beside three times as many elsewhere, are a summary. */
const FEW = 10;
const TIMES = 3;

/** Most places that a question names. */
const MANY = 12;

/**
 * Finds the items of a JSON document that is not itself an array. Places with a score per item come first, then arrays and
 * dictionaries of objects before plain values; among those, the only one with a usual name, else the only one.
 *
 * @param open position of the document's opening brace
 * @throws RealGainError `bad-format` if there are none; `needs-answer` with their paths if there are several
 */
export function findItems(bytes: Uint8Array, open: number, path: string): ItemsPlace {
  const all = placesIn(bytes, open, path);
  const scored = all.filter(isScored);
  const likely = preferred(scored.length > 0 ? scored : all);
  const most = likely.reduce((largest, { count }) => Math.max(largest, count), 0);
  const contenders = likely.filter(({ count }) => count >= FEW || TIMES * count >= most);
  const named = contenders.filter(isUsual);
  const [best, ...others] = named.length > 0 ? named : contenders;
  if (best === undefined) {
    throw fault(
      bytes,
      open,
      path,
      english(
        'expected items (an array of objects, [{...}, ...]) but found a single JSON object that holds none',
      ),
      { holdsNoItems: true },
    );
  }
  if (others.length > 0 && scored.length > 0) {
    throw severalPlaces(path, [best, ...others]);
  }
  return others.reduce((one, other) => (other.count > one.count ? other : one), best);
}

/** Objects first: the others may be parts of their metadata. */
function preferred(places: readonly ItemsPlace[]): readonly ItemsPlace[] {
  const lists = places.filter(({ kind }) => kind === 'objects' || kind === 'lists');
  const objects = places.filter(
    ({ kind, sample }) =>
      kind === 'labelled' ||
      kind === 'crossed' ||
      (kind === 'dictionary' && typeof sample[0] === 'object' && !Array.isArray(sample[0])),
  );
  return [lists, objects].find(({ length }) => length > 0) ?? places;
}

function isUsual({ path }: ItemsPlace): boolean {
  return USUAL.test(/\b(\w+)(?:\[\*\]|\.\*)+$/.exec(path)?.[1] ?? '');
}

function severalPlaces(path: string, places: readonly ItemsPlace[]): RealGainError {
  const choices = places.slice(0, MANY).map((place) => {
    const inner = place.sample.map(scoreIn).find((name) => name !== null) ?? '';
    const column = `${place.path}${inner === '' ? '' : `.${inner}`}`;
    return {
      label: place.path,
      detail: english('{0} items, scored by "{1}"', place.count, inner === '' ? 'score' : inner),
      option: `--metric mean --column ${quoted(column)}`,
      answer: { metric: { id: 'mean', column } },
    };
  });
  return fileError(
    'needs-answer',
    {
      path,
      question: { id: 'items', title: english('Which part of the document holds the items?'), choices },
    },
    '{0} may hold its items in {1}; choose the column to compare by its path.',
    someOf(
      choices.map(({ label }) => label),
      MANY,
    ),
  );
}

/** A table in a JSON document: the names of its columns, and the position of the array of its rows. */
interface JsonRows {
  readonly names: readonly string[];
  readonly start: number;
  /** The names of the rows; null if these are only numbered. */
  readonly index: readonly unknown[] | null;
}

/**
 * The table of a document as written by pandas with `orient="split"`, and by MLflow in
 * `eval_results_table.json`: `{"columns": ["a", "b"], "data": [[1, 2], ...]}`.
 *
 * @returns null for any other document
 */
export function findRows(bytes: Uint8Array, open: number, path: string): JsonRows | null {
  let names: readonly string[] | null = null;
  let start: number | null = null;
  let index: readonly unknown[] | null = null;
  const listAt = (span: Span): readonly unknown[] => {
    const value = parseJson(decodeUtf8(bytes.subarray(span.start, span.end), path, 1), path, 1);
    return Array.isArray(value) ? value : [];
  };
  for (const { key, ...span } of members(bytes, open, path)) {
    if (
      key === 'columns' &&
      isArrayAt(bytes, span.start) &&
      !isObjectAt(bytes, skipSpace(bytes, span.start + 1))
    ) {
      const value = listAt(span);
      names = value.every((name) => typeof name === 'string') ? value : null;
    } else if (key === 'index' && isArrayAt(bytes, span.start)) {
      const labels = listAt(span);
      index = labels.every((label, row) => label === row) ? null : labels;
    } else if (key === 'data' && isArrayAt(bytes, span.start)) {
      start = isArrayAt(bytes, skipSpace(bytes, span.start + 1)) ? span.start : null;
    }
  }
  return names === null || start === null ? null : { names, start, index };
}

/**
 * @throws RealGainError `bad-format` with the line of a row whose number of cells differs from the number of
 *   names
 */
export function addRows(
  table: ObjectTable,
  bytes: Uint8Array,
  { names, start, index }: JsonRows,
  path: string,
): void {
  const line = lineCounter(bytes);
  for (const span of elements(bytes, start, path)) {
    const at = line(span.start);
    const row = parseJson(decodeUtf8(bytes.subarray(span.start, span.end), path, at), path, at);
    if (!Array.isArray(row) || row.length !== names.length) {
      const found = Array.isArray(row)
        ? `${row.length} ${row.length === 1 ? 'value' : 'values'}`
        : english('no list of values');
      throw fileError(
        'bad-format',
        { path, line: at },
        '{0}, line {1}: this row has {2}, but "columns" names {3} columns.',
        found,
        names.length,
      );
    }
    const cells = Object.fromEntries(names.map((name, i) => [name, row[i] as unknown]));
    table.add(index === null ? cells : { index: index[table.length], ...cells }, at);
  }
}
