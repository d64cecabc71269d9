import { groupNameOf, meaningOf, namesSample, wordSet, wordsOf } from '../columns';
import { readsAsNumbers, numberOf } from '../columns/cells';
import { isIdColumn } from '../columns/id-names';
import type { Column } from '../model/records';

/** `n_ratings`, `num_segments`, `#HITs`: how many there are. */
const AMOUNTS = wordSet('judgements judgments', 'number');

/** `bleu_std`, `human_ci_low`: how sure another number is. */
const SPREADS = wordSet('', 'spread', 'bound');

/** Whether a column names items, or says how many they are or where. */
export function namesItems(name: string): boolean {
  return /^(?:id|weak-id|cluster|count|place|number|input)$/.test(groupNameOf(name) ?? '');
}

/** Whether numbers say how many there are of something. */
export function isAmount(name: string): boolean {
  const { better, generic } = meaningOf(name);
  const words = wordsOf(name);
  const isOfMany =
    AMOUNTS.has(words[0] ?? '') && (words.length === 1 || words.at(-1)?.endsWith('s') === true);
  return name.startsWith('#') || (isOfMany && (better === null || generic === true || words.length === 1));
}

/** Whether numbers may say how good systems are: not those of items, amounts, costs, or bounds and deviations of others. */
export function mayBeScores(column: Column): boolean {
  const { name, cells } = column;
  const { kind, better } = meaningOf(name);
  const areWhole = cells.every((cell) => cell === null || Number.isInteger(numberOf(cell)));
  const isAbout =
    kind === 'about' && better === null && (areWhole || SPREADS.has(wordsOf(name).at(-1) ?? ''));
  return (
    readsAsNumbers(column) &&
    !(
      isAmount(name) ||
      isAbout ||
      kind === 'cost' ||
      namesItems(name) ||
      namesSample(name) ||
      isIdColumn(name)
    )
  );
}
