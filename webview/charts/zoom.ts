import type { Area } from '../../src/charts/drawing/svg';
import type { PlotWindow } from '../../src/charts/plot';
import { t } from '../../src/model/words';
import { h } from '../dom';
import { button } from '../toolkit';
import { isArrow, placeIn } from './inspect';
import { moved, within, zoomed } from './plot-window';

interface Zoomed {
  area(): Area | null;
  window(): PlotWindow;
  full(): PlotWindow;
  show(window: PlotWindow): void;
}

const STEP = 0.6;
/** A shorter drag, in pixels, is a click. */
const SHORTEST_DRAG = 6;

/**
 * Zooms and moves: drag a rectangle, Shift+drag to move, Ctrl+wheel, double-click for everything; + − 0 and Shift with the
 * arrow keys.
 *
 * @returns buttons that do the same
 */
export function zoomable(canvas: HTMLCanvasElement, plot: Zoomed): HTMLElement {
  const box = h('div', { class: 'zoom-box', 'aria-hidden': 'true', hidden: true });
  canvas.after(box);
  const middle = (): { x: number; y: number } => {
    const { left, right, bottom, top } = plot.window();
    return { x: (left + right) / 2, y: (bottom + top) / 2 };
  };
  const zoom = (factor: number, at = middle()): void => {
    plot.show(zoomed(plot.window(), plot.full(), factor, at));
  };
  const move = (sideways: number, up: number): void => {
    plot.show(moved(plot.window(), plot.full(), sideways, up));
  };
  const all = (): void => plot.show(plot.full());
  const valueAt = (area: Area, event: MouseEvent): { x: number; y: number } => {
    const { left, right, bottom, top } = plot.window();
    const place = placeIn(area, event);
    return { x: left + place.x * (right - left), y: top - place.y * (top - bottom) };
  };

  canvas.addEventListener('wheel', (event) => {
    const area = plot.area();
    // The wheel alone scrolls the page.
    if (area !== null && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      zoom(event.deltaY < 0 ? STEP : 1 / STEP, valueAt(area, event));
    }
  });
  canvas.addEventListener('dblclick', all);
  canvas.addEventListener('keydown', (event) => {
    if (!obey(event, { zoom, move, all })) {
      return;
    }
    event.preventDefault();
  });
  canvas.addEventListener('pointerdown', (start) => {
    const area = plot.area();
    if (area !== null && start.button === 0) {
      drag(canvas, start, {
        moved: (event, before) => {
          if (start.shiftKey) {
            move(
              (before.offsetX - event.offsetX) / area.width,
              (event.offsetY - before.offsetY) / area.height,
            );
          } else {
            outline(box, area, start, event);
          }
        },
        ended: (event) => {
          box.hidden = true;
          const far =
            Math.hypot(event.offsetX - start.offsetX, event.offsetY - start.offsetY) > SHORTEST_DRAG;
          if (!start.shiftKey && far) {
            const [from, to] = [valueAt(area, start), valueAt(area, event)];
            const window = {
              left: Math.min(from.x, to.x),
              right: Math.max(from.x, to.x),
              bottom: Math.min(from.y, to.y),
              top: Math.max(from.y, to.y),
            };
            plot.show(within(window, plot.window()));
          }
        },
      });
    }
  });
  return h(
    'div',
    { class: 'zoom', role: 'group', 'aria-label': t('Zoom') },
    button('+', { title: t('Closer (+)'), onClick: () => zoom(STEP) }),
    button('−', { title: t('Further away (−)'), onClick: () => zoom(1 / STEP) }),
    button(t('Everything'), { id: 'zoom-all', title: t('Show everything (0)'), onClick: all }),
  );
}

interface Commands {
  readonly zoom: (factor: number) => void;
  readonly move: (sideways: number, up: number) => void;
  readonly all: () => void;
}

const MOVES = {
  ArrowLeft: [-0.2, 0],
  ArrowRight: [0.2, 0],
  ArrowUp: [0, 0.2],
  ArrowDown: [0, -0.2],
} as const;

/** True for keys that mean something. */
function obey({ key, shiftKey }: KeyboardEvent, { zoom, move, all }: Commands): boolean {
  if (key === '+' || key === '=') {
    zoom(STEP);
  } else if (key === '-') {
    zoom(1 / STEP);
  } else if (key === '0') {
    all();
  } else if (shiftKey && isArrow(key)) {
    const [sideways, up] = MOVES[key];
    move(sideways, up);
  } else {
    return false;
  }
  return true;
}

interface Drag {
  readonly moved: (event: PointerEvent, before: PointerEvent) => void;
  readonly ended: (event: PointerEvent) => void;
}

function drag(canvas: HTMLCanvasElement, start: PointerEvent, { moved: onMove, ended }: Drag): void {
  let before = start;
  const follow = (event: PointerEvent): void => {
    onMove(event, before);
    before = event;
  };
  canvas.setPointerCapture(start.pointerId);
  canvas.addEventListener('pointermove', follow);
  canvas.addEventListener(
    'pointerup',
    (event) => {
      canvas.removeEventListener('pointermove', follow);
      ended(event);
    },
    { once: true },
  );
}

function outline(box: HTMLElement, area: Area, start: PointerEvent, end: PointerEvent): void {
  const inside = (value: number, from: number, length: number): number =>
    Math.min(from + length, Math.max(from, value));
  const insideX = (x: number) => inside(x, area.left, area.width);
  const insideY = (y: number) => inside(y, area.top, area.height);
  const [x1, x2] = [insideX(start.offsetX), insideX(end.offsetX)];
  const [y1, y2] = [insideY(start.offsetY), insideY(end.offsetY)];
  box.hidden = false;
  Object.assign(box.style, {
    left: `${Math.min(x1, x2)}px`,
    top: `${Math.min(y1, y2)}px`,
    width: `${Math.abs(x2 - x1)}px`,
    height: `${Math.abs(y2 - y1)}px`,
  });
}
