import type { Page } from 'playwright-core';

/** A rectangle on the page, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface DrawnText extends Box {
  readonly text: string;
  /** Against the color that most of the pixels behind it have. */
  readonly contrast: number;
  /** Whether a rim of the page's color keeps it readable on a line. */
  readonly rimmed: boolean;
  readonly angle: number;
  /** Where it would be if the chart were turned so that it is level. */
  readonly level: Box;
}

/** What a chart shows now, as it was painted. */
export interface DrawnChart {
  readonly chart: string;
  readonly texts: readonly DrawnText[];
  /** Straight lines of more than one pixel. */
  readonly lines: readonly Box[];
  /** Points of data. */
  readonly points: readonly Box[];
}

/**
 * Remembers what is painted on each canvas since it was cleared: texts with their places and their contrast against the pixels
 * that are behind them, lines and points.
 */
const WATCH = `(() => {
  const charts = new Map();
  const { prototype } = CanvasRenderingContext2D;
  // Every text is compared with what is behind it.
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind) { return getContext.call(this, kind, { willReadFrequently: true }); };
  const paths = new WeakMap();
  const around = new WeakMap();
  const swatch = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgbaOf = (color) => {
    swatch.clearRect(0, 0, 1, 1);
    swatch.fillStyle = color;
    swatch.fillRect(0, 0, 1, 1);
    return [...swatch.getImageData(0, 0, 1, 1).data];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((value, i) => (value * a + below[i] * (255 - a)) / 255);
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => value / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const pageColor = () => over(rgbaOf(getComputedStyle(document.body).getPropertyValue('--vscode-editor-background')), [255, 255, 255]);
  window.contrastOf = (color, background = 'var(--vscode-editor-background)') => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = color;
    probe.style.backgroundColor = background;
    const { color: text, backgroundColor } = getComputedStyle(probe);
    probe.remove();
    const below = over(rgbaOf(backgroundColor), pageColor());
    return contrast(over(rgbaOf(text), below), below);
  };
  const recordOf = (ctx) => {
    const known = charts.get(ctx.canvas);
    if (known !== undefined) return known;
    const made = { texts: [], lines: [], points: [] };
    charts.set(ctx.canvas, made);
    return made;
  };
  /** In pixels of the canvas, as painted; or as if nothing was turned by an angle. */
  const boxOf = (ctx, corners, turned = 0) => {
    const matrix = new DOMMatrix().rotate((-turned * 180) / Math.PI).multiply(ctx.getTransform());
    const at = corners.map(([x, y]) => matrix.transformPoint({ x, y }));
    const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  const wrap = (name, before) => {
    const original = prototype[name];
    prototype[name] = function (...args) { before(this, ...args); return original.apply(this, args); };
  };
  const grow = (ctx, ...corners) => {
    const seen = around.get(ctx);
    if (seen !== undefined) seen.push(...corners);
  };
  wrap('clearRect', (ctx) => charts.delete(ctx.canvas));
  wrap('beginPath', (ctx) => around.set(ctx, []));
  wrap('moveTo', (ctx, x, y) => grow(ctx, [x, y]));
  wrap('lineTo', (ctx, x, y) => grow(ctx, [x, y]));
  wrap('arc', (ctx, x, y, r) => grow(ctx, [x - r, y - r], [x + r, y + r]));
  const Path = Path2D;
  window.Path2D = function (path) { const made = new Path(path); paths.set(made, path); return made; };
  const SEGMENT = /^M(-?[\\d.]+)[ ,](-?[\\d.]+)L(-?[\\d.]+)[ ,](-?[\\d.]+)$/;
  wrap('stroke', (ctx, path) => {
    if (ctx.canvas === swatch.canvas) return;
    const [, x1, y1, x2, y2] = SEGMENT.exec(paths.get(path) ?? '') ?? [];
    const corners = path === undefined ? around.get(ctx) ?? [] : y2 === undefined ? [] : [[+x1, +y1], [+x2, +y2]];
    // A grid is pale, and behind everything.
    if (path !== undefined && corners.length === 2) recordOf(ctx).lines.push(boxOf(ctx, corners));
  });
  wrap('fill', (ctx, path) => {
    const corners = around.get(ctx) ?? [];
    if (ctx.canvas === swatch.canvas || path instanceof Path || corners.length === 0) return;
    const box = boxOf(ctx, corners);
    const scale = window.devicePixelRatio;
    if (box.right - box.left < 20 * scale && box.bottom - box.top < 20 * scale) recordOf(ctx).points.push(box);
  });
  let rim = '';
  wrap('strokeText', (_, ...text) => (rim = text.join()));
  wrap('fillText', (ctx, text, x, y) => {
    if (ctx.canvas === swatch.canvas || text.trim() === '') return;
    const { actualBoundingBoxLeft: l, actualBoundingBoxRight: r, actualBoundingBoxAscent: a, actualBoundingBoxDescent: d } = ctx.measureText(text);
    const box = boxOf(ctx, [[x - l, y - a], [x + r, y + d]]);
    const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
    const { data } = ctx.getImageData(left, top, Math.max(1, Math.ceil(box.right) - left), Math.max(1, Math.ceil(box.bottom) - top));
    const counts = new Map();
    for (const pixel of new Uint32Array(data.buffer)) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const [[most]] = [...counts].sort(([, one], [, other]) => other - one);
    const below = over([...new Uint8Array(Uint32Array.of(most).buffer)], pageColor());
    const { a: cos, b: sin } = ctx.getTransform();
    const angle = Math.atan2(sin, cos);
    const level = boxOf(ctx, [[x - l, y - a], [x + r, y + d]], angle);
    recordOf(ctx).texts.push({ text, rimmed: rim === [text, x, y].join(), ...box, angle, level, contrast: contrast(over(rgbaOf(ctx.fillStyle), below), below) });
  });
  window.drawnCharts = () => [...charts].filter(([canvas]) => canvas.isConnected && canvas.checkVisibility()).map(([canvas, record]) => {
    const scale = canvas.width / canvas.clientWidth;
    const scaled = ({ left, top, right, bottom, ...more }) =>
      ({ ...more, left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale });
    const chart = canvas.getAttribute('aria-label');
    const texts = record.texts.map((one) => scaled({ ...one, level: scaled(one.level) }));
    return { chart, texts, lines: record.lines.map(scaled), points: record.points.map(scaled) };
  });
})()`;

/** Must be called before the page is loaded. */
export function watchDrawing(page: Page): Promise<unknown> {
  return page.addInitScript(WATCH);
}

export function drawnCharts(page: Page): Promise<DrawnChart[]> {
  return page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.drawnCharts()))))',
  );
}

/** The contrast of each color of the page, by its name. */
export async function contrasts(page: Page, colors: readonly string[]): Promise<Record<string, number>> {
  return page.evaluate(
    (names) =>
      Object.fromEntries(
        names.map((name) => [
          name,
          (globalThis as unknown as { contrastOf: (color: string) => number }).contrastOf(`var(--${name})`),
        ]),
      ),
    colors,
  );
}
