import { listOf } from '../lists';
import { directionReason, metricReason } from '../settings/metric-choice';
import type { Because, Reading, Role } from './reading';
import { english, type Text, joined, englishOf } from '../words';
import { someQuoted } from '../../model/texts/some-of';

/** One fact about how files were read: Items, matched by "id", by its name. */
export interface ReadingFact {
  readonly name: string;
  readonly value: Text;
  /** Why it was read so; null where the value shows it. */
  readonly why: Text | null;
  /** The part of it that stays as it is once the user declares what was read. */
  readonly told?: Text | null;
}

/** A function, not a table: what a module computes on loading is part of every bundle. */
function reason(because: Because): string {
  switch (because) {
    case 'declared':
      return english('as declared');
    case 'format':
      return english('by the format');
    case 'named':
      return english('by its name');
    case 'only':
      return english('the only possibility');
    case 'matched':
      return english('by its contents');
    case 'implied':
      return english('by what is beside it');
  }
}

/** How the files were read and why, each fact in a few words. */
export function readingFacts(reading: Reading): readonly ReadingFact[] {
  const { a, b, references, direction } = reading;
  const [gold] = references;
  const better = direction.better === 'higher' ? english('higher is better') : english('lower is better');
  return listOf(
    items(reading),
    fact(english('Score'), a.score, b.score),
    fact(english('Answer'), a.answer, b.answer),
    fact(english('Right answer'), gold?.reference ?? a.reference, gold?.reference ?? b.reference),
    fact(english('Clusters'), a.cluster ?? b.cluster, b.cluster ?? a.cluster),
    { name: english('Direction'), value: better, ...toldBy(directionReason(direction)) },
    a.task !== undefined && { name: english('Task'), value: both(a.task, b.task ?? a.task), why: null },
  );
}

/**
 * The same on one line of plain English, for texts and reports; the reasons change once the user declares
 * them.
 */
export function readingLine(reading: Reading): string {
  const others = readingFacts(reading).slice(1);
  const rest = others.map(({ name, value, told }) =>
    [
      ...(name === 'Direction' ? [] : [name.toLowerCase()]),
      englishOf(value),
      ...(told === undefined || told === null ? [] : [englishOf(told)]),
    ].join(' '),
  );
  return [englishOf(items(reading).value), ...rest].join('; ').replace(/\s+/g, ' ');
}

function toldBy(told: Text | null): Pick<ReadingFact, 'why' | 'told'> {
  return { why: told, told };
}

/** How items were matched, what proves that they are the same, and what was left out. */
function items({ a, b, matching }: Reading): ReadingFact {
  const { by, because, proof, content = [], unmatched } = matching;
  const matched =
    by === 'line' || a.id === undefined || b.id === undefined
      ? english('matched by line')
      : a.id.column === b.id.column
        ? english('matched by "{0}"', a.id.column)
        : english('matched by "{0}" of A and "{1}" of B', a.id.column, b.id.column);
  const left =
    unmatched.a + unmatched.b === 0
      ? []
      : [english('{0} of A and {1} of B are not in the other file', unmatched.a, unmatched.b)];
  return {
    name: english('Items'),
    value: joined([matched, ...proofOf(proof, by, content), ...left], '; '),
    why: by === 'line' && because !== 'declared' ? null : reason(because),
  };
}

function proofOf(proof: Reading['matching']['proof'], by: 'id' | 'line', content: readonly string[]): Text[] {
  switch (proof) {
    case 'content':
      return [english('both hold the same {0}', someQuoted(content))];
    case 'id':
      return [];
    case 'reference':
      return by === 'id' ? [] : [english('as many as in the reference')];
    case 'count':
      return [english('only their number suggests that they are the same items')];
  }
}

function fact(name: string, a: Role | undefined, b: Role | undefined): ReadingFact[] {
  const role = a ?? b;
  const columns = role === undefined ? '' : both(`"${(a ?? role).column}"`, `"${(b ?? role).column}"`);
  if (role === undefined) {
    return [];
  }
  const told = metricReason({ declaredIn: role.declaredIn });
  return [{ name, value: columns, why: told ?? reason(role.because), told }];
}

function both(a: string, b: string): string {
  return a === b ? a : `${a} / ${b}`;
}
