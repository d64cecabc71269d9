import { english, type Text, joined, englishOf, distinct } from '../../../model/words';
import { formatCount } from '../../../model/text';
import { RealGainError } from '../../../model/errors';
import type { LeftOut, StatsTable } from '../../../model/settings/metric';
import type { Records } from '../../../model/records';
import type { ScoredSystem } from '../scored-system';

type Scored = Pick<ScoredSystem, 'path' | 'records' | 'table'>;

export interface Remaining {
  /** Positions of the items that remain; null: all. */
  readonly kept: Int32Array | null;
  readonly warnings: readonly Text[];
}

/**
 * The items that can be scored in both systems, and in every run of them. A pair is compared on these only, so that both are scored on the
 * same items.
 *
 * @throws RealGainError `bad-format` if none remains, with the first reason
 */
export function leaveOut(...systems: readonly [Scored, Scored, ...Scored[]]): Remaining {
  const [a, b] = systems;
  const left = new Set(systems.flatMap(({ table }) => table.left ?? []).map(({ item }) => item));
  if (left.size === 0) {
    return { kept: null, warnings: [] };
  }
  const { n } = a.table;
  const warnings = systems.flatMap((system) => warningOf(system) ?? []);
  if (left.size === n) {
    throw new RealGainError(
      'bad-format',
      english(
        'No item can be scored in both systems. {0} Check that outputs and reference belong together.',
        joined(warnings),
      ),
      { path: (systems.find(({ table }) => table.left?.length) ?? b).path },
    );
  }
  const kept = Int32Array.from({ length: n }, (_, i) => i).filter((item) => !left.has(item));
  return { kept, warnings };
}

export function keepRows(table: StatsTable, kept: Int32Array): StatsTable {
  const { k, data, names, responses } = table;
  const rows = new Float64Array(kept.length * k);
  const remaining = new Set(kept);
  kept.forEach((item, row) => rows.set(data.subarray(item * k, (item + 1) * k), row * k));
  return {
    n: kept.length,
    k,
    data: rows,
    ...(names && { names }),
    ...(responses && { responses: responses.filter((_, item) => remaining.has(item)) }),
  };
}

function warningOf({ path, records, table }: Scored): Text | null {
  const left = table.left ?? [];
  const reasons = distinct(left.map(({ why }) => why)).map((why) => {
    const items = left.filter((one) => englishOf(one.why) === englishOf(why));
    return items.length === left.length ? why : joined([String(items.length), why], ': ');
  });
  if (left.length === 0) {
    return null;
  }
  const values = [
    path,
    formatCount(left.length),
    formatCount(table.n),
    linesOf(records, left),
    joined(reasons, '; '),
  ] as const;
  return left.length === 1
    ? english('{0}: {1} of {2} items{3} counts for neither system: {4}.', ...values)
    : english('{0}: {1} of {2} items{3} count for neither system: {4}.', ...values);
}

/** ` (line 9)`, ` (lines 9, 12, 17 …)`; nothing if the file has none of them. */
function linesOf(records: Records, left: readonly LeftOut[]): Text {
  const lines = left.map(({ item }) => records.lines[item]).filter((line) => line !== 0);
  const more = lines.length > 3 ? ' …' : '';
  if (lines.length === 0) {
    return '';
  }
  const some = `${lines.slice(0, 3).join(', ')}${more}`;
  return lines.length === 1 ? english(' (line {0})', some) : english(' (lines {0})', some);
}
