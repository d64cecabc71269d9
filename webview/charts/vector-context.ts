let drawings = 0;

/**
 * A drawing context that keeps what is drawn as SVG: as much of CanvasRenderingContext2D as charts use.
 *
 * The libraries for this set style attributes on elements of the page, which its content security policy forbids.
 */
export class VectorContext {
  fillStyle = '#000000';
  strokeStyle = '#000000';
  lineWidth = 1;
  lineCap = 'butt';
  lineJoin = 'miter';
  lineDashOffset: number | undefined = 0;
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign = 'start';
  textBaseline = 'alphabetic';
  /** Keeps the drawings apart that are put into one document. */
  private readonly name = `clip${(drawings += 1)}-`;
  /** Charts ask it for its size, and set it. */
  readonly canvas = this;

  private dash: readonly number[] = [];
  private matrix: Matrix = IDENTITY;
  /** Number of the clip path in force; 0: none. */
  private clipped = 0;
  private path = '';
  private readonly states: Saved[] = [];
  private readonly clips: string[] = [];
  private readonly elements: string[] = [];

  /** @param measuring a canvas's context, which knows how wide texts are */
  constructor(
    public width: number,
    public height: number,
    private readonly measuring: CanvasRenderingContext2D,
  ) {}

  /** The drawing as a file. */
  toSvg(): string {
    const { width, height, clips, elements } = this;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<defs>${clips.join('')}</defs>`,
      ...elements,
      '</svg>\n',
    ].join('\n');
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, lineDashOffset, globalAlpha } = this;
    const { font, textAlign, textBaseline, dash, matrix, clipped } = this;
    const strokes = { fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, lineDashOffset, globalAlpha };
    this.states.push({ ...strokes, font, textAlign, textBaseline, dash, matrix, clipped });
  }

  restore(): void {
    Object.assign(this, this.states.pop());
  }

  setTransform(...matrix: Matrix): void {
    this.matrix = matrix;
  }

  resetTransform(): void {
    this.matrix = IDENTITY;
  }

  translate(x: number, y: number): void {
    const [a, b, c, d] = this.matrix;
    this.matrix = [a, b, c, d, ...this.point(x, y)];
  }

  rotate(angle: number): void {
    const [a, b, c, d, e, f] = this.matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f];
  }

  beginPath(): void {
    this.path = '';
  }

  closePath(): void {
    this.path += 'Z';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${this.at(x, y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `${this.path === '' ? 'M' : 'L'}${this.at(x, y)}`;
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.path += `C${this.at(x1, y1)} ${this.at(x2, y2)} ${this.at(x, y)}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  arc(x: number, y: number, radius: number, start: number, end: number, counterclockwise = false): void {
    const around = (angle: number): [number, number] => [
      x + radius * Math.cos(angle),
      y + radius * Math.sin(angle),
    ];
    const sweep = Math.max(-2 * Math.PI, Math.min(2 * Math.PI, end - start));
    this.lineTo(...around(start));
    // In halves: an arc that ends where it begins would be none.
    for (const share of [0.5, 1]) {
      const [toX, toY] = around(start + sweep * share);
      this.path += `A${short(radius)} ${short(radius)} 0 0 ${counterclockwise ? 0 : 1} ${this.at(toX, toY)}`;
    }
  }

  fill(rule: CanvasFillRule = 'nonzero'): void {
    const evenodd = rule === 'evenodd' ? ' fill-rule="evenodd"' : '';
    this.add(`<path d="${this.path}" ${this.filling()}${evenodd}/>`);
  }

  stroke(): void {
    this.add(`<path d="${this.path}" fill="none" ${this.stroking()}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.aside(() => {
      this.rect(x, y, width, height);
      this.fill();
    });
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.aside(() => {
      this.rect(x, y, width, height);
      this.stroke();
    });
  }

  clearRect(): void {
    // Charts clear before they draw, when nothing has been drawn yet.
  }

  clip(): void {
    const outer = this.clipped === 0 ? '' : ` clip-path="url(#${this.name}${this.clipped})"`;
    this.clipped = this.clips.length + 1;
    this.clips.push(`<clipPath id="${this.name}${this.clipped}"${outer}><path d="${this.path}"/></clipPath>`);
  }

  setLineDash(dash: readonly number[]): void {
    this.dash = dash;
  }

  measureText(text: string): TextMetrics {
    this.measuring.font = this.font;
    return this.measuring.measureText(text);
  }

  fillText(text: string, x: number, y: number): void {
    this.text(text, x, y, this.filling());
  }

  strokeText(text: string, x: number, y: number): void {
    this.text(text, x, y, `fill="none" ${this.stroking()}`);
  }

  private text(text: string, x: number, y: number, look: string): void {
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = this.measureText(text);
    const [style = '', size = '10', family = ''] = this.font.split(/(?<![\d.])([\d.]+)px\s+/, 3);
    const bold = style.includes('bold') ? ' font-weight="bold"' : '';
    // By the baseline of letters, the one that every program that opens SVG knows.
    const below = { top: ascent, hanging: ascent, middle: (ascent - descent) / 2, bottom: -descent };
    const baseline = y + (below[this.textBaseline as keyof typeof below] ?? 0);
    const anchor = { center: 'middle', right: 'end', end: 'end' }[this.textAlign] ?? 'start';
    const moved = this.matrix.every((entry, place) => entry === IDENTITY[place])
      ? ''
      : ` transform="matrix(${this.matrix.map(short).join(' ')})"`;
    this.add(
      `<text x="${short(x)}" y="${short(baseline)}" font-family="${escape(family)}" font-size="${size}"${bold} text-anchor="${anchor}"${moved} ${look}>${escape(text)}</text>`,
    );
  }

  private filling(): string {
    return `fill="${escape(this.fillStyle)}"${this.alpha('fill')}`;
  }

  private stroking(): string {
    const dashes = this.dash.length === 0 ? '' : ` stroke-dasharray="${this.dash.join(' ')}"`;
    const offset = this.lineDashOffset ? ` stroke-dashoffset="${this.lineDashOffset}"` : '';
    const ends = `stroke-linecap="${this.lineCap}" stroke-linejoin="${this.lineJoin}"`;
    return `stroke="${escape(this.strokeStyle)}" stroke-width="${this.lineWidth}" ${ends}${dashes}${offset}${this.alpha('stroke')}`;
  }

  private alpha(what: 'fill' | 'stroke'): string {
    return this.globalAlpha === 1 ? '' : ` ${what}-opacity="${short(this.globalAlpha)}"`;
  }

  private add(element: string): void {
    this.elements.push(
      this.clipped === 0 ? element : `<g clip-path="url(#${this.name}${this.clipped})">${element}</g>`,
    );
  }

  /** Draws something that leaves the path that is being made as it is. */
  private aside(draw: () => void): void {
    const { path } = this;
    this.path = '';
    draw();
    this.path = path;
  }

  private point(x: number, y: number): [number, number] {
    const [a, b, c, d, e, f] = this.matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  private at(x: number, y: number): string {
    return this.point(x, y).map(short).join(' ');
  }
}

/** As DOMMatrix has them: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

type Saved = Partial<Record<string, unknown>>;

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
