export interface Palette {
  readonly foreground: string;
  readonly muted: string;
  readonly grid: string;
  readonly background: string;
  readonly bar: string;
  readonly barPale: string;
  readonly highlight: string;
  readonly limit: string;
  /** For several kinds of points or lines in one chart; their shapes and dashes differ, too. */
  readonly series: readonly string[];
  readonly highContrast: boolean;
}

/** A role of the palette, or the number of a series. */
export type Ink = Exclude<keyof Palette, 'series' | 'highContrast'> | number;

export function colorOf(palette: Palette, ink: Ink): string {
  return typeof ink === 'number'
    ? (palette.series[ink % palette.series.length] ?? palette.foreground)
    : palette[ink];
}

/** For saved charts: plain notation, which every program that opens SVG reads. */
export const PAPER: Palette = {
  foreground: '#1a1a1a',
  muted: '#444444',
  grid: '#e2e2e2',
  background: '#ffffff',
  bar: '#1f5fa8',
  barPale: '#b3c9e2',
  highlight: '#c65d00',
  limit: '#b3261e',
  series: ['#1f5fa8', '#c65d00', '#2d7d3a', '#7b3fa0', '#8a6d00', '#00707a'],
  highContrast: false,
};

/** For charts within a report, which follow its light or dark colors (`STYLE` of document/html). */
export const REPORT: Palette = {
  foreground: 'var(--text)',
  muted: 'var(--muted)',
  grid: 'var(--rule)',
  background: 'var(--page)',
  bar: 'var(--bar)',
  barPale: 'var(--pale)',
  highlight: 'var(--mark)',
  limit: 'var(--limit)',
  series: ['var(--bar)', 'var(--s1)', 'var(--s2)', 'var(--s3)', 'var(--s4)', 'var(--s5)'],
  highContrast: false,
};
