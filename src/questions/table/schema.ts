import * as v from 'valibot';
import { parseSlice } from '../../model/settings/identity';
import { parseSliceBy, type SliceBy } from '../../model/settings/slice';
import { POOLING_NAMES, POOLINGS } from '../../model/settings/corrections';
import { ARRIVAL_ORDERS } from '../../model/settings/stream';
import { tableIdentitySchema, type ComparisonTable, type TableIdentity } from '../../model/results/table';
import { english, isMessage, type Message } from '../../model/words';
import {
  choice,
  column,
  columnPair,
  columns,
  files,
  filesOrNone,
  flag,
  found,
  metric,
  path,
  word,
} from '../fields';
import { movedTableIdentity } from '../moved';
import { correction, outputsFields, testedFields, wrongSlice } from '../pair/schema';

/** The value of `--metric` for every score and metric that fits. */
export const ALL = 'all';

/** Reports hold written reasons; the editor's pages, those that can be translated. */
export const heldTable: v.GenericSchema<unknown, TableIdentity> = v.object({
  ...tableIdentitySchema.entries,
  missing: v.array(
    v.object({ task: v.string(), reason: v.union([v.string(), v.custom<Message>(isMessage)]) }),
  ),
});

const held = found(heldTable, movedTableIdentity, ({ tasks, deciding = [], answers, metrics }) =>
  [
    ...tasks.map(({ identity }) => identity.metric),
    ...deciding,
    ...answers,
    ...(metrics === 'all' ? [] : metrics),
  ].filter((one) => one !== null),
);

const { reference, trust, idColumn, cluster, header, referenceHeader } = outputsFields;
const { inputFormat, referenceFormat } = outputsFields;

/** How outputs are read, whatever the rows are. */
const readFields = { trust, idColumn, cluster, header, referenceHeader, inputFormat, referenceFormat };

/** What divides items into slices, of what `--slice` names; null for one that can't be understood, or a slice by itself. */
export const sliceOf = (text: string): SliceBy | null =>
  parseSlice(text) === null ? parseSliceBy(text) : null;

function whatIsWrong(text: string): string | null {
  if (parseSlice(text) !== null || parseSliceBy(text) !== null) {
    return null;
  }
  const [, name, parts] = /^([^=]+):(\d+)$/.exec(text) ?? [];
  return name === undefined || parts === undefined
    ? wrongSlice(text)
    : `--slice ${name}:N divides the items into 2 to 100 parts, not ${parts}`;
}

const slices = v.pipe(
  columns({ label: english('Slices'), value: 'S', default: 'all items', meaning: outputsFieldMeaning() }),
  v.check(
    (named) => named.every((text) => whatIsWrong(text) === null),
    ({ input }) => input.map(whatIsWrong).find((wrong) => wrong !== null) ?? '',
  ),
  v.check(
    (named) => named.filter((text) => parseSlice(text) !== null).length <= 1,
    '--slice compares one slice; for a row for each, name the column alone: --slice category',
  ),
);

function outputsFieldMeaning(): string {
  const { meaning } = v.getMetadata(outputsFields.slice) as { readonly meaning: string };
  return meaning;
}

export const suiteAsked = v.object({
  files: files({
    meaning: 'two folders, A and B, or one that holds the results of both',
    most: 2,
    folders: true,
  }),
  reference,
  metric: columns({
    label: english('Metrics'),
    value: 'M',
    default: 'the one that fits the files best',
    meaning:
      'as for `realgain compare`; repeated: the first that fits a task decides, the others are rows; `all`: every score and metric that fits is a row',
  }),
  column: columns({
    label: english('Columns'),
    meaning: 'the column to score, likewise; tasks without it are scored as without this option',
  }),
  option: columns({
    label: english('Options of the metric'),
    value: 'NAME=VALUE',
    meaning: 'an option of the metric, such as `tokenize=char`; repeat it for several',
  }),
  referenceColumn: column({
    label: english('Column of right answers'),
    meaning: 'the column of the reference that holds the right answers',
  }),
  higherIsBetter: flag({
    label: english('Higher is better'),
    meaning: 'higher scores are better, for a scored column whose name doesn’t show it',
  }),
  lowerIsBetter: flag({
    label: english('Lower is better'),
    meaning: 'lower scores are better, for such a column',
  }),
  ...readFields,
  systems: columnPair({
    label: english('Systems'),
    value: 'X,Y',
    meaning: 'the candidate and the baseline, if there are results of more than two systems',
  }),
  slice: slices,
  ...testedFields,
  correction,
  pooling: choice(POOLINGS, {
    names: POOLING_NAMES,
    label: english('Pooling'),
    value: 'P',
    default: '`macro`',
    meaning:
      'the [pooled row](suites.md#the-pooled-row): `macro`: all tasks count the same, `micro`: all items; `random`: as `macro`, for other tasks like these',
  }),
  held,
});

export type SuiteAsked = v.InferOutput<typeof suiteAsked>;

export const runsAsked = v.pipe(
  v.object({
    files: filesOrNone({ meaning: 'the runs, or --test-set NAME for all outputs of a test set' }),
    baseline: path({
      label: english('Baseline'),
      value: 'B',
      default: 'that of `realgain.json`',
      meaning: 'the output that each run is compared with',
    }),
    testSet: word({
      label: english('Test set'),
      value: 'NAME',
      meaning: 'all outputs of this test set of the `realgain.json` here or above, instead of naming them',
    }),
    reference,
    metric: metric({ hasColumns: true }),
    ...readFields,
    ...testedFields,
    correction,
    asTheyCame: choice(ARRIVAL_ORDERS, {
      label: english('As they came'),
      value: 'ORDER',
      default: 'all at once',
      meaning:
        'judge each run by what is left of α when it came ([alerts](automation.md#alerts-that-hold)), in the order of `time`, when the files were written, or as they are `listed`; gates then go by it',
    }),
    held,
  }),
  v.check((asked) => asked.held !== null || (asked.files.length === 0) !== (asked.testSet === null)),
);

export type RunsAsked = v.InferOutput<typeof runsAsked>;

/** A table with what its document shows as well: decimals of each row. */
export type TableAnswer = ComparisonTable & { readonly decimals: readonly number[] };
