import { isArrayAt, isObjectAt, type Member } from './scan';
import { haveSameNames, isPlainValue, type ItemsPlace, EXAMINED_ITEMS, valueAt } from './crossed';
import { isSystemName } from '../../model/system-names';
import { isObject } from './value';

/** Fewer members than this are fields of the document, not items. */
const FEWEST_MEMBERS = 3;

/** Fewer members of an object inside a document are a summary of its parts, not items. */
const FEWEST_INSIDE = 8;

/** The same for plain values, such as the scores of classes. */
const FEWEST_VALUES = 20;

/** Fewer rows may as well be the fields of an item, or a matrix. */
export const MANY_ROWS = 10;

const QUOTE = 0x22;

/** Members that are all objects, all lists, all numbers or all texts; null for fields of the document. */
export function dictionaryOf(
  bytes: Uint8Array,
  all: readonly Member[],
  open: number,
  at: string,
): ItemsPlace | null {
  const kinds = new Set(all.map(({ start, end }) => kindOf(bytes, start, end)));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === 'other') {
    return null;
  }
  const sample = all.slice(0, EXAMINED_ITEMS).map(({ start, end }) => valueAt(bytes, start, end));
  const common = { start: open, sample };
  if (kind === 'object') {
    const labels = labelsOf(
      sample,
      all.map(({ key }) => key),
    );
    if (labels !== null && all.length <= EXAMINED_ITEMS) {
      const rows = labels
        .slice(0, EXAMINED_ITEMS)
        .map((label) =>
          Object.fromEntries(all.map(({ key }, i) => [key, (sample[i] as Record<string, unknown>)[label]])),
        );
      return {
        kind: 'labelled',
        start: open,
        path: `${at}.*.*`,
        count: labels.length,
        parts: all,
        sample: rows,
      };
    }
  }
  if (kind === 'object' && !areItems(sample)) {
    return null;
  }
  if (kind === 'array' && !sample.every((value) => Array.isArray(value) && value.every(isPlainValue))) {
    return null;
  }
  const fewest = kind === 'number' || kind === 'text' ? FEWEST_VALUES : FEWEST_INSIDE;
  return all.length < (at === '$' ? FEWEST_MEMBERS : fewest)
    ? null
    : { ...common, kind: 'dictionary', path: `${at}.*`, count: all.length };
}

/** Items have some names in common, and values: objects of many objects each hold items themselves. */
function areItems(objects: readonly unknown[]): boolean {
  const [first] = objects;
  const holdsItems = (object: unknown) => {
    const values = isObject(object) ? Object.values(object) : [];
    return values.length >= FEWEST_INSIDE && values.every(isObject);
  };
  return (
    2 * objects.filter((object) => haveSameNames(first, object)).length > objects.length &&
    !objects.every(holdsItems)
  );
}

/**
 * The names of the rows, where objects are columns, as pandas writes a table: all have the same names, and these number
 * the rows, or are more than an item has fields while the values of each are of one type. Fewer are if the objects are those of systems.
 */
function labelsOf(objects: readonly unknown[], keys: readonly string[]): readonly string[] | null {
  const [first] = objects;
  const labels = isObject(first) ? Object.keys(first) : [];
  const areNumbered = labels.length > 1 && labels.every((label, i) => label === String(i));
  const areColumns = objects.every((object) => {
    const entries = isObject(object) ? Object.entries(object) : [];
    const types = new Set(entries.filter(([, value]) => value !== null).map(([, value]) => typeof value));
    return (
      entries.length === labels.length &&
      entries.every(([key], i) => key === labels[i]) &&
      (types.size <= 1 || areNumbered) &&
      !types.has('object')
    );
  });
  const [ofSystems, ofOthers] = [keys, labels].map(areSystems);
  const areMany = labels.length > objects.length && (areNumbered || labels.length >= MANY_ROWS);
  const areRows = ofSystems === ofOthers ? areMany : ofSystems === true;
  return areColumns && areRows ? labels : null;
}

function areSystems(names: readonly string[]): boolean {
  const systems = names.filter(isSystemName).length;
  return systems > 1 && 2 * systems >= names.length;
}

function kindOf(
  bytes: Uint8Array,
  start: number,
  end: number,
): 'object' | 'array' | 'number' | 'text' | 'other' {
  if (isObjectAt(bytes, start)) {
    return 'object';
  }
  if (isArrayAt(bytes, start)) {
    return 'array';
  }
  if (bytes[start] === QUOTE) {
    return 'text';
  }
  const isShort = end - start <= 30;
  return isShort && NUMBER.test(new TextDecoder().decode(bytes.subarray(start, end))) ? 'number' : 'other';
}

/** A number, or a mark of right and wrong. */
const NUMBER = /^(?:-?[\d.eE+-]+|true|false|null|NaN)\s*$/;
