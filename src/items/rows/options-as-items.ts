import { numberOf } from '../../columns';
import {
  elementAt,
  english,
  type Cell,
  type Column,
  type MetricChoice,
  type Records,
  meanOf,
} from '../../model';
import { kindsOf } from '../../model/kinds';
import type { Said } from '../source';

/** Fewer groups may have one mark each by chance. */
const FEWEST_GROUPS = 10;

/** In standard errors: marked rows score so unlike the others of their groups. */
const APART = 5;

/**
 * Says that rows are the options of a question, of which another column marks one, such as the right one: in each group of rows
 * exactly one is marked, and its score differs from those of the others.
 */
export function optionsAsItems(records: Records, { column = 'score' }: MetricChoice): Said {
  const { columns, n } = records;
  const scored = columns.find(({ name }) => name === column);
  const scores = scored?.cells.map(numberOf) ?? [];
  const marks = columns.filter((one) => one !== scored && isMark(one));
  if (marks.length === 0 || !scores.every((score) => typeof score === 'number')) {
    return null;
  }
  const groups = columns.filter((one) => one !== scored && mayHoldOptions(one, n));
  for (const mark of marks) {
    const group = groups.find((one) => one !== mark && marksOneOfEach(one, mark, scores));
    if (group !== undefined) {
      return english(
        'Of all lines with the same "{0}", "{1}" marks one, whose "{2}" is unlike that of the others: if lines are the options of a question, their mean says nothing about which of them a system chooses; compare files with a line for each question.',
        group.name,
        mark.name,
        column,
      );
    }
  }
  return null;
}

/** Yes or no. */
function isMark({ cells }: Column): boolean {
  const kinds = [...(kindsOf(cells)?.keys() ?? [])];
  return kinds.length === 2 && kinds.every((kind) => isYes(kind) !== null);
}

function isYes(cell: Cell): boolean | null {
  const text = String(cell).toLowerCase();
  return /^(?:1|true|yes)$/.test(text) ? true : /^(?:0|false|no)$/.test(text) ? false : null;
}

function mayHoldOptions({ cells }: Column, n: number): boolean {
  const { size } = new Set(cells);
  return size >= FEWEST_GROUPS && 2 * size <= n;
}

function marksOneOfEach(group: Column, mark: Column, scores: readonly number[]): boolean {
  const rows = new Map<Cell, { marked: number[]; others: number[] }>();
  group.cells.forEach((cell, row) => {
    const own = rows.get(cell) ?? { marked: [], others: [] };
    rows.set(cell, own);
    (isYes(mark.cells.at(row) ?? null) === true ? own.marked : own.others).push(elementAt(scores, row));
  });
  const all = [...rows.values()];
  if (!all.every(({ marked, others }) => marked.length === 1 && others.length > 0)) {
    return false;
  }
  const apart = all.map(({ marked, others }) => meanOf(marked) - meanOf(others));
  const mean = meanOf(apart);
  const deviation = Math.sqrt(meanOf(apart.map((one) => (one - mean) ** 2)));
  return Math.abs(mean) * Math.sqrt(apart.length) > APART * deviation;
}
