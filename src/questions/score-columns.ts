import { isOfItem, meaningOf, namesSample, wordSet, wordsOf } from '../columns';
import { readsAsNumbers, numberOf } from '../columns/cells';
import { isIdColumn } from '../columns/id-names';
import type { Column } from '../model/records';

/** `n_ratings`, `num_segments`, `#HITs`: how many there are. */
const AMOUNTS = wordSet('judgements judgments', 'number');

/** `bleu_std`, `human_ci_low`: how sure another number is. */
const SPREADS = wordSet('', 'spread', 'bound');

/** Whether numbers may say how good systems are: not those of items, amounts, costs, or bounds and deviations of others. */
export function mayBeScores(column: Column): boolean {
  const { name, cells } = column;
  const { kind, better, generic } = meaningOf(name);
  const words = wordsOf(name);
  const isAmount =
    name.startsWith('#') ||
    (AMOUNTS.has(words[0] ?? '') && (better === null || generic === true || words.length === 1));
  const areWhole = cells.every((cell) => cell === null || Number.isInteger(numberOf(cell)));
  const isAbout = kind === 'about' && better === null && (areWhole || SPREADS.has(words.at(-1) ?? ''));
  return (
    readsAsNumbers(column) &&
    !(isAmount || isAbout || kind === 'cost' || isOfItem(name) || namesSample(name) || isIdColumn(name))
  );
}
