import { COMPARED, TESTED } from './comparison';
import { only, type OptionTable } from './spec';

const STUDY_PRINTED = {
  gain: { value: 'X', meaning: 'say how many items it takes to detect a gain of X' },
  json: { meaning: 'everything, as described by `study.schema.json` in the package' },
  csv: { meaning: 'all pairs as comma-separated values' },
} as const satisfies OptionTable;

/** Options that only studies have, or that differ for them. */
export const STUDIED = {
  'test-set': {
    value: 'NAME',
    meaning: 'the outputs of this test set of `realgain.json`, instead of files',
  },
  'input-format': {
    value: 'F',
    default: 'recognized',
    meaning: 'read the outputs as this [format](formats.md#ids-of-formats)',
  },
  groups: {
    value: 'PATTERN',
    repeat: true,
    default: '`realgain.json`',
    meaning:
      "a regular expression whose first group in a system’s name is its group: `'^([^-]+)-'` for `lab-system`; or `NAME=GLOB` for a group by name; repeat it for more",
  },
  test: {
    value: 'T',
    default: '`auto`',
    meaning:
      '`auto` decides each pair [as a comparison does](statistics.md#how-the-verdict-is-reached); or `bootstrap`, `randomization`',
  },
  alternative: {
    value: 'X',
    default: '`two-sided`',
    meaning: '`two-sided`, or `greater`: the system with the better score is better',
  },
  resamples: { value: 'N', default: '100,000', meaning: 'shared by all pairs' },
  correction: {
    value: 'C',
    default: '`holm`',
    meaning: '`holm`, `bonferroni`, `benjamini-hochberg` or `none`',
  },
  sizes: { value: '200,400', meaning: 'study test sets of so many items too' },
  subsets: {
    value: 'S',
    default: '`first`',
    meaning: 'smaller test sets are the `first` items, or `random` ones',
  },
  ...STUDY_PRINTED,
  shard: {
    value: 'I/K',
    meaning: 'draw one of K parts into the file of `--out`, resuming where it was interrupted',
  },
  out: { value: 'FILE', meaning: 'the file of that part' },
  report: {
    value: 'FILE',
    repeat: true,
    meaning:
      'also write a [report](reports.md), whose ending sets the form: `.html`, `.md`, `.tex`, `.csv` or `.json`; repeat it for several',
  },
  force: { meaning: 'replace whatever file a report is written to; without it, only a report of RealGain' },
  html: { value: 'FILE', meaning: 'another name for a report that ends in `.html`' },
} as const satisfies OptionTable;

export const STUDY_OPTIONS = {
  ...only(
    COMPARED,
    ...(['reference', 'metric', 'option', 'column', 'reference-column', 'higher-is-better'] as const),
    ...(['lower-is-better', 'id-column', 'cluster', 'reference-format', 'header', 'no-header'] as const),
    ...(['reference-header', 'no-reference-header', 'trust'] as const),
  ),
  ...only(TESTED, 'seed', 'alpha', 'threads', 'cache'),
  ...STUDIED,
} as const satisfies OptionTable;

export const MERGE_OPTIONS = STUDY_PRINTED;

/** Options that only calibrations have. */
export const CALIBRATED = {
  redraw: {
    value: 'N',
    meaning:
      'also draw N test sets from the items of the first one: how often does p pick the better system? One test set is then enough',
  },
  size: { value: 'N', default: 'as many as there are', meaning: 'items in each of them' },
  json: { meaning: 'everything, as described by `calibration.schema.json` in the package' },
  csv: { meaning: 'all bins as comma-separated values' },
} as const satisfies OptionTable;

const { gain, sizes, shard, out, report, force, html, 'test-set': testSet, ...studied } = STUDY_OPTIONS;

/** What a calibration refuses of a study's options. */
export const NOT_CALIBRATED = { gain, sizes, shard, out, report, force, html, 'test-set': testSet };

export const CALIBRATE_OPTIONS = { ...studied, ...CALIBRATED };
