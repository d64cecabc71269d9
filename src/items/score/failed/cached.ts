import { wordsOf } from '../../../columns';
import { yesOrNo } from '../../../columns/cells';
import { formatCount } from '../../../model/text';
import { english, type Text } from '../../../model/words';
import type { Records } from '../../../model/records';

/** `cached`, `response.cached`, `from_cache`, `is_cache_hit`; no `cached_tokens`. */
const CACHED = /(?:^| )(?:cached|from cache|cache hit)$/;

/** Warns of answers from a cache, whose times and costs are not the system's. */
export function cachedWarning({ path, records }: { path: string; records: Records }): Text | null {
  for (const { name, cells } of records.columns) {
    const marks = CACHED.test(wordsOf(name).join(' ')) ? cells.map(yesOrNo) : [];
    const cached = marks.filter((mark) => mark === true).length;
    if (cached > 0 && marks.every((mark, row) => mark !== null || cells.at(row) === null)) {
      return english(
        '{0}: {1} of {2} rows come from a cache ("{3}"), so their times and costs are not those of the system; compare runs without a cache.',
        path,
        formatCount(cached),
        formatCount(marks.length),
        name,
      );
    }
  }
  return null;
}
