import type { OptionTable } from './spec';

export const FORMATS = ['text', 'sentence', 'markdown', 'github', 'latex', 'json'] as const;
export type OutputFormat = (typeof FORMATS)[number];

export const COMPARED = {
  'test-set': {
    value: 'NAME',
    meaning:
      'the newest output of this test set of the `realgain.json` here or above, instead of A; B is optional if a baseline is declared',
  },
  'a-run': {
    value: 'FILE',
    repeat: true,
    meaning:
      'the output of another training run (seed) of A ([several runs](statistics.md#several-training-runs)); repeat it for more',
  },
  'b-run': { value: 'FILE', repeat: true, meaning: 'likewise of B' },
  reference: {
    value: 'R',
    repeat: true,
    default: 'suggested by file names',
    meaning:
      'the file that outputs are scored against; repeat it for several; `none`: ignore the one that `realgain.json` declares or the names suggest',
  },
  metric: {
    value: 'M',
    default: 'the one that fits the files best',
    meaning:
      '`bleu`, `chrf`, `ter`, `rouge-l`, `wer`, `exact-match`, `accuracy`, `mean` ... ([docs/metrics.md](metrics.md) has all), or a [custom metric](metrics.md#custom-metrics): a module (`./metric.mjs`), or a command as in `realgain.json`: `\'{"command": ["python3", "scorer.py", "{output}", "{reference}"]}\'`',
  },
  trust: {
    meaning:
      'run the command or module that `realgain.json` names as its metric; it runs [with your rights](metrics.md#who-may-run-what)',
  },
  option: {
    value: 'NAME=VALUE',
    repeat: true,
    meaning: 'an option of the metric, such as `tokenize=char`; repeat it for several',
  },
  column: {
    value: 'C',
    meaning:
      "the column of the outputs to score; without `--metric`, by the metric that fits it best; in JSON also a path: `'$.results[*].metrics.f1'`. Every column can also be given by its number, from 1",
  },
  'reference-column': { value: 'C', meaning: 'the column of the reference that holds the right answers' },
  'higher-is-better': { meaning: 'higher scores are better, for a scored column whose name doesn’t show it' },
  'lower-is-better': { meaning: 'lower scores are better, for such a column' },
  'id-column': {
    value: 'C',
    default: 'found by name and contents',
    meaning:
      'the column that identifies items, or `none` to match by line; if only one file has ids, RealGain asks',
  },
  cluster: {
    value: 'C',
    default: 'found by name and contents',
    meaning:
      'the column (document, speaker ...) whose items are [resampled together](statistics.md#clusters); `none`: every item is independent, even samples of one item (with a warning)',
  },
  systems: {
    value: 'X,Y',
    meaning:
      'the two systems, if the files [hold several](formats.md); one file is then enough: `realgain compare results.json --systems gpt-4o,llama`',
  },
  columns: { value: 'X,Y', meaning: 'the two systems, if each has a column in one table' },
  slice: {
    value: 'S',
    repeat: true,
    default: 'all items',
    meaning:
      'with a value or a part, only these items ([slices](suites.md#slices)): `category=math` (a column, or a field that a log keeps of its items; `category=(none)` where it is missing), `year:1/4`, `"(length):1/4"`, `"(difficulty):1/4"` (the first of four, the smallest numbers); a column alone (`category`, `year:4`): a row for each, repeated for more columns',
  },
  header: { meaning: 'the first line of a table names its columns' },
  'no-header': { meaning: 'the first line of a table is an item, and columns are known by number' },
  'reference-header': { meaning: 'the same as `--header`, for the reference' },
  'no-reference-header': { meaning: 'the same as `--no-header`, for the reference' },
  'input-format': {
    value: 'F',
    repeat: true,
    default: 'recognized',
    meaning:
      'read the outputs as this [format](formats.md#ids-of-formats) (`csv`, `jsonl`, `conll` ...); given twice: A’s, then B’s',
  },
  'reference-format': { value: 'F', default: 'recognized', meaning: 'the same for the references' },
} as const satisfies OptionTable;

export const TESTED = {
  test: {
    value: 'T',
    default: '`auto`',
    meaning:
      'the test that decides the verdict: [chosen by the data](statistics.md#how-the-verdict-is-reached), or by its id in [the table of tests](statistics.md#tests): `bootstrap`, `randomization`, `t`, `wilcoxon` ...',
  },
  alternative: {
    value: 'X',
    default: '`two-sided`',
    meaning: '`two-sided`, `greater`: A is better, `less`: A is worse',
  },
  margin: {
    value: 'X',
    meaning:
      'test [equivalence](statistics.md#equivalence) too: gains smaller than X, in the metric’s units, don’t matter; also for `--gate`',
  },
  resamples: {
    value: 'N',
    default: '1,000,000',
    meaning:
      'resamples of a Monte Carlo test, 100 to 100,000,000; default for randomization: 1,048,576, fewer beyond 10,000 items, and none if p is exact without them; `1e5` and `100,000` work too',
  },
  adaptive: {
    meaning:
      'stop drawing as soon as p is clear of α, if no number of resamples is set; the result says after how many',
  },
  seed: {
    value: 'S',
    default: '1',
    meaning: 'any text; the same seed gives the same digits on any number of threads',
  },
  alpha: {
    value: 'P',
    default: '0.05',
    meaning: 'significance level, between 0 and 0.5; intervals have level 1 − α',
  },
  threads: {
    value: 'N',
    default: 'one for each core',
    meaning: 'threads that resample; changes the time, never a digit',
  },
  cache: {
    value: 'FOLDER',
    meaning: 'cache extracted statistics there, so each file is tokenized and counted once',
  },
} as const satisfies OptionTable;

export const GENERAL = {
  help: { short: 'h', meaning: 'prints the options; after a command, those of this command' },
  version: { meaning: 'prints the version' },
} as const satisfies OptionTable;

/** What a build may require. */
export const GATED = {
  gate: {
    value: 'G',
    default: 'that of `realgain.json`, else none',
    meaning:
      'what a build [requires](automation.md#gates): `better`, `not-worse` (needs `--margin`) or `no-regression`; exit 0 if it is so, 1 if not, 3 if there is too little data to decide',
  },
  undecided: {
    value: 'X',
    meaning: '`pass` or `fail`: exit 0 or 1 instead of 3',
  },
} as const satisfies OptionTable;

/** Output. */
export const PRINTED = {
  format: {
    value: 'F',
    default: '`text`',
    meaning:
      '`text`, `sentence`, `markdown`, `github` (a comment on a pull request, with the gate and tables that fold), `latex` (a `booktabs` table) or `json`',
  },
  json: {
    meaning:
      'the whole comparison, as described by `comparison.schema.json` in the package; short for `--format json`',
  },
  report: {
    value: 'FILE',
    repeat: true,
    meaning:
      'also write a [report](reports.md), whose ending sets the form: `.html`, `.md`, `.tex`, `.csv` or `.json`; repeat it for several',
  },
  force: { meaning: 'replace whatever file a report is written to; without it, only a report of RealGain' },
  ...GATED,
  'fail-unless-significant': {
    meaning:
      'exit 1 unless A is significantly better (with `--alternative less`: worse); the answer is printed anyway: `--gate better --undecided fail` without a margin',
  },
  problems: {
    meaning:
      'print problems to standard error as compilers do (`file:line: warning: …`), including a gain that isn’t significant, or a gate that isn’t passed: for [editors](automation.md#tasks)',
  },
} as const satisfies OptionTable;
