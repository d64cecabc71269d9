import type { Drawn } from '../../src/charts/drawing/drawing';
import { colorOf } from '../../src/charts/drawing/ink';
import type { ChartTheme } from '../theme';

export function fontOf({ fontFamily, fontSize }: ChartTheme, size = fontSize): string {
  return `${size}px ${fontFamily}`;
}

export function paint(ctx: CanvasRenderingContext2D, drawn: readonly Drawn[], theme: ChartTheme): void {
  for (const one of drawn) {
    ctx.save();
    if (one.kind === 'path') {
      const { path, fill, stroke, width = 1, dash = [], opacity = 1 } = one;
      const shape = new Path2D(path);
      if (fill !== undefined) {
        ctx.globalAlpha = opacity;
        ctx.fillStyle = colorOf(theme, fill);
        ctx.fill(shape);
        ctx.globalAlpha = 1;
      }
      if (stroke !== undefined) {
        ctx.strokeStyle = colorOf(theme, stroke);
        ctx.lineWidth = width;
        ctx.setLineDash([...dash]);
        ctx.stroke(shape);
      }
    } else {
      const { text, x, y, anchor, ink, size, rimmed, turned } = one;
      ctx.font = fontOf(theme, size);
      ctx.textAlign = anchor === 'middle' ? 'center' : anchor;
      ctx.translate(x, y);
      ctx.rotate(turned === true ? -Math.PI / 2 : 0);
      if (rimmed === true) {
        ctx.lineJoin = 'round';
        ctx.lineWidth = 4;
        ctx.strokeStyle = theme.background;
        ctx.strokeText(text, 0, 0);
      }
      ctx.fillStyle = colorOf(theme, ink);
      ctx.fillText(text, 0, 0);
    }
    ctx.restore();
  }
}
