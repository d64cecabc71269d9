import type { MetricChoice } from '../../src/model';

/** A choice as the message has it: a column that is not named is left out. */
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
