import type { Palette } from '../src/charts/drawing/drawing';

/** The colors and the font of charts, from the editor's current theme. */
export interface ChartTheme extends Palette {
  readonly tooltipBackground: string;
  readonly tooltipForeground: string;
  readonly tooltipBorder: string;
  readonly fontFamily: string;
  readonly fontSize: number;
}

/** Reads the editor's theme. Where a theme leaves a color out, the next name in the list replaces it. */
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
  const named = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const bar = named('data');
  const highContrast = document.body.dataset['vscodeThemeKind']?.startsWith('vscode-high-contrast') === true;
  return {
    foreground,
    muted: highContrast ? foreground : first('descriptionForeground', 'foreground'),
    grid: mix(foreground, highContrast ? 30 : 14),
    background: first('editor-background'),
    bar,
    barPale: mix(bar, 38),
    better: named('better'),
    worse: named('worse'),
    doubt: named('doubt'),
    series: [...['data', 'side-b', 'series-3'].map(named), foreground, named('better'), named('doubt')],
    tooltipBackground: first('editorHoverWidget-background', 'editor-background'),
    tooltipForeground: first('editorHoverWidget-foreground', 'editor-foreground'),
    tooltipBorder: first('contrastBorder', 'editorHoverWidget-border', 'foreground'),
    ...fontOf(style),
    highContrast,
  };
}

/** Matches while the system forces its own colors on all pages, whatever the editor's theme. */
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
    better: link,
    worse: text,
    doubt: mark,
    // Only three: shapes and dashes tell the series apart.
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

function mix(colour: string, percent: number): string {
  return `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
}

/** Calls back, at most once a frame, after the theme has changed. */
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
  // The editor sets its colors on the root element and the kind of theme on the body.
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-kind'] });
}

const painted = new WeakMap<HTMLElement, (theme: ChartTheme) => string>();

/** The element in a color of the theme, also after the theme has changed. */
export function inColor(element: HTMLElement, colorOf: (theme: ChartTheme) => string): HTMLElement {
  painted.set(element, colorOf);
  element.dataset['painted'] = '';
  element.style.color = colorOf(readTheme());
  return element;
}

onThemeChange(() => {
  const theme = readTheme();
  for (const element of document.querySelectorAll<HTMLElement>('[data-painted]')) {
    element.style.color = painted.get(element)?.(theme) ?? '';
  }
});
