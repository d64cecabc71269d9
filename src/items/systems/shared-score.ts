import { findColumn, isMeasure } from '../../columns';
import { fileError } from '../../model/errors';
import type { Records } from '../../model/records';
import { quoted } from '../../model/texts/nearest';
import { someOf } from '../../model/texts/some-of';
import { english } from '../../model/words';
import type { Input } from '../source';
import { bySystem, columnsBySystem, type ColumnsBySystem } from './columns-by-system';
import { divisionsOf } from './comparable';
import { columnsSharing } from './select-column';
import { isCost } from './column-names';

/**
 * The systems in columns, also those that only the user can tell: if no column has the name of the score, those that have it in common, such
 * as `time` of `A_time` and `B_time`.
 */
export function columnsScored(records: Records, score: string | undefined): ColumnsBySystem {
  const known = columnsBySystem(records);
  return known.size > 0 || score === undefined || findColumn(records, score) !== undefined
    ? known
    : bySystem(columnsSharing(records, (name) => name === score));
}

/**
 * Asks whether columns with a name in common are of as many systems.
 *
 * @throws RealGainError `needs-metric` with these names
 */
export function askShared({ records, stamp: { path } }: Input): void {
  const found = new Map<string, readonly string[]>();
  const parts = records.columns.flatMap(divisionsOf).map(({ name }) => name);
  for (const score of new Set(parts.filter((part) => isMeasure(part) || isCost(part)))) {
    const systems = columnsSharing(records, (name) => name === score).map(({ system }) => system);
    const isKnown = [...found.keys()].some((longer) => longer.endsWith(score) || longer.startsWith(score));
    if (systems.length > 1 && !isKnown) {
      found.set(score, systems);
    }
  }
  if (found.size === 0) {
    return;
  }
  const choices = Array.from(found, ([column, systems]) => ({
    label: column,
    detail: someOf(systems),
    option: `--column ${quoted(column)}`,
    answer: { metric: { id: 'mean', column } },
  }));
  const question = { id: 'score', title: english('Which score should be compared?'), choices };
  throw fileError(
    'needs-metric',
    { path, question },
    '{0} may hold a column for each of several systems; if so, choose the score that these columns have in common.',
  );
}
