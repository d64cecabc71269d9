import type { PanelState } from '../../src/editor/comparison/messages';
import { inkOfOutcome } from '../../src/charts/drawing/ink';
import type { Progress } from '../../src/engine/protocol';
import type { Alternative, Comparison } from '../../src/model';
import {
  baseName,
  enoughDecimals,
  amountOf,
  formatCount,
  marginOf,
  primaryTest,
  isolated,
  namesOf,
} from '../../src/model/text';
import { isFirm, outcomeOf, type Outcome } from '../../src/model/results/outcome';
import { isMessage, t, translated, withValues, type Text } from '../../src/model/words';

/** Selects the color of the verdict's mark; the mark and the words say the same without color. */
export type Tone = 'better' | 'worse' | 'neutral' | 'doubt';

/** @param isDoubted whether something outside of the comparison speaks against relying on it */
export function toneOf(comparison: Comparison, isDoubted: boolean): Tone {
  return toneOfOutcome(outcomeOf(comparison), !isDoubted && isFirm(comparison));
}

/** @param isSure whether the decision can be relied on */
export function toneOfOutcome(outcome: Outcome, isSure: boolean): Tone {
  const ink = inkOfOutcome(outcome, isSure);
  return ink === 'muted' ? 'neutral' : ink;
}

/** What a headline says of two systems. */
interface Decided extends Pick<Comparison, 'gain' | 'metric' | 'verdict'> {
  readonly a: string;
  readonly b: string;
  readonly alternative: Alternative;
  readonly equivalence: Comparison['equivalence'];
}

/** The verdict in one line, readable in a second. */
export function headlineOf(decided: Decided, decimals: number): string {
  const { gain, metric, verdict } = decided;
  const [a, b] = [isolated(decided.a), isolated(decided.b)];
  const size = translated(amountOf(Math.abs(gain), metric, enoughDecimals(gain, decimals)));
  switch (verdict) {
    case 'significant':
      return gain < 0
        ? t('{0} is worse than {1} by {2}', a, b, size)
        : t('{0} is better than {1} by {2}', a, b, size);
    case 'not-significant':
      return notShown(decided.alternative, a, b);
    case 'identical':
      return t('{0} and {1} score identically', a, b);
    case 'equivalent':
      return equivalent(decided, a, b);
    case 'undecidable':
      return t('Too little data to tell {0} and {1} apart', a, b);
  }
}

/** That of a pair. */
export function headline(comparison: Comparison, decimals: number): string {
  const [a, b] = namesOf(comparison);
  const alternative = primaryTest(comparison)?.alternative ?? 'two-sided';
  return headlineOf({ ...comparison, a, b, alternative }, decimals);
}

/** A one-sided test that doesn't reject leaves the other side open. */
function notShown(alternative: Alternative, a: string, b: string): string {
  switch (alternative) {
    case 'two-sided':
      return t('{0} and {1} can’t be told apart', a, b);
    case 'greater':
      return t('{0} is not shown to be better than {1}', a, b);
    case 'less':
      return t('{0} is not shown to be worse than {1}', a, b);
  }
}

function equivalent({ equivalence, metric }: Decided, a: string, b: string): string {
  return equivalence === null
    ? t('{0} and {1} are equivalent', a, b)
    : t('{0} and {1} are equivalent within ±{2}', a, b, translated(marginOf(equivalence.margin, metric)));
}

/** A text of the engine, which names files by their whole paths, with the names that the page uses. */
export function withLabels(text: Text, { identity, labels }: PanelState): Text {
  const names = [
    [identity.a, labels.a],
    [identity.b, labels.b],
    ...identity.references.map((path, index) => [path, labels.references[index] ?? path] as const),
  ] as const;
  // The longest first: one path may be the beginning of another.
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length);
  const labelled = (value: string): string =>
    longestFirst.reduce((shortened, [path, label]) => shortened.replaceAll(path, label), value);
  return isMessage(text) ? withValues(text, labelled) : labelled(text);
}

/** The alternative hypothesis, from A's point of view. */
export function alternativeWords(alternative: Alternative): string {
  switch (alternative) {
    case 'two-sided':
      return t('two-sided');
    case 'greater':
      return t('one-sided: A is better');
    case 'less':
      return t('one-sided: A is worse');
  }
}

/** The progress of the calculation: `paired bootstrap: 420,000 of 1,000,000 resamples`. */
export function describeProgress(progress: Progress | null): string {
  if (progress === null) {
    return t('Starting…');
  }
  switch (progress.stage) {
    case 'waiting':
      return t('Waiting for another comparison…');
    case 'reading':
      return progress.what === '' ? t('Reading…') : t('Reading {0}…', baseName(translated(progress.what)));
    case 'scoring':
      return t('Scoring {0}…', baseName(translated(progress.what)));
    case 'resampling':
      return t(
        '{0}: {1} of {2} resamples',
        translated(progress.what),
        formatCount(progress.done),
        formatCount(progress.total),
      );
    case 'summarising':
      return t('Summarizing…');
    case 'searching':
      return t('Searching {0} of {1} items', formatCount(progress.done), formatCount(progress.total));
    case 'writing':
      return t('Writing {0}…', baseName(translated(progress.what)));
  }
}

/** `12 s left`; empty while unknown. */
export function describeTimeLeft(progress: Progress | null): string {
  const seconds = progress?.secondsLeft ?? null;
  if (seconds === null || !Number.isFinite(seconds)) {
    return '';
  }
  if (seconds < 1) {
    return t('under 1 s left');
  }
  return seconds < 90 ? t('{0} s left', Math.ceil(seconds)) : t('{0} min left', Math.ceil(seconds / 60));
}

export function splitPath(path: string): { folder: string; name: string } {
  const name = baseName(path);
  return { folder: path.slice(0, path.length - name.length), name };
}

/** `a.txt`, `a.txt and b.txt`, `a.txt, b.txt and c.txt`. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('{0} and {1}', names.slice(0, -1).join(', '), last);
}

export function wayOfAligning(alignedBy: Comparison['alignedBy']): string {
  return alignedBy === 'line' ? t('line') : t('id');
}
