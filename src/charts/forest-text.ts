import {
  formatGain,
  formatInterval,
  OUTCOME_MARKS,
  outcomeOf,
  type Interval,
  type TableRow,
  largest,
  endsOf,
} from '../model';
import { elementAt } from '../model/element-at';
import { rowNames } from '../model/texts/table-text';
import type { ForestData } from './forest';

/** Columns of the axis. */
const WIDTH = 41;

/** Names longer than this are cut; the table has them whole. */
const LONGEST_NAME = 28;

interface Drawn {
  readonly name: string;
  readonly gain: number;
  readonly interval: Interval | null;
  readonly point: string;
  readonly mark: string;
  readonly decimals: number;
}

/**
 * A forest plot in characters, where no picture can be shown: the gains with their intervals on one axis, `│` at no
 * difference, the pooled gain as a diamond.
 */
export function forestText({ table, decimals, order }: ForestData): string {
  const { rows, pooled } = table;
  const names = rowNames(table);
  const drawn = order.map((i) => drawnRow(elementAt(rows, i), names[i] ?? '', decimals[i] ?? 2));
  const isOfAll = pooled !== null && order.some((i) => elementAt(rows, i).primary);
  const digits = largest(drawn.map((one) => one.decimals));
  return lines([...drawn, ...(isOfAll ? [{ ...drawnRow(pooled, 'pooled', digits), point: '◆' }] : [])]).join(
    '\n',
  );
}

function drawnRow(
  row: Pick<TableRow, 'gain' | 'interval' | 'verdict'>,
  name: string,
  decimals: number,
): Drawn {
  const { gain, interval } = row;
  return { name: cut(name), gain, interval, point: '●', mark: OUTCOME_MARKS[outcomeOf(row)], decimals };
}

function lines(drawn: readonly Drawn[]): string[] {
  const ends = drawn.flatMap(({ gain, interval }) => [gain, interval?.low ?? gain, interval?.high ?? gain]);
  const [low, high] = endsOf([0, ...ends]);
  const column = (value: number) =>
    high === low ? Math.floor(WIDTH / 2) : Math.round(((value - low) / (high - low)) * (WIDTH - 1));
  const width = largest(drawn.map(({ name }) => name.length));
  return drawn.map(({ name, gain, interval, point, mark, decimals }) => {
    const cells = Array.from({ length: WIDTH }, () => ' ');
    if (interval !== null) {
      cells.fill('─', column(interval.low), column(interval.high) + 1);
    }
    const zero = column(0);
    cells[zero] = cells[zero] === '─' ? '┼' : '│';
    cells[column(gain)] = point;
    const said = interval === null ? '' : ` ${formatInterval([interval.low, interval.high], decimals)}`;
    return `${name.padEnd(width)}  ${cells.join('')}  ${formatGain(gain, decimals)}${said} ${mark}`;
  });
}

function cut(name: string): string {
  const plain = name.replace(/\s+/g, ' ');
  return plain.length <= LONGEST_NAME ? plain : `${plain.slice(0, LONGEST_NAME - 1)}…`;
}
