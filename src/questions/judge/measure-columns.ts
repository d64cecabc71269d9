import { namesSystems } from '../../columns';
import { numberOf, textOf } from '../../columns/cells';
import { reorder } from '../../items/match/align';
import { namesMeasures } from '../../items/rows/summaries/measure-rows';
import { kindsIn } from '../../model/kinds';
import { countTo, grouped } from '../../model/lists';
import type { Column, Records } from '../../model/records';
import { mayBeScores } from '../score-columns';
import { namesPeople } from './columns';

/**
 * With a column for each measure, where a row holds a score and the name of its measure: `metric` is `human`, `BLEU` …, as tables for
 * plots are written. What else the rows hold, such as system and segment, says which of them belong together.
 */
export function withMeasureColumns(table: Records): Records {
  const measure = table.columns.find(holdsMeasures);
  const [score, ...others] = table.columns.filter(
    (column) => mayBeScores(column) && !namesPeople(column.name),
  );
  if (measure === undefined || score === undefined || others.length > 0) {
    return table;
  }
  const shared = table.columns.filter((column) => column !== measure && column !== score);
  const outputs = [
    ...grouped(countTo(table.n), (row) =>
      JSON.stringify(shared.map(({ cells }) => textOf(cells.at(row)))),
    ).values(),
  ];
  const rowsOf = outputs.map((rows) => new Map(rows.map((row) => [textOf(measure.cells.at(row)), row])));
  const areOnce = outputs.every((rows, i) => rows.length > 1 && rows.length === rowsOf[i]?.size);
  if (!areOnce) {
    return table;
  }
  const ofOutputs = reorder(
    { ...table, columns: shared },
    Int32Array.from(outputs, ([row = 0]) => row),
  );
  const measures = kindsIn(measure.cells).map((kind): Column => {
    const name = textOf(kind);
    const cellOf = (row: number | undefined) => (row === undefined ? null : (score.cells.at(row) ?? null));
    return { name, cells: rowsOf.map((rows) => cellOf(rows.get(name))) };
  });
  return { ...ofOutputs, columns: [...ofOutputs.columns, ...measures] };
}

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
