import { formatGain, formatInterval, formatScore } from '../../model/text';
import { OUTCOME_MARKS, outcomeOf } from '../../model/results/outcome';
import type { Interval } from '../../model/results/comparison';
import type { TableRow } from '../../model/results/table';
import { inMiddle } from '../../model/names';
import { elementAt, largest, endsOf } from '../../model/lists';
import { rowNames } from '../../model/texts/table-text';
import type { ForestData } from '../forest';

/** Columns of the axis. */
const WIDTH = 41;

/** Names longer than this are cut; the table has them whole. */
const LONGEST_NAME = 28;

/** A row of the plot; its numbers stand on the right. */
interface Row {
  readonly name: string;
  readonly value: number;
  readonly interval: Ends | null;
  readonly point: string;
  readonly said: string;
}

type Ends = Pick<Interval, 'low' | 'high'>;

type Gained = Pick<TableRow, 'gain' | 'interval' | 'verdict'>;

/**
 * A forest plot in characters, where no picture can be shown: the gains with their intervals on one axis, `│` at no
 * difference, the pooled gain as a diamond.
 */
export function forestText({ table, decimals, order }: ForestData): string {
  const { rows, pooled } = table;
  const names = rowNames(table);
  const places = order.map((i) => decimals[i] ?? 2);
  const drawn = order.map((i, at) => gainRow(elementAt(rows, i), names[i] ?? '', elementAt(places, at)));
  const isOfAll = pooled !== null && order.some((i) => elementAt(rows, i).primary);
  const all = isOfAll ? [{ ...gainRow(pooled, 'pooled', largest(places)), point: '◆' }] : [];
  return onAxis([...drawn, ...all], 0);
}

export function gainText(gained: Gained, name: string, decimals: number): string {
  return onAxis([{ ...gainRow(gained, name, decimals), point: '◆' }], 0);
}

interface Scored {
  readonly name: string;
  readonly score: number;
  readonly interval: readonly [low: number, high: number] | null;
}

/** The scores of systems with their intervals on one axis, the best first. */
export function scoresText(systems: readonly Scored[], decimals: number): string {
  const rows = systems.map(({ name, score, interval }, place): Row => {
    const range = interval === null ? '' : ` ${formatInterval(interval, decimals)}`;
    return {
      name: inMiddle(name.replace(/\s+/g, ' '), LONGEST_NAME),
      value: score,
      interval: interval && { low: interval[0], high: interval[1] },
      point: place === 0 ? '◆' : '●',
      said: `${formatScore(score, decimals)}${range}`,
    };
  });
  return onAxis(rows, null);
}

function gainRow(row: Gained, name: string, decimals: number): Row {
  const { gain, interval } = row;
  const range = interval === null ? '' : ` ${formatInterval([interval.low, interval.high], decimals)}`;
  return {
    name: inMiddle(name.replace(/\s+/g, ' '), LONGEST_NAME),
    value: gain,
    interval,
    point: '●',
    said: `${formatGain(gain, decimals)}${range} ${OUTCOME_MARKS[outcomeOf(row)]}`,
  };
}

/** @param upright where a line crosses all rows; null: nowhere */
function onAxis(rows: readonly Row[], upright: number | null): string {
  const ends = rows.flatMap(({ value, interval }) => [
    value,
    interval?.low ?? value,
    interval?.high ?? value,
  ]);
  const [low, high] = endsOf([...(upright === null ? [] : [upright]), ...ends]);
  const column = (value: number) =>
    high === low ? Math.floor(WIDTH / 2) : Math.round(((value - low) / (high - low)) * (WIDTH - 1));
  const width = largest(rows.map(({ name }) => name.length));
  return rows
    .map(({ name, value, interval, point, said }) => {
      const cells = Array.from({ length: WIDTH }, () => ' ');
      if (interval !== null) {
        cells.fill('─', column(interval.low), column(interval.high) + 1);
      }
      if (upright !== null) {
        const at = column(upright);
        cells[at] = cells[at] === '─' ? '┼' : '│';
      }
      cells[column(value)] = point;
      return `${name.padEnd(width)}  ${cells.join('')}  ${said}`;
    })
    .join('\n');
}
