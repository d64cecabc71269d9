import * as v from 'valibot';
import { parseSlice, type ComparisonIdentity } from '../../model';
import { identitySchema } from '../../model/settings/identity';
import { english } from '../../model/words';
import {
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
  toggle,
  word,
} from '../fields';
import { movedIdentity } from '../moved';

/** What is wrong with a slice that can't be understood. */
export const wrongSlice = (text: string) =>
  `--slice takes a column with a value, such as category=math, or a part, such as "(length):1/4", not “${text}”`;

const held: v.GenericSchema<unknown, ComparisonIdentity> = identitySchema;

/** What is asked of two outputs, one field an option; what isn't said is resolved by realgain.json and the files. */
export const pairFields = {
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
  testSet: word({ label: english('Test set'), value: 'NAME', meaning: '' }),
  aRun: paths({ label: english('Further training runs of A'), meaning: '' }),
  bRun: paths({ label: english('Further training runs of B'), meaning: '' }),
  reference: paths({ label: english('References'), value: 'R', meaning: '' }),
  metric: metric({ hasColumns: true }),
  trust: permission(''),
  idColumn: column({ label: english('Id column'), meaning: '' }),
  cluster: column({ label: english('Clusters'), meaning: '' }),
  systems: columnPair({ label: english('Systems'), meaning: '' }),
  columns: columnPair({ label: english('Columns of the systems'), meaning: '' }),
  slice: v.pipe(
    columns({ label: english('Slice'), value: 'S', meaning: '' }),
    v.check(
      (named) => wrong(named) === undefined,
      ({ input }) => wrongSlice(wrong(input) ?? ''),
    ),
    v.maxLength(1, '--slice compares one slice; for a row for each, name the column alone: --slice category'),
  ),
  header: toggle({ label: english('Names of columns'), meaning: '', no: '' }),
  referenceHeader: toggle({ label: english('Names of columns in references'), meaning: '', no: '' }),
  inputFormat: v.pipe(
    columns({ label: english('Formats'), value: 'F', meaning: '' }),
    v.maxLength(2, '--input-format is given once for both outputs, or twice: for A, then for B'),
  ),
  referenceFormat: word({ label: english('Format of references'), value: 'F', meaning: '' }),
  test: word({ label: english('Test'), value: 'T', meaning: '' }),
  alternative: word({ label: english('Alternative'), value: 'X', meaning: '' }),
  resamples: numberIfAny({ label: english('Resamples'), meaning: '' }),
  adaptive: flag({ label: english('Adaptive'), meaning: '' }),
  seed: word({ label: english('Seed'), value: 'S', meaning: '' }),
  alpha: numberIfAny({ label: english('Significance level'), value: 'P', meaning: '' }),
  held: found(held, movedIdentity, ({ metric: choice }) => (choice === null ? [] : [choice])),
};

const wrong = (named: readonly string[]) => named.find((text) => parseSlice(text) === null);

/** Whether outputs are named, by themselves or as a test set. */
export const namesOutputs = ({ files, testSet }: Pick<PairAsked, 'files' | 'testSet'>) =>
  files.length > 0 || testSet !== null;

export type PairAsked = v.InferOutput<v.ObjectSchema<typeof pairFields, undefined>>;
