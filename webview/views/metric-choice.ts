import type { MetricChoice } from '../../src/model';

/** The choice for a message, without empty columns. */
export function withoutBlanks({ id, column, referenceColumn, options }: MetricChoice): {
  id: string;
  column?: string;
  referenceColumn?: string;
  options?: Record<string, string>;
} {
  return {
    id,
    ...(column !== undefined && { column }),
    ...(referenceColumn !== undefined && { referenceColumn }),
    ...(options !== undefined && { options }),
  };
}
