import { holdsRatingsBySystem, ITEM, SYSTEM } from '../analysis';
import { idColumnsOf } from '../metrics';
import type { Cell, Column, JudgementIdentity, Records } from '../model';
import { columnsBySystem } from './columns-by-system';
import type { Input } from './inputs';
import { selectSystem, systemsOf } from './systems';

/**
 * A table of ratings with a row for each item and columns for each system (`gpt.human`, `gpt.bleu`; results of promptfoo
 * with several providers) with a row for each system of each item; any other table as it is.
 */
export function stacked(input: Input, identity: JudgementIdentity): Records {
  const { records } = input;
  const systems = records.systems ?? [...columnsBySystem(records).keys()];
  const isLong = records.systems === undefined && systemsOf(records).length > 0;
  if (isLong || systems.length < 2) {
    return records;
  }
  const outputs = systems.map((system) => selectSystem(input, system).records);
  if (!holdsRatingsBySystem(records, outputs, identity)) {
    return records;
  }
  const names = [...new Set(outputs.flatMap(({ columns }) => columns.map(({ name }) => name)))];
  const [id] = idColumnsOf(records);
  const cells = (of: (output: Records, place: number) => readonly Cell[]) => outputs.flatMap(of);
  const columns: Column[] = [
    { name: SYSTEM, cells: cells(({ n }, place) => Array<Cell>(n).fill(systems[place] ?? null)) },
    ...(names.includes(ITEM)
      ? []
      : [
          {
            name: ITEM,
            cells: cells(({ n }) => Array.from({ length: n }, (_, i) => id?.cells.at(i) ?? i + 1)),
          },
        ]),
    ...names.map((name) => ({
      name,
      cells: cells(({ n, columns: own }) => {
        const column = own.find((one) => one.name === name);
        return column === undefined ? Array<Cell>(n).fill(null) : [...column.cells];
      }),
    })),
  ];
  return {
    format: records.format,
    n: outputs.reduce((sum, { n }) => sum + n, 0),
    columns,
    lines: Int32Array.from(outputs.flatMap(({ lines }) => [...lines])),
    notes: records.notes,
  };
}
