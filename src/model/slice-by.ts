import type { SliceBy } from './slice';

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
