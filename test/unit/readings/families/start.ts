import { clearGain, clearGrades, csv, groupedGain, jsonl, shuffled, type MadeCase } from './make';

const gain = clearGain();
const grades = clearGrades();
const grouped = groupedGain();

/** What the other families vary: without a trap, each is read as it is. */
export const start: readonly MadeCase[] = [
  {
    name: 'scores',
    trap: 'None: a clear gain by score.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ id: `q${i}`, score: a }))),
      'b.csv': csv(shuffled(gain.map(({ b }, i) => ({ id: `q${i}`, score: b })))),
    },
    expect: {
      verdict: 'significant',
      better: 'a',
      n: 120,
      clusters: null,
      column: 'score',
      direction: 'higher',
    },
  },
  {
    name: 'grades',
    trap: 'None: a clear gain by right and wrong.',
    files: {
      'a.jsonl': jsonl(grades.map(({ a }, i) => ({ id: `q${i}`, correct: a === 1 }))),
      'b.jsonl': jsonl(grades.map(({ b }, i) => ({ id: `q${i}`, correct: b === 1 }))),
    },
    expect: {
      verdict: 'significant',
      better: 'a',
      n: 120,
      clusters: null,
      column: 'correct',
      direction: 'higher',
    },
  },
  {
    name: 'trials',
    trap: 'None: 12 tasks with 20 trials each, by repeated ids.',
    files: {
      'a.jsonl': jsonl(grouped.map(({ group, within, a }) => ({ id: `t${group}`, trial: within, score: a }))),
      'b.jsonl': jsonl(grouped.map(({ group, within, b }) => ({ id: `t${group}`, trial: within, score: b }))),
    },
    expect: { verdict: 'not-significant', n: 240, clusters: 12, column: 'score', direction: 'higher' },
  },
  {
    name: 'rows-without-groups',
    trap: 'None: the same 240 scores, as items of their own.',
    files: {
      'a.csv': csv(grouped.map(({ a }, i) => ({ id: `q${i}`, score: a }))),
      'b.csv': csv(grouped.map(({ b }, i) => ({ id: `q${i}`, score: b }))),
    },
    expect: { verdict: 'significant', better: 'a', n: 240, clusters: null },
  },
];
