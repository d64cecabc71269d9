import * as v from 'valibot';
import { english, type Text } from '../../model/words';
import { gatedRows } from '../../model/settings/gate';
import { GROUP_MEANS, POOLINGS, TABLE_CORRECTIONS } from '../../model/settings/corrections';
import { parseSliceBy } from '../../model/settings/slice';
import { globFault } from '../globs/match';
import { glob, isLocal, list, metricSchema, name, path, withoutFault } from '../schemas/metric-schema';
import { settings } from '../schemas/settings-schema';

const folders = v.pipe(name, withoutFault(globFault), isLocal);

const group = v.strictObject({
  tasks: list(glob, 'Globs of the names of tasks, or names of groups before this one.'),
  mean: v.optional(
    v.pipe(
      v.picklist(GROUP_MEANS),
      v.description(
        'macro (default): every member counts the same; micro: every item, as with weight_by_size of lm-evaluation-harness.',
      ),
    ),
  ),
});

export const suite = v.strictObject({
  name: v.pipe(name, v.description('Name of the suite in tables, the panel and the status bar.')),
  folders: v.pipe(
    v.union([folders, list(folders, 'Globs of the folders, relative to this file.')]),
    v.description(
      'Glob or globs of the folders that hold the results of one system each, or one folder whose files or folders name the systems, relative to this file.',
    ),
  ),
  baseline: v.optional(
    v.pipe(
      path,
      v.description(
        'The system that the others are compared with: its folder, relative to this file, or its name.',
      ),
    ),
  ),
  metric: v.optional(
    v.pipe(
      v.union([metricSchema, v.array(metricSchema)]),
      v.description(
        'The metric that decides, or several: the first whose column a task has (default: the metric that fits the task best).',
      ),
    ),
  ),
  metrics: v.optional(
    v.pipe(v.picklist(['all']), v.description('all: every other score and metric that fits is a row too.')),
  ),
  slices: v.optional(
    list(
      v.pipe(name, withoutFault(sliceFault)),
      'A row for each value of a column, such as "category", or for each of several parts: "(length):4".',
    ),
  ),
  correction: v.optional(
    v.pipe(
      v.picklist(TABLE_CORRECTIONS),
      v.description('How p is corrected for the number of rows (default: max-t).'),
    ),
  ),
  pooling: v.optional(
    v.pipe(
      v.picklist(POOLINGS),
      v.description(
        'The pooled row: every task counts the same (macro, default), or every item (micro); random: as macro, for other tasks like these.',
      ),
    ),
  ),
  groups: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.array(glob), group])),
      v.description(
        'Groups of tasks whose means are rows: each with globs of its tasks, or names of groups before it. Every member counts the same, or with "mean": "micro" every item.',
      ),
    ),
  ),
  watch: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Compare systems with the baseline in the background when their results appear or change (default: true).',
      ),
    ),
  ),
  row: v.optional(
    v.pipe(
      gatedRows,
      v.description(
        'The rows that the gate is about: pooled (default), any (only for better and worthwhile), all, with no task missing, or the row of a group of tasks, such as group:stem.',
      ),
    ),
  ),
  ...settings,
});

function sliceFault(text: string): Text | null {
  return parseSliceBy(text) === null
    ? english('is not a column, such as "category", or one with 2 to 100 parts, such as "(length):4".')
    : null;
}
