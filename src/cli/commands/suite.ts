import { COMPARED, GATED, PRINTED, TESTED } from './comparison';
import { correction } from '../../questions/pair/schema';
import { optionsOf } from './fields';
import { only, type OptionSpec, type OptionTable } from './spec';

/** How rows are corrected: `realgain compare` takes it too, for slices and metrics. */
const SLICED = optionsOf({ correction }) as Readonly<
  Record<'correction', OptionSpec & { readonly value: string }>
>;

/** Options that only a suite has, or that mean something else there. */
export const SUITED = {
  systems: {
    value: 'X,Y',
    meaning: 'the candidate and the baseline, if there are results of more than two systems',
  },
  metric: {
    value: 'M',
    repeat: true,
    default: 'the one that fits the files best',
    meaning:
      'as for `realgain compare`; repeated: the first that fits a task decides, the others are rows; `all`: every score and metric that fits is a row',
  },
  column: {
    value: 'C',
    repeat: true,
    meaning: 'the column to score, likewise; tasks without it are scored as without this option',
  },
  ...SLICED,
  pooling: {
    value: 'P',
    default: '`macro`',
    meaning:
      'the [pooled row](suites.md#the-pooled-row): `macro`: all tasks count the same, `micro`: all items',
  },
  format: {
    value: 'F',
    default: '`text`',
    meaning:
      '`text`, `sentence`, `markdown`, `github` (a comment on a pull request, with the gate, a forest plot and a table that folds), `latex` (a `booktabs` table) or `json`',
  },
  json: {
    meaning: 'the whole table, as described by `table.schema.json` in the package; short for `--format json`',
  },
  csv: { meaning: 'every number of every row as comma-separated values' },
  ...only(PRINTED, 'report', 'force'),
  ...GATED,
  'fail-unless-significant': {
    meaning:
      'exit 1 unless A is significantly better (with `--alternative less`: worse); the answer is printed anyway',
  },
  row: {
    value: 'R',
    default: '`pooled`',
    meaning:
      'where it has to be, with `--gate` or `--fail-unless-significant`: in the `pooled` row (of a single task: in its row), in `any` row after correction (only `better`), or in `all` rows, with no task missing',
  },
} as const satisfies OptionTable;

/** What the command for runs takes besides, or calls otherwise. */
export const OF_RUNS = {
  baseline: {
    value: 'B',
    default: 'that of `realgain.json`',
    meaning: 'the output that each run is compared with',
  },
  'test-set': {
    value: 'NAME',
    meaning: 'all outputs of this test set of the `realgain.json` here or above, instead of naming them',
  },
  row: {
    value: 'R',
    default: '`any`',
    meaning: 'where it has to be, with `--gate`: in `any` run after correction, or in `all`',
  },
  'write-report': {
    meaning: 'also write the report that `realgain.json` names for the test set',
  },
} as const satisfies OptionTable;

export const RUNS_OPTIONS = {
  ...only(
    COMPARED,
    ...(['reference', 'metric', 'trust', 'option', 'column', 'reference-column'] as const),
    ...(['higher-is-better', 'lower-is-better', 'id-column', 'cluster'] as const),
    ...(['header', 'no-header', 'reference-header', 'no-reference-header'] as const),
    ...(['input-format', 'reference-format'] as const),
  ),
  ...only(
    TESTED,
    ...(['test', 'alternative', 'margin', 'resamples', 'adaptive', 'seed'] as const),
    ...(['alpha', 'threads', 'cache'] as const),
  ),
  ...SLICED,
  ...only(SUITED, 'format', 'json', 'csv', 'report', 'force'),
  ...GATED,
  ...OF_RUNS,
} as const satisfies OptionTable;

export const SUITE_OPTIONS = {
  ...only(
    COMPARED,
    ...(['reference', 'trust', 'option', 'reference-column', 'higher-is-better', 'lower-is-better'] as const),
    ...(['id-column', 'cluster', 'header', 'no-header', 'reference-header', 'no-reference-header'] as const),
    ...(['input-format', 'reference-format', 'slice'] as const),
  ),
  ...only(
    TESTED,
    ...(['test', 'alternative', 'margin', 'resamples', 'adaptive', 'seed'] as const),
    ...(['alpha', 'threads', 'cache'] as const),
  ),
  ...SUITED,
} as const satisfies OptionTable;
