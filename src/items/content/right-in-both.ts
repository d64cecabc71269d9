import { findColumn, isAnswerName, textOf } from '../../columns';
import { english, type Cell, type Cells, type Text } from '../../model';
import { kindsOf } from '../../model/kinds';
import type { ScoredColumns } from './compared-columns';
import { isSame, type Placed } from './content-difference';

/** More kinds of answers are no classes, and may say the same in other words. */
const MOST_CLASSES = 12;

/** Fewer items, or a smaller share of them, are coincidences. */
const FEWEST = 20;
const SHARE = 0.2;

/** Says that both systems were right on items on which their answers, or the right ones beside them, differ. */
export function rightInBoth(a: Placed, b: Placed, { answers }: ScoredColumns): Text[] {
  const [grade = ''] = answers;
  const [inA, inB] = [a, b].map(({ records }) => findColumn(records, grade)?.cells);
  if (inA === undefined || inB === undefined || !areGrades(inA) || !areGrades(inB)) {
    return [];
  }
  const right = Array.from(a.order.keys()).filter(
    (item) => isRight(inA.at(a.order[item] ?? 0)) && isRight(inB.at(b.order[item] ?? 0)),
  );
  return a.records.columns.flatMap(({ name, cells }) => {
    const others = findColumn(b.records, name)?.cells;
    if (
      name === grade ||
      !isAnswerName(name) ||
      others === undefined ||
      !areClasses(cells) ||
      !areClasses(others)
    ) {
      return [];
    }
    const differing = right.filter(
      (item) => !isSame(cells.at(a.order[item] ?? 0) ?? null, others.at(b.order[item] ?? 0) ?? null),
    );
    return differing.length < FEWEST || differing.length < SHARE * right.length
      ? []
      : [
          english(
            'Both systems are right on {0} items, but "{1}" differs on {2} of these: they were scored against other right answers, or saw the options in another order.',
            right.length,
            name,
            differing.length,
          ),
        ];
  });
}

function areGrades(cells: Cells): boolean {
  const kinds = [...(kindsOf(cells)?.keys() ?? [])];
  return kinds.length === 2 && kinds.every((kind) => isRight(kind) || kind === 0 || kind === false);
}

function isRight(cell: Cell | undefined): boolean {
  return cell === 1 || cell === true;
}

function areClasses(cells: Cells): boolean {
  const kinds = [...(kindsOf(cells)?.keys() ?? [])];
  return kinds.length > 1 && kinds.length <= MOST_CLASSES && kinds.every((kind) => textOf(kind) !== '');
}
