import { elementAt } from '../../model/lists';
import type { Leaderboard } from '../../model/results/leaderboard';
import { t } from '../../model/words';
import { names } from '../drawing/draw-names';
import type { Layer, Plot } from '../plot';
import type { Ink } from '../drawing/drawing';

const LONGEST_NAME = 36;

type Shown = Pick<Leaderboard, 'systems' | 'pairs' | 'groups'>;

/** Groups of systems that couldn't be told apart, where the data could have told any pair apart. */
function barsOf({ groups, pairs }: Shown) {
  return pairs.every(({ verdict }) => verdict === 'undecidable')
    ? []
    : (groups ?? []).flatMap(({ systems, undecidable }, letter) =>
        systems.length < 2 ? [] : [{ systems, undecidable, letter }],
      );
}

/**
 * The critical-difference diagram (Demšar 2006, figure 1), a row a system: average ranks, and below them a bar for each
 * group of systems that don't differ significantly, with a point for each of its systems. A bar is dashed if for some of
 * its pairs there is too little data.
 */
export function criticalDifferencePlot(leaderboard: Shown): Plot {
  const { systems } = leaderboard;
  const bars = barsOf(leaderboard);
  const rankOf = (system: number) => elementAt(systems, system).averageRank;
  const layers = bars.flatMap(({ systems: members, undecidable }, i): Layer[] => {
    const at = members.map((system) => ({ x: rankOf(system), y: systems.length + i }));
    return [
      { kind: 'points', at, ink: 'foreground', edge: 'background', shape: 'circle', size: 3 },
      { kind: 'line', at, ink: 'foreground', width: 3, ...(undecidable > 0 && { dash: [4, 3] }) },
    ];
  });
  const labels = [
    ...systems.map(({ name }) => name),
    ...bars.map(({ systems: members }) => t('not significant ({0} systems)', members.length)),
  ];
  return {
    x: { title: t('average rank (1: best)'), min: 1, max: Math.max(2, systems.length), grid: true },
    y: { ...names(labels, LONGEST_NAME), title: '', reversed: true },
    layers: [
      {
        kind: 'points',
        at: systems.map(({ averageRank }, y) => ({ x: averageRank, y })),
        ink: 'bar',
        edge: 'background',
        shape: 'circle',
        size: 5,
        tip: (index) => {
          const { name, averageRank } = elementAt(systems, index);
          return { title: name, text: averageRank.toFixed(2) };
        },
      },
      ...layers,
    ],
    hover: 'near',
  };
}

/** Which systems are significantly better than which others: rows against columns, by rank. */
export function leaderboardWinsPlot({ systems, pairs }: Shown): Plot {
  const cells = new Map<string, Cell>();
  for (const { a, b, verdict, better } of pairs) {
    for (const [row, column, own] of [
      [a, b, 'a'],
      [b, a, 'b'],
    ] as const) {
      const cell: Cell =
        verdict === 'significant'
          ? decidedCell(better === own, 1)
          : { ink: 'grid', sign: verdict === 'undecidable' ? '?' : '·' };
      cells.set(`${row} ${column}`, cell);
    }
  }
  const all = systems.map(({ name }) => name);
  return winMatrixPlot({
    rows: all,
    columns: all,
    cell: (row, column) => cells.get(`${row} ${column}`) ?? null,
  });
}

export function sizeOfDiagram(leaderboard: Shown): { readonly width: number; readonly height: number } {
  return { width: 680, height: 90 + 22 * (leaderboard.systems.length + barsOf(leaderboard).length) };
}

export function sizeOfWins({ systems }: Shown): { readonly width: number; readonly height: number } {
  const side = Math.min(1400, 200 + 26 * systems.length);
  return { width: side + 60, height: side };
}

/** What a cell says: the color for the eye, the sign for every eye. */
export interface Cell {
  readonly ink: Ink;
  readonly opacity?: number;
  readonly sign: string;
  readonly label?: string;
  /** The label where there is room for less. */
  readonly short?: string;
}

export interface WinMatrixData {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cell: (row: number, column: number) => Cell | null;
}

/** How full a colored cell is at most, so that its text stays readable. */
const FULLEST = 0.3;

/**
 * A cell in which the row wins or loses.
 *
 * @param strength how strong the evidence is, up to 1
 */
export function decidedCell(wins: boolean, strength: number): Pick<Cell, 'ink' | 'opacity' | 'sign'> {
  return wins
    ? { ink: 'better', opacity: FULLEST * strength, sign: '+' }
    : { ink: 'worse', opacity: FULLEST * strength, sign: '−' };
}

const LONGEST_SYSTEM = 28;

/** A table of colors: rows from top to bottom, columns from left to right, their names beside and above. */
export function winMatrixPlot({ rows, columns, cell }: WinMatrixData): Plot {
  return {
    x: { ...names(columns, LONGEST_SYSTEM), title: '', above: true },
    y: { ...names(rows, LONGEST_SYSTEM), title: '', reversed: true },
    layers: [
      {
        kind: 'boxes',
        gap: 1,
        boxes: rows.flatMap((_, row) =>
          columns.flatMap((_other, column) => {
            const shown = cell(row, column);
            const [left, right, bottom, top] = [column - 0.5, column + 0.5, row + 0.5, row - 0.5];
            return shown === null ? [] : [{ left, right, bottom, top, ...shown }];
          }),
        ),
      },
    ],
  };
}
