import { badSetting, fileError } from '../../model/errors';
import { english } from '../../model/words';
import type { Column, Records } from '../../model/records';
import type {
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { meaningOf, wordsOf } from '../../columns';
import { everyKind } from '../../model/kinds';
import { firstColumn, numberOf, requireColumn } from '../../columns/cells';
import { Unscorable } from '../../columns/unscorable';
import { gradeReader } from '../../columns/grades';
import { isIdColumn } from '../../columns/id-names';
import { valueOf } from '../options';

const N: OptionDescription = {
  name: 'n',
  values: 'number',
  default: '100',
  meaning: english('how many candidates are taken, from the top'),
};

export const MARKS: readonly string[] = ['tp', 'is_tp', 'true_positive', 'is_true_positive', 'relevant'];

const RANK = 'rank';

/** Ranks, p-values, and what is better when lower by its name: candidates with small numbers come first. */
export function ranksLowFirst(column: string): boolean {
  const words = wordsOf(column);
  return (
    /^(?:ranks?|ranking)$/.test(words.at(-1) ?? '') ||
    // `rank_pmi`, but not `rank_score`.
    (/^ranks?$/.test(words[0] ?? '') && meaningOf(words.slice(1).join('_')).kind !== 'quality') ||
    /p_?(?:val|value)s?$/.test(words.join('_')) ||
    meaningOf(column).better === 'lower'
  );
}

/**
 * n-best precision and recall of a ranked list of candidates (Evert 2004, chapter 5; Evert and Krenn 2001):
 * the true positives among the n candidates that rank highest, divided by n or by all true positives.
 * Candidates are ranked by descending score (where lower is better by the column's name, by ascending), those with equal scores in
 * file order.
 *
 * Sufficient statistics of a candidate: 1 if it is a true positive among the n best; 1 if it is among them
 * (precision) or a true positive at all (recall).
 */
export const N_BEST: readonly MetricKind[] = (['precision', 'recall'] as const).map(
  (kind, i): MetricKind => ({
    id: `nbest-${kind}`,
    name: `n-best ${kind}`,
    needsReference: 'never',
    works: ['evert-krenn-2001-methods'],
    options: [N],
    fits: (output) => fits(output, `nbest-${kind}`, 0.9 - 0.05 * i),
    create: (choice) => create(kind, choice),
  }),
);

function create(kind: 'precision' | 'recall', choice: MetricChoice): MadeMetric {
  const n = Number(valueOf(choice, N));
  if (!Number.isInteger(n) || n < 1) {
    throw badSetting('The option "n" of "nbest-{0}" must be a whole number of at least 1.', kind);
  }
  const column = choice.column ?? RANK;
  return {
    name: `${n}-best ${kind}`,
    unit: '%',
    higherIsBetter: true,
    signature: `nbest-${kind}|n:${n}|column:${column}|marks:${choice.referenceColumn ?? 'tp'}`,
    statistics: ['true positives', kind === 'precision' ? 'candidates' : 'all true positives'],
    extract: (input) => extract(input, choice, { kind, n, column }),
    score: (sums, offset) => (100 * sums[offset]!) / sums[offset + 1]!,
  };
}

function extract(
  { output, outputPath }: ScoringInput,
  choice: MetricChoice,
  { kind, n, column }: { readonly kind: 'precision' | 'recall'; readonly n: number; readonly column: string },
): StatsTable {
  const scores = requireColumn(output, column, outputPath);
  const marks = requireColumn(output, choice.referenceColumn ?? 'tp', outputPath);
  const best = nBest(output, scores, outputPath, n);
  const unmarked = new Unscorable(output, marks, outputPath, english('a true-positive mark (1 or 0)'));
  const data = new Float64Array(output.n * 2);
  unmarked.each(gradeReader(marks.cells), (mark, item) => {
    data[2 * item] = best.has(item) ? mark : 0;
    data[2 * item + 1] = kind === 'recall' ? mark : Number(best.has(item));
  });
  const absent = unmarked.leave();
  // A candidate missing from a list is not among its n best; whether it is a true positive is unknown.
  return { n: output.n, k: 2, data, ...(kind === 'recall' && { left: absent }) };
}

/** @throws RealGainError `bad-setting` for fewer than n candidates; `not-numeric`, `missing-value` */
function nBest(output: Records, scores: Column, path: string, n: number): ReadonlySet<number> {
  const unscorable = new Unscorable(output, scores, path, 'a number');
  const values = new Float64Array(output.n);
  const ranked: number[] = [];
  unscorable.each(numberOf, (value, item) => {
    values[item] = value;
    ranked.push(item);
  });
  unscorable.leave();
  if (ranked.length < n) {
    throw fileError(
      'bad-setting',
      { path },
      '{0} ranks {1} candidates, so there are no {2} best; choose a smaller n.',
      ranked.length,
      n,
    );
  }
  const sign = ranksLowFirst(scores.name) ? 1 : -1;
  ranked.sort(
    (one, other) => sign * (values[one]! - values[other]!) || output.lines[one]! - output.lines[other]!,
  );
  return new Set(ranked.slice(0, n));
}

function fits(output: Records, id: string, fit: number): MetricFit[] {
  if (output.format === 'ranked-list') {
    return [{ choice: { id, column: RANK, referenceColumn: 'tp' }, fit }];
  }
  const marks = firstColumn(output, MARKS);
  if (marks === undefined) {
    return [];
  }
  const scores = output.columns.filter(
    ({ name, cells }) =>
      name !== marks.name && !isIdColumn(name) && everyKind(cells, (cell) => typeof cell === 'number'),
  );
  return scores.map(({ name }) => ({ choice: { id, column: name, referenceColumn: marks.name }, fit: 0.3 }));
}
