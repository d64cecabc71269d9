import type { Column, Records } from './records';

/** The records with every column changed, also those that are only compared (`content`) or sliced by (`labels`). */
export function mapColumns(records: Records, change: (column: Column) => Column): Records {
  const { columns, content, labels } = records;
  return {
    ...records,
    columns: columns.map(change),
    ...(content && { content: content.map(change) }),
    ...(labels && { labels: labels.map(change) }),
  };
}
