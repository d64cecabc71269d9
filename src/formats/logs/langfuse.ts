import { english } from '../../model/words';
import type { Cell, Column, Format } from '../../model/records';
import { HEAD_BYTES } from '../candidates';
import { csv } from '../tables/csv';
import { json } from '../json/json';
import { jsonl } from '../json/jsonl';
import { nothingExpected } from '../lines';
import { headText } from './reading/labels';

/** Columns of traces and observations besides `input` and `output`; other tools don't write so many of them. */
const TRACED = (
  'bookmarked sessionId userId observationCount release version traceId traceName environment level statusMessage ' +
  'parentObservationId promptTokens completionTokens inputTokens outputTokens inputCost outputCost totalCost traceTags'
).split(' ');

const FEWEST = 5;

/** The name under which `id` identifies no item. */
const TRACE = 'trace_id';

/** Columns that may hold lists and are no scores. */
const LISTS = new Set('input output metadata tags traceTags comments userIds'.split(' '));

/**
 * Traces or observations of Langfuse, as its tables export them (CSV, JSON or JSON Lines;
 * worker/src/features/database-read-stream): each score is a column whose cells are lists, usually of one value. An item is a
 * trace. Its id is new in every run; the input identifies it.
 */
export const langfuse: Format = {
  id: 'langfuse',
  name: english('Langfuse export'),

  detect(head) {
    const start = headText(head);
    const mentioned = TRACED.filter((name) => start.includes(name));
    const names = mentioned.length < FEWEST ? new Set<string>() : namesIn(start);
    return mentioned.filter((name) => names.has(name)).length >= FEWEST && holdsTraces(names)
      ? { confidence: 0.97, why: english('it has the columns of traces, with input and output') }
      : { confidence: 0, why: english('it lacks the columns of traces') };
  },

  read(raw, path, options) {
    const start = headText(raw.subarray(0, HEAD_BYTES));
    const container = containerOf(start);
    if (!holdsTraces(namesIn(start))) {
      throw nothingExpected(raw, path, english('traces with id, input and output'));
    }
    const records = container.read(raw, path, options);
    const scores = new Map(
      records.columns.filter(isScore).map(({ name, cells }) => [name, cells.map(valueOf)]),
    );
    if (scores.size === 0) {
      return { ...records, format: 'langfuse' };
    }
    const columns = records.columns.map(({ name, cells }): Column => ({
      name: name === 'id' ? TRACE : name,
      cells: scores.get(name) ?? cells,
    }));
    return { ...records, format: 'langfuse', columns, measures: [...scores.keys()], partial: true };
  },
};

function holdsTraces(names: ReadonlySet<string>): boolean {
  return (
    ['id', 'input', 'output'].every((name) => names.has(name)) &&
    (names.has('timestamp') || names.has('startTime'))
  );
}

function containerOf(start: string): Format {
  const first = start.trimStart();
  return first.startsWith('[') ? json : first.startsWith('{') ? jsonl : csv;
}

/** The keys of the first objects, or the names of a table's columns. */
function namesIn(start: string): ReadonlySet<string> {
  return /^\s*[[{]/.test(start)
    ? new Set([...start.matchAll(/"(\w+)":/g)].map(([, key = '']) => key))
    : new Set((start.split(/\r?\n/, 1)[0] ?? '').split(',').map((name) => name.replaceAll('"', '').trim()));
}

function isScore({ name, cells }: Column): boolean {
  return (
    !LISTS.has(name) &&
    cells.some((cell) => listIn(cell) !== null) &&
    cells.every((cell) => cell === null || cell === '' || listIn(cell) !== null)
  );
}

function listIn(cell: Cell): readonly unknown[] | null {
  if (typeof cell !== 'string' || !/^\[.*\]$/s.test(cell)) {
    return null;
  }
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((value) => typeof value !== 'object') ? list : null;
  } catch {
    return null;
  }
}

/** The value of a list of one; several values of one score stay a list. */
function valueOf(cell: Cell): Cell {
  const list = listIn(cell) ?? [];
  const [value] = list;
  const isPlain = typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
  return list.length > 1 ? cell : isPlain ? value : null;
}
