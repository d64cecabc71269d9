import type { Plugin } from 'chart.js';
import type { ChartTheme } from '../theme';
import { axis, commonOptions, type ConfigurationOf } from './chart';
import type { Area } from './area';

/** What a cell says: the colour for the eye, the sign for every eye. */
export interface Cell {
  readonly colour: string;
  readonly sign: string;
}

export interface WinMatrixData {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cell: (row: number, column: number, theme: ChartTheme) => Cell | null;
  readonly onDrawn: (area: Area) => void;
}

/** From this size in pixels on a cell has room for its sign. */
const ROOM_FOR_SIGN = 11;
const LONGEST_NAME = 28;

/** A table of colours: rows from top to bottom, columns from left to right, their names beside and above. */
export function winMatrix(data: WinMatrixData, theme: ChartTheme): ConfigurationOf<'scatter'> {
  const { rows, columns } = data;
  const names = (all: readonly string[]) => ({
    ...axis(theme, '', false),
    title: { display: false },
    border: { display: false },
    min: -0.5,
    offset: false,
    grid: { display: false },
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = all.map((_, value) => ({ value }));
    },
  });
  const label = (all: readonly string[]) => (value: string | number) => {
    const name = all[Number(value)] ?? '';
    return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  };
  const ticks = { ...axis(theme, '', false).ticks, autoSkip: true, maxTicksLimit: 400, includeBounds: true };
  return {
    type: 'scatter',
    data: { datasets: [] },
    options: {
      ...commonOptions(theme, 0, 0),
      events: [],
      scales: {
        x: {
          ...names(columns),
          position: 'top',
          max: columns.length - 0.5,
          ticks: { ...ticks, minRotation: 90, maxRotation: 90, align: 'center', callback: label(columns) },
        },
        y: {
          ...names(rows),
          reverse: true,
          max: rows.length - 0.5,
          ticks: { ...ticks, callback: label(rows) },
        },
      },
    },
    plugins: [cellsPlugin(data, theme)],
  };
}

function cellsPlugin({ rows, columns, cell, onDrawn }: WinMatrixData, theme: ChartTheme): Plugin {
  return {
    id: 'cells',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      const { left, top, width, height } = chartArea;
      const [across, down] = [width / columns.length, height / rows.length];
      const gap = Math.min(across, down) > 6 ? 1 : 0;
      ctx.save();
      ctx.font = `${Math.min(theme.fontSize, Math.floor(Math.min(across, down)) - 2)}px ${theme.fontFamily}`;
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      for (let row = 0; row < rows.length; row++) {
        for (let column = 0; column < columns.length; column++) {
          const shown = cell(row, column, theme);
          if (shown !== null) {
            const [x, y] = [left + column * across, top + row * down];
            ctx.fillStyle = shown.colour;
            ctx.fillRect(x, y, across - gap, down - gap);
            if (Math.min(across, down) >= ROOM_FOR_SIGN) {
              ctx.fillStyle = theme.foreground;
              ctx.fillText(shown.sign, x + (across - gap) / 2, y + (down - gap) / 2);
            }
          }
        }
      }
      ctx.restore();
      if (chart.canvas.isConnected) {
        onDrawn({ left, top, width, height });
      }
    },
  };
}
