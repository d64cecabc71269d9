import { findColumn } from '../columns';
import type { ComparisonIdentity, MetricChoice, Records } from '../model';
import type { Files } from './source';

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
