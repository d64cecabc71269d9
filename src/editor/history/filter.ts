import { english, translated } from '../../model/words';
import type { HistoryEntry } from '../stores/history';
import { describe, pairLine } from '../comparison/summary';

export type HistoryFilter =
  | { readonly kind: 'significant' | 'not-significant' | 'new' | 'pinned' | 'noted' }
  | { readonly kind: 'text'; readonly text: string };

/** What each filter is called in lists, and in the view once it is chosen: in English. */
export const FILTERS: readonly { readonly filter: HistoryFilter; readonly label: string }[] = [
  { filter: { kind: 'significant' }, label: english('Significant') },
  { filter: { kind: 'not-significant' }, label: english('Not significant') },
  { filter: { kind: 'new' }, label: english('New runs you haven’t viewed') },
  { filter: { kind: 'pinned' }, label: english('Pinned') },
  { filter: { kind: 'noted' }, label: english('With a note') },
];

export function filterLabel(filter: HistoryFilter): string {
  return filter.kind === 'text'
    ? `“${filter.text}”`
    : translated(FILTERS.find((known) => known.filter.kind === filter.kind)?.label ?? '');
}

/** Searches names, metric, verdict, paths and note for text, word by word and ignoring case. */
export function passes(filter: HistoryFilter, entry: HistoryEntry): boolean {
  switch (filter.kind) {
    case 'significant':
      return entry.comparison.verdict === 'significant';
    case 'not-significant':
      return entry.comparison.verdict !== 'significant';
    case 'new':
      return !entry.seen;
    case 'pinned':
      return entry.pinned;
    case 'noted':
      return entry.note !== '';
    case 'text': {
      const { a, b } = entry.identity;
      const searched = [pairLine(entry), describe(entry), a, b, entry.note].join('\n').toLowerCase();
      return filter.text
        .toLowerCase()
        .split(/\s+/)
        .every((word) => searched.includes(word));
    }
  }
}
