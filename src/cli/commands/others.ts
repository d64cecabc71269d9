import { DEFAULT_COPIES, RECORD_KINDS } from '../../model';
import { TESTED } from './comparison';
import { only, type OptionTable } from './spec';

/** Meta-evaluation of metrics against human scores. */
export const JUDGE_OPTIONS = {
  human: {
    value: 'C',
    repeat: true,
    default: 'by its name',
    meaning:
      'the column of human scores; repeated (adequacy, fluency): the next decides where the first can’t',
  },
  metric: {
    value: 'C',
    repeat: true,
    default: 'every other column of numbers',
    meaning: 'a column of a metric; repeat it for more',
  },
  system: { value: 'C', default: 'by its name', meaning: 'the column of what was judged' },
  segment: { value: 'C', default: 'by its name', meaning: 'the column of the segment that was judged' },
  annotator: { value: 'C', default: 'by its name', meaning: 'the column of who judged it' },
  'one-sided': { meaning: 'test pairs of systems one-sided each way, as at WMT' },
  resamples: {
    value: 'N',
    default: '10,000',
    meaning: 'draws for the intervals of correlations, and for the metrics’ own tests of pairs',
  },
  ...only(TESTED, 'alpha', 'seed', 'threads'),
  json: { meaning: 'everything, as described by `judgement.schema.json` in the package' },
} as const satisfies OptionTable;

export const AGREEMENT_OPTIONS = {
  rater: {
    value: 'C',
    repeat: true,
    default: 'columns of numbers, else of the same categories',
    meaning: 'the column of one rater or judge; repeat it for more',
  },
  resamples: { value: 'N', default: '10,000', meaning: 'draws of units for the intervals' },
  ...only(TESTED, 'alpha', 'seed', 'threads'),
  json: { meaning: 'everything, as described by `agreement.schema.json` in the package' },
} as const satisfies OptionTable;

/** Computing a report again. */
export const REPRODUCE_OPTIONS = {
  in: { value: 'FOLDER', meaning: 'search there, by contents (SHA-256), for files that were moved' },
  trust: { meaning: 'run the command or module that the report names as its metric' },
  json: { meaning: 'the answer for programs: what was compared, what differs, where files were found' },
  ...only(TESTED, 'threads', 'cache'),
} as const satisfies OptionTable;

export const TRAINING_OPTIONS = {
  copies: { value: 'K', default: String(DEFAULT_COPIES), meaning: 'how many, 1 to 1,000' },
  seed: { value: 'S', default: '1', meaning: 'the same seed gives the same bytes on any machine' },
  records: {
    value: 'KIND',
    default: 'recognized',
    meaning: `one of ${Object.keys(RECORD_KINDS)
      .map((kind) => `\`${kind}\``)
      .join(', ')}: \`blocks\` are between blank lines, \`csv\` and \`tsv\` below a header that stays`,
  },
  out: { value: 'DIR', default: 'beside the file', meaning: 'where the copies go; never overwrites a file' },
} as const satisfies OptionTable;

/** What can be compared. */
export const LOOK_OPTIONS = {
  json: { meaning: 'everything, as described by `look.schema.json` in the package' },
} as const satisfies OptionTable;
