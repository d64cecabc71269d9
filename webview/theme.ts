/** The colours and the font that charts are drawn with, as the editor's theme has them now. */
export interface ChartTheme {
  readonly foreground: string;
  readonly muted: string;
  readonly grid: string;
  readonly background: string;
  readonly bar: string;
  readonly barPale: string;
  readonly point: string;
  readonly highlight: string;
  readonly limit: string;
  /** For several kinds of points or lines in one chart, which their marks tell apart too. */
  readonly series: readonly string[];
  readonly tooltipBackground: string;
  readonly tooltipForeground: string;
  readonly tooltipBorder: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly highContrast: boolean;
}

/** Reads the theme. Each colour names its successors, for themes that leave it out. */
export function readTheme(): ChartTheme {
  const style = getComputedStyle(document.body);
  if (forced.matches) {
    return forcedTheme(style);
  }
  const first = (...names: string[]): string => {
    for (const name of names) {
      const value = style.getPropertyValue(`--vscode-${name}`).trim();
      if (value !== '') {
        return value;
      }
    }
    return style.color;
  };
  const foreground = first('editor-foreground', 'foreground');
  const bar = first('charts-blue', 'textLink-foreground');
  const highContrast = document.body.dataset['vscodeThemeKind']?.startsWith('vscode-high-contrast') === true;
  return {
    foreground,
    muted: highContrast ? foreground : first('descriptionForeground', 'foreground'),
    grid: mix(foreground, highContrast ? 30 : 14),
    background: first('editor-background'),
    bar,
    barPale: mix(bar, 38),
    point: bar,
    highlight: first(
      ...(highContrast ? ['contrastActiveBorder'] : []),
      'charts-orange',
      'editorWarning-foreground',
    ),
    limit: first('charts-red', 'errorForeground'),
    series: [bar, 'charts-orange', 'charts-green', 'charts-purple', 'charts-yellow', 'charts-lines'].map(
      (colour) =>
        colour === bar ? bar : `color-mix(in srgb, ${first(colour, 'foreground')} 78%, ${foreground})`,
    ),
    tooltipBackground: first('editorHoverWidget-background', 'editor-background'),
    tooltipForeground: first('editorHoverWidget-foreground', 'editor-foreground'),
    tooltipBorder: first('contrastBorder', 'editorHoverWidget-border', 'foreground'),
    ...fontOf(style),
    highContrast,
  };
}

/** True while the system forces its own colours upon all pages, whatever the editor's theme. */
const forced = window.matchMedia('(forced-colors: active)');

function forcedTheme(style: CSSStyleDeclaration): ChartTheme {
  const [text, link, mark] = ['CanvasText', 'LinkText', 'Highlight'] as const;
  return {
    foreground: text,
    muted: text,
    grid: mix(text, 30),
    background: 'Canvas',
    bar: link,
    barPale: mix(link, 38),
    point: link,
    highlight: mark,
    limit: text,
    // Told apart by their shapes and dashes.
    series: [link, text, mark],
    tooltipBackground: 'Canvas',
    tooltipForeground: text,
    tooltipBorder: text,
    ...fontOf(style),
    highContrast: true,
  };
}

function fontOf(style: CSSStyleDeclaration): Pick<ChartTheme, 'fontFamily' | 'fontSize'> {
  return {
    fontFamily: style.fontFamily,
    fontSize: Math.max(11, Math.round(Number.parseFloat(style.fontSize) * 0.92)) || 12,
  };
}

/** The colours of paper, in plain notation, so that every program that opens a picture knows them. */
export function printTheme(screen: ChartTheme): ChartTheme {
  return {
    foreground: '#1a1a1a',
    muted: '#444444',
    grid: '#e2e2e2',
    background: '#ffffff',
    bar: '#1f5fa8',
    barPale: '#b3c9e2',
    point: '#1f5fa8',
    highlight: '#c65d00',
    limit: '#b3261e',
    series: ['#1f5fa8', '#c65d00', '#2d7d3a', '#7b3fa0', '#8a6d00', '#00707a'],
    tooltipBackground: '#ffffff',
    tooltipForeground: '#1a1a1a',
    tooltipBorder: '#444444',
    fontFamily: 'Helvetica, Arial, sans-serif',
    fontSize: screen.fontSize,
    highContrast: false,
  };
}

/** A colour with so much of it left. */
export function mix(colour: string, percent: number): string {
  return `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
}

/** Calls back, at most once a frame, after the person has chosen another theme. */
export function onThemeChange(redraw: () => void): void {
  let waiting = false;
  const wait = (): void => {
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        redraw();
      });
    }
  };
  const observer = new MutationObserver(wait);
  forced.addEventListener('change', wait);
  // The editor puts its colours on the root element and the kind of theme on the body.
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-kind'] });
}
