import { meaningOf } from './naming/meaning';
import { ID_COLUMNS } from './cells';

export function isIdColumn(column: string): boolean {
  const last = lastPart(column);
  return ID_COLUMNS.some((id) => id.toLowerCase() === last) || /(?:^|_)(?:id|ids|uuid|hash|key)$/.test(last);
}

export function lastPart(column: string): string {
  return column.slice(column.lastIndexOf('.') + 1).toLowerCase();
}

/** `f1`, `metrics.loss`, `latency_ms`: a measurement of a system. */
export function isMeasure(column: string): boolean {
  return meaningOf(column).better !== null;
}
