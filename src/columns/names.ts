import { ID_COLUMNS } from './cells';

export function isIdColumn(column: string): boolean {
  const last = lastPart(column);
  return (
    ID_COLUMNS.some((id) => id.toLowerCase() === last) ||
    /(?:^|_)(?:id|ids|uuid|hash|key)$/.test(last) ||
    /[a-z\d](?:Id|ID|Ids|UUID)$/.test(column)
  );
}

export function lastPart(column: string): string {
  return column.slice(column.lastIndexOf('.') + 1).toLowerCase();
}
