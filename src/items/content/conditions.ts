import {
  idRank,
  isComparingName,
  isMachineName,
  isMeasure,
  isOutputName,
  isSettingName,
  isWrittenName,
  meaningOf,
  wordsOf,
} from '../../columns';
import type { Cell, Column } from '../../model';

/**
 * One value in each file that describes neither the system nor what came of it: a number such as the signal-to-noise ratio, how
 * answers are compared, or of costs the machine.
 */
export function namesCondition(own: Column, { cells: others }: Column, areCosts: boolean): boolean {
  const { name, cells } = own;
  const [one = null, other = null] = [cells, others].map((some) => some.at(0));
  return (
    one !== null &&
    other !== null &&
    one !== other &&
    (isComparingName(name) || (areCosts && isMachineName(name)) || isOtherNumber(name, one, other)) &&
    cells.every((cell) => cell === one) &&
    others.every((cell) => cell === other)
  );
}

function isOtherNumber(name: string, one: Cell, other: Cell): boolean {
  const isAmount = /^(?:n|num|max|min)$/.test(wordsOf(name)[0] ?? '');
  const isOfSystemOrItem =
    isSettingName(name) ||
    (!isAmount && (isOutputName(name) || isWrittenName(name))) ||
    (isMeasure(name) && (meaningOf(name).kind === 'cost' || !Number.isInteger(one))) ||
    idRank(name) !== null;
  return !isOfSystemOrItem && typeof one === 'number' && typeof other === 'number';
}
