import { createHash } from 'node:crypto';
import type { PackedTable } from '../../kernel';
import { elementAt } from '../../model/lists';
import { english, englishOf, joined, templatesOf, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { areLanguages, isOfPeople } from '../../model/system-names';
import { someQuoted } from '../../model/texts/some-of';
import { sourceNames } from '../../model/names';
import type { Study, StudyIdentity } from '../../model/results/study';
import type { ReadSystem } from './group-units';

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

/** A path up to the number at its end, and that number: `gpt/seed-`, `1`. */
const NUMBERED = /^(.*?)(?<!\d)(\d+)(?:\.[a-z]+)*$/is;

/** Warns that outputs named like training runs, as many of each system, each count as a system. */
export function runsNote(paths: readonly string[]): Text | null {
  const named = paths.flatMap((file) => {
    const [, system, run] = NUMBERED.exec(file) ?? [];
    return system === undefined || run === undefined ? [] : [{ system, run }];
  });
  const [systems, runs] = (['system', 'run'] as const).map(
    (part) => new Set(named.map((one) => one[part])).size,
  );
  const areRuns =
    named.length === paths.length &&
    new Set(paths).size === paths.length &&
    systems !== undefined &&
    runs !== undefined &&
    systems > 1 &&
    runs > 1 &&
    systems * runs === paths.length;
  return areRuns
    ? english(
        'The outputs are named like {0} runs of each of {1} systems, but every run counts as a system here; to compare two systems by all of their runs, choose the folders of both, or name the further runs.',
        runs,
        systems,
      )
    : null;
}

interface Said {
  readonly system: ReadSystem;
  readonly text: Text;
}

/** What was noticed while reading, once where it is the same of many files, but for its numbers and names. */
export function sharedNotes(systems: readonly ReadSystem[]): Text[] {
  const nameOf = sourceNames(systems);
  const noted = systems.flatMap((system) => system.notes.map((text) => ({ system, text })));
  const warned = systems.flatMap((system) => system.warnings.map((text) => ({ system, text })));
  return [
    ...alike(warned, nameOf).map(({ text, files, isSame }) =>
      files === 1 || isSame ? text : joined([text, others(files - 1)]),
    ),
    ...alike(noted, nameOf).map(({ text, files, example, isSame }) =>
      files === 1
        ? joined([example, text], ': ')
        : isSame
          ? english('{0} outputs: {1}', formatCount(files), text)
          : english('{0} outputs, such as {1}: {2}', formatCount(files), example, text),
    ),
  ];
}

function others(files: number): Text {
  return files === 1
    ? english('The same applies to one more output.')
    : english('The same applies to {0} more outputs.', formatCount(files));
}

/** Sentences of the same kind, with the number of their files, and whether their words agree. */
function alike(said: readonly Said[], nameOf: (system: ReadSystem) => string) {
  const kinds = new Map<string, { text: Text; files: string[]; texts: Set<string> }>();
  const before = new Map<string, number>();
  said.forEach(({ system, text }) => {
    // The first of several of a kind about one file belongs to the first about another, and so on.
    const own = JSON.stringify([nameOf(system), templatesOf(text)]);
    const nth = before.get(own) ?? 0;
    before.set(own, nth + 1);
    const kind = JSON.stringify([templatesOf(text), nth]);
    const known = kinds.get(kind) ?? { text, files: [], texts: new Set() };
    known.files.push(nameOf(system));
    known.texts.add(englishOf(text));
    kinds.set(kind, known);
  });
  return [...kinds.values()].map(({ text, files, texts }) => ({
    text,
    files: files.length,
    example: files[0] ?? '',
    isSame: texts.size === 1,
  }));
}

/** Warns of systems that are called like people or references, which are ranked like the others. */
export function peopleNote(systems: readonly string[]): Text | null {
  const people = systems.filter(isOfPeople);
  return people.length === 0
    ? null
    : english(
        'Ranked as a system: {0}; leave it out if it holds right answers or human ratings.',
        someQuoted(people),
      );
}

/** Warns of systems that are called like languages, as the scores of one system in each are. */
export function languagesNote(systems: readonly string[]): Text | null {
  return areLanguages(systems)
    ? english(
        'The systems are called like languages ({0}): if these are scores of one system in several languages, this ranking is of languages; compare its outputs with those of another system.',
        someQuoted(systems),
      )
    : null;
}

/** Sizes of test sets that were asked for and are none. */
export function sizeWarnings({ settings }: StudyIdentity, n: number): Text | null {
  const large = settings.sizes.filter((size) => size >= n);
  return large.length === 0
    ? null
    : english(
        "The test set has {0} items, so it wasn't studied on {1} of them.",
        formatCount(n),
        large.map(formatCount).join(', '),
      );
}
