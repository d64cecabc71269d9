import { findColumn, lastWords, meaningOf, numberOrNaN, textOf, wordSet } from '../../../columns';
import type { Column, Records } from '../../../model/records';
import { elementAt } from '../../../model/lists';
import { english } from '../../../model/words';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { isOfNumbers } from '../../../metrics';
import { correlation } from '../../../model/correlation';
import { type ScoredSystem, valuesOf } from '../scored-system';
import { AGREE, agreesMore, type MatchedBy, type Scored } from './unrelated';
import type { Said } from '../../source';

const FEWEST_DATES = 20;

const DATE = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})(?=\D|$)/;

/**
 * Says that one file writes the day first and the other the month: their scores agree better where day and month are exchanged.
 */
export function swappedDates({ id }: MetricChoice, a: Scored, b: Scored, { idColumn }: MatchedBy): Said {
  const column = idColumn === null || !isOfNumbers(id) ? undefined : findColumn(a.records, idColumn);
  if (column === undefined || DATE.exec(textOf(column.cells.at(0))) === null) {
    return null;
  }
  const dates = column.cells.map(textOf);
  const places = new Map(dates.map((date, item) => [date, item]));
  const [inA, inB] = [a, b].map(({ table }) => valuesOf(table.data)) as [Float64Array, Float64Array];
  const moved = dates.flatMap((date, item) => {
    const to = places.get(date.replace(DATE, '$3$2$1$2$4'));
    return to === undefined || to === item ? [] : [{ item, to }];
  });
  const mine = moved.map(({ item }) => elementAt(inA, item));
  const [own, exchanged] = [
    correlation(
      mine,
      moved.map(({ item }) => elementAt(inB, item)),
    ),
    correlation(
      mine,
      moved.map(({ to }) => elementAt(inB, to)),
    ),
  ];
  return moved.length < FEWEST_DATES || exchanged < AGREE || !agreesMore(exchanged, own, moved.length)
    ? null
    : english(
        'The scores of {0} and {1} on the same "{2}" agree less (r = {3}) than if day and month are exchanged in one of the files (r = {4}): write the dates alike in both.',
        a.path,
        b.path,
        column.name,
        own.toFixed(2),
        exchanged.toFixed(2),
      );
}

/** Measures whose unit is a token. */
const PER_TOKEN = wordSet(
  'loss losses nll ppl pppl perplexity crossentropy xent surprisal bpt bitspertoken natspertoken logprob loglik loglikelihood',
);

/** Tokens of what was asked, or written, rather than of the text that is scored. */
const OTHER_TEXTS = wordSet('reasoning prompt cached max new', 'answer');

/** By another tokenizer, this share of the texts has another number of tokens. */
const MOST = 0.5;

/**
 * Says that losses are per token, and the two outputs divide the same texts into other tokens.
 *
 * @param other another system's output, in any order
 */
export function otherTokens(choice: MetricChoice, { path, records }: ScoredSystem, other: Records): Said {
  const { head } = meaningOf(choice.column ?? choice.id);
  if (choice.id !== 'perplexity' && (head === undefined || !PER_TOKEN.has(head))) {
    return null;
  }
  const found = records.columns.find((column) => {
    const against = countsTokens(column.name) ? findColumn(other, column.name) : undefined;
    return column.name !== choice.column && against !== undefined && areOther(column, against);
  });
  return found === undefined
    ? null
    : english(
        'The "{0}" of {1} are not those of the other output: what is measured per token can’t be compared between tokenizers; compare it per character or byte.',
        found.name,
        path,
      );
}

function countsTokens(name: string): boolean {
  const own = lastWords(name);
  return own.some((word) => /^tok(?:en)?s?$/.test(word)) && !own.some((word) => OTHER_TEXTS.has(word));
}

/** Whether most numbers of one column are not in the other, each as often. */
function areOther({ cells }: Column, { cells: others }: Column): boolean {
  const [own, against] = [cells, others].map((some) => Float64Array.from(some.map(numberOrNaN)).sort());
  const { length } = cells;
  const differing = own?.reduce((sum, count, at) => sum + Number(count !== against?.[at]), 0) ?? 0;
  return length === others.length && own?.some(Number.isNaN) === false && differing > MOST * length;
}
