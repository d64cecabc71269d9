import * as v from 'valibot';
import type { Comparison } from '../../model/results/comparison';
import type { ComparisonDetails } from '../../model/results/details';
import { TABLE_CORRECTION_NAMES, TABLE_CORRECTIONS } from '../../model/settings/corrections';
import { planningQuestionSchema } from '../../model/results/planning';
import { identitySchema, parseSlice, type ComparisonIdentity } from '../../model/settings/identity';
import { english } from '../../model/words';
import {
  ALPHA,
  choice,
  column,
  columnPair,
  columns,
  filesOrNone,
  flag,
  found,
  metric,
  numberIfAny,
  paths,
  permission,
  SEED,
  toggle,
  word,
} from '../fields';
import { movedIdentity } from '../moved';

export const wrongSlice = (text: string) =>
  `--slice takes a column with a value, such as category=math, or a part, such as "(length):1/4", not “${text}”`;

/** For questions about one output, which have no row for each slice. */
export const oneSlice = v.pipe(
  word({
    label: english('Slice'),
    value: 'S',
    default: 'all items',
    meaning: 'only these items ([slices](suites.md#slices)): `category=math`, `year:1/4` …',
  }),
  v.check(
    (named) => named === null || parseSlice(named) !== null,
    ({ input }) => wrongSlice(input ?? ''),
  ),
);

const held: v.GenericSchema<unknown, ComparisonIdentity> = identitySchema;

export const outputsFields = {
  files: filesOrNone({
    meaning: 'two files, A and B',
    most: 2,
    folders: true,
    roles: [
      {
        name: 'candidate',
        meaning:
          'Output file of the new system (A), or the folder of its training runs. May be left out with testSet: its newest output.',
      },
      {
        name: 'baseline',
        meaning:
          'Output file of the system that it is compared with (B). May be left out if realgain.json declares a baseline, or if the candidate holds both systems.',
      },
    ],
  }),
  testSet: word({
    label: english('Test set'),
    value: 'NAME',
    meaning:
      'the newest output of this test set of the `realgain.json` here or above, instead of A; B is optional if a baseline is declared',
  }),
  aRun: paths({
    label: english('Further training runs of A'),
    meaning:
      'the output of another training run (seed) of A ([several runs](statistics.md#several-training-runs)); repeat it for more',
  }),
  bRun: paths({ label: english('Further training runs of B'), meaning: 'likewise of B' }),
  reference: paths({
    label: english('References'),
    value: 'R',
    default: 'suggested by file names',
    meaning:
      'the file that outputs are scored against; repeat it for several; `none`: ignore the one that `realgain.json` declares or the names suggest',
  }),
  metric: metric({ hasColumns: true }),
  trust: permission(
    'run the command or module that `realgain.json` names as its metric; it runs [with your rights](metrics.md#who-may-run-what)',
  ),
  idColumn: column({
    label: english('Id column'),
    default: 'found by name and contents',
    meaning:
      'the column that identifies items, or `none` to match by line; if only one file has ids, RealGain asks',
  }),
  cluster: column({
    label: english('Clusters'),
    term: 'cluster',
    default: 'found by name and contents',
    meaning:
      'the column (document, speaker ...) whose items are [resampled together](statistics.md#clusters); `none`: every item is independent, even samples of one item (with a warning)',
  }),
  systems: columnPair({
    label: english('Systems'),
    value: 'X,Y',
    meaning:
      'the two systems, if the files [hold several](formats.md); one file is then enough: `realgain compare results.json --systems gpt-4o,llama`',
  }),
  columns: columnPair({
    label: english('Columns of the systems'),
    value: 'X,Y',
    meaning: 'the two systems, if each has a column in one table',
  }),
  slice: v.pipe(
    columns({
      label: english('Slice'),
      value: 'S',
      default: 'all items',
      meaning:
        'with a value or a part, only these items ([slices](suites.md#slices)): `category=math` (a column, or a field that a log keeps of its items; `category=(none)` where it is missing), `year:1/4`, `"(length):1/4"`, `"(difficulty):1/4"` (the first of four, the smallest numbers); a column alone (`category`, `year:4`): a row for each, repeated for more columns',
    }),
    v.check(
      (named) => wrong(named) === undefined,
      ({ input }) => wrongSlice(wrong(input) ?? ''),
    ),
    v.maxLength(1, '--slice compares one slice; for a row for each, name the column alone: --slice category'),
  ),
  header: toggle({
    label: english('Names of columns'),
    meaning: 'the first line of a table names its columns',
    no: 'the first line of a table is an item, and columns are known by number',
  }),
  referenceHeader: toggle({
    label: english('Names of columns in references'),
    meaning: 'the same as `--header`, for the reference',
    no: 'the same as `--no-header`, for the reference',
  }),
  inputFormat: v.pipe(
    columns({
      label: english('Formats'),
      value: 'F',
      default: 'recognized',
      meaning:
        'read the outputs as this [format](formats.md#ids-of-formats) (`csv`, `jsonl`, `conll` ...); given twice: A’s, then B’s',
    }),
    v.maxLength(2, '--input-format is given once for both outputs, or twice: for A, then for B'),
  ),
  referenceFormat: word({
    label: english('Format of references'),
    value: 'F',
    default: 'recognized',
    meaning: 'the same for the references',
  }),
};

export const testedFields = {
  test: word({
    label: english('Test'),
    value: 'T',
    default: '`auto`',
    meaning:
      'the test that decides the verdict: [chosen by the data](statistics.md#how-the-verdict-is-reached), or by its id in [the table of tests](statistics.md#tests): `bootstrap`, `randomization`, `t`, `wilcoxon` ...',
  }),
  alternative: word({
    label: english('Alternative'),
    term: 'alternative',
    value: 'X',
    default: '`two-sided`',
    meaning: '`two-sided`, `greater`: A is better, `less`: A is worse',
  }),
  margin: numberIfAny({
    label: english('Margin'),
    term: 'margin',
    value: 'X',
    meaning:
      'test [equivalence](statistics.md#equivalence) too: gains smaller than X, in the metric’s units, don’t matter; also for `--gate`',
  }),
  resamples: numberIfAny({
    label: english('Resamples'),
    term: 'resample',
    default: '1,000,000',
    meaning:
      'resamples of a Monte Carlo test, 100 to 100,000,000; default for randomization: 1,048,576, fewer beyond 10,000 items, and none if p is exact without them; `1e5` and `100,000` work too',
  }),
  adaptive: flag({
    label: english('Adaptive'),
    term: 'adaptive',
    meaning:
      'stop drawing as soon as p is clear of α, if no number of resamples is set; the result says after how many',
  }),
  seed: word(SEED),
  alpha: numberIfAny(ALPHA),
};

/** The options of a comparison, a field each; realgain.json and the files decide those that are absent. */
export const comparedFields = {
  ...outputsFields,
  ...testedFields,
  held: found(held, movedIdentity, ({ metric: choice }) => (choice === null ? [] : [choice])),
};

const { margin: _, ...untestedForEquivalence } = comparedFields;

/** The same without what tests equivalence. */
export const pairFields = untestedForEquivalence;

const wrong = (named: readonly string[]) => named.find((text) => parseSlice(text) === null);

export const namesOutputs = ({ files, testSet }: Pick<PairAsked, 'files' | 'testSet'>) =>
  files.length > 0 || testSet !== null;

export const correction = choice(TABLE_CORRECTIONS, {
  names: TABLE_CORRECTION_NAMES,
  label: english('Correction'),
  term: 'correction',
  value: 'C',
  default: '`max-t`',
  meaning:
    'how p is [corrected](suites.md#the-correction) for the number of rows: `max-t`, `holm`, `bonferroni` or `benjamini-hochberg`',
});

export const compareAsked = v.pipe(
  v.object({
    ...comparedFields,
    // For several rows, which are another question.
    correction,
    cost: v.pipe(
      columns({
        label: english('Costs'),
        value: 'X=C',
        meaning:
          'what one more item, sample, judge or run costs beside its rows, in rows, for the [parts of the variance](statistics.md#parts-of-the-variance): `judge=20`; repeat it for more',
      }),
      v.check(
        (given) => given.every((text) => /^[^=]+=\d+(?:\.\d+)?$/.test(text)),
        '--cost takes what varies and a number of rows, such as judge=20',
      ),
    ),
    /** What a page planned, for its report. */
    plan: found(planningQuestionSchema, (plan) => plan),
  }),
  v.check((given) => namesOutputs(given)),
);

export type CompareAsked = v.InferOutput<typeof compareAsked>;

export type ComparedPair = Comparison &
  Pick<ComparisonDetails, 'decimals' | 'histogram' | 'planning' | 'intervals' | 'counts'>;

export type PairAsked = v.InferOutput<v.ObjectSchema<typeof pairFields, undefined>>;
