import {
  type ActiveElement,
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
import { h } from '../dom';
import { configurationOf } from './configuration';
import type { Handlers } from './painter';
import { type ArrowKey, isArrow } from './inspect';

/**
 * Lets the arrow keys move between the points of a chart: left and right along a series, up and down to the next series or,
 * in a single one, to the point above or below. Enter acts as a click, Escape deselects. Screen readers announce the tooltip.
 *
 * @param chartOf the chart as drawn now
 * @returns the announcements, to be put beside the canvas; and what returns to the same point after a redraw
 */
function readByKeyboard(
  canvas: HTMLCanvasElement,
  chartOf: () => Chart | null,
): { readonly said: HTMLElement; readonly resume: () => void } {
  const said = h('div', { class: 'visually-hidden', role: 'status' });
  canvas.tabIndex = 0;
  let at: { readonly chart: Chart; readonly point: Point } | null = null;

  const show = (chart: Chart, point: Point | null): boolean => {
    const active = point === null ? [] : [point.active];
    chart.setActiveElements(active);
    chart.tooltip?.setActiveElements(active, { x: point?.x ?? 0, y: point?.y ?? 0 });
    chart.update('none');
    chart.options.onHover?.call(chart, { type: 'mousemove', native: null, x: null, y: null }, active, chart);
    const told = textOf(chart);
    said.textContent = told;
    at = point === null ? null : { chart, point };
    return told !== '';
  };
  const go = (chart: Chart, key: ArrowKey): void => {
    let point = at?.chart === chart ? at.point : null;
    const points = pointsOf(chart);
    // Skips points without a tooltip.
    for (let left = points.length; left > 0; left--) {
      const next = point === null ? points[0] : neighbour(points, point, key);
      if (next === undefined || show(chart, next)) {
        return;
      }
      point = next;
    }
  };

  canvas.addEventListener('keydown', (event) => {
    const chart = chartOf();
    if (chart === null) {
      return;
    }
    if (isArrow(event.key)) {
      go(chart, event.key);
    } else if (event.key === 'Enter' && at?.chart === chart) {
      const { x, y, active } = at.point;
      chart.options.onClick?.call(chart, { type: 'click', native: null, x, y }, [active], chart);
    } else if (event.key === 'Escape' && at?.chart === chart) {
      show(chart, null);
    } else {
      return;
    }
    event.preventDefault();
  });
  canvas.addEventListener('blur', () => {
    const chart = chartOf();
    if (chart !== null && at?.chart === chart) {
      show(chart, null);
    }
  });
  const resume = (): void => {
    const chart = chartOf();
    if (chart !== null && at !== null) {
      const { datasetIndex, index } = at.point.active;
      const same = pointsOf(chart).find(
        ({ active }) => active.datasetIndex === datasetIndex && active.index === index,
      );
      show(chart, same ?? null);
    }
  };
  return { said, resume };
}

interface Point {
  readonly active: ActiveElement;
  readonly x: number;
  readonly y: number;
}

function pointsOf(chart: Chart): Point[] {
  return chart
    .getSortedVisibleDatasetMetas()
    .flatMap(({ index: datasetIndex, data }) =>
      data.flatMap((element, index) =>
        Number.isFinite(element.x) && Number.isFinite(element.y)
          ? [{ active: { datasetIndex, index, element }, x: element.x, y: element.y }]
          : [],
      ),
    );
}

/** Pixels within which two points are on one line. */
const SAME = 0.5;

function neighbour(points: readonly Point[], from: Point, key: ArrowKey): Point | undefined {
  const series = points.filter(({ active }) => active.datasetIndex === from.active.datasetIndex);
  const forwards = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const others = points.filter(
      ({ active }) => (active.datasetIndex - from.active.datasetIndex) * forwards > 0,
    );
    const next = others.filter(
      ({ active }) => active.datasetIndex === others.at(forwards > 0 ? 0 : -1)?.active.datasetIndex,
    );
    const inColumn = series.filter(
      ({ x, y }) => Math.abs(x - from.x) < SAME && (y - from.y) * forwards > SAME,
    );
    return (
      nearest(inColumn, ({ y }) => Math.abs(y - from.y)) ?? nearest(next, ({ x }) => Math.abs(x - from.x))
    );
  }
  const inRow = series.filter(({ x, y }) => Math.abs(y - from.y) < SAME && (x - from.x) * forwards > SAME);
  const order = series.toSorted((one, other) => one.x - other.x || one.active.index - other.active.index);
  // A table of cells is read along its rows; everything else from left to right.
  if (isGrid(series)) {
    return nearest(inRow, ({ x }) => Math.abs(x - from.x));
  }
  return order[order.findIndex(({ active }) => active.index === from.active.index) + forwards];
}

/** True for points in rows and columns, like the cells of a heat map. */
function isGrid(series: readonly Point[]): boolean {
  const places = (of: (point: Point) => number): number =>
    new Set(series.map((point) => Math.round(of(point)))).size;
  return (
    series.length > 1 &&
    places(({ x }) => x) * places(({ y }) => y) === series.length &&
    places(({ y }) => y) > 1
  );
}

function nearest(points: readonly Point[], distance: (point: Point) => number): Point | undefined {
  return points.toSorted((one, other) => distance(one) - distance(other))[0];
}

function textOf({ tooltip }: Chart): string {
  if (tooltip === undefined || tooltip.opacity === 0 || (tooltip.dataPoints ?? []).length === 0) {
    return '';
  }
  return [...tooltip.title, ...tooltip.body.flatMap(({ lines }) => lines)].filter(Boolean).join(', ');
}

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
