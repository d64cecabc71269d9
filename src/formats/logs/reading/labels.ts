import { LENGTH, type Cell, type Column } from '../../../model';
import { isObject, type JsonObject } from '../../json/value';
import { PackedCells } from '../../cells/packed-cells';
import { TextStore } from '../../cells/text-store';

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
