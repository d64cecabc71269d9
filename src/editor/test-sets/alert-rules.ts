import { outcomeOf } from '../../model';
import type { HistoryEntry } from '../history/history';
import { alertsEnabled, alertsNotSignificant } from '../host/settings';

/** `worse` is red; `unclear`, a gain that may be luck, is amber. */
export type AlertKind = 'worse' | 'unclear';

export const ALERT_BACKGROUNDS: Readonly<Record<AlertKind, string>> = {
  worse: 'statusBarItem.errorBackground',
  unclear: 'statusBarItem.warningBackground',
};

/** Whether a run that the watcher found, and that the user hasn't opened, raises an alert by the settings. */
export function alertOf({ origin, seen, comparison }: HistoryEntry): AlertKind | null {
  if (origin !== 'watch' || seen || !alertsEnabled()) {
    return null;
  }
  switch (outcomeOf(comparison)) {
    case 'worse':
      return 'worse';
    case 'not-significant':
    case 'undecidable':
      return alertsNotSignificant() ? 'unclear' : null;
    // Equal or equivalent scores claim no gain.
    case 'better':
    case 'identical':
    case 'equivalent':
      return null;
  }
}
