import type { Alignment } from '../analysis';
import { findColumn, goldColumns, isAnswerName, meaningOf, usesReferences } from '../metrics';
import type {
  Because,
  Column,
  ComparisonIdentity,
  Metric,
  MetricChoice,
  Reading,
  Role,
  Roles,
  StatsTable,
} from '../model';
import { directionOf } from './direction';
import { rangeOf } from './scales';
import type { Input } from './inputs';
import type { Files } from './prepare';

/** All that a reading follows from. */
interface Read {
  readonly files: Files;
  readonly identity: ComparisonIdentity;
  readonly alignment: Alignment;
  readonly choice: MetricChoice;
  readonly metric: Metric;
  readonly clusterColumn: string | null;
  /** Of A and of B. */
  readonly tables: readonly StatsTable[];
}

/** Which columns were read as what, how items were matched, and which direction is better. */
export function readingOf(read: Read): Reading {
  const { files, identity, alignment, choice, metric } = read;
  const declaredId: Because = identity.idColumn === null ? 'named' : 'declared';
  return {
    a: rolesOf(files.a, read),
    b: rolesOf(files.b, read),
    references: files.references.map((reference) => referenceRoles(reference, read)),
    matching: {
      by: alignment.alignedBy,
      because: alignment.alignedBy === 'id' ? declaredId : 'only',
      proof: alignment.alignedBy === 'id' ? 'id' : files.references.length > 0 ? 'reference' : 'count',
      unmatched: { a: 0, b: 0 },
    },
    direction: {
      better: metric.higherIsBetter ? 'higher' : 'lower',
      because: (choice.own === undefined ? directionOf(choice, files) : null) ?? 'declared',
    },
    scale: { unit: metric.unit, ...(choice.id === 'mean' && rangeOf(read.tables.map(({ data }) => data))) },
  };
}

function rolesOf(input: Input, { identity, alignment, choice, clusterColumn }: Read): Roles {
  const own = (column: string | null | undefined, declared: boolean): Role | undefined =>
    typeof column === 'string' && findColumn(input.records, column) !== undefined
      ? { column, because: declared ? 'declared' : 'named' }
      : undefined;
  return withoutAbsent({
    id: own(alignment.idColumn, identity.idColumn !== null),
    ...scoredRoles(input, choice, identity.metric?.column !== undefined),
    cluster: own(clusterColumn, identity.clusterColumn !== null),
    system: input.system,
  });
}

/** What is scored: a score or grade; or an answer, with the right one beside it or in a reference file. */
function scoredRoles(
  { records }: Input,
  choice: MetricChoice,
  declared: boolean,
): Partial<Record<'score' | 'answer' | 'reference', Role>> {
  const find = (name: string | undefined): Column | undefined =>
    name === undefined ? undefined : findColumn(records, name);
  const [column, reference] = [find(choice.column), find(choice.referenceColumn)];
  if (column === undefined) {
    return {};
  }
  const because = declared ? 'declared' : records.format === 'numbers' ? 'format' : reasonOf(column.name);
  const role = { column: column.name, because } as const;
  return usesReferences(choice)
    ? {
        answer: role,
        ...(reference && { reference: { column: reference.name, because: reasonOf(reference.name) } }),
      }
    : { score: role };
}

/** A name that says what the column holds is reason enough; the columns of files without names are the format's. */
function reasonOf(column: string): Because {
  return isAnswerName(column) || meaningOf(column).better !== null
    ? 'named'
    : column === 'text'
      ? 'format'
      : 'declared';
}

function referenceRoles(input: Input, { identity, alignment, choice }: Read): Roles {
  const { idColumn } = alignment;
  const usual = usesReferences(choice) ? goldColumns(input.records, choice.column ?? 'text') : [];
  const column =
    choice.referenceColumn === undefined
      ? usual.length === 1
        ? usual[0]
        : undefined
      : findColumn(input.records, choice.referenceColumn);
  const has = (column: string | null | undefined): column is string =>
    typeof column === 'string' && findColumn(input.records, column) !== undefined;
  return withoutAbsent({
    id: has(idColumn)
      ? { column: idColumn, because: identity.idColumn === null ? 'named' : 'declared' }
      : undefined,
    reference: column === undefined ? undefined : { column: column.name, because: reasonOf(column.name) },
  });
}

function withoutAbsent(roles: { readonly [K in keyof Roles]: Roles[K] | undefined }): Roles {
  return Object.fromEntries(Object.entries(roles).filter(([, role]) => role !== undefined));
}
