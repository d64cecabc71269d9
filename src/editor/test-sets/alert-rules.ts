import { outcomeOf } from '../../model';
import type { HistoryEntry } from '../history/history';
import { alertsEnabled, alertsNotSignificant } from '../host/settings';

/** `worse` is red; `unclear`, a gain that may be luck, is amber. */
export type AlertKind = 'worse' | 'unclear';

export const ALERT_BACKGROUNDS: Readonly<Record<AlertKind, string>> = {
  worse: 'statusBarItem.errorBackground',
  unclear: 'statusBarItem.warningBackground',
};

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

/** The alert that the status bar shows, and the run that raised it. */
export interface RaisedAlert<Entry extends Alertable> {
  readonly entry: Entry;
  readonly kind: AlertKind;
}

/** The newest run that is worse, else the newest whose gain may be luck. The settings are read once for all entries. */
export function alertAmong<Entry extends Alertable>(entries: readonly Entry[]): RaisedAlert<Entry> | null {
  if (!alertsEnabled()) {
    return null;
  }
  const unclearToo = alertsNotSignificant();
  let unclear: RaisedAlert<Entry> | null = null;
  for (const entry of entries) {
    const kind = alertKind(entry);
    if (kind === 'worse') {
      return { entry, kind };
    }
    if (kind === 'unclear' && unclearToo) {
      unclear ??= { entry, kind };
    }
  }
  return unclear;
}

/** What a run that the watcher found, and that the user hasn't opened, gives reason to warn of. */
function alertKind(entry: Alertable): AlertKind | null {
  if (entry.origin !== 'watch' || entry.seen || isAwaited(entry)) {
    return null;
  }
  switch (outcomeOf(judgedBy(entry))) {
    case 'worse':
      return 'worse';
    case 'not-significant':
    case 'undecidable':
      return 'unclear';
    // Equal or equivalent scores claim no gain.
    case 'better':
    case 'identical':
    case 'equivalent':
      return null;
  }
}
