import {
  BarController,
  BarElement,
  BasicPlatform,
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
import { inEnglish } from '../../src/model/words';
import { onThemeChange, printTheme, readTheme, type ChartTheme } from '../theme';
import { readByKeyboard } from './points';
import { VectorContext } from './vector-context';

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
  /** What is said to screen readers of the point that the arrow keys have come to. */
  readonly said: HTMLElement;
  show(data: Data): void;
  /** The chart as a paper prints it, as large as it is on the page; `png` in base64. Nothing was shown yet: null. */
  picture(format: 'png' | 'svg'): string | null;
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
  let chart: Chart | null = null;
  let shown: Data | null = null;
  const draw = (): void => {
    if (shown !== null) {
      chart?.destroy();
      // All kinds of charts have what is asked of them here.
      chart = new Chart(canvas, configure(shown, readTheme())) as unknown as Chart;
    }
  };
  onThemeChange(draw);
  const said = readByKeyboard(canvas, () => (chart?.options.events?.length === 0 ? null : chart));
  return {
    said,
    show(data) {
      shown = data;
      draw();
    },
    picture(format) {
      if (shown === null) {
        return null;
      }
      const data = shown;
      // For a paper, and so in English, like the sentence that stands beside it there.
      return inEnglish(() => drawPicture(configure(data, printTheme(readTheme())), canvas, format));
    },
  };
}

/** Pixels of a picture for each pixel of the page. */
const PICTURE_SCALE = 3;

function drawPicture<Type extends ChartType>(
  configuration: ConfigurationOf<Type>,
  { clientWidth: width, clientHeight: height }: HTMLCanvasElement,
  format: 'png' | 'svg',
): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  if (format === 'png') {
    drawOnce(configuration, canvas, BasicPlatform, PICTURE_SCALE);
    return onWhite(canvas)
      .toDataURL('image/png')
      .replace(/^data:image\/png;base64,/, '');
  }
  const vectors = new VectorContext(width, height, contextOf(canvas));
  drawOnce(configuration, vectors as unknown as CanvasRenderingContext2D, VectorPlatform, 1);
  return vectors.toSvg();
}

/** Draws on a context that belongs to no canvas. */
class VectorPlatform extends BasicPlatform {
  override acquireContext(context: HTMLCanvasElement): CanvasRenderingContext2D {
    return context as unknown as CanvasRenderingContext2D; // What was handed over, which is its own canvas.
  }
}

function drawOnce<Type extends ChartType>(
  { type, data, options, plugins = [] }: ConfigurationOf<Type>,
  item: HTMLCanvasElement | CanvasRenderingContext2D,
  platform: typeof BasicPlatform,
  devicePixelRatio: number,
): void {
  new Chart(item, {
    type,
    plugins,
    platform,
    // Lines with segments are drawn stroke by stroke; others as a Path2D, which has no vectors to give away.
    data: { datasets: data.datasets.map((dataset) => Object.assign({ segment: {} }, dataset)) },
    options: Object.assign({}, options, { responsive: false, events: [], devicePixelRatio }),
  }).stop();
}

/** A picture that can be read on a slide of any colour. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const opaque = document.createElement('canvas');
  Object.assign(opaque, { width: canvas.width, height: canvas.height });
  const ctx = contextOf(opaque);
  ctx.fillStyle = 'white';
  ctx.fillRect(0, 0, opaque.width, opaque.height);
  ctx.drawImage(canvas, 0, 0);
  return opaque;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d');
  if (ctx === null) {
    throw new Error('The browser gives no context to draw on.');
  }
  return ctx;
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
