import type { PanelState } from '../../src/editor/comparison/messages';
import { inkOfOutcome } from '../../src/charts/drawing/drawing';
import type { Progress } from '../../src/engine/protocol';
import type { Alternative } from '../../src/model/results/significance';
import type { Comparison } from '../../src/model/results/comparison';
import { baseName, formatCount, namesOf, primaryTest } from '../../src/model/text';
import { headlineOf } from '../../src/model/texts/headline';
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

export function headline(comparison: Comparison, decimals: number): string {
  const [a, b] = namesOf(comparison);
  const alternative = primaryTest(comparison)?.alternative ?? 'two-sided';
  return translated(headlineOf({ ...comparison, a, b, alternative }, decimals));
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

/** The alternative hypotheses, from A's point of view. */
export function alternativeWords(): Readonly<Record<Alternative, string>> {
  return {
    'two-sided': t('two-sided'),
    greater: t('one-sided: A is better'),
    less: t('one-sided: A is worse'),
  };
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

export function wayOfAligning(alignedBy: Comparison['alignedBy']): string {
  return alignedBy === 'line' ? t('line') : t('id');
}
