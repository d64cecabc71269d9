import type { HistoryEntry } from './history-file';

/** A run or a system of a suite, as far as the rules look at it. */
export type Alertable = Pick<HistoryEntry, 'origin' | 'seen' | 'correction'> & {
  readonly comparison: Pick<HistoryEntry['comparison'], 'verdict' | 'gain'> & { readonly alpha?: number };
};

/** What alerts go by: the verdict, or what the correction for the other runs of the test set leaves of it. */
export function judgedBy({
  comparison,
  correction,
}: Pick<Alertable, 'comparison' | 'correction'>): Pick<HistoryEntry['comparison'], 'verdict' | 'gain'> {
  const isCorrected = correction?.alerts === 'corrected' && (correction.p ?? 0) > (comparison.alpha ?? 1);
  return isCorrected && comparison.verdict === 'significant'
    ? { verdict: 'not-significant', gain: comparison.gain }
    : comparison;
}

/** Whether the correction that an alert would go by isn't known yet. */
export function isAwaited({ correction }: Pick<Alertable, 'correction'>): boolean {
  return correction?.alerts === 'corrected' && correction.p === null;
}
