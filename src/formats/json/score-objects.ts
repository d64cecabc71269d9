import type { Cell, Column } from '../../model';
import { isObject, type JsonObject } from './value';

/** The column in which Braintrust and others export an item's scores, as `{"Factuality": 0.6, "Conciseness": 1}`. */
const SCORES = /^scores$/i;

/** More scores than this are data. */
const MOST_SCORES = 100;

const NAMED = ['name', 'metric', 'metric_name', 'scorer'];
const VALUED = ['score', 'value'];

/** `[{"name": "accuracy", "score": 0.6, "reason": "…"}]`, an item's scores as a list, as an object of them; null for anything else. */
export function namedScores(value: unknown): JsonObject | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_SCORES) {
    return null;
  }
  const scores = new Map<string, unknown>();
  const areScores = value.every((one: unknown) => {
    const [name, score] = isObject(one) ? [NAMED, VALUED].map((keys) => only(one, keys)) : [];
    const isScore = typeof name === 'string' && (score === null || isNumber(score)) && !scores.has(name);
    scores.set(String(name), score);
    return isScore;
  });
  return areScores ? Object.fromEntries(scores) : null;
}

function only(object: JsonObject, keys: readonly string[]): unknown {
  const [key, ...others] = keys.filter((one) => one in object);
  return key === undefined || others.length > 0 ? undefined : object[key];
}

function isNumber(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** The columns of a table, where objects with scores have a column for each (`scores.Factuality`), as in JSON. */
export function withScoreColumns(columns: readonly Column[]): readonly Column[] {
  const names = new Set(columns.map(({ name }) => name));
  return columns.flatMap((column) => {
    const scores = SCORES.test(column.name) ? scoresOf(column) : [];
    return scores.length === 0 || scores.some(({ name }) => names.has(name)) ? [column] : scores;
  });
}

/** [] if a cell is anything but an object of numbers, grades and missing values. */
function scoresOf({ name, cells }: Column): Column[] {
  const objects: JsonObject[] = [];
  const keys = new Set<string>();
  for (const cell of cells) {
    const object = cell === null || cell === '' ? {} : objectIn(cell);
    if (object === null || !Object.values(object).every(isScore) || keys.size > MOST_SCORES) {
      return [];
    }
    objects.push(object);
    Object.keys(object).forEach((key) => keys.add(key));
  }
  return [...keys].map((key) => ({
    name: `${name}.${key}`,
    cells: objects.map((object) => (Object.hasOwn(object, key) ? (object[key] as Cell) : null)),
  }));
}

function isScore(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

function objectIn(cell: Cell): JsonObject | null {
  try {
    const value: unknown = typeof cell === 'string' && cell.startsWith('{') ? JSON.parse(cell) : null;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
