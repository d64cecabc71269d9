import * as v from 'valibot';
import type { Frozen } from '../described';
import { NO_VALUE, NO_VALUE_SHOWN } from './special-columns';

const column = v.pipe(v.string(), v.minLength(1));

/** Some of the items: those with a value in a column, or those in one of several equal parts by a number. */
export const itemSliceSchema = v.union([
  v.object({ column, value: v.string() }),
  v.object({
    column,
    /** Counted from 1, the smallest numbers first. */
    part: v.pipe(v.number(), v.integer(), v.minValue(1)),
    of: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100)),
  }),
]);

export type ItemSlice = Frozen<v.InferOutput<typeof itemSliceSchema>>;

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
