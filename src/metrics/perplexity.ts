import { english } from '../model/words';
import { fileError } from '../model/errors';
import type { Column, Records } from '../model/records';
import type {
  MadeMetric,
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../model/settings/metric';
import type { MetricChoice } from '../model/settings/metric-choice';
import { sumOf } from '../model/lists';
import { correlation } from '../model/correlation';
import { meaningOf, numberOrNaN } from '../columns';
import { columnOrUsual, findColumn, firstColumn, numberOf, requireColumn, textOf } from '../columns/cells';
import { Unscorable } from '../columns/unscorable';
import { valueOf } from './options';
import { tableOf } from './text/columns';
import { valuesIn } from './text/lists';

/** Columns of log-likelihoods, most telling first; the last ones hold their negatives. */
const LIKELIHOODS = [
  ...['token_logprobs', 'logprobs', 'logprob', 'log_prob', 'loglikelihood'],
  ...['log_likelihood', 'logp', 'nll', 'neg_log_likelihood'],
];

const TOKEN_COUNTS = ['num_tokens', 'n_tokens', 'token_count', 'tokens', 'num_words', 'words'];

/**
 * What lm-evaluation-harness makes of the log-likelihoods that it logs under these names: exp(−Σ log p / Σ weights), where a
 * document weighs 1, its words or its bytes; and −Σ log₂ p / Σ bytes.
 */
const LOGGED = /^(?:(?:word_|byte_)?perplexity|bits_per_byte)(?:,|$)/;
const IN_BITS = /^bits_per_byte(?:,|$)/;

const TOKENS: OptionDescription = {
  name: 'tokens',
  values: 'text',
  default: null,
  meaning: english(
    'the column that counts tokens, where an item has one sum of log-likelihoods (default: num_tokens …)',
  ),
};
const BASE: OptionDescription = {
  name: 'base',
  values: ['e', '2', '10'],
  default: 'e',
  meaning: english('the base of the logarithms in the file'),
};

/**
 * Perplexity: exp(− Σ log p / Σ tokens), lower is better. An item (a document, a sentence) is either a list
 * of its tokens' log-likelihoods, of which missing ones (the first token's) don't count, or their sum beside
 * the number of tokens. Two systems are comparable only if they count the same tokens: beware of different
 * vocabularies. lm-evaluation-harness logs log-likelihoods as `perplexity` and `bits_per_byte`; they are scored as by the harness.
 *
 * Sufficient statistics of an item: its negative log-likelihood (natural logarithm), its tokens.
 */
export const perplexity: MetricKind = {
  id: 'perplexity',
  name: english('perplexity'),
  needsReference: 'never',
  options: [TOKENS, BASE],
  fits,
  create,
};

function create(choice: MetricChoice): MadeMetric {
  const base = valueOf(choice, BASE);
  const counted = valueOf(choice, TOKENS);
  const inBits = IN_BITS.test(choice.column ?? '');
  return {
    name: inBits ? english('bits per byte') : english('perplexity'),
    higherIsBetter: false,
    signature:
      `perplexity|column:${choice.column ?? 'first log-likelihoods'}|tokens:${counted || 'listed or counted'}|` +
      `base:${base}${inBits ? '|bits' : ''}`,
    statistics: [english('negative log-likelihood'), 'tokens'],
    decimals: 3,
    extract: (input) => extract(input, choice),
    score: (sums, offset) =>
      inBits ? sums[offset]! / sums[offset + 1]! / Math.LN2 : Math.exp(sums[offset]! / sums[offset + 1]!),
  };
}

function extract({ output, outputPath }: ScoringInput, choice: MetricChoice): StatsTable {
  const usual = choice.column === undefined ? firstColumn(output, LIKELIHOODS) : undefined;
  const column = usual ?? columnOrUsual(output, choice, 'logprobs', outputPath);
  const counts = countsOf(output, outputPath, choice, column.name);
  const isDocument = counts === undefined && isLogged(output, column);
  const base = valueOf(choice, BASE);
  const unit = (base === 'e' ? 1 : Math.log(Number(base))) * (/nll|neg|loss/i.test(column.name) ? 1 : -1);
  const unscorable = new Unscorable(
    output,
    column,
    outputPath,
    english('a log-likelihood or a list of them'),
  );
  const data = new Float64Array(2 * output.n);
  column.cells.forEach((cell, i) => {
    const listed = valuesIn(textOf(cell));
    const values = listed?.filter((value) => value !== null) ?? [numberOf(cell)];
    const count = listed !== null ? values.length : isDocument ? 1 : tokensOf(counts, i, output, outputPath);
    if (values.some((value) => value === null)) {
      unscorable.addMissing(i);
    } else if (!values.every((value) => typeof value === 'number') || !(count > 0)) {
      unscorable.addWrong(i);
    } else {
      data[2 * i] = unit * sumOf(values);
      data[2 * i + 1] = count;
    }
  });
  return tableOf({ left: unscorable.leave(), notes: [] }, { n: output.n, k: 2, data });
}

function countsOf(output: Records, path: string, choice: MetricChoice, column: string): Column | undefined {
  const named = valueOf(choice, TOKENS);
  return named === ''
    ? (findColumn(output, `${column}.weight`) ?? firstColumn(output, TOKEN_COUNTS))
    : requireColumn(output, named, path);
}

/** A perplexity is at least 1, so numbers up to 0 are the log-likelihoods it is made of. */
function isLogged({ format }: Records, { name, cells }: Column): boolean {
  return (
    format === 'lm-eval' &&
    LOGGED.test(name) &&
    cells.every((cell) => cell === null || (typeof cell === 'number' && !(cell > 0)))
  );
}

/** @throws RealGainError `unknown-column` if the number of tokens of an item is not given */
function tokensOf(counts: Column | undefined, item: number, output: Records, path: string): number {
  if (counts === undefined) {
    const choices = output.columns.map(({ name }) => name);
    throw fileError(
      'unknown-column',
      { path, choices },
      '{0} has a sum of log-likelihoods for each item, but no column that counts its tokens; name it with the option "tokens" of perplexity.',
    );
  }
  return numberOrNaN(counts.cells.at(item));
}

function fits(output: Records): MetricFit[] {
  const logged = output.columns
    .filter((column) => isLogged(output, column))
    .map(({ name }) => ({ choice: { id: 'perplexity', column: name }, fit: 0.9 }));
  return [...logged, ...ofLikelihoods(output)];
}

function ofLikelihoods(output: Records): MetricFit[] {
  const column = firstColumn(output, LIKELIHOODS);
  const counts = firstColumn(output, TOKEN_COUNTS);
  if (column === undefined) {
    return [];
  }
  const listed = column.cells.every((cell) => cell === null || valuesIn(textOf(cell)) !== null);
  return listed || (counts !== undefined && areSums(column, counts))
    ? [{ choice: { id: 'perplexity', column: column.name }, fit: holdsScores(output) ? BESIDE_SCORES : 0.95 }]
    : [];
}

/** Where a column says how good the texts are, likelihoods say how sure of them their writer was. */
const BESIDE_SCORES = 0.4;

const OF_LIKELIHOODS = /logp|loss|nll|ppl|perplexity|entropy|bits|surprisal|likelihood/i;

function holdsScores({ columns }: Records): boolean {
  return columns.some(({ name }) => {
    const { better, kind } = meaningOf(name);
    return better !== null && (kind === 'quality' || kind === 'event') && !OF_LIKELIHOODS.test(name);
  });
}

/** With less, numbers are means over tokens. */
const LEAST_CORRELATION = 0.3;

/** Sums over tokens grow with their number. */
function areSums({ cells }: Column, counts: Column): boolean {
  const [sums, numbers] = [cells, counts.cells].map((some) =>
    some.map((cell) => Math.abs(Number(cell ?? NaN))),
  );
  return (
    sums === undefined ||
    numbers === undefined ||
    new Set(numbers).size === 1 ||
    correlation(sums, numbers) >= LEAST_CORRELATION
  );
}
