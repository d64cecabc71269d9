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
  /** Pixels between the chart and the labels above it, for what sticks out of the chart. */
  readonly gap: number;
}

/** Draws lines, a bracket and their labels over a chart whose x and y axes are numbers. */
export function marksPlugin(marks: Marks, theme: ChartTheme): Plugin {
  return {
    id: 'marks',
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      ctx.save();
      ctx.font = `${theme.fontSize}px ${theme.fontFamily}`;
      const places = placesAbove(chart, marks, theme);
      drawLines(chart, marks, places);
      drawLabels(chart, marks, places, theme);
      ctx.restore();
    },
  };
}

interface PlacedLabel {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
}

/** Where the labels above the chart go: those of the lines in their order, then the band's. */
function placesAbove(chart: Chart, { vertical, band, gap }: Marks, theme: ChartTheme): PlacedLabel[] {
  const { ctx, chartArea } = chart;
  const labels = [
    ...vertical.map(({ at, label }) => ({ text: label, middle: xOf(chart, at) })),
    ...(band === null
      ? []
      : [{ text: band.label, middle: (xOf(chart, band.from) + xOf(chart, band.to)) / 2 }]),
  ];
  const sized = labels.map(({ text, middle }) => ({ middle, width: ctx.measureText(text).width }));
  const places = placeLabels(sized, chartArea.left, chart.width - 2);
  return labels.map(({ text }, index) => {
    const { left, row } = places[index] ?? { left: 0, row: 0 };
    return { text, left, bottom: chartArea.top - gap - row * lineHeight(theme) };
  });
}

function xOf(chart: Chart, value: number): number {
  return chart.scales['x']?.getPixelForValue(value) ?? 0;
}

function yOf(chart: Chart, value: number): number {
  return chart.scales['y']?.getPixelForValue(value) ?? 0;
}

function drawLines(chart: Chart, marks: Marks, places: readonly PlacedLabel[]): void {
  const { ctx, chartArea } = chart;
  const { band, horizontal, vertical } = marks;
  if (band !== null) {
    drawBracket(ctx, xOf(chart, band.from), xOf(chart, band.to), chartArea.bottom - 5, band.colour);
  }
  for (const mark of horizontal) {
    const y = yOf(chart, mark.at);
    line(ctx, chartArea.left, y, chartArea.right, y, { ...mark, width: 1.5 });
  }
  vertical.forEach((mark, index) => {
    const x = xOf(chart, mark.at);
    line(ctx, x, places[index]?.bottom ?? chartArea.top, x, chartArea.bottom, mark);
  });
}

function drawLabels(chart: Chart, marks: Marks, places: readonly PlacedLabel[], theme: ChartTheme): void {
  const { ctx, chartArea } = chart;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  for (const { text, left, bottom } of places) {
    halo(ctx, text, left, bottom - 2, theme);
  }
  ctx.textBaseline = 'top';
  for (const { at, label } of marks.horizontal) {
    halo(ctx, label, chartArea.left + 6, yOf(chart, at) + 4, theme);
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
