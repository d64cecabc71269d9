import { outcomeOf } from '../../model';
import { isNews, judgedBy, type Alertable } from './judged';
import { alertsEnabled, alertsNotSignificant } from '../host/settings';

/** `worse` is red; `unclear`, a gain that may be luck, is amber. */
export type AlertKind = 'worse' | 'unclear';

export const ALERT_BACKGROUNDS: Readonly<Record<AlertKind, string>> = {
  worse: 'statusBarItem.errorBackground',
  unclear: 'statusBarItem.warningBackground',
};

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

/** The newest that is significantly better. */
export function betterAmong<Entry extends Alertable>(entries: readonly Entry[]): Entry | undefined {
  return entries.find((entry) => isNews(entry) && outcomeOf(judgedBy(entry)) === 'better');
}

/** What a run that the watcher found, and that the user hasn't opened, gives reason to warn of. */
function alertKind(entry: Alertable): AlertKind | null {
  if (!isNews(entry)) {
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
