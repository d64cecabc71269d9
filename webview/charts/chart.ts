import {
  Chart,
  LinearScale,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
} from 'chart.js';
import type { Plot } from '../../src/charts/plot';
import { onThemeChange, readTheme } from '../theme';
import { configurationOf } from './configuration';
import type { Handlers } from './painter';
import { readByKeyboard } from './points';

// Only what the charts use is bundled.
Chart.register(LinearScale, LineElement, LogarithmicScale, PointElement, ScatterController, Tooltip);

/** A chart on the page, drawn again when its data or the theme change. */
interface ChartOnPage {
  /** Announces the point that the arrow keys have reached to screen readers. */
  readonly said: HTMLElement;
  show(plot: Plot, handlers: Handlers): void;
  mark(boxes: ReadonlySet<number>): void;
}

export function chartOn(canvas: HTMLCanvasElement): ChartOnPage {
  let chart: Chart | null = null;
  let shown: { plot: Plot; handlers: Handlers } | null = null;
  let marked: ReadonlySet<number> = new Set();
  const draw = (): void => {
    if (shown !== null) {
      chart?.destroy();
      chart = new Chart(
        canvas,
        configurationOf(shown.plot, readTheme(), shown.handlers, () => marked),
      );
      resume();
    }
  };
  const { said, resume } = readByKeyboard(canvas, () => (chart?.options.events?.length === 0 ? null : chart));
  onThemeChange(draw);
  canvas.addEventListener('mouseleave', () => shown?.handlers.onPoint?.(null));
  return {
    said,
    show(plot, handlers) {
      shown = { plot, handlers };
      marked = new Set();
      draw();
    },
    mark(boxes) {
      if (boxes.size > 0 || marked.size > 0) {
        marked = boxes;
        chart?.draw();
      }
    },
  };
}
