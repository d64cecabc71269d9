import type {
  Column,
  Metric,
  MetricChoice,
  MetricFit,
  MetricKind,
  Records,
  ScoringInput,
  StatsTable,
} from '../model';
import { RealGainError } from '../model';
import { GOLD_COLUMNS } from './answers';
import { findColumn, firstColumn, requireColumn, textOf, Unscorable } from './cells';
import { MAX_ORDER, SegmentMatcher } from './ngrams';
import { tokenize13a } from './tokenize-13a';

/** The sacreBLEU release whose numbers these are. */
const SACREBLEU = '2.6.0';

const TOTALS = MAX_ORDER;
const HYPOTHESIS_LENGTH = 2 * MAX_ORDER;
const REFERENCE_LENGTH = HYPOTHESIS_LENGTH + 1;
const STATISTICS = REFERENCE_LENGTH + 1;

/** Columns of tables that hold what a system wrote, most telling first. */
const OUTPUT_COLUMNS = ['hypothesis', 'hyp', 'translation', 'mt', 'output', 'prediction', 'response', 'text'];

/**
 * Corpus BLEU (Papineni et al. 2002), equal to sacreBLEU's default (Post 2018): tokenizer 13a, case-sensitive,
 * orders 1 to 4, the closest reference length, exponential smoothing of orders without a match, in percent.
 *
 * Sufficient statistics of a segment: matched n-grams (4), n-grams of the hypothesis (4), its length, the length
 * of the closest reference.
 */
export const bleu: MetricKind = {
  id: 'bleu',
  name: 'BLEU',
  needsReference: 'always',
  fits,
  create,
};

function create(choice: MetricChoice, referenceCount: number): Metric {
  return {
    id: 'bleu',
    name: 'BLEU',
    unit: '%',
    higherIsBetter: true,
    isMean: false,
    signature: `nrefs:${referenceCount}|case:mixed|eff:no|tok:13a|smooth:exp|version:${SACREBLEU}`,
    statistics: [
      ...['1', '2', '3', '4'].map((order) => `matched ${order}-grams`),
      ...['1', '2', '3', '4'].map((order) => `${order}-grams`),
      'length',
      'reference length',
    ],
    decimals: 2,
    extract: (input) => extract(input, choice),
    score,
  };
}

/**
 * BLEU = BP · (Π pₙ)^¼ · 100 with BP = exp(1 − r/h) if h < r. An order without a match gets 1/(2ᵏ · total), k
 * counting such orders; an order without any n-gram makes BLEU 0. Called for every resample: the fourth root is
 * two square roots, which are exact to the last digit everywhere and faster than logarithms.
 */
function score(sums: Float64Array, offset: number): number {
  let product = 1;
  let smoothing = 1;
  let matches = 0;
  for (let i = offset; i < offset + MAX_ORDER; i += 1) {
    const matched = sums[i] ?? 0;
    const total = sums[i + TOTALS] ?? 0;
    if (total === 0) {
      return 0;
    }
    matches += matched;
    if (matched === 0) {
      smoothing *= 2;
      product /= smoothing * total;
    } else {
      product *= matched / total;
    }
  }
  if (matches === 0) {
    return 0;
  }
  const hypothesis = sums[offset + HYPOTHESIS_LENGTH] ?? 0;
  const reference = sums[offset + REFERENCE_LENGTH] ?? 0;
  const brevity = hypothesis < reference ? Math.exp(1 - reference / hypothesis) : 1;
  return 100 * brevity * Math.sqrt(Math.sqrt(product));
}

function extract(input: ScoringInput, choice: MetricChoice): StatsTable {
  const { output, outputPath } = input;
  if (input.references.length === 0) {
    throw new RealGainError(
      'needs-reference',
      `BLEU compares ${outputPath} with a reference translation; choose the reference file.`,
      { path: outputPath },
    );
  }
  const column = outputColumn(output, outputPath, choice);
  const hypotheses = texts(output, column, outputPath);
  const references = input.references.map((records, i) => {
    const path = input.referencePaths[i] ?? 'the reference';
    return texts(records, referenceColumn(records, path, choice, column.name), path);
  });
  const data = new Float64Array(output.n * STATISTICS);
  const matcher = new SegmentMatcher();
  for (let i = 0; i < output.n; i += 1) {
    const hypothesis = tokenize13a(hypotheses[i] ?? '');
    const goals = references.map((reference) => tokenize13a(reference[i] ?? ''));
    const row = i * STATISTICS;
    matcher.match(hypothesis, goals, data, row);
    for (let order = 0; order < MAX_ORDER; order += 1) {
      data[row + TOTALS + order] = Math.max(0, hypothesis.length - order);
    }
    data[row + HYPOTHESIS_LENGTH] = hypothesis.length;
    data[row + REFERENCE_LENGTH] = closestLength(hypothesis.length, goals);
  }
  return { n: output.n, k: STATISTICS, data };
}

/** The reference length closest to the hypothesis's; of two equally close, the shorter. */
function closestLength(length: number, references: readonly (readonly string[])[]): number {
  let closest = Infinity;
  for (const reference of references) {
    const nearer = Math.abs(reference.length - length) - Math.abs(closest - length);
    if (nearer < 0 || (nearer === 0 && reference.length < closest)) {
      closest = reference.length;
    }
  }
  return closest;
}

function outputColumn(records: Records, path: string, choice: MetricChoice): Column {
  const column = choice.column === undefined ? firstColumn(records, OUTPUT_COLUMNS) : undefined;
  return column ?? requireColumn(records, choice.column ?? 'text', path);
}

function referenceColumn(records: Records, path: string, choice: MetricChoice, own: string): Column {
  if (choice.referenceColumn !== undefined) {
    return requireColumn(records, choice.referenceColumn, path);
  }
  const usual = firstColumn(records, GOLD_COLUMNS) ?? findColumn(records, own);
  return usual ?? requireColumn(records, 'text', path);
}

/** The segments as texts. A missing one is an error, an empty one is not. */
function texts(records: Records, column: Column, path: string): string[] {
  const unscorable = new Unscorable(records, column, path, 'a text');
  const found = column.cells.map((cell, i) => {
    if (cell === null) {
      unscorable.addMissing(i);
    }
    return textOf(cell);
  });
  unscorable.check();
  return found;
}

function fits(output: Records): MetricFit[] {
  if (output.format === 'text') {
    return [{ choice: { id: 'bleu', column: 'text' }, fit: 0.9 }];
  }
  return OUTPUT_COLUMNS.flatMap((name, rank) => {
    const column = findColumn(output, name);
    const fit = rank < 4 ? 0.6 : 0.3;
    return column !== undefined && holdsSentences(column)
      ? [{ choice: { id: 'bleu', column: name }, fit }]
      : [];
  });
}

/** True if most cells have several words. */
function holdsSentences(column: Column): boolean {
  const long = column.cells.filter((cell) => typeof cell === 'string' && cell.trim().split(/\s+/).length > 2);
  return long.length > column.cells.length / 2;
}
