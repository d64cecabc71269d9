import { visible } from '../../model/visible';

/** The rectangle between the axes, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that means itself in HTML and SVG, also within an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; numbers are rounded to what a screen can show, and attributes without a value left out. */
export function element(name: string, attributes: Attributes, ...inside: string[]): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${attribute(value)}"`))
    .join('');
  return inside.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${inside.join('')}</${name}>`;
}

function attribute(value: string | number): string {
  return typeof value === 'number' ? rounded(value) : escapeHtml(value);
}

/** Pixels beyond which nothing is seen. */
const FARTHEST = 1e5;

/** To a hundredth of a pixel; always a number, whatever the data. */
export function rounded(value: number): string {
  const near = Math.max(-FARTHEST, Math.min(FARTHEST, value));
  return String(Math.round(near * 100) / 100 || 0);
}

/** Text as an element; XML forbids control characters, so that they are written out. */
export function textElement(text: string, attributes: Attributes): string {
  return element('text', attributes, escapeHtml(visible(text)));
}

/** A line through points; empty without any. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');
}

export function strokeOf([x1, y1, x2, y2]: readonly [number, number, number, number]): string {
  return pathOf([
    [x1, y1],
    [x2, y2],
  ]);
}

export function boxPath({ left, top, width, height }: Area): string {
  return `M${rounded(left)} ${rounded(top)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}Z`;
}
