import type { PanelState } from '../../src/editor/messages';
import type { Progress } from '../../src/engine/protocol';
import type { Alternative, Comparison } from '../../src/model';
import { clustersOf } from '../../src/model/cluster-words';
import {
  baseName,
  enoughDecimals,
  formatAmount,
  formatCount,
  formatMargin,
  primaryTest,
  identityNames,
  namesOf,
} from '../../src/model/text';

/** How the gain stands, for the mark's colour; the mark and the words say the same without it. */
export type Tone = 'gain' | 'loss' | 'neutral';

/** A significant gain or loss, or anything else. */
export function toneOf(comparison: Comparison): Tone {
  if (comparison.verdict !== 'significant') {
    return 'neutral';
  }
  return comparison.gain < 0 ? 'loss' : 'gain';
}

/** The verdict in one line, readable in a second. */
export function headline(comparison: Comparison, decimals: number): string {
  const { gain, metric, verdict } = comparison;
  const [a, b] = namesOf(comparison);
  switch (verdict) {
    case 'significant':
      return `${a} is ${gain < 0 ? 'worse' : 'better'} than ${b} by ${formatAmount(Math.abs(gain), metric, enoughDecimals(gain, decimals))}`;
    case 'not-significant':
      return notShown(comparison, a, b);
    case 'identical':
      return `${a} and ${b} score identically`;
    case 'equivalent':
      return `${a} and ${b} are equivalent${within(comparison)}`;
    case 'undecidable':
      return `Too few ${comparison.clusters === null ? 'items' : clustersOf(comparison.clusterColumn)} to tell ${a} and ${b} apart`;
  }
}

/** A one-sided test that doesn't reject leaves the other side open. */
function notShown(comparison: Comparison, a: string, b: string): string {
  switch (primaryTest(comparison)?.alternative ?? 'two-sided') {
    case 'two-sided':
      return `${a} and ${b} can’t be told apart`;
    case 'greater':
      return `${a} is not shown to be better than ${b}`;
    case 'less':
      return `${a} is not shown to be worse than ${b}`;
  }
}

function within({ equivalence, metric }: Comparison): string {
  return equivalence === null ? '' : ` within ±${formatMargin(equivalence.margin, metric)}`;
}

/** A text of the engine, which names files by their whole paths, with the names that the page uses. */
export function withLabels(text: string, { identity, labels }: PanelState): string {
  const names = [
    [identity.a, labels.a],
    [identity.b, labels.b],
    ...identity.references.map((path, index) => [path, labels.references[index] ?? path] as const),
  ] as const;
  // The longest first: one path may be the beginning of another.
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length);
  return longestFirst.reduce((shortened, [path, label]) => shortened.replaceAll(path, label), text);
}

/** Four decimals, but never 1 for a confidence below 1. */
export function formatConfidence(confidence: number): string {
  return confidence < 1 && confidence > 0.9999 ? '> 0.9999' : confidence.toFixed(4);
}

/** What stands on either side of the alternative, said from A's point of view. */
export const ALTERNATIVE_WORDS: Readonly<Record<Alternative, string>> = {
  'two-sided': 'two-sided',
  greater: 'one-sided: A is better',
  less: 'one-sided: A is worse',
};

/** Where the calculation stands: `paired bootstrap: 420,000 of 1,000,000 resamples`. */
export function describeProgress(progress: Progress | null): string {
  if (progress === null) {
    return 'Starting…';
  }
  switch (progress.stage) {
    case 'waiting':
      return 'Waiting for another comparison…';
    case 'reading':
      return progress.what === '' ? 'Reading…' : `Reading ${baseName(progress.what)}…`;
    case 'scoring':
      return `Scoring ${baseName(progress.what)}…`;
    case 'resampling':
      return `${progress.what}: ${formatCount(progress.done)} of ${formatCount(progress.total)} resamples`;
    case 'summarising':
      return 'Summarising…';
    case 'writing':
      return `Writing ${baseName(progress.what)}…`;
  }
}

/** `12 s left`; empty while it can't be told. */
export function describeTimeLeft(progress: Progress | null): string {
  const seconds = progress?.secondsLeft ?? null;
  if (seconds === null || !Number.isFinite(seconds)) {
    return '';
  }
  if (seconds < 1) {
    return 'under 1 s left';
  }
  return seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} min left`;
}

/** A path taken apart for display: the folder in small, the name in full. */
export function splitPath(path: string): { folder: string; name: string } {
  const name = baseName(path);
  return { folder: path.slice(0, path.length - name.length), name };
}

/** `a.txt`, `a.txt and b.txt`, `a.txt, b.txt and c.txt`. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Two systems by name, with folders where the names alone would not tell them apart. */
export function pairName(pair: Parameters<typeof identityNames>[0]): string {
  return identityNames(pair).join(' vs ');
}
