import { largest } from '../../model/lists';
import type { Head } from './head';
import type { LookedFile } from './schema';

/**
 * The output that the others of a folder are compared with: of those with the same columns that can be scored, if there are any, the first
 * of which there are most. By name a note or a list of packages may be the first.
 *
 * @returns its path; null if no two have the same columns
 */
export function likestAmong(files: readonly LookedFile[], heads: ReadonlyMap<string, Head>): string | null {
  const kinds = new Map<string, LookedFile[]>();
  for (const file of files) {
    const names = heads.get(file.path)?.input?.records.columns.map(({ name }) => name);
    if (names !== undefined && file.problem === null && !file.onlyGold) {
      const kind = JSON.stringify([file.format, ...names]);
      kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
    }
  }
  const several = [...kinds.values()].filter(({ length }) => length > 1);
  const scored = several.filter((some) => some.some(isScored));
  const among = scored.length > 0 ? scored : several;
  const most = largest(
    among.map(({ length }) => length),
    0,
  );
  return among.find(({ length }) => length === most)?.[0]?.path ?? null;
}

function isScored({ scores, prediction, gold }: LookedFile): boolean {
  return scores.length > 0 || (prediction !== null && gold !== null);
}
