import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Column, Records } from '../../model/records';
import type { LeftOut, MetricKind, ScoringInput, StatsTable } from '../../model/settings/metric';
import { someQuoted } from '../../model/texts/some-of';
import { everyKind, someKind } from '../../model/kinds';
import { meaningOf } from '../../columns';
import { firstColumn, isNumeric, numberOf } from '../../columns/cells';
import { Unscorable } from '../../columns/unscorable';
import { SCORE } from '../mean';
import { countedMetrics } from './precision-recall';

const COLUMNS = {
  gold: ['gold', 'n_gold', 'num_gold', 'expected_count'],
  guessed: ['guessed', 'guess', 'system', 'test', 'predicted_count', 'n_pred', 'num_pred', 'predicted'],
  correct: ['correct', 'matched', 'match', 'n_correct', 'num_correct'],
};

const ERRORS = { truePositives: ['tp'], falsePositives: ['fp'], falseNegatives: ['fn'] };

/**
 * Precision, recall and F1 from counts that a scorer printed for every item (EVALB's matched, gold and test
 * brackets; a table's tp, fp and fn): the counts are added up over items, like the scorer's total.
 */
export const COUNTS: readonly MetricKind[] = countedMetrics({
  things: 'items',
  works: ['van-rijsbergen-1979'],
  members: {
    f1: { id: 'counts-f1', name: english('F1 from counts') },
    precision: { id: 'counts-precision', name: english('precision from counts') },
    recall: { id: 'counts-recall', name: english('recall from counts') },
  },
  fit: (output, measure) => {
    const counts = countsOf(output);
    // The mean of each item's F1 isn't the F1 of all counts.
    const own = output.columns.some(({ name, cells }) => meaningOf(name).head === 'f1' && isNumeric(cells));
    const fit = { f1: own ? SCORE : 0.96, precision: 0.6, recall: 0.59 }[measure];
    return counts === null || !countForSure(counts)
      ? []
      : [{ choice: { id: `counts-${measure}`, column: counts.columns[2].name }, fit }];
  },
  signature: () => 'counts:summed',
  extract,
}).map((kind) => ({ ...kind, needsReference: 'never' as const }));

function extract({ output, outputPath }: ScoringInput): StatsTable {
  const { columns: counts } = countsOf(output) ?? fail(output, outputPath);
  const data = new Float64Array(output.n * 3);
  const left = new Map<number, LeftOut>();
  counts.forEach((column, j) => {
    const unscorable = new Unscorable(output, column, outputPath, 'a count');
    unscorable.each(
      (cell) => numberOf(cell) ?? null,
      (value, item) => (data[3 * item + j] = value),
    );
    unscorable.leave().forEach((one) => left.set(one.item, left.get(one.item) ?? one));
  });
  return { n: output.n, k: 3, data, left: [...left.values()] };
}

interface Counts {
  readonly columns: readonly [gold: Column, guessed: Column, correct: Column];
  /** True if they are sums of tp, fp and fn, names that only counts have. */
  readonly fromErrors: boolean;
}

/** null if the file has no such columns, or they are not counts. */
function countsOf(output: Records): Counts | null {
  const find = (names: readonly string[]) => firstColumn(output, names);
  const [tp, fp, fn] = [find(ERRORS.truePositives), find(ERRORS.falsePositives), find(ERRORS.falseNegatives)];
  const fromErrors = tp !== undefined && fp !== undefined && fn !== undefined;
  const [gold, guessed, correct] = fromErrors
    ? [sum(tp, fn), sum(tp, fp), tp]
    : [find(COLUMNS.gold), find(COLUMNS.guessed), find(COLUMNS.correct)];
  if (gold === undefined || guessed === undefined || correct === undefined) {
    return null;
  }
  const columns = [gold, guessed, correct] as const;
  return areCounts(...columns) ? { columns, fromErrors } : null;
}

/** Whole numbers, with `correct` at most each of the others. */
function areCounts(gold: Column, guessed: Column, correct: Column): boolean {
  return (
    [gold, guessed, correct].every(({ cells }) =>
      everyKind(cells, (cell) => cell === null || (Number.isInteger(cell) && Number(cell) >= 0)),
    ) &&
    correct.cells.every(
      (cell, i) => Number(cell) <= Math.min(Number(gold.cells.at(i)), Number(guessed.cells.at(i))),
    )
  );
}

/** The right ones of each item, which no system changes, from its hits and misses; undefined without such columns. */
export function rightOnes(output: Records): Column | undefined {
  const counts = countsOf(output);
  return counts?.fromErrors === true ? counts.columns[0] : undefined;
}

/**
 * Labels and grades may be numbers, too: unless its name implies it, a column is a count only if some value
 * exceeds 1; where `correct` never does, it may be the mark of a class.
 */
function countForSure({ columns: [gold, , correct], fromErrors }: Counts): boolean {
  return fromErrors || [gold, correct].every(({ cells }) => someKind(cells, (cell) => Number(cell) > 1));
}

function sum(one: Column, other: Column): Column {
  const cells = one.cells.map((cell, i) => {
    const [x, y] = [numberOf(cell), numberOf(other.cells.at(i) ?? null)];
    return typeof x === 'number' && typeof y === 'number' ? x + y : null;
  });
  return { name: `${one.name} + ${other.name}`, cells };
}

function fail(output: Records, path: string): never {
  throw fileError(
    'unknown-column',
    { path },
    '{0} has no counts to add up: columns "gold", "guessed" and "correct", or "tp", "fp" and "fn", of whole numbers, with "correct" never above the other two. Its columns are {1}.',
    someQuoted(output.columns.map(({ name }) => name)),
  );
}
