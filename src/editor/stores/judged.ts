import { verdictOnArrival } from '../../model/results/outcome';
import type { HistoryEntry } from './files/history-file';

type ComparedEntry = HistoryEntry['comparison'];

/** A run or a system of a suite, as far as the rules look at it; of systems, only the verdict is known. */
export type Alertable = Pick<HistoryEntry, 'origin' | 'seen' | 'correction'> & {
  readonly comparison: Pick<ComparedEntry, 'verdict' | 'gain'> &
    Partial<Pick<ComparedEntry, 'tests' | 'primary'>>;
};

/** What alerts go by: the verdict, or that at the level which was left when the run arrived. */
export function judgedBy({
  comparison,
  correction,
}: Pick<Alertable, 'comparison' | 'correction'>): Pick<ComparedEntry, 'verdict' | 'gain'> {
  const { verdict, gain, tests, primary } = comparison;
  const arrived = correction?.alerts === 'corrected' ? correction.arrived : null;
  return arrived === null || tests === undefined || primary === undefined
    ? comparison
    : { verdict: verdictOnArrival({ verdict, tests, primary }, arrived.needed), gain };
}

export function isNews(entry: Pick<Alertable, 'origin' | 'seen' | 'correction'>): boolean {
  return entry.origin === 'watch' && !entry.seen && !isAwaited(entry);
}

/** Whether what an alert would go by isn't known yet. */
export function isAwaited({ correction }: Pick<Alertable, 'correction'>): boolean {
  return correction?.alerts === 'corrected' && correction.arrived === null;
}
