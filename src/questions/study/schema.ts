import * as v from 'valibot';
import { studyIdentitySchema, type StudyIdentity } from '../../model/results/study';
import { CORRECTION_NAMES } from '../../model/settings/corrections';
import { CORRECTIONS, STUDY_ALTERNATIVES, STUDY_TESTS, SUBSETS } from '../../model/settings/study-settings';
import { english } from '../../model/words';
import { choice, columns, filesOrNone, found, numberIfAny, numbers, word, files } from '../fields';
import { movedStudyIdentity } from '../moved';
import { pairFields } from '../pair/schema';

/** `system combination=combo*`: a group by its name. */
const NAMED_GROUP = /^([\p{L}\p{N}][\p{L}\p{N} ._-]*)=(.+)$/u;

/** Groups that are named, with a glob each, and the patterns that find them in names of systems. */
export function groupsIn(written: readonly string[]) {
  const named = written.flatMap((text) => {
    const [, name = '', glob = ''] = NAMED_GROUP.exec(text) ?? [];
    return name === '' ? [] : [[name, glob] as const];
  });
  return { named, patterns: written.filter((text) => !NAMED_GROUP.test(text)) };
}

const { reference, metric, trust, idColumn, cluster, header, referenceHeader, referenceFormat } = pairFields;

/** How many systems are compared on a test set, one field an option; what isn't said is resolved by realgain.json and the files. */
export const studiedFields = {
  reference,
  metric,
  trust,
  idColumn,
  cluster,
  header,
  referenceHeader,
  referenceFormat,
  seed: pairFields.seed,
  alpha: pairFields.alpha,
  inputFormat: word({
    label: english('Format'),
    value: 'F',
    default: 'recognized',
    meaning: 'read the outputs as this [format](formats.md#ids-of-formats)',
  }),
  groups: v.pipe(
    columns({
      label: english('Groups'),
      term: 'series',
      value: 'PATTERN',
      default: '`realgain.json`',
      meaning:
        "a regular expression whose first group in a system’s name is its group: `'^([^-]+)-'` for `lab-system`; or `NAME=GLOB` for a group by name; repeat it for more",
    }),
    v.check(
      (written) => groupsIn(written).patterns.length <= 1,
      ({ input }) => {
        const [one = '', other = ''] = groupsIn(input).patterns;
        return `--groups takes one pattern, but got “${one}” and “${other}”; name groups as NAME=GLOB`;
      },
    ),
  ),
  test: choice([...STUDY_TESTS, 'randomization'], {
    label: english('Test'),
    value: 'T',
    default: '`auto`',
    meaning:
      '`auto` decides each pair [as a comparison does](statistics.md#how-the-verdict-is-reached); or `bootstrap`, `randomization`',
  }),
  alternative: choice(STUDY_ALTERNATIVES, {
    label: english('Alternative'),
    term: 'alternative',
    value: 'X',
    default: '`two-sided`',
    meaning: '`two-sided`, or `greater`: the system with the better score is better',
  }),
  resamples: numberIfAny({
    label: english('Resamples'),
    term: 'resample',
    default: '100,000; more where the correction for many pairs needs them and it takes no minute',
    meaning: 'shared by all pairs',
  }),
  correction: choice(CORRECTIONS, {
    names: CORRECTION_NAMES,
    label: english('Correction'),
    term: 'correction',
    value: 'C',
    default: '`holm`',
    meaning: '`holm`, `bonferroni`, `benjamini-hochberg` or `none`',
  }),
  subsets: choice(SUBSETS, {
    label: english('Smaller test sets'),
    term: 'smaller-test-sets',
    value: 'S',
    default: '`first`',
    meaning: 'smaller test sets are the `first` items, or `random` ones',
  }),
};

export const heldStudy: v.GenericSchema<unknown, StudyIdentity> = studyIdentitySchema;

export const gain = v.pipe(
  numberIfAny({
    label: english('Gain to detect'),
    value: 'X',
    meaning: 'say how many items it takes to detect a gain of X',
  }),
  v.check((value) => value === null || value > 0, '--gain takes a number above 0'),
);

export const studyAsked = v.pipe(
  v.object({
    files: filesOrNone({ meaning: 'output files, a folder of them, or --test-set NAME', folders: true }),
    testSet: word({
      label: english('Test set'),
      value: 'NAME',
      meaning: 'the outputs of this test set of `realgain.json`, instead of files',
    }),
    task: word({
      label: english('Task'),
      value: 'NAME',
      meaning: 'the task to study, where folders hold outputs of several',
    }),
    ...studiedFields,
    sizes: numbers({
      label: english('Sizes of smaller test sets'),
      term: 'smaller-test-sets',
      value: '200,400',
      meaning: 'study test sets of so many items too',
    }),
    gain,
    held: found(heldStudy, movedStudyIdentity, ({ metric: own }) => (own === null ? [] : [own])),
  }),
  v.forward(
    v.check(({ files, testSet }) => files.length > 0 || testSet !== null, ''),
    ['files'],
  ),
);

export type StudyAsked = v.InferOutput<typeof studyAsked>;

/** What the options say of a study, wherever its outputs are from. */
export type StudyOptions = Omit<StudyAsked, 'files' | 'testSet' | 'task' | 'sizes' | 'gain' | 'held'> &
  Partial<Pick<StudyAsked, 'sizes'>>;

export const mergeAsked = v.object({
  files: files({ meaning: 'the parts of a study: realgain merge part*.json' }),
  gain,
});

export type MergeAsked = v.InferOutput<typeof mergeAsked>;
