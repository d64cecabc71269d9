import type { MadeRow } from '../../analysis';
import { elementAt, english, inEnglish, type Text, someOf } from '../../model';
import { rowNames } from '../../model/texts/table-text';

/** Rows whose warnings are told; the others are named. */
const MOST_TOLD = 5;

interface Row extends Pick<MadeRow, 'task' | 'column' | 'comparison'> {
  /** What the table says itself: that a slice isn't all of the items. */
  readonly known: readonly string[];
}

/**
 * The warnings of a table's rows: those that all share once, the others with the name of their row.
 *
 * @param name of the table
 */
export function warningsOf(rows: readonly Row[], name: string): Text[] {
  const all = rows.map(({ comparison, known }) => comparison.warnings.filter((one) => !known.includes(one)));
  const [first = [], ...others] = all;
  if (others.length === 0) {
    return first;
  }
  const names = namesOf(rows, name);
  const common = first.filter((warning) => others.every((some) => some.includes(warning)));
  const further = all.flatMap((warnings, i) => {
    const own = warnings.filter((one) => !common.includes(one));
    return own.length === 0 ? [] : [{ name: elementAt(names, i), own }];
  });
  return [
    ...common.map((warning) => english('Every row: {0}', warning)),
    ...further
      .slice(0, MOST_TOLD)
      .flatMap((row) => row.own.map((warning) => english('{0}: {1}', row.name, warning))),
    ...(further.length > MOST_TOLD
      ? [english('More rows have warnings: {0}.', someOf(further.slice(MOST_TOLD).map((row) => row.name)))]
      : []),
  ];
}

/** In English, as all that is kept. */
function namesOf(rows: readonly Row[], name: string): string[] {
  const named = rows.map(({ task, column, comparison: { metric, slice } }) => ({
    task,
    column,
    metric,
    slice: slice ?? null,
  }));
  return inEnglish(() => rowNames({ rows: named, name }));
}
