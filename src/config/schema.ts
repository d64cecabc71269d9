import * as v from 'valibot';
import {
  ALTERNATIVES,
  DEFAULT_TIME_LIMIT,
  english,
  isOnNetwork,
  MAX_RESAMPLES,
  MAX_TIME_LIMIT,
  MIN_RESAMPLES,
  OUTPUT_ARGUMENT,
  parseSliceBy,
  placeholderFault,
  POOLINGS,
  TABLE_CORRECTIONS,
  type Text,
  englishOf,
  GATES,
} from '../model';
import { globFault } from './globs';

/**
 * realgain.json: the test sets and suites of a folder. One schema defines what is allowed, the description of each
 * property (hover) and the message for a wrong value (Problems), and is the source of the JSON Schema for
 * editors.
 */

const name = v.pipe(v.string(), v.minLength(1));

/** Of a file relative to this one. */
const path = v.pipe(
  name,
  v.check((file) => !isOnNetwork(file), english('is on the network; give a path of this machine.')),
);

/** What a check finds wrong, as data: the schema's own issues hold plain text. */
const FAULTS = new WeakMap<object, (value: never) => Text | null>();

/** A check that says itself what is wrong. */
function withoutFault<Value>(faultOf: (value: Value) => Text | null) {
  const holds = (value: Value) => faultOf(value) === null;
  FAULTS.set(holds, faultOf);
  return v.check<Value, (issue: v.CheckIssue<Value>) => string>(holds, ({ input }) =>
    englishOf(faultOf(input) ?? ''),
  );
}

/** What an issue says, where it is from such a check. */
export function faultIn({ requirement, input }: v.BaseIssue<unknown>): Text | null {
  return typeof requirement === 'function' ? (FAULTS.get(requirement)?.(input as never) ?? null) : null;
}

const glob = v.pipe(name, withoutFault(globFault));

const list = <Entry extends v.GenericSchema<string>>(entry: Entry, description: string) =>
  v.pipe(v.array(entry), v.description(description));

const metricId = v.pipe(v.string(), v.description('Id of a metric: bleu, chrf, accuracy, mean ...'));

const knownMetric = v.strictObject({
  id: metricId,
  column: v.optional(v.pipe(v.string(), v.description('Column of the output to score.'))),
  referenceColumn: v.optional(
    v.pipe(v.string(), v.description('Column of the reference that holds the right answers.')),
  ),
  options: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
      v.description('Options of the metric by name, such as "tokenize": "char" for bleu.'),
    ),
  ),
  higherIsBetter: v.optional(
    v.pipe(
      v.boolean(),
      v.description('For the mean or rate of a column: whether higher is better (default: by its name).'),
    ),
  ),
});

const timeLimit = v.optional(
  v.pipe(
    v.number(),
    v.gtValue(0),
    v.maxValue(MAX_TIME_LIMIT),
    v.description(`Seconds that scoring one output may take (default: ${DEFAULT_TIME_LIMIT}).`),
  ),
);

const LONGEST_COMMAND = 2000;

const commandMetric = v.strictObject({
  command: v.pipe(
    v.array(v.string()),
    withoutFault<string[]>(([program, ...others]) =>
      program !== '' && others.some((argument) => argument.includes(OUTPUT_ARGUMENT))
        ? null
        : english('lacks an argument with {0}, the placeholder for the file to score.', OUTPUT_ARGUMENT),
    ),
    withoutFault<string[]>(placeholderFault),
    withoutFault<string[]>((command) =>
      command.join(' ').length <= LONGEST_COMMAND
        ? null
        : english(
            'is longer than {0} characters, too long to check before you allow it to run; put it in a script.',
            LONGEST_COMMAND,
          ),
    ),
    v.description(
      'A custom scorer: program and arguments, run without a shell in the folder of this file. {output} stands for the output, {reference} for each reference. It prints a row for each item, as CSV or JSON Lines.',
    ),
  ),
  score: v.optional(
    v.pipe(
      name,
      v.description(
        'How the printed columns make a score: "mean(f1)", or a formula over their sums: "correct / total", "2*tp / (2*tp + fp + fn)". Without it, the mean of the only column of numbers.',
      ),
    ),
  ),
  name: v.optional(v.pipe(name, v.description('Name of the metric.'))),
  unit: v.optional(v.pipe(v.string(), v.description('Unit of the score, such as "%".'))),
  higherIsBetter: v.optional(
    v.pipe(v.boolean(), v.description('false for errors and losses (default: by the name of the column).')),
  ),
  timeLimit,
});

const moduleMetric = v.strictObject({
  module: v.pipe(
    path,
    v.description(
      'A custom metric: an ES module, relative to this file, that exports extract and, unless the score is a mean, score.',
    ),
  ),
  timeLimit,
});

/** How outputs are scored: by a built-in metric, or by a custom program. */
export const metricSchema = v.union([metricId, knownMetric, commandMetric, moduleMetric]);

/** The intended form of a value that has none of the forms. */
export function metricFormOf(value: unknown): v.GenericSchema {
  const has = (key: string) => typeof value === 'object' && value !== null && key in value;
  return has('command') ? commandMetric : has('module') ? moduleMetric : knownMetric;
}

/** What test sets and suites share: settings of comparisons, and the gate. */
const settings = {
  gate: v.optional(
    v.pipe(
      v.picklist(GATES),
      v.description(
        'What a build requires: better, not-worse (by less than the margin, which it needs) or no-regression (default: nothing). ' +
          'For the command line and tasks, where no option says otherwise.',
      ),
    ),
  ),
  test: v.optional(
    v.pipe(
      name,
      v.description(
        'Id of the test that decides the verdict, or auto (default): the test that fits the data.',
      ),
    ),
  ),
  alternative: v.optional(
    v.pipe(
      v.picklist(ALTERNATIVES),
      v.description('two-sided (default), greater: A is better, less: A is worse.'),
    ),
  ),
  resamples: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(MIN_RESAMPLES),
      v.maxValue(MAX_RESAMPLES),
      v.description(
        'Resamples of a Monte Carlo test (default: 1,000,000; randomization: 1,048,576; fewer beyond 10,000 items).',
      ),
    ),
  ),
  seed: v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.description('Seed of the random streams: the same seed gives the same digits (default: "1").'),
    ),
  ),
  resampling: v.optional(
    v.pipe(
      v.picklist(['adaptive', 'fixed']),
      v.description(
        'adaptive: if no number of resamples is set, drawing stops as soon as p is clear of α; fixed: all are drawn, as for a paper.',
      ),
    ),
  ),
  alpha: v.optional(
    v.pipe(
      v.number(),
      v.gtValue(0),
      v.ltValue(0.5),
      v.description('Significance level; intervals have level 1 − α (default: 0.05).'),
    ),
  ),
  margin: v.optional(
    v.pipe(
      v.number(),
      v.gtValue(0),
      v.description(
        "Gains smaller than this, in the metric's units, don't matter; equivalence is tested too (default: none).",
      ),
    ),
  ),
};

const testSet = v.strictObject({
  name: v.pipe(name, v.description('Name of the test set in the panel, the status bar, and the plots.')),
  outputs: v.pipe(
    v.union([glob, list(glob, 'Globs of the output files, relative to this file.')]),
    v.description(
      'Glob or globs of the output files, relative to this file. References never count as outputs.',
    ),
  ),
  reference: v.optional(
    v.pipe(
      v.union([path, list(path, 'Reference files, relative to this file.')]),
      v.description('The reference that outputs are scored against, or several, relative to this file.'),
    ),
  ),
  metric: v.optional(
    v.pipe(
      metricSchema,
      v.description('How outputs are scored (default: the metric that fits the files best).'),
    ),
  ),
  baseline: v.optional(
    v.pipe(path, v.description('The output that new runs are compared with, relative to this file.')),
  ),
  groups: v.optional(
    v.pipe(
      v.record(v.string(), v.union([glob, list(glob, 'Globs of the systems in this group.')])),
      v.description('Named groups of systems (same lab, same model, ...), each with globs of its outputs.'),
    ),
  ),
  runs: v.optional(
    v.pipe(
      v.record(v.string(), list(path, 'Outputs of the runs, relative to this file.')),
      v.description(
        'Systems that were trained several times (seeds): each name lists the outputs of its runs, which are compared as one system.',
      ),
    ),
  ),
  idColumn: v.optional(
    v.pipe(
      name,
      v.description(
        'Column that identifies an item in every file, or "none" to match by line (default: found by name and contents).',
      ),
    ),
  ),
  clusterColumn: v.optional(
    v.pipe(
      v.nullable(name),
      v.description(
        'Column of the document, speaker or session that an item belongs to; null: every item is independent, even ' +
          'the epochs of a sample.',
      ),
    ),
  ),
  format: v.optional(
    v.pipe(
      name,
      v.description('Id of the format that outputs are read as, such as "csv" (default: recognized).'),
    ),
  ),
  referenceFormat: v.optional(
    v.pipe(name, v.description('Id of the format that the reference is read as (default: recognized).')),
  ),
  header: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Whether the first line of a table (CSV, TSV) names its columns (default: decided by the rows). false: columns are numbered from 1.',
      ),
    ),
  ),
  referenceHeader: v.optional(
    v.pipe(v.boolean(), v.description('The same for the reference (default: as "header").')),
  ),
  watch: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Compare new and changed outputs with the baseline in the background (default: true).'),
    ),
  ),
  ...settings,
});

const folders = v.pipe(
  name,
  withoutFault(globFault),
  v.check((folder) => !isOnNetwork(folder), english('is on the network; give a path of this machine.')),
);

const suite = v.strictObject({
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
      v.description('The pooled row: every task counts the same (macro, default), or every item (micro).'),
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
  ...settings,
});

function sliceFault(text: string): Text | null {
  return parseSliceBy(text) === null
    ? english('is not a column, such as "category", or one with 2 to 100 parts, such as "(length):4".')
    : null;
}

export const configSchema = v.pipe(
  v.strictObject({
    $schema: v.optional(v.string()),
    testSets: v.optional(v.pipe(v.array(testSet), v.description('The test sets of this folder.'))),
    suites: v.optional(
      v.pipe(v.array(suite), v.description('The suites of this folder: systems evaluated on many tasks.')),
    ),
  }),
  v.check(
    ({ testSets, suites }) => testSets !== undefined || suites !== undefined,
    english('declare "testSets" or "suites".'),
  ),
  v.description(
    'Test sets and suites for RealGain: which files are outputs of which test set, and how to compare them.',
  ),
);

export type ConfigFile = v.InferOutput<typeof configSchema>;

/** What is looked at of a schema: where others are inside it. */
interface Holder {
  readonly wrapped?: Holder;
  readonly item?: Holder;
  readonly value?: Holder;
  readonly options?: readonly (Holder | string)[];
  readonly entries?: Readonly<Record<string, Holder>>;
}

/** The names of the properties that an object at this path can have. */
export function propertiesAt(path: readonly (string | number)[]): string[] {
  let holders = [configSchema as Holder];
  for (const key of path) {
    holders = holders
      .flatMap(objectsIn)
      .flatMap(({ entries, item, value }) => entries?.[key] ?? item ?? value ?? []);
  }
  return holders.flatMap(objectsIn).flatMap(({ entries = {} }) => Object.keys(entries));
}

/** The branches of a union, and what may be absent. */
function objectsIn(holder: Holder): Holder[] {
  const { wrapped, options = [] } = holder;
  const inner = [wrapped, ...options].filter((one): one is Holder => typeof one === 'object');
  return [holder, ...inner.flatMap(objectsIn)];
}
