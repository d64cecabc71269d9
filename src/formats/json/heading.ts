import type { DocumentKey } from '../../model/records';
import { ID } from './crossed';
import { isObject, type JsonObject } from './value';

/** Keys that say what an object is: they may be in a heading and in items. */
const KINDS = /^_?(?:(?:entry|line|object|record|row)_?)?(?:type|kind|event|record)$/i;

/** All that an item has that failed. */
const FAILURES = /^(?:error|exception|traceback|errors?[._]?(?:message|type|code))$/i;

/** Longer values are texts, not names. */
const LONGEST_VALUE = 200;

/**
 * Whether the first of many objects is no item but says what all of them are, `{"metric": "wer", "model": "m"}`: the second one
 * has none of its keys. One of another kind may share some settings, `{"type": "config", "seed": 1, "model": "m"}`.
 */
export function isHeading(first: JsonObject, second: JsonObject): boolean {
  const [own, others] = [ownKeys(first), ownKeys(second)];
  const shared = own.filter((key) => key in second);
  const isFailure = (key: string) => FAILURES.test(key);
  // Objects of one key each may be items by id.
  if (
    own.length === 0 ||
    others.length < 2 ||
    (shared.length > 0 ? own.some(isFailure) : own.every(isFailure))
  ) {
    return false;
  }
  const isSetting = (key: string) =>
    !ID.test(key) && (typeof first[key] === 'number' || first[key] === second[key]);
  const areSettings = shared.length < own.length && 2 * shared.length <= others.length;
  return shared.length === 0 || (isOfOtherKind(first, second) && areSettings && shared.every(isSetting));
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
