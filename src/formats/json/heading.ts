import type { DocumentKey } from '../../model/records';
import { isObject, type JsonObject } from './value';

/** Keys that say what an object is: they may be in a heading and in items. */
const KINDS = /^_?(?:(?:entry|line|object|record|row)_?)?(?:type|kind|event|record)$/i;

/** All that an item has that failed. */
const FAILURES = /^(?:error|exception|traceback|errors?[._]?(?:message|type|code))$/i;

/** Longer values are texts, not names. */
const LONGEST_VALUE = 200;

/**
 * Whether the first of many objects is no item but says what all of them are, `{"metric": "wer", "model": "m"}`: the second one
 * has none of its keys.
 */
export function isHeading(first: JsonObject, second: JsonObject): boolean {
  const [own, others] = [first, second].map(ownKeys);
  // Objects of one key each may be items by id.
  const isFailure = own!.every((key) => FAILURES.test(key));
  return own!.length > 0 && others!.length > 1 && !isFailure && !own!.some((key) => key in second);
}

/** The keys of an object that say more than what kind of object it is. */
export function ownKeys(object: JsonObject): string[] {
  return Object.keys(object).filter((key) => !KINDS.test(key));
}

/** Whether an object says that it is of another kind: `{"type": "summary"}` beside `{"type": "item"}`. */
export function isOfOtherKind(one: JsonObject, item: JsonObject): boolean {
  return Object.keys(one).some((key) => KINDS.test(key) && key in item && one[key] !== item[key]);
}

export function haveSameKeys(one: JsonObject, other: JsonObject): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other);
}

/** The keys of a heading that hold a short text, a number, true or false. */
export function keysOf(heading: JsonObject, within = ''): DocumentKey[] {
  return Object.entries(heading).flatMap(([key, value]) => {
    const name = `${within}${key}`;
    if (isObject(value) && within === '') {
      return keysOf(value, `${name}.`);
    }
    const isName =
      (typeof value === 'string' && value.length <= LONGEST_VALUE) ||
      typeof value === 'number' ||
      typeof value === 'boolean';
    return isName ? [{ name, value }] : [];
  });
}
