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
    tooltipBackground: first('editorHoverWidget-background', 'editor-background'),
    tooltipForeground: first('editorHoverWidget-foreground', 'editor-foreground'),
    tooltipBorder: first('contrastBorder', 'editorHoverWidget-border', 'foreground'),
    fontFamily: style.fontFamily,
    fontSize: Math.max(11, Math.round(Number.parseFloat(style.fontSize) * 0.92)) || 12,
    highContrast,
  };
}

function mix(colour: string, percent: number): string {
  return `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
}

/** Calls back, at most once a frame, after the person has chosen another theme. */
export function onThemeChange(redraw: () => void): void {
  let waiting = false;
  const observer = new MutationObserver(() => {
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        redraw();
      });
    }
  });
  // The editor puts its colours on the root element and the kind of theme on the body.
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-kind'] });
}
