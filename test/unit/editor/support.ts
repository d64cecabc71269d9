import type { HistoryEntry } from '../../../src/editor/stores/files/history-file';
import { comparisonOf } from '../report/support';

/** The example comparison of a candidate with the baseline, as the history keeps it. */
export function entryOf(name: string, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  const [a, b] = [`/runs/${name}.txt`, '/runs/baseline.txt'];
  const { a: sideA, b: sideB, ...comparison } = comparisonOf();
  return {
    key: name,
    identity: {
      a,
      b,
      references: ['/runs/ref.txt'],
      metric: { id: 'bleu' },
      idColumn: null,
      clusterColumn: null,
      settings: {
        test: 'bootstrap',
        alternative: 'two-sided',
        resamples: null,
        resampling: 'fixed',
        seed: '1',
        alpha: 0.05,
        margin: null,
      },
    },
    comparison: { ...comparison, a: { ...sideA, path: a }, b: { ...sideB, path: b } },
    files: [{ path: a, size: 10, modified: 1 }],
    decimals: 2,
    testSetKey: '/runs/realgain.json#news',
    time: 1_700_000_000_000,
    origin: 'person',
    seen: true,
    pinned: false,
    note: '',
    ...changes,
  };
}
