import { meaningOf } from '../../columns';
import { numberOf } from '../../columns/cells';
import { missingCodesIn } from '../../items/score/failed/missing-ratings';
import { numbersIn } from '../../items/score/samples/average-lists';
import type { Column, Records } from '../../model/records';
import { pairsByPlace } from './system-columns';
import { higherOf, type Verdicts } from './verdicts';

/** A pair of scores, or of ranks of two systems. */
const SCORED = /(?:^| )(?:score|rating)$|^(?:model|system|generator) rank$/;

/** What is written where a judge gave no scores. */
const MISSING_IN_LIST = -1;

/** `[9, 8]`: what a judge gives to the first and the second answer. */
function scoresInList({ columns }: Records): Verdicts | null {
  const column = columns.find(
    ({ name, cells }) =>
      /^(?:score|rating)s?$/i.test(name) && cells.every((cell) => numbersIn(cell)?.length === 2),
  );
  return column === undefined
    ? null
    : {
        columns: [column.name],
        read(row) {
          const [one = null, other = null] = numbersIn(column.cells.at(row) ?? null) ?? [];
          const isMissing = [one, other].includes(MISSING_IN_LIST);
          return [{ verdict: isMissing ? null : higherOf(one, other), swapped: false }];
        },
      };
}

/** Two scores in each row, in columns or a list: the better one wins. */
export function scoresIn(table: Records): Verdicts | null {
  const scored = pairsByPlace(table).filter(({ of }) => SCORED.test(of));
  const [only, ...others] = scored;
  const found = scored.find(({ of }) => !of.includes(' ')) ?? (others.length === 0 ? only : undefined);
  if (found === undefined) {
    return scoresInList(table);
  }
  const [a, b] = found.pair;
  const isLowBetter = meaningOf(found.of).better === 'lower' || found.of.endsWith('rank');
  const codes = missingCodesIn([a, b]);
  const scoreAt = ({ cells }: Column, row: number) => {
    const cell = cells.at(row) ?? null;
    return codes.includes(numberOf(cell) ?? null) ? null : cell;
  };
  return {
    columns: [a.name, b.name],
    read(row) {
      const [one, other] = [scoreAt(a, row), scoreAt(b, row)];
      return [{ verdict: isLowBetter ? higherOf(other, one) : higherOf(one, other), swapped: false }];
    },
  };
}
