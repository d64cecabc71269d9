import { textOf } from '../../columns/cells';
import { reorder } from '../../items/match/align';
import { holdsMeasures } from '../../items/rows/summaries/measure-column';
import { measuresInRows } from '../../items/rows/summaries/measure-rows';
import { kindsIn } from '../../model/kinds';
import { countTo, grouped } from '../../model/lists';
import { RealGainError } from '../../model/errors';
import { english } from '../../model/words';
import type { Column, Records } from '../../model/records';
import { mayBeScores } from '../score-columns';
import { namesPeople } from './columns';

/**
 * With a column for each measure, where a row holds a score and the name of its measure: `metric` is `human`, `BLEU` …, as tables for
 * plots are written. What else the rows hold, such as system and segment, says which of them belong together.
 *
 * @throws RealGainError `bad-format` if that doesn't tell: scores of several measures are no ratings together
 */
export function withMeasureColumns(table: Records, path: string): Records {
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
  const names = kindsIn(measure.cells).map(textOf);
  const areOnce = outputs.every((rows, i) => rows.length === rowsOf[i]?.size);
  if (!areOnce || outputs.length === table.n) {
    const what = english('write a column for each.');
    throw new RealGainError(
      'bad-format',
      measuresInRows(path, { column: measure.name, measures: names }, what),
      {
        path,
      },
    );
  }
  const ofOutputs = reorder(
    { ...table, columns: shared },
    Int32Array.from(outputs, ([row = 0]) => row),
  );
  const cellOf = (row: number | undefined) => (row === undefined ? null : (score.cells.at(row) ?? null));
  const measures = names.map((name): Column => ({
    name,
    cells: rowsOf.map((rows) => cellOf(rows.get(name))),
  }));
  return { ...ofOutputs, columns: [...ofOutputs.columns, ...measures] };
}
