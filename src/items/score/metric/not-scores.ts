import {
  contentKind,
  findColumn,
  groupNameOf,
  isAnswerName,
  isOutputName,
  lastWords,
  meaningOf,
  namesMeasure,
  wordSet as set,
  wordsOf,
  type GroupName,
} from '../../../columns';
import { english, type Text } from '../../../model/words';
import type { Column, Records } from '../../../model/records';
import { namesInPath } from '../../../model/names';
import type { Input } from '../../source';
import { namedMeasures } from './evidence';
import { withoutEndings } from './file-names';
import { holdSummary } from '../../rows/summaries/sums';
import { haveSameCells, numbersAmong } from '../../../columns/cells';
import { mayBeClassNumbers } from '../../../model/kinds';
import { examplesOf } from './ask-metric';

interface Kind {
  readonly called: Text;
  readonly words: ReadonlySet<string>;
  /** Words that also name other things: they count at the end of a name only. */
  readonly endings: ReadonlySet<string>;
  readonly fits: (value: number) => boolean;
}

const KINDS: readonly Kind[] = [
  {
    called: english('standard deviations or errors'),
    words: set('std stds stdev stdevs stddev stddevs stderr stderrs variance variances'),
    endings: set('sd sds se sem var'),
    fits: (value) => value >= 0,
  },
  {
    called: english('ranks'),
    words: set('rank ranks'),
    endings: set('ranking rankings'),
    fits: (value) => value >= 1 && Number.isInteger(2 * value),
  },
  {
    called: english('p-values'),
    words: set('pvalue pvalues pval pvals'),
    endings: set(''),
    fits: (value) => value >= 0 && value <= 1,
  },
  {
    called: english('numbers of items'),
    words: set('nitems numitems nsamples numsamples nexamples numexamples samplesize samplesizes'),
    endings: set('n counts'),
    // Grades are no counts.
    fits: (value) => value > 1 && Number.isInteger(value),
  },
];

/**
 * Why a column that may hold anything (`score`) isn't taken for scores: names in both outputs (of files, folders, columns or measures) say
 * that its numbers are spreads, ranks, p-values or counts, and the numbers fit; or each row of the table is a ranking. Else null.
 */
export function notScores(column: string, a: Input, b: Input): Text | null {
  if (a.ranked === true && b.ranked === true) {
    return english(
      'In {0}, the numbers of each row are a ranking from 1, so the best has the lowest.',
      a.stamp.path,
    );
  }
  const predictions = [a, b].map((input) => isPrediction(input, column));
  if (predictions.every(Boolean)) {
    return english(
      'The column "{0}" of {1} may hold what the system predicted, as the name of the file says, and nothing beside it says how good that is.',
      column,
      a.stamp.path,
    );
  }
  if (lastWords(column).some((word) => PREDICTION.has(word))) {
    return english(
      'The column "{0}" of {1} may hold what the system predicted, and nothing beside it says how good that is.',
      column,
      a.stamp.path,
    );
  }
  const label = classifiedBy(column, a, b);
  if (label !== null) {
    return english(
      'The column "{0}" of {1} may say how sure the system was of its "{2}", not how good it is.',
      column,
      a.stamp.path,
      label,
    );
  }
  if ([a, b].every((input) => mayBeClasses(input, column))) {
    return english(
      'The numbers of {0} (such as {1}) may be scores, or classes that a system predicted; the file’s name doesn’t say which. If they are classes, choose a reference with the right ones.',
      a.stamp.path,
      examplesOf(a, column),
    );
  }
  const said = namesOf(a, b).flatMap(([one, other]) =>
    KINDS.filter((kind) => says(one, kind) && says(other, kind)).map((kind) => ({ one, kind })),
  );
  const numbers = said.length === 0 ? [] : [a, b].flatMap((input) => numbersIn(input.records, column));
  const found = numbers.length === 0 ? undefined : said.find(({ kind }) => numbers.every(kind.fits));
  return found === undefined
    ? null
    : english('The column "{0}" may hold {1}, as the name "{2}" says.', column, found.kind.called, found.one);
}

/** Pairs of names, of A and of B, that may say what their numbers are. */
function namesOf(a: Input, b: Input): readonly (readonly [string, string])[] {
  const [[fileA = '', folderA = ''] = [], [fileB = '', folderB = ''] = []] = [a, b].map(({ location }) =>
    namesInPath(location).toReversed(),
  );
  const files = [[withoutEndings(fileA), withoutEndings(fileB)] as const];
  // A folder is called so alone: `std`, not `variance-of-prompts`.
  const isOnly = (folder: string) => KINDS.some(({ words }) => words.has(wordsOf(folder).join('')));
  const folders = isOnly(folderA) && isOnly(folderB) ? [[folderA, folderB] as const] : [];
  const systems = a.system === undefined || b.system === undefined ? [] : [[a.system, b.system] as const];
  const measures = namedMeasures(a.records).map(
    (one, i) => [one, namedMeasures(b.records)[i] ?? ''] as const,
  );
  return [...files, ...folders, ...systems, ...measures];
}

const WHICH: ReadonlySet<GroupName> = new Set<GroupName>(['id', 'weak-id', 'number', 'part', 'cluster']);

/** True for the only column beside ids in a file that is called predictions, or for its numbers if its folder is. */
function isPrediction({ records, location }: Input, column: string): boolean {
  const isCalled = (name: string) => wordsOf(name).some((word) => PREDICTED.has(word));
  const isSaid = () => {
    const [folder = '', file = folder] = namesInPath(location).slice(-2);
    const isFolder = records.format === 'numbers' && !saysScores(withoutEndings(file)) && isCalled(folder);
    return isCalled(file) || isFolder;
  };
  return records.columns.every(({ name }) => name === column || WHICH.has(groupNameOf(name))) && isSaid();
}

/**
 * The column of classes that a classifier wrote with the probability of each, as pipelines do: beside it there is nothing but the
 * texts, no probability is below that of a guess, and no two outputs have the same classes. Else null.
 */
function classifiedBy(column: string, a: Input, b: Input): string | null {
  const [label, ...others] = a.records.columns.filter(
    ({ name, cells }) =>
      name !== column &&
      !WHICH.has(groupNameOf(name)) &&
      !IN_WORDS.has(contentKind(name)) &&
      cells.length > 0,
  );
  const other = label && findColumn(b.records, label.name);
  if (
    label === undefined ||
    other === undefined ||
    others.length > 0 ||
    !(isAnswerName(label.name) || isOutputName(label.name)) ||
    (a !== b && haveSameCells(label, other))
  ) {
    return null;
  }
  const isSure = ({ records }: Input, { cells }: Column): boolean => {
    const classes = new Set(cells);
    const numbers = numbersIn(records, column);
    return (
      classes.size > 1 &&
      classes.size <= MOST_CLASSES &&
      cells.every((cell) => typeof cell === 'string') &&
      numbers.length >= FEWEST &&
      numbers.every((number) => number >= 1 / classes.size && number <= 1) &&
      2 * numbers.filter((number) => number < 1).length > numbers.length
    );
  };
  return isSure(a, label) && isSure(b, other) ? label.name : null;
}

const MOST_CLASSES = 30;

const IN_WORDS: ReadonlySet<ReturnType<typeof contentKind>> = new Set(['input', 'text', 'worded', 'place']);

/** Fewer numbers may be all that a scorer wrote, such as folds. */
const FEWEST = 10;

/** The numbers of classes, none of which sums up the others, in a file whose name says no measure. */
function mayBeClasses({ records, location }: Input, column: string): boolean {
  const cells = records.format === 'numbers' ? (findColumn(records, column)?.cells ?? []) : [];
  return (
    cells.length >= FEWEST &&
    mayBeClassNumbers(cells) &&
    !holdSummary(Float64Array.from(numbersAmong(cells))) &&
    !namesInPath(location)
      .slice(-2)
      .some((name) => saysScores(withoutEndings(name)))
  );
}

function saysScores(name: string): boolean {
  return namesMeasure(name) !== 'no' || wordsOf(name).some((word) => meaningOf(word).better !== null);
}

/** What systems predict, as columns call it. */
export const PREDICTION = set('', 'prediction');
const PREDICTED = set('probs probabilities logits likelihoods', 'prediction');

function says(name: string, { words, endings }: Kind): boolean {
  const parts = wordsOf(name);
  return (
    endings.has(parts.at(-1) ?? '') ||
    parts.some((part, i) => words.has(part) || words.has(part + (parts[i + 1] ?? '')))
  );
}

export function numbersIn(records: Records, column: string): readonly number[] {
  return numbersAmong(findColumn(records, column)?.cells ?? []);
}
