import type { Chart, Plugin } from 'chart.js';
import type { ChartTheme } from '../theme';
import { lineHeight } from './chart';
import { placeLabels } from './label-rows';

/** A vertical line through the chart with its label above. */
export interface VerticalMark {
  readonly at: number;
  readonly label: string;
  readonly colour: string;
  /** Lengths of dashes and gaps; [] draws a whole line. Lines are told apart by it, not by colour alone. */
  readonly dash: readonly number[];
  readonly width: number;
}

/** A horizontal line through the chart, its label on it at the left. */
export interface HorizontalMark {
  readonly at: number;
  readonly label: string;
  readonly colour: string;
  readonly dash: readonly number[];
}

/** A stretch of the x axis with a bracket, behind everything else. */
export interface BandMark {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly colour: string;
}

export interface Marks {
  readonly vertical: readonly VerticalMark[];
  readonly horizontal: readonly HorizontalMark[];
  readonly band: BandMark | null;
}

/** Draws lines, a bracket and their labels over a chart whose x and y axes are numbers. */
export function marksPlugin(marks: Marks, theme: ChartTheme): Plugin {
  return {
    id: 'marks',
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      ctx.save();
      ctx.font = `${theme.fontSize}px ${theme.fontFamily}`;
      drawHorizontal(chart, marks.horizontal, theme);
      drawVertical(chart, marks, theme);
      ctx.restore();
    },
  };
}

function drawVertical(chart: Chart, marks: Marks, theme: ChartTheme): void {
  const { ctx, chartArea } = chart;
  const x = (value: number): number => chart.scales['x']?.getPixelForValue(value) ?? 0;
  const band = marks.band;
  const labels = [
    ...marks.vertical.map(({ at, label }) => ({ text: label, middle: x(at) })),
    ...(band === null ? [] : [{ text: band.label, middle: (x(band.from) + x(band.to)) / 2 }]),
  ];
  const sized = labels.map(({ text, middle }) => ({ middle, width: ctx.measureText(text).width }));
  const places = placeLabels(sized, chartArea.left, chart.width - 2);
  const step = lineHeight(theme);

  if (band !== null) {
    drawBracket(ctx, x(band.from), x(band.to), chartArea.bottom - 5, band.colour);
  }
  marks.vertical.forEach((mark, index) => {
    const top = chartArea.top - (places[index]?.row ?? 0) * step;
    line(ctx, x(mark.at), top, x(mark.at), chartArea.bottom, mark);
  });
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  labels.forEach(({ text }, index) => {
    const place = places[index];
    if (place !== undefined) {
      halo(ctx, text, place.left, chartArea.top - place.row * step - 2, theme);
    }
  });
}

function drawHorizontal(chart: Chart, marks: readonly HorizontalMark[], theme: ChartTheme): void {
  const { ctx, chartArea } = chart;
  for (const mark of marks) {
    const y = chart.scales['y']?.getPixelForValue(mark.at) ?? 0;
    line(ctx, chartArea.left, y, chartArea.right, y, { ...mark, width: 1.5 });
    ctx.textAlign = 'left';
    ctx.textBaseline = 'top';
    halo(ctx, mark.label, chartArea.left + 6, y + 4, theme);
  }
}

function line(
  ctx: CanvasRenderingContext2D,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  look: { colour: string; dash: readonly number[]; width: number },
): void {
  ctx.beginPath();
  ctx.setLineDash([...look.dash]);
  ctx.strokeStyle = look.colour;
  ctx.lineWidth = look.width;
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** |—————| along the axis. */
function drawBracket(
  ctx: CanvasRenderingContext2D,
  from: number,
  to: number,
  y: number,
  colour: string,
): void {
  const look = { colour, dash: [], width: 2 };
  line(ctx, from, y, to, y, look);
  line(ctx, from, y - 5, from, y + 5, look);
  line(ctx, to, y - 5, to, y + 5, look);
}

/** Text that stays legible on bars and lines. */
function halo(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, theme: ChartTheme): void {
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4;
  ctx.strokeStyle = theme.background;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = theme.foreground;
  ctx.fillText(text, x, y);
}
