import { badSetting, RealGainError } from '../../model/errors';
import { english } from '../../model/words';
import type { Cell, Cells, Column, Records } from '../../model/records';
import type {
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { everyKind, someKind } from '../../model/kinds';
import { onceFor } from '../../model/once';
import { requireColumn, textOf } from '../../columns/cells';
import { columnMean } from '../../columns/unscorable';
import { idColumnsOf } from '../../columns/id-names';
import { meaningOf } from '../../columns/meaning';
import { wordSet } from '../../columns/lexicon';
import { hasWord } from '../../columns/segments';
import { gradeText, isGradedName, newReader } from '../../columns/grades';
import { valueOf } from '../options';
import { valuesIn } from '../text/lists';

const K: OptionDescription = {
  name: 'k',
  values: 'number',
  default: '1',
  meaning: english('how many samples a problem may take'),
};

const DEFAULT_COLUMN = 'passed';

/** More different words than this are no grades. */
const MOST_WORDS = 12;

/** What of a problem's n samples, of which c are right, counts for k of them. */
interface Passing {
  readonly id: string;
  /** Before k: `pass@`. */
  readonly prefix: string;
  readonly works: MetricKind['works'];
  readonly fit: number;
  readonly of: (n: number, c: number, k: number) => number;
}

/**
 * pass@k (Chen et al. 2021, section 2.1): the mean over problems of 1 − C(n − c, k) / C(n, k), the
 * probability that one of k samples drawn from a problem's n is right if c are; in percent. A problem's
 * samples are the rows with its id, or a list in its cell.
 *
 * Sufficient statistics of a problem: its estimate and 1. The samples within a problem are not resampled.
 */
export const passAtK = passing({
  id: 'pass-at-k',
  prefix: 'pass@',
  fit: 0.25,
  of: anyRight,
  works: ['chen-etal-2021-evaluating'],
});

/**
 * pass^k (Yao et al. 2024, τ-bench, section 4): the mean over problems of C(c, k) / C(n, k), the probability that all of k
 * samples are right. Otherwise as pass@k, which it equals at k = 1.
 */
export const passHatK = passing({
  id: 'pass-hat-k',
  prefix: 'pass^',
  fit: 0.2,
  of: allRight,
  works: ['yao-etal-2024-tau'],
});

function passing(kind: Passing): MetricKind {
  const { id, prefix } = kind;
  return {
    id,
    name: `${prefix}k`,
    needsReference: 'never',
    works: kind.works,
    options: [K],
    gathersRepeats: true,
    fits: (output) => fits(output, kind),
    create: (choice) => create(choice, kind),
  };
}

function create(choice: MetricChoice, kind: Passing): MadeMetric {
  const k = Number(valueOf(choice, K));
  if (!Number.isInteger(k) || k < 1) {
    throw badSetting('The k of {0} is {1}, but must be a whole number of at least 1.', `${kind.prefix}k`, k);
  }
  const column = choice.column ?? DEFAULT_COLUMN;
  const name = `${kind.prefix}${k}`;
  return {
    name,
    unit: '%',
    higherIsBetter: true,
    isMean: true,
    signature: `${name}|column:${column}|unbiased`,
    statistics: [name, 'problems'],
    extract: (input) => extract(input, column, k, kind),
    score: (sums, offset) => (100 * sums[offset]!) / sums[offset + 1]!,
  };
}

function extract(input: ScoringInput, name: string, k: number, kind: Passing): StatsTable {
  const { output, outputPath } = input;
  const column = requireColumn(output, name, outputPath);
  const gradeOf = readerOf(column.cells);
  const table = columnMean(
    input,
    column,
    english('a grade (0 or 1, true or false) or a list of grades'),
    (cell, i) => {
      const grades = samplesIn(cell).map(gradeOf);
      if (grades.length === 0 || grades.includes(null)) {
        return null;
      }
      if (!grades.every((grade) => grade === 0 || grade === 1)) {
        return undefined;
      }
      if (grades.length < k) {
        throw tooFew({ output, path: outputPath, item: i, samples: grades.length, k, prefix: kind.prefix });
      }
      return kind.of(grades.length, grades.filter((grade) => grade === 1).length, k);
    },
  );
  const ranks = k === 1 ? ranksIn(column) : null;
  const note = english(
    'Each list of "{0}" was taken for {1} samples of an item; if it marks the ranks of a ranking, {2} is their mean, the precision at {1}.',
    name,
    ranks ?? 0,
    `${kind.prefix}${k}`,
  );
  return ranks === null ? table : { ...table, notes: [...(table.notes ?? []), note] };
}

/** What rankings have, and samples hardly ever. */
const RANKED = wordSet('hit hits relevance');

/** The length of all lists in a column that may mark the ranks of a ranking; null for any other. */
function ranksIn({ name, cells }: Column): number | null {
  const length = hasWord(name, RANKED) ? samplesIn(cells.at(0) ?? null).length : 1;
  return length > 1 && everyKind(cells, (cell) => samplesIn(cell).length === length) ? length : null;
}

/** The samples in a cell: those of its list, else the cell itself. */
export function samplesIn(cell: Cell): readonly Cell[] {
  const plain = (value: unknown): Cell =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  return valuesIn(textOf(cell))?.map(plain) ?? [cell];
}

/** 1 − C(n − c, k) / C(n, k) as a product, which doesn't overflow. */
function anyRight(n: number, c: number, k: number): number {
  if (n - c < k) {
    return 1;
  }
  let none = 1;
  for (let i = n - c + 1; i <= n; i += 1) {
    none *= 1 - k / i;
  }
  return 1 - none;
}

/** C(c, k) / C(n, k), likewise. */
function allRight(n: number, c: number, k: number): number {
  let all = 1;
  for (let i = 0; i < k; i += 1) {
    all *= Math.max(0, c - i) / (n - i);
  }
  return all;
}

interface TooFew {
  readonly output: Records;
  readonly path: string;
  readonly item: number;
  readonly samples: number;
  readonly k: number;
  readonly prefix: string;
}

function tooFew({ output, path, item, samples, k, prefix }: TooFew): RealGainError {
  const line = output.lines[item]!;
  const name = `${prefix}${k}`;
  return new RealGainError(
    'missing-value',
    samples === 1
      ? english(
          '{0}, line {1}: the problem has {2} sample, but {3} needs at least {4}; choose a smaller k.',
          path,
          line,
          samples,
          name,
          k,
        )
      : english(
          '{0}, line {1}: the problem has {2} samples, but {3} needs at least {4}; choose a smaller k.',
          path,
          line,
          samples,
          name,
          k,
        ),
    { path, line },
  );
}

/** Right-or-wrong columns with repeated ids, or lists of grades. */
function fits(output: Records, { id, fit }: Passing): MetricFit[] {
  const graded = output.columns.filter(
    ({ name, cells }) => isGradedName(name) || (meaningOf(name).generic === true && holdsTruths(cells.at(0))),
  );
  const ids = graded.length === 0 ? undefined : idColumnsOf(output)[0];
  return graded.flatMap(({ name, cells }) => {
    // Most columns fail at their first cell; whether ids repeat takes all of them.
    const holdsLists = () => someKind(cells, (cell) => typeof cell === 'string' && valuesIn(cell) !== null);
    const isRepeated = () => ids !== undefined && haveRepeats(ids.cells);
    return !holdSamples(cells)
      ? []
      : holdsLists()
        ? [{ choice: { id, column: name }, fit: fit + OF_LISTS }]
        : isRepeated()
          ? [{ choice: { id, column: name }, fit }]
          : [];
  });
}

/** Lists of grades can be read in no other way. */
const OF_LISTS = 0.1;

/** A list of true and false says what a `score` is. */
function holdsTruths(cell: Cell = null): boolean {
  const samples = typeof cell === 'string' ? (valuesIn(cell) ?? []) : [];
  return samples.length > 0 && samples.every((sample) => typeof sample === 'boolean');
}

const haveRepeats = onceFor(
  (ids: Cells): boolean => ids.areDistinctTexts?.() !== true && new Set(ids).size < ids.length,
);

/** Reads the grades of samples, whose letters mean something only together. */
const readerOf = onceFor((cells: Cells) => {
  const texts = new Set<string>();
  everyKind(cells, (cell) => {
    samplesIn(cell).forEach((sample) => typeof sample === 'string' && texts.add(gradeText(sample)));
    return texts.size < MOST_WORDS;
  });
  return newReader([...texts]);
});

/** Grades, or lists of grades. */
const holdSamples = onceFor((cells: Cells): boolean => {
  const gradeOf = readerOf(cells);
  return everyKind(cells, (cell) =>
    typeof cell === 'string'
      ? samplesIn(cell).every((sample) => gradeOf(sample) !== undefined)
      : gradeOf(cell) !== undefined,
  );
});
