import { grouped, listOf } from '../lists';
import type { PooledRow, TableIdentity, TableRow } from '../results/table';
import { someOf } from './some-of';
import { english, englishOf, t, templatesOf, translated, type Messages, type Text } from '../words';

interface Named extends Pick<TableRow, 'task' | 'slice' | 'column'> {
  readonly metric: { readonly name: string };
}

/** The rows of a table, named by what tells them apart: task, metric, slice. */
export function rowNames(
  {
    rows,
    name,
  }: {
    readonly rows: readonly Named[];
    readonly name: string;
  },
  messages: Messages = {},
): string[] {
  const differ = (value: (row: Named) => string | null) => new Set(rows.map(value)).size > 1;
  const byTask = differ(({ task }) => task);
  const byMetric = differ(({ metric, column }) => `${metric.name} ${column ?? ''}`);
  const bySlice = differ(({ slice }) => slice);
  const metrics = metricNames(rows, messages);
  return rows.map((row, i) => {
    const { task, slice } = row;
    const parts = [byTask ? task : null, byMetric ? (metrics[i] ?? null) : null, slice];
    const said = parts.filter((part) => part !== null && part !== '').join(', ');
    return said === '' ? (bySlice ? t('all items') : (task ?? name)) : said;
  });
}

/** A warning where it is open what folders or files are. */
export function openPlacesWarning({ name, isOpen }: Pick<TableIdentity, 'name' | 'isOpen'>): Text | null {
  switch (isOpen) {
    case undefined:
      return null;
    case true:
      return english(
        'The folders in {0} are taken for systems and their files for test sets, but neither names nor items show that it isn’t the other way round.',
        name,
      );
    case 'runs':
      return english(
        'The folders in {0} are taken for systems and their numbered files for test sets, but neither names nor items show that the files aren’t systems, or training runs on one test set; if they are runs, compare the folders of two systems as a pair.',
        name,
      );
  }
}

export function tableTitle({ of, a, b, name, tasks, slices, metrics }: TableIdentity): string {
  if (of === 'runs') {
    return t('Runs of {0} against {1}', name, b);
  }
  if (tasks.length > 1) {
    return t('{0} vs {1} on {2}', a, b, name);
  }
  // Not the title of its pair.
  return slices.length > 0
    ? t('{0} vs {1} by slice', a, b)
    : metrics.length > 0
      ? t('{0} vs {1} by metric', a, b)
      : `${a} vs ${b}`;
}

export function pooledName({ by }: Pick<PooledRow, 'by'>): string {
  return {
    macro: t('mean of the tasks'),
    micro: t('mean of all items'),
    random: t('other tasks like these'),
  }[by];
}

/** The metric of each row, with the column where rows have the same metric of different ones: `accuracy (acc_norm)`. */
export function metricNames(rows: readonly Named[], messages: Messages = {}): string[] {
  const columns = new Map<string, Set<string | null>>();
  for (const { metric, column } of rows) {
    columns.set(metric.name, (columns.get(metric.name) ?? new Set()).add(column));
  }
  return rows.map(({ metric: { name }, column }) => {
    const said = translated(name, messages);
    return column !== null && (columns.get(name)?.size ?? 0) > 1 ? `${said} (${column})` : said;
  });
}

/** Warnings shown; of the others, only the rows are named. */
const MOST_TOLD = 5;

/** From so many rows on, warnings that differ only in numbers or names are shown once, with the first row. */
const FEWEST_ALIKE = 3;

/** The warnings of rows: those that all share, once; the others with the names of their rows. */
export function warningsOfRows(
  rows: readonly { readonly name: string; readonly warnings: readonly Text[] }[],
): Text[] {
  const [{ warnings: first } = { warnings: [] }, ...others] = rows;
  if (others.length === 0) {
    return [...first];
  }
  const says = (warnings: readonly Text[], one: Text) =>
    warnings.some((own) => englishOf(own) === englishOf(one));
  const common = first.filter((warning) => others.every(({ warnings }) => says(warnings, warning)));
  const own = rows.flatMap(({ name, warnings }) =>
    warnings.filter((one) => !says(common, one)).map((warning) => ({ name, warning })),
  );
  const alike = [...grouped(own, ({ warning }) => templatesOf(warning)).values()].flatMap((some) =>
    some.length < FEWEST_ALIKE ? some.map((one) => [one]) : [some],
  );
  const further = new Set(alike.slice(MOST_TOLD).flatMap((some) => some.map(({ name }) => name)));
  return listOf(
    common.map((warning) => english('Every row: {0}', warning)),
    alike
      .slice(0, MOST_TOLD)
      .flatMap(([first, ...others]) =>
        first === undefined
          ? []
          : others.length === 0
            ? english('{0}: {1}', first.name, first.warning)
            : english(
                '{0}: {1} Similar warnings: {2}.',
                first.name,
                first.warning,
                someOf(others.map(({ name }) => name)),
              ),
      ),
    further.size > 0 && english('More rows have warnings: {0}.', someOf([...further])),
  );
}
