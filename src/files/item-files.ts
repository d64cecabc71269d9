import type { Dirent } from 'node:fs';
import * as path from 'node:path';
import { isObject, parseJson, type JsonObject } from '../formats/json/value';

/*
 * Some programs write a file for each item: `item-001.json`, `item-002.json`, or `q17/result.json`. Files of systems, runs and test sets
 * look much the same, so these count as one output only where names number items, and what the files hold is one item each.
 */

/** Fewer may be systems, runs or test sets. */
const FEWEST = 10;

/** So many of them show whether they are. */
const SAMPLED = 8;

const EXTENSIONS = ['.json', '.txt', ''];

/** What comes before the number of an item; nothing may, too. */
const ITEM =
  /^(?:item|id|q|question|query|prompt|ex|example|sample|problem|puzzle|(?:test)?case|instance|doc|document|row)?$/;

/** Keys of what came of one item, as true or false. */
const OUTCOME = /^(?:is_?)?(?:correct|passed|pass|success|resolved|right|solved|matched|acc|score|reward)$/i;

/** Files or folders whose names number items. */
interface Numbered {
  readonly names: readonly string[];
  /** '' for folders. */
  readonly extension: string;
  /** What the names call an item; '' for bare numbers. */
  readonly word: string;
}

export function numberedIn(entries: readonly Dirent[]): Numbered[] {
  return EXTENSIONS.flatMap((extension) => {
    const some = entries.filter((entry) =>
      extension === '' ? entry.isDirectory() : entry.isFile() && path.extname(entry.name) === extension,
    );
    const names = some
      .map(({ name }) => path.basename(name, extension))
      .filter((name) => !name.startsWith('.'))
      .sort();
    const [first = '', ...others] = new Set(names.map((name) => name.replace(/(?<!\d)\d+$/, '')));
    const word =
      first
        .toLowerCase()
        .split(/[^a-z]+/)
        .findLast((part) => part !== '') ?? '';
    const areNumbered = others.length === 0 && names.length >= FEWEST && !names.includes(first);
    return areNumbered && ITEM.test(word) ? [{ names, extension, word }] : [];
  });
}

/** Some of a list, evenly spread. */
export function sampleOf<T>(all: readonly T[]): T[] {
  const step = Math.ceil(all.length / SAMPLED);
  return all.filter((_, i) => i % step === 0);
}

/** Whether each of some files holds one item, rather than what sums up a system, a run or a test set. */
export function holdItems(
  files: readonly { readonly file: string; readonly text: string }[],
  word: string,
): boolean {
  if (files.every(({ file }) => path.extname(file) === '.txt')) {
    const lines = files.map(({ text }) => text.trim().split('\n').length);
    return lines.every((count) => count === 1) || new Set(lines).size > 1;
  }
  const all = files.map(({ text }) => objectIn(text));
  const records = all.filter((record) => record !== null);
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const common = keys.filter((key) => records.every((record) => Object.hasOwn(record, key)));
  const valuesOf = (key: string) => records.map((record) => record[key]);
  const isOutcome = (value: unknown) => typeof value === 'boolean' || value === 0 || value === 1;
  const haveOutcome = common.some((key) => OUTCOME.test(key) && valuesOf(key).every(isOutcome));
  const haveLists = records.some((record) =>
    Object.values(record).some((value) => Array.isArray(value) && value.length > 1 && value.every(isObject)),
  );
  const texts = common.filter((key) => valuesOf(key).some(isText) && new Set(valuesOf(key)).size > 1);
  // A damaged file is reported when it is read.
  const areAlike = records.length >= all.length - 1 && 2 * common.length >= keys.length;
  return areAlike && (haveOutcome || (!haveLists && texts.length + Number(word !== '') > 1));
}

/** Words, not the name of a model or the time of a run. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}\s+\S/u.test(value);
}

/** The item in a file as a line of JSON, with its name as the id where it has none; null if the file holds none. */
export function itemLine(text: string, file: string, name: string): string | null {
  const record = path.extname(file) === '.txt' ? { text: text.trim() } : objectIn(text);
  return record && JSON.stringify({ id: name, ...record });
}

/** null for a text that is no JSON object. */
export function objectIn(text: string): JsonObject | null {
  try {
    const found = parseJson(text, '', 1);
    return isObject(found) ? found : null;
  } catch {
    return null;
  }
}
