import { TABLES } from '../../model/records';
import { isMeasureName, meaningOf, numberOf, textOf, wordsOf } from '../../columns';
import { fileError, type Column, type Records, someOf } from '../../model';

/** More rows aren't a report that anyone reads. */
const MOST_ROWS = 500;

/** At least this share of the names must be measures, and this share measures or what reports state beside them. */
const MEASURED = 0.5;
const KNOWN = 0.75;

/** Names of deviations and bounds, behind the name of what they are of: `score:std`, `acc_stderr`. */
const DEVIATIONS = new Set(
  'std stdev stddev stderr sd se sem var variance ci low high lower upper'.split(' '),
);

/**
 * Refuses a report: a table whose rows are measures, each an average over the items, and whose number says nothing about chance.
 *
 * @throws RealGainError `bad-format`
 */
export function refuseReport(records: Records, path: string): void {
  const { format, n, columns } = records;
  if (!TABLES.has(format) || n < 2 || n > MOST_ROWS || !columns.some(holdsAverages)) {
    return;
  }
  const names = columns.map(({ cells }) => cells.map((cell) => textOf(cell))).find(areMeasures);
  if (names !== undefined) {
    throw fileError(
      'bad-format',
      { path },
      '{0} is a report: its {1} rows are measures ({2}), each over all items, so nothing can be said about chance; give the file that holds a score for every item.',
      n,
      someOf(names),
    );
  }
}

/** Numbers, and not only right or wrong: tests may be named after measures. */
function holdsAverages({ cells }: Column): boolean {
  const numbers = cells.map(numberOf).filter((value) => typeof value === 'number');
  return numbers.length > 0 && numbers.some((value) => value !== 0 && value !== 1);
}

/** Whether texts are the names of different measures, and of what reports state beside them. */
export function areMeasures(names: readonly string[]): boolean {
  const all = new Set(names);
  if (all.size < names.length || names.some((name) => !/\p{L}/u.test(name))) {
    return false;
  }
  const deviations = new Map(names.map((name) => [name, deviationOf(name, all)]));
  const ofOthers = new Set(deviations.values());
  const isMeasured = (name: string) =>
    deviations.get(name) !== null || ofOthers.has(name) || isMeasureName(name);
  const measures = names.filter(isMeasured);
  // `APm` continues `AP`.
  const isKnown = (name: string) =>
    isMeasured(name) || meaningOf(name).kind !== null || measures.some((measure) => name.startsWith(measure));
  const known = names.filter(isKnown);
  // `map1` to `map40` are items.
  const kinds = new Set(
    measures.map((name) =>
      name
        .toLowerCase()
        .replace(/[^\p{L}]+/gu, ' ')
        .trim(),
    ),
  );
  return (
    measures.length >= Math.max(2, MEASURED * names.length) &&
    known.length >= KNOWN * names.length &&
    kinds.size >= Math.max(2, measures.length / 4)
  );
}

/** The name among others whose deviation this is; null for any other name. */
function deviationOf(name: string, all: ReadonlySet<string>): string | null {
  const last = wordsOf(name).at(-1) ?? '';
  const at = name.toLowerCase().lastIndexOf(last);
  const base = name.slice(0, at).replace(/[^\p{L}\d]{1,3}$/u, '');
  return DEVIATIONS.has(last.replaceAll(/\d/g, '')) && at > 0 && all.has(base) ? base : null;
}
