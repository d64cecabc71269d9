import { align, type Alignment } from '../../items';
import type { Records, Source, StudyIdentity } from '../../model';
import { alignReferences } from '../../items/match/match-files';
import { withSharedIds } from '../../items/texts/shared-ids';
import { gatherRepeats } from '../../items/score/gather-repeats';
import type { Files, Input } from '../../items/source';
import { conform } from '../../items/score/conform';
import { inOrder, type OrderedReference } from '../../items/score/scored-system';
import type { SameItems, StudiedFile } from './same-items';
import type { StudyReading } from './study-reading';

/**
 * The items of a system in its references.
 *
 * @returns the references that hold the system's items
 */
export function alignSystem(
  { records, path }: StudiedFile,
  references: readonly Input[],
  asked: Records | null,
  same: SameItems | null,
  { identity, scored }: Pick<StudyReading, 'identity' | 'scored'>,
): { readonly aligned: Alignment; readonly gold: readonly OrderedReference[] } {
  const options = {
    idColumn: same?.idColumn ?? identity.idColumn,
    scored: [...scored.answers, ...scored.gold],
    paths: { a: path, b: path, references: identity.references },
  };
  const others = asked === null ? [] : [asked];
  return alignReferences(identity.metric, references, (usable) => {
    const gold = usable.map((reference) => reference.records);
    const aligned = align(records, records, [...gold, ...others], options);
    const ordered = usable.map((input, i) => ({ input, order: aligned.references[i] ?? aligned.a }));
    return { aligned, gold: inOrder(ordered) };
  });
}

/** The files with the items to score; a custom metric defines its own items. */
export function itemsOf(files: Files, { metric, idColumn }: StudyIdentity): Files {
  return metric?.own === undefined ? conform(gatherRepeats(withSharedIds(files), metric, idColumn)) : files;
}

/** True for the system with whose items the others' are matched. */
export function isFirst({ stamp, system }: Input, first: Source): boolean {
  return stamp.path === first.path && system === first.system;
}

/** The ids of the items as in the first system; null if they are matched by line. */
export function idsOf({ ids, a }: Alignment, same: SameItems | null): readonly string[] | null {
  if (same === null) {
    return ids;
  }
  const { ids: own } = same;
  return own === null ? null : Array.from(a, (record, item) => own[record] ?? ids?.[item] ?? '');
}
