import { meaningOf, namesRater } from '../../columns';
import { segmentsOf } from '../../columns/segments';
import { everyKind } from '../../model/kinds';
import type { Column } from '../../model/records';
import { numbersIn } from '../score/samples/average-lists';
import { isSystemName } from '../../model/system-names';
import { isTruth } from './comparable';

/** Between the name of a system and that of a score: `gpt.f1`, `score,gpt-4o`. */
const SEPARATORS = new Set('.,:/|');

/** Where a column's name may be divided: not in brackets (`ESM (k=10, h=512)`), nor at the point of a number (`Qwen2.5`). */
export function separatorsIn(name: string): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charAt(at);
    depth += Number(letter === '(' || letter === '[') - Number(letter === ')' || letter === ']');
    const isPoint = letter === '.' && isDigit(name.charAt(at - 1)) && isDigit(name.charAt(at + 1));
    if (SEPARATORS.has(letter) && depth <= 0 && !isPoint) {
      found.push(at);
    }
  }
  return found;
}

export function partsOf(name: string): readonly string[] {
  const at = separatorsIn(name);
  return [...at, name.length].map((end, i) => name.slice((at[i - 1] ?? -1) + 1, end));
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}

/** Columns with these names describe an item, not a system. */
const OF_THE_ITEM =
  /^(?:(?:gold|true|correct|expected|reference|target|source|input|question|prompt|context|text|sentence|document|category|subset|split|language|label|answer|cluster|topic)s?(?:_?\w+)?)$/i;

/** Whether a column's name means a property of the item, a measure, a rater, or in which form a score is (`raw`, `normalized`). */
export function describes(name: string): boolean {
  return describesItem(name) || meaningOf(name).kind !== null || isForm(name);
}

function isForm(name: string): boolean {
  const mayBeSystem = name.length === 1 || /\d|run/i.test(name) || isSystemName(name);
  return !mayBeSystem && segmentsOf(name).every(({ sense }) => sense === 'neutral');
}

/** `ans0`, `option_2`: one of the answers that an item offers. */
const OFFERED = /^(?:ans|option|choice|distractor)_?\d+$/i;

/** Whether it means a property of the item, or a rater. */
export function describesItem(name: string): boolean {
  return OF_THE_ITEM.test(name) || OFFERED.test(name) || namesRater(name);
}

/** The `time` of each is no score, whichever direction it has. */
export function isCost(name: string): boolean {
  return meaningOf(name).kind === 'cost' || /^times?$/i.test(name);
}

export function holdsNumbers({ cells }: Column): boolean {
  const isOne = (cell: string) => isTruth(cell) || /^nan$/i.test(cell) || numbersIn(cell) !== null;
  return everyKind(cells, (cell) => typeof cell !== 'string' || isOne(cell));
}
