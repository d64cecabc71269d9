import type { Alignment } from '../analysis';
import { findColumn } from '../metrics';
import type { Because, ComparisonIdentity, Metric, MetricChoice, Reading, Role, Roles } from '../model';
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
}

/** Which columns were read as what, how items were matched, and which direction is better. */
export function readingOf(read: Read): Reading {
  const { files, identity, alignment, metric } = read;
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
    direction: { better: metric.higherIsBetter ? 'higher' : 'lower', because: 'named' },
    scale: { unit: metric.unit },
  };
}

function rolesOf(input: Input, { identity, alignment, choice, clusterColumn }: Read): Roles {
  const own = (column: string | null | undefined, declared: boolean): Role | undefined =>
    typeof column === 'string' && findColumn(input.records, column) !== undefined
      ? { column, because: declared ? 'declared' : 'named' }
      : undefined;
  return withoutAbsent({
    id: own(alignment.idColumn, identity.idColumn !== null),
    score: own(choice.column, identity.metric?.column !== undefined),
    cluster: own(clusterColumn, identity.clusterColumn !== null),
    system: input.system,
  });
}

function referenceRoles(input: Input, { identity, alignment, choice }: Read): Roles {
  const { idColumn } = alignment;
  const { referenceColumn } = choice;
  const has = (column: string | null | undefined): column is string =>
    typeof column === 'string' && findColumn(input.records, column) !== undefined;
  return withoutAbsent({
    id: has(idColumn)
      ? { column: idColumn, because: identity.idColumn === null ? 'named' : 'declared' }
      : undefined,
    reference: has(referenceColumn)
      ? {
          column: referenceColumn,
          because: identity.metric?.referenceColumn === undefined ? 'named' : 'declared',
        }
      : undefined,
  });
}

function withoutAbsent(roles: { readonly [K in keyof Roles]: Roles[K] | undefined }): Roles {
  return Object.fromEntries(Object.entries(roles).filter(([, role]) => role !== undefined));
}
