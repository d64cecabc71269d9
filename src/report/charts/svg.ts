/**
 * Building blocks of pictures: elements as text, in the colors of the page they are on (classes, no styles).
 */

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text escaped for HTML and SVG, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

type Attributes = Readonly<Record<string, string | number>>;

/** An element; numbers are rounded to what a screen can show. */
export function element(name: string, attributes: Attributes, ...inside: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  return inside.length === 0
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${inside.join('')}</${name}>`;
}

function attribute(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : escapeHtml(value);
}

/** A line of text at a place. */
export function label(
  text: string,
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  look = '',
): string {
  const attributes = { x, y, 'text-anchor': anchor, ...(look !== '' && { class: look }) };
  return element('text', attributes, escapeHtml(text));
}

export function line(x1: number, y1: number, x2: number, y2: number, look: string): string {
  return element('line', { x1, y1, x2, y2, class: look });
}

/** A picture as wide as the text around it. */
export function picture(width: number, height: number, name: string, ...inside: string[]): string {
  const frame = { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': name, class: 'chart' };
  return element('svg', frame, ...inside);
}
