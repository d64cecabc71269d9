import { createHash } from 'node:crypto';
import type { PackedTable } from '../../kernel';
import {
  elementAt,
  english,
  englishOf,
  formatCount,
  isMessage,
  joined,
  sourceNames,
  type Arg,
  type Study,
  type StudyIdentity,
  type Text,
} from '../../model';
import type { ReadSystem } from './study-reading';

/** Notes of a study about its inputs. */

/** Systems with the same file, or the same statistics for every item. */
export function identicalSystems(
  systems: readonly { name: string; sha256: string }[],
  tables: readonly PackedTable[],
): Study['identical'] {
  const groups = new Map<string, string[]>();
  systems.forEach(({ name }, i) => {
    const { n, cells, scales, bases } = elementAt(tables, i);
    const key = createHash('sha256')
      .update(JSON.stringify([n, scales, bases, cells.BYTES_PER_ELEMENT]))
      .update(Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength))
      .digest('hex');
    groups.set(key, [...(groups.get(key) ?? []), name]);
  });
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** What was noticed while reading, once where it is the same of many files, but for its numbers and names. */
export function sharedNotes(systems: readonly ReadSystem[]): Text[] {
  const notes = new Map<string, { note: Text; files: string[]; texts: Set<string> }>();
  const nameOf = sourceNames(systems);
  systems.forEach((system) => {
    system.notes.forEach((note) => {
      const kind = templatesOf(note);
      const known = notes.get(kind) ?? { note, files: [], texts: new Set() };
      known.files.push(nameOf(system));
      notes.set(kind, known);
      known.texts.add(englishOf(note));
    });
  });
  return [...notes.values()].map(({ note, files, texts }) =>
    files.length === 1
      ? joined([files[0] ?? '', note], ': ')
      : texts.size === 1
        ? english('{0} outputs: {1}', formatCount(files.length), note)
        : english('{0} outputs, such as {1}: {2}', formatCount(files.length), files[0] ?? '', note),
  );
}

/** A note without its values. */
function templatesOf(note: Text): string {
  return isMessage(note)
    ? JSON.stringify([
        note.template,
        Object.values(note.args).map((arg: Arg) => (isMessage(arg) ? templatesOf(arg) : '')),
      ])
    : note;
}

/** Sizes of test sets that were asked for and are none. */
export function sizeWarnings({ settings }: StudyIdentity, n: number): Text[] {
  const large = settings.sizes.filter((size) => size >= n);
  return large.length === 0
    ? []
    : [
        english(
          "The test set has {0} items, so it wasn't studied on {1} of them.",
          formatCount(n),
          large.map(formatCount).join(', '),
        ),
      ];
}
