import { isMeasureName, namesSystems, numberOf, textOf, wordSet, wordsOf } from '../../../columns';
import { kindsIn } from '../../../model/kinds';
import { endsOf } from '../../../model/lists';
import type { Column } from '../../../model/records';

const SAYS_MEASURE = wordSet('aspect aspects dimension', 'naming');

/** Whether cells name a few measures, so that numbers beside them don't belong together. */
export function holdsMeasures({ name, cells }: Column): boolean {
  const kinds = kindsIn(cells);
  const texts = kinds.map(textOf);
  return (
    kinds.length > 1 &&
    2 * kinds.length <= cells.length &&
    kinds.every((kind) => typeof kind === 'string' && numberOf(kind) === undefined && kind !== '') &&
    !namesSystems(name) &&
    namesMeasures(name, texts)
  );
}

/** Whether a column names the measure of each row, by its own name or by what is in it. */
export function namesMeasures(column: string, levels: readonly string[]): boolean {
  return SAYS_MEASURE.has(wordsOf(column).at(-1) ?? '') || areMeasures(levels);
}

/** Whether most of several texts name measures. */
export function areMeasures(levels: readonly string[]): boolean {
  const named = levels.filter(isMeasureName).length;
  return (
    named >= Math.min(2, Math.max(1, levels.length)) && 2 * named >= levels.length && !areNumbered(levels)
  );
}

/** `p1_abs`, `p2_max`, `p3_sort`: names of items after their numbers, which follow each other, unlike precision at 1, 5 and 10. */
function areNumbered(levels: readonly string[]): boolean {
  const parts = levels.map((level) => /^([a-z]+)(\d+)[-_ ](.+)$/i.exec(level) ?? ['', '', '', '']);
  const [letters, numbers, names] = [1, 2, 3].map((at) => new Set(parts.map((part) => part[at])).size);
  const [low, high] = endsOf(parts.map((part) => Number(part[2])));
  const follow = numbers === levels.length && high - low < levels.length;
  return levels.length > 2 && follow && letters === 1 && names === levels.length;
}
