import { clearGain, clearGrades } from './make';

/** What the files hold whose cells and shapes vary: A is better than B. */
export const gain = clearGain();
export const grades = clearGrades();
export const better = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;
export const scored = { ...better, column: 'score', direction: 'higher' } as const;

/** Accuracies of the grades. */
const shares: [number, number] = [
  (100 * grades.filter(({ a }) => a === 1).length) / grades.length,
  (100 * grades.filter(({ b }) => b === 1).length) / grades.length,
];
export const right = { ...better, metric: 'accuracy', scores: shares };
