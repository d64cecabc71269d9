import type { HistoryEntry } from './files/history-file';

type ComparedEntry = HistoryEntry['comparison'];

/** A run or a system of a suite, as far as the rules look at it; of systems, only the verdict is known. */
export type Alertable = Pick<HistoryEntry, 'origin' | 'seen' | 'correction'> & {
  readonly comparison: Pick<ComparedEntry, 'verdict' | 'gain'> &
    Partial<Pick<ComparedEntry, 'tests' | 'primary'>>;
};

export function isNews(entry: Pick<Alertable, 'origin' | 'seen' | 'correction'>): boolean {
  return entry.origin === 'watch' && !entry.seen && !isAwaited(entry);
}

/** Whether what an alert would go by isn't known yet. */
export function isAwaited({ correction }: Pick<Alertable, 'correction'>): boolean {
  return correction?.alerts === 'corrected' && correction.arrived === null;
}
