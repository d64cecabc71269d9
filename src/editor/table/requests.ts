import type { TableIdentity } from '../../model';
import type { FromTablePage } from './messages';

/** The table that the changed controls of the page ask for. */
export function withChanges(
  identity: TableIdentity,
  { correction, pooling, allMetrics, slice }: Extract<FromTablePage, { type: 'change' }>,
): TableIdentity {
  const { metrics, slices } = identity;
  return {
    ...identity,
    correction: correction ?? identity.correction,
    pooling: pooling ?? identity.pooling,
    metrics: allMetrics === undefined ? metrics : allMetrics ? 'all' : [],
    slices: slice === undefined ? slices : slice === null ? [] : [{ column: slice }],
  };
}
