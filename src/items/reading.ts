import { isOfNumbers, usesReferences } from '../metrics';
import { goldColumns } from '../metrics/answers/answers';
import { findColumn, plainTexts } from '../columns';
import type { Because, Reading, Role, Roles } from '../model/texts/reading';
import type { ComparisonIdentity } from '../model/settings/identity';
import type { Metric, StatsTable } from '../model/settings/metric';
import type { MetricChoice, OriginOfDirection } from '../model/settings/metric-choice';
import type { Records } from '../model/records';
import { groupingColumn } from './rows/units/grouping-columns';
import { ABSENT, type Alignment } from './match/alignment';
import { BETWEEN } from './match/composite-ids';
import type { Matched } from './match/match-output';
import { directionOf } from './score/metric/direction';
import { rangeOf } from './score/scales/scales';
import type { Files, Input } from './source';

interface Read {
  readonly files: Files;
  readonly identity: ComparisonIdentity;
  readonly match: Matched;
  readonly alignment: Alignment;
  readonly choice: MetricChoice;
  readonly metric: Metric;
  readonly clusterColumn: string | null;
  /** For A and for B. */
  readonly tables: readonly StatsTable[];
}

export function readingOf(read: Read): Reading {
  const { files, match, choice, metric } = read;
  const { alignment, proof, content } = match;
  const { idColumns } = alignment;
  return {
    a: rolesOf(files.a, idColumns.a, read),
    b: rolesOf(files.b, idColumns.b, read),
    references: files.references.map((reference, i) =>
      referenceRoles(reference, idColumns.references[i], read),
    ),
    matching: {
      by: alignment.alignedBy,
      because: alignment.because,
      proof,
      ...(content.length > 0 && { content: [...content] }),
      unmatched: unmatched(alignment, files),
    },
    direction: {
      better: metric.higherIsBetter ? 'higher' : 'lower',
      because: (choice.own === undefined ? directionOf(choice, files) : null) ?? 'declared',
      ...originOf(choice),
    },
    scale: { unit: metric.unit, ...(isOfNumbers(choice.id) && rangeOf(read.tables.map(({ data }) => data))) },
  };
}

/** What says which direction is better, if neither an option nor the column's name does. */
function originOf({ higherIsBetter, impliedBy, declaredIn }: MetricChoice): OriginOfDirection {
  return impliedBy !== undefined
    ? { impliedBy }
    : higherIsBetter !== undefined && declaredIn !== undefined
      ? { declaredIn }
      : {};
}

/** Items that only one output has, or that were not scored in both. */
function unmatched({ a, b }: Alignment, files: Files): { a: number; b: number } {
  const only = (own: Int32Array, other: Int32Array) =>
    own.reduce((count, record, item) => count + Number(record !== ABSENT && other[item] === ABSENT), 0);
  return files.a.records.partial === true ? { a: only(a, b), b: only(b, a) } : { a: 0, b: 0 };
}

function rolesOf(input: Input, id: string | undefined, read: Read): Roles {
  const { files, identity, match, choice, clusterColumn } = read;
  const { origin } = input.records;
  const role = roleIn(input);
  const isAnswer = usesReferences(choice);
  const scored = declaredIn(identity.metric, role(choice.column, identity.metric?.column !== undefined));
  return withoutAbsent({
    id: id === undefined ? undefined : { column: id, because: match.alignment.because },
    score: isAnswer ? undefined : scored,
    answer: isAnswer ? scored : undefined,
    reference:
      files.references.length > 0
        ? undefined
        : role(choice.referenceColumn, identity.metric?.referenceColumn !== undefined),
    cluster:
      clusterColumn === null || groupingColumn(input.records, clusterColumn) === undefined
        ? undefined
        : { column: clusterColumn, because: because(input.records, identity.clusterColumn !== null) },
    system: input.system ?? origin?.system,
    task: origin?.task,
  });
}

/** A column that realgain.json names. */
function declaredIn(asked: MetricChoice | null, role: Role | undefined): Role | undefined {
  return role === undefined || asked?.column === undefined || asked.declaredIn === undefined
    ? role
    : { ...role, declaredIn: asked.declaredIn };
}

function referenceRoles(input: Input, id: string | undefined, { identity, match, choice }: Read): Roles {
  const usual = usesReferences(choice) ? goldColumns(input.records, choice.column ?? 'text') : [];
  return withoutAbsent({
    id: id === undefined ? undefined : { column: id, because: match.alignment.because },
    reference: roleIn(input)(
      choice.referenceColumn ?? (usual.length === 1 ? usual[0]?.name : undefined),
      identity.metric?.referenceColumn !== undefined,
    ),
    task: input.records.origin?.task,
  });
}

function roleIn({
  records,
}: Input): (column: string | null | undefined, declared: boolean) => Role | undefined {
  return (column, declared) =>
    typeof column === 'string' && hasColumn(records, column)
      ? { column, because: because(records, declared) }
      : undefined;
}

function because(records: Input['records'], declared: boolean): Because {
  return declared ? 'declared' : byFormat(records) ? 'format' : 'named';
}

/** A column, or two that are joined. */
function hasColumn(records: Input['records'], name: string): boolean {
  const has = (one: string) => findColumn(records, one) !== undefined;
  return has(name) || name.split(BETWEEN).every(has);
}

/** True for columns that the format defines, or declares to be scores. */
function byFormat(records: Input['records']): boolean {
  const { format, measures } = records;
  return measures !== undefined || format === 'numbers' || plainTexts(records) !== undefined;
}

function withoutAbsent(roles: { readonly [K in keyof Roles]: Roles[K] | undefined }): Roles {
  return Object.fromEntries(Object.entries(roles).filter(([, role]) => role !== undefined));
}

/**
 * The identity with column numbers (from 1) replaced by names, unless a column has the number as its name.
 * A's columns count, as A and B are read alike; a reference column is looked up in the reference, if there is
 * one.
 */
export function withColumnNames<
  Identity extends Pick<ComparisonIdentity, 'idColumn' | 'clusterColumn' | 'metric'>,
>(identity: Identity, { a, references }: Pick<Files, 'a' | 'references'>): Identity {
  const { metric, idColumn, clusterColumn } = identity;
  const own = (column: string | null) => nameOf(a.records, column);
  const gold = references[0]?.records ?? a.records;
  const named: MetricChoice | null = metric && {
    ...metric,
    ...(metric.column !== undefined && { column: nameOf(a.records, metric.column) ?? metric.column }),
    ...(metric.referenceColumn !== undefined && {
      referenceColumn: nameOf(gold, metric.referenceColumn) ?? metric.referenceColumn,
    }),
  };
  return { ...identity, metric: named, idColumn: own(idColumn), clusterColumn: own(clusterColumn) };
}

/** The name of a column that may be given by its number. */
export function columnName(records: Records, column: string): string {
  return nameOf(records, column) ?? column;
}

function nameOf(records: Records, column: string | null): string | null {
  return column === null || !/^[1-9]\d{0,3}$/.test(column) || findColumn(records, column) !== undefined
    ? column
    : (records.columns[Number(column) - 1]?.name ?? column);
}
