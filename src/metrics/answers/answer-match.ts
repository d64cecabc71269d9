import { tally, largest } from '../../model/lists';
import { english } from '../../model/words';
import type {
  Beside,
  MadeMetric,
  MetricFit,
  MetricKind,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Cell, Records } from '../../model/records';
import { someKind } from '../../model/kinds';
import { acceptsSeveral, areFree, goldColumns, predictionAndGold } from './answers';
import { plainTexts, textOf } from '../../columns/cells';
import { countReferences, textMean } from '../text/columns';
import { listIn, splitWords, strip, valuesIn } from '../text/lists';

interface Comparison {
  readonly id: string;
  readonly works?: MetricKind['works'];
  readonly name: string;
  readonly signature: string;
  readonly fit: number;
  /** The fit for texts that are hardly ever written alike. */
  readonly free: number;
  /** 0 to 1. */
  readonly compare: (answer: string, right: string) => number;
}

const EXACT: Comparison = {
  id: 'exact-match',
  name: english('exact match'),
  signature: 'exact match|strip:space',
  fit: 0.33,
  free: 0.05,
  compare: (answer, right) => (strip(answer) === strip(right) ? 1 : 0),
};

const QUASI_EXACT: Comparison = {
  id: 'quasi-exact-match',
  works: ['rajpurkar-etal-2016-squad'],
  name: english('quasi-exact match'),
  signature: 'quasi-exact match|normalized:SQuAD',
  fit: 0.35,
  free: 0.05,
  compare: (answer, right) => (areQuasiEqual(answer, right) ? 1 : 0),
};

export function areQuasiEqual(answer: string, right: string): boolean {
  return normalize(answer) === normalize(right);
}

const TOKEN_F1: Comparison = {
  id: 'token-f1',
  works: ['rajpurkar-etal-2016-squad'],
  name: 'token F1',
  signature: 'token F1|normalized:SQuAD',
  fit: 0.34,
  free: 0.25,
  compare: tokenF1,
};

/**
 * Answers against right answers: the mean over items, in percent, of
 *
 * - exact match: 1 if the answer is right except for surrounding white space (Liang et al. 2023, HELM);
 * - quasi-exact match: 1 if they are the same without case, punctuation, articles and extra white space,
 *   which is the
 * exact match of SQuAD (Rajpurkar et al. 2016);
 * - token F1: the harmonic mean of the shares of tokens that both have, normalized likewise; 1 or 0 where one
 *   of them
 * is empty (SQuAD 2.0).
 *
 * If there are several right answers (several reference files, or a list in a cell; an empty list is the
 * empty answer), the best match counts. Sufficient statistics of an item: its match and 1.
 */
export const ANSWER_MATCHES: readonly MetricKind[] = [EXACT, QUASI_EXACT, TOKEN_F1].map((comparison) => ({
  id: comparison.id,
  name: comparison.name,
  scores: 'texts',
  works: comparison.works,
  fits: (output, beside) => fits(output, comparison, beside),
  create: (choice, referenceCount) => create(comparison, choice, referenceCount),
}));

function create(comparison: Comparison, choice: MetricChoice, referenceCount: number): MadeMetric {
  const { name, signature } = comparison;
  return {
    unit: '%',
    higherIsBetter: true,
    isMean: true,
    signature: `${signature}|nrefs:${countReferences(referenceCount)}|best of right answers`,
    statistics: [name, 'items'],
    extract: (input) => extract(input, choice, comparison),
    score: (sums, offset) => (100 * sums[offset]!) / sums[offset + 1]!,
  };
}

function extract(input: ScoringInput, choice: MetricChoice, { name, compare }: Comparison): StatsTable {
  const { prediction } = predictionAndGold(input.output);
  const named = choice.column === undefined && prediction ? { ...choice, column: prediction.name } : choice;
  const score = (answer: string, references: readonly string[]) =>
    largest(references.flatMap(rightAnswers).map((right) => compare(answer, right)));
  return textMean(input, named, name, score, { dividesLists: false });
}

function rightAnswers(cell: string): readonly string[] {
  const list = listIn(cell) ?? [cell];
  return list.length === 0 ? [''] : list;
}

/** SQuAD's evaluate-v1.1.py: lower case, no ASCII punctuation, no articles, single spaces. */
function normalize(text: string): string {
  const bare = text.toLowerCase().replace(/[!-/:-@[-`{-~]/g, '');
  return splitWords(bare.replace(/(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu, ' ')).join(' ');
}

function tokenF1(answer: string, right: string): number {
  const [own, goal] = [splitWords(normalize(answer)), splitWords(normalize(right))];
  if (own.length === 0 || goal.length === 0) {
    return own.length === goal.length ? 1 : 0;
  }
  const left = tally(goal);
  let same = 0;
  for (const token of own) {
    const count = left.get(token) ?? 0;
    if (count > 0) {
      left.set(token, count - 1);
      same += 1;
    }
  }
  return (2 * same) / (own.length + goal.length);
}

function fits(output: Records, { id, fit, free }: Comparison, beside?: Beside): MetricFit[] {
  if (plainTexts(output) !== undefined) {
    return [{ choice: { id, column: 'text' }, fit: fit / 4 }];
  }
  const { prediction, gold } = predictionAndGold(output, beside);
  if (prediction === undefined) {
    return [];
  }
  if (gold === undefined) {
    const [reference] = beside?.references ?? [];
    const [right] = reference === undefined ? [] : goldColumns(reference, prediction.name);
    const listed = right !== undefined && acceptsSeveral(right, prediction);
    return [{ choice: { id, column: prediction.name }, fit: listed ? fit + 0.6 : fit - 0.1 }];
  }
  // Accuracy supports only one right answer; lists beside lists are sets.
  const isList = (cell: Cell) => valuesIn(textOf(cell)) !== null;
  const several = someKind(gold.cells, isList) && !someKind(prediction.cells, isList);
  const choice = { id, column: prediction.name, referenceColumn: gold.name };
  return [{ choice, fit: areFree(prediction, gold) ? free : several ? fit + 0.6 : fit }];
}
