import { idColumnsOf } from '../../columns';
import type { Input } from '../../items/source';
import { columnsBySystem } from '../../items/systems/columns-by-system';
import { selectSystem, systemsOf } from '../../items/systems/systems';
import { distinctNames, type Cell, type Column, type Records } from '../../model';
import { holdsRatingsBySystem, ITEM, SYSTEM } from './columns';
import type { JudgeRoles } from './schema';

/**
 * A table of ratings with a row for each item and columns for each system (`gpt.human`, `gpt.bleu`; results of promptfoo
 * with several providers) with a row for each system of each item; any other table as it is.
 */
export function stacked(input: Input, identity: JudgeRoles): Records {
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
  const [id] = idColumnsOf(records);
  return oneBelowAnother(outputs, systems, id);
}

/** Files with the scores of one system each, one below another; their items are the same by their ids, else by their order. */
export function stackedFiles(files: readonly Input[]): Records {
  const outputs = files.map(({ records }) => records);
  const table = oneBelowAnother(outputs, distinctNames(files.map(({ stamp }) => stamp.path)));
  return { ...table, parts: files.map(({ stamp, records }) => ({ path: stamp.path, n: records.n })) };
}

/** @param id the column of ids of all outputs, if they have no column of items; absent: that of each, if there is any */
function oneBelowAnother(outputs: readonly Records[], systems: readonly string[], id?: Column): Records {
  const names = [...new Set(outputs.flatMap(({ columns }) => columns.map(({ name }) => name)))];
  const cells = (of: (output: Records, place: number) => readonly Cell[]) => outputs.flatMap(of);
  const itemOf = (output: Records, i: number) => (id ?? idColumnsOf(output)[0])?.cells.at(i) ?? i + 1;
  const columns: Column[] = [
    ...(names.includes(SYSTEM)
      ? []
      : [
          {
            name: SYSTEM,
            cells: cells(({ n }, place) => Array<Cell>(n).fill(systems[place] ?? null)),
          },
        ]),
    ...(names.includes(ITEM)
      ? []
      : [
          {
            name: ITEM,
            cells: cells((output) => Array.from({ length: output.n }, (_, i) => itemOf(output, i))),
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
    format: outputs[0]?.format ?? '',
    n: outputs.reduce((sum, { n }) => sum + n, 0),
    columns,
    lines: Int32Array.from(outputs.flatMap(({ lines }) => [...lines])),
    notes: outputs[0]?.notes ?? [],
  };
}
