import {
  BarController,
  BarElement,
  Chart,
  LinearScale,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
  type ChartConfiguration,
  type ChartType,
} from 'chart.js';
import { onThemeChange, readTheme, type ChartTheme } from '../theme';

// Only what the charts use, so that only that is bundled.
Chart.register(
  BarController,
  BarElement,
  LinearScale,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
);

/** What to draw: all charts place their data by numbers on both axes. */
export type ConfigurationOf<Type extends ChartType> = ChartConfiguration<Type, { x: number; y: number }[]>;

/** A chart on the page, drawn again when its data or the theme change. */
export interface ChartOf<Data> {
  show(data: Data): void;
}

/**
 * Puts a chart on a canvas.
 *
 * @param configure what to draw, from the data and the colours of the moment
 */
export function chartOn<Type extends ChartType, Data>(
  canvas: HTMLCanvasElement,
  configure: (data: Data, theme: ChartTheme) => ConfigurationOf<Type>,
): ChartOf<Data> {
  let chart: { destroy(): void } | null = null;
  let shown: Data | null = null;
  const draw = (): void => {
    if (shown !== null) {
      chart?.destroy();
      chart = new Chart(canvas, configure(shown, readTheme()));
    }
  };
  onThemeChange(draw);
  return {
    show(data) {
      shown = data;
      draw();
    },
  };
}

/** What the charts have in common: no animation, the editor's font, room for labels above. */
export function commonOptions(theme: ChartTheme, labelRows: number, gap: number) {
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    layout: { padding: { top: labelRows * lineHeight(theme) + gap + 6, right: 12 } },
    font: { family: theme.fontFamily, size: theme.fontSize },
  } as const;
}

export function lineHeight(theme: ChartTheme): number {
  return Math.round(theme.fontSize * 1.45);
}

/** An axis in the editor's colours. */
export function axis(theme: ChartTheme, title: string, gridLines: boolean) {
  const font = { family: theme.fontFamily, size: theme.fontSize };
  return {
    type: 'linear',
    border: { color: theme.muted },
    grid: { display: gridLines, color: theme.grid, tickColor: theme.muted },
    ticks: {
      color: theme.muted,
      font,
      maxTicksLimit: 8,
      maxRotation: 0,
      includeBounds: false,
      callback: formatTick,
    },
    title: { display: true, text: title, color: theme.muted, font },
  } as const;
}

/** As short as it is exact: `0.5`, `−2`. */
function formatTick(value: string | number): string {
  return String(Number(Number(value).toPrecision(6))).replace('-', '−');
}

/** A tooltip that looks like the editor's hovers. */
export function tooltip(theme: ChartTheme) {
  const font = { family: theme.fontFamily, size: theme.fontSize };
  return {
    backgroundColor: theme.tooltipBackground,
    borderColor: theme.tooltipBorder,
    borderWidth: 1,
    titleColor: theme.tooltipForeground,
    bodyColor: theme.tooltipForeground,
    titleFont: { ...font, weight: 'bold' },
    bodyFont: font,
    displayColors: false,
    cornerRadius: 3,
    padding: 8,
  } as const;
}
