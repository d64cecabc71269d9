import type { Outcome } from '../../model/results/outcome';

export interface Palette {
  readonly foreground: string;
  readonly muted: string;
  readonly grid: string;
  readonly background: string;
  readonly bar: string;
  readonly barPale: string;
  /** What outcomes mean, on every surface: significantly better or worse, and not to be relied on. Not significant is muted. */
  readonly better: string;
  readonly worse: string;
  readonly doubt: string;
  /** For several kinds of points or lines in one chart; their shapes and dashes differ, too. */
  readonly series: readonly string[];
  readonly highContrast: boolean;
}

/** A role of the palette, or the number of a series. */
export type Ink = Exclude<keyof Palette, 'series' | 'highContrast'> | number;

/** The color of an outcome, or of one that can't be relied on. */
export function inkOfOutcome(outcome: Outcome, isSure = true): 'better' | 'worse' | 'doubt' | 'muted' {
  const isDecided = outcome === 'better' || outcome === 'worse';
  return outcome === 'undecidable' || (isDecided && !isSure) ? 'doubt' : isDecided ? outcome : 'muted';
}

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
  better: '#2d7d3a',
  worse: '#b3261e',
  doubt: '#8a6d00',
  series: ['#1f5fa8', '#c65d00', '#7b3fa0', '#00707a', '#2d7d3a', '#8a6d00'],
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
  better: 'var(--s2)',
  worse: 'var(--worse)',
  doubt: 'var(--s4)',
  series: ['var(--bar)', 'var(--s1)', 'var(--s3)', 'var(--s5)', 'var(--s2)', 'var(--s4)'],
  highContrast: false,
};
