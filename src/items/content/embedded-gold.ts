import { goldColumns, sameAnswer } from '../../metrics/answers/answers';
import { findColumn, isRightName, textOf } from '../../columns';
import { elementAt } from '../../model/lists';
import { english, type Text } from '../../model/words';
import type { Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Side } from '../match/alignment';

/** More items than this with other right answers are not corrections. */
const MOST_DIFFERENT = 0.05;

/** Whether an output has a column that is called like right answers, besides the one that is scored. */
export function holdsRightAnswers({ columns }: Records, { column = 'text' }: MetricChoice): boolean {
  return columns.some(({ name }) => name !== column && isRightName(name));
}

/**
 * Warnings if the outputs contain right answers, the same in both, that contradict the reference's. Labels of
 * another kind, such as class numbers, don't count.
 */
export function contradictions(choice: MetricChoice, a: Side, b: Side, reference: Side | undefined): Text[] {
  const name = choice.column ?? 'text';
  const [right] =
    reference === undefined
      ? []
      : choice.referenceColumn === undefined
        ? goldColumns(reference.records, name)
        : [findColumn(reference.records, choice.referenceColumn)];
  if (reference === undefined || right === undefined) {
    return [];
  }
  const known = new Set(right.cells.map(textOf));
  const isOwn = ({ name: own, cells }: Column) => {
    const other = findColumn(b.records, own);
    return (
      own !== name &&
      isRightName(own) &&
      other !== undefined &&
      cells.every((cell, i) => sameAnswer(cell, other.cells.at(i) ?? null)) &&
      cells.filter((cell) => known.has(textOf(cell))).length > cells.length / 2
    );
  };
  return a.records.columns.filter(isOwn).flatMap(({ name: own, cells }) => {
    const differing: number[] = [];
    cells.forEach((cell, i) => {
      const truth = right.cells.at(i) ?? null;
      if (cell !== null && truth !== null && !sameAnswer(cell, truth)) {
        differing.push(i);
      }
    });
    const [first] = differing;
    return first === undefined || differing.length <= MOST_DIFFERENT * cells.length
      ? []
      : [
          english(
            'The "{0}" of the outputs contradicts the reference {1} on {2} of {3} items, first on line {4} of {5} ("{6}", the reference says "{7}"): one of them can’t be right.',
            own,
            reference.path,
            differing.length,
            cells.length,
            elementAt(a.records.lines, first),
            a.path,
            textOf(cells.at(first)).slice(0, 40),
            textOf(right.cells.at(first)).slice(0, 40),
          ),
        ];
  });
}
