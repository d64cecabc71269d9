import type { ItemSlice } from './identity';
import { DIFFICULTY, LENGTH, NO_VALUE, NO_VALUE_SHOWN } from './special-columns';

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

/**
 * What divides items into slices: `category`, `level:4`, `(length):4`; null for a slice by itself (`category=math`), and
 * for fewer than 2 or more than 100 parts.
 */
export function parseSliceBy(text: string): SliceBy | null {
  if (text.includes('=') || /:\d+\/\d+$/.test(text)) {
    return null;
  }
  const [, column, parts] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (column === undefined || parts === undefined) {
    return { column: text };
  }
  const count = Number(parts);
  return count < 2 || count > 100 ? null : { column, parts: count };
}
