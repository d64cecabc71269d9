import type { Chart, Plugin } from 'chart.js';
import type { ChartTheme } from '../theme';
import { axis, commonOptions, tooltip, type ConfigurationOf } from './chart';

/** A square table of things against each other, as a picture. */
export interface HeatMapData {
  readonly names: readonly string[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** 0: nothing to show, up to 3: the strongest evidence that the row beats the column. */
  readonly level: (row: number, column: number) => number;
  /** What a cell says when it is pointed at. */
  readonly says: (row: number, column: number) => string;
}

/** Pixels that a cell needs at least, and takes at most. */
const SMALLEST = 11;
const LARGEST = 34;

/** Names longer than this are cut; the table has them whole. */
const LONGEST_NAME = 18;

/** How much of a cell is filled at each level: strength is told by size, colour only repeats it. */
const FILLED = [0, 0.45, 0.7, 0.94];

/** Pixels that names and titles take at the left and below. */
const MARGIN = 170;

/** Gives the chart as much room as leaves its cells square, and large enough to point at. */
export function makeRoom(figure: HTMLElement, things: number): void {
  const cells = Math.round(Math.min(LARGEST, Math.max(SMALLEST, 480 / things)) * things);
  figure.style.maxWidth = `${cells + MARGIN}px`;
  const chart = figure.querySelector<HTMLElement>('.chart');
  if (chart !== null) {
    chart.style.height = `${cells + MARGIN}px`;
  }
}

/** A heat map with a square in each cell in which the row beats the column; the larger, the stronger the evidence. */
export function heatMap(data: HeatMapData, theme: ChartTheme): ConfigurationOf<'scatter'> {
  const { names, rowTitle, columnTitle } = data;
  const places = names.flatMap((_, row) => names.map((_other, column) => ({ x: column, y: row })));
  const scale = (title: string) => ({
    ...axis(theme, title, false),
    min: -0.5,
    max: names.length - 0.5,
    afterBuildTicks: (built: { ticks: { value: number }[] }) => {
      built.ticks = names.map((_, place) => ({ value: place }));
    },
  });
  const ticks = {
    ...axis(theme, '', false).ticks,
    autoSkip: false,
    callback: (value: string | number) => short(names[Number(value)] ?? ''),
  };
  return {
    type: 'scatter',
    data: { datasets: [{ data: places, pointRadius: 0, pointHitRadius: LARGEST / 2, pointHoverRadius: 0 }] },
    options: {
      ...commonOptions(theme, 0, 0),
      interaction: { mode: 'nearest', intersect: false },
      scales: {
        x: { ...scale(columnTitle), ticks: { ...ticks, minRotation: 90, maxRotation: 90 } },
        y: { ...scale(rowTitle), reverse: true, ticks },
      },
      plugins: {
        tooltip: {
          ...tooltip(theme),
          filter: ({ parsed }) => parsed.x !== parsed.y,
          callbacks: { label: ({ parsed }) => data.says(parsed.y ?? 0, parsed.x ?? 0) },
        },
      },
    },
    plugins: [cells(data, theme)],
  };
}

function cells({ names, level }: HeatMapData, theme: ChartTheme): Plugin {
  return {
    id: 'cells',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      const wide = chartArea.width / names.length;
      const high = chartArea.height / names.length;
      ctx.save();
      names.forEach((_, row) =>
        names.forEach((_other, column) => {
          const [x, y] = [centre(chart, 'x', column), centre(chart, 'y', row)];
          if (row === column) {
            fill(ctx, x, y, wide, high, theme.grid);
          } else {
            ctx.strokeStyle = theme.grid;
            ctx.lineWidth = 1;
            ctx.strokeRect(x - wide / 2, y - high / 2, wide, high);
            const share = FILLED[level(row, column)] ?? 0;
            if (share > 0) {
              fill(ctx, x, y, wide * share, high * share, theme.bar);
            }
          }
        }),
      );
      ctx.restore();
    },
  };
}

function centre(chart: Chart, axisName: 'x' | 'y', place: number): number {
  return chart.scales[axisName]?.getPixelForValue(place) ?? 0;
}

function fill(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
  colour: string,
): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x - wide / 2, y - high / 2, wide, high);
}

function short(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
