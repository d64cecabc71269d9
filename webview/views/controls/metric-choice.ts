import type { MetricChoice } from '../../../src/model';
import { defined } from '../../../src/model/defined';

/** The choice for a message, without empty columns. */
export function withoutBlanks({ id, column, referenceColumn, options }: MetricChoice) {
  return { id, ...defined({ column, referenceColumn, options }) };
}
