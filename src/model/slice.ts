import * as v from 'valibot';
import { DIFFICULTY, LENGTH } from './special-columns';

/** The value of items that have none, and how it is shown and asked for. */
export const NO_VALUE = '';
export const NO_VALUE_SHOWN = '(none)';

const column = v.pipe(v.string(), v.minLength(1));

/** Some of the items: those with a value in a column, or those in one of several equal parts by a number. */
export const itemSliceSchema = v.union([
  v.object({ column, value: v.string() }),
  v.object({
    column,
    /** From 1 on, the smallest numbers first. */
    part: v.pipe(v.number(), v.integer(), v.minValue(1)),
    of: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100)),
  }),
]);

export type ItemSlice = Readonly<v.InferOutput<typeof itemSliceSchema>>;

/** How items are sliced: by the values of a column, or into equal parts by a number. */
export interface SliceBy {
  /** A column, a path in a JSON document, `LENGTH` or `DIFFICULTY`. */
  readonly column: string;
  /** How many parts; absent: one slice for each value. */
  readonly parts?: number | undefined;
}

/** `category = math`, `length 1 of 4`. */
export function sliceName(slice: ItemSlice): string {
  if ('value' in slice) {
    return `${slice.column} = ${slice.value === NO_VALUE ? NO_VALUE_SHOWN : slice.value}`;
  }
  const column = [LENGTH, DIFFICULTY].includes(slice.column) ? slice.column.slice(1, -1) : slice.column;
  return `${column} ${slice.part} of ${slice.of}`;
}

/** How the command line writes a slice: `category=math`, `(length):1/4`. */
export function sliceArgument(slice: ItemSlice): string {
  return 'value' in slice
    ? `${slice.column}=${slice.value === NO_VALUE ? NO_VALUE_SHOWN : slice.value}`
    : `${slice.column}:${slice.part}/${slice.of}`;
}

/** The slice that this names; null for anything else. */
export function parseSlice(text: string): ItemSlice | null {
  const [, numbered, part, parts] = /^([^=]+):(\d+)\/(\d+)$/.exec(text) ?? [];
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const found = v.safeParse(
    itemSliceSchema,
    numbered === undefined
      ? { column: name?.trim(), value: value?.trim() === NO_VALUE_SHOWN ? NO_VALUE : value?.trim() }
      : { column: numbered.trim(), part: Number(part), of: Number(parts) },
  );
  return found.success && !('part' in found.output && found.output.part > found.output.of)
    ? found.output
    : null;
}
