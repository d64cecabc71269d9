import { findColumn, meaningOf, numberOf, wordsOf } from '../../../columns';
import { english, type Column, type MetricChoice, type Records, type Text } from '../../../model';
import type { ScoredSystem } from '../scored-system';

/** Measures whose unit is a token. */
const PER_TOKEN = new Set(
  'loss losses nll ppl pppl perplexity crossentropy xent surprisal bpt bitspertoken natspertoken logprob loglik loglikelihood'.split(
    ' ',
  ),
);

/** Tokens of what was asked, or written, rather than of the text that is scored. */
const OTHER_TEXTS = new Set(
  'output completion generated generation response reasoning prompt cached max new'.split(' '),
);

/** By another tokenizer, this share of the texts has another number of tokens. */
const MOST = 0.5;

/**
 * Says that losses are per token, and the two outputs divide the same texts into other tokens.
 *
 * @param other another system's output, in any order
 */
export function otherTokens(choice: MetricChoice, { path, records }: ScoredSystem, other: Records): Text[] {
  const { head } = meaningOf(choice.column ?? choice.id);
  if (choice.id !== 'perplexity' && (head === undefined || !PER_TOKEN.has(head))) {
    return [];
  }
  const found = records.columns.find((column) => {
    const against = countsTokens(column.name) ? findColumn(other, column.name) : undefined;
    return column.name !== choice.column && against !== undefined && areOther(column, against);
  });
  return found === undefined
    ? []
    : [
        english(
          'The "{0}" of {1} are not those of the other output: what is measured per token can’t be compared between tokenizers; compare it per character or byte.',
          found.name,
          path,
        ),
      ];
}

function countsTokens(name: string): boolean {
  const own = wordsOf(name.slice(name.lastIndexOf('.') + 1));
  return own.some((word) => /^tok(?:en)?s?$/.test(word)) && !own.some((word) => OTHER_TEXTS.has(word));
}

/** Whether most numbers of one column are not in the other, each as often. */
function areOther({ cells }: Column, { cells: others }: Column): boolean {
  const [own, against] = [cells, others].map((some) =>
    Float64Array.from(some.map((cell) => numberOf(cell) ?? NaN)).sort(),
  );
  const { length } = cells;
  const differing = own?.reduce((sum, count, at) => sum + Number(count !== against?.[at]), 0) ?? 0;
  return length === others.length && own?.some(Number.isNaN) === false && differing > MOST * length;
}
