import { csv, shuffled, type MadeCase } from './make';
import { better, gain, grades, right, scored } from './clear';

type Cell = string | number | boolean | null;

/** Two outputs, with a row for each score of `gain`. */
function filesOf(row: (score: number, item: number) => Record<string, Cell>): MadeCase['files'] {
  const rows = (side: 'a' | 'b') => csv(gain.map((one, i) => row(one[side], i)));
  return { 'a.csv': rows('a'), 'b.csv': rows('b') };
}

/** Two columns that may be scored. */
function beside(
  name: string,
  trap: string,
  add: (score: number, item: number) => Record<string, Cell>,
  expect: MadeCase['expect'],
): MadeCase {
  return { name, trap, files: filesOf((score, i) => ({ id: `q${i}`, ...add(score, i) })), expect };
}

const sorted = csv(gain.map(({ a }) => ({ score: a })).sort((one, other) => one.score - other.score));
const sortedB = csv(gain.map(({ b }) => ({ score: b })).sort((one, other) => one.score - other.score));

/** Files whose only scores are called differently. */
function called(
  name: string,
  trap: string,
  [a, b]: readonly [string, string],
  expect: MadeCase['expect'],
): MadeCase {
  const rows = (side: 'a' | 'b', column: string) =>
    csv(gain.map((one, i) => ({ id: `q${i}`, [column]: one[side] })));
  return { name, trap, files: { 'a.csv': rows('a', a), 'b.csv': rows('b', b) }, expect };
}

/** Which column is scored, and whether items match. */
export const choices: readonly MadeCase[] = [
  beside(
    'same-numbers',
    'acc and accuracy hold the same numbers.',
    (score) => ({ acc: score, accuracy: score }),
    {
      ...better,
      column: 'acc',
      quiet: true,
    },
  ),
  beside(
    'percent',
    'One column is a hundred times the other.',
    (score) => ({ accuracy: score, accuracy_percent: Number((100 * score).toFixed(1)) }),
    { ...better, quiet: true },
  ),
  beside(
    'rounded-percent',
    'One column is a hundred times the other, rounded.',
    (score) => ({ accuracy_percent: Math.round(100 * score), accuracy: score }),
    { ...better, column: 'accuracy', quiet: true },
  ),
  beside(
    'other-percent',
    'One column says whether the other is at least a half, in percent.',
    (score) => ({ accuracy: score, accuracy_percent: score < 0.5 ? 0 : 100 }),
    { question: ['--column accuracy', '--column accuracy_percent'] },
  ),
  beside(
    'different-numbers',
    'acc and acc_norm differ.',
    (score, i) => ({ acc: score, acc_norm: Number((score + (i % 3) / 100).toFixed(3)) }),
    { question: ['--column acc', '--column acc_norm'] },
  ),
  beside(
    'twins',
    'Score and score differ.',
    (score, i) => ({ score, Score: Number((score + (i % 3) / 100).toFixed(3)) }),
    { question: ['--column score', '--column Score'] },
  ),
  beside('equal-twins', 'Score and score are the same.', (score) => ({ score, Score: score }), {
    ...scored,
    quiet: true,
  }),
  {
    name: 'named-in-another-case',
    trap: 'One file says Score, the other score.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ id: `q${i}`, Score: a }))),
      'b.csv': csv(gain.map(({ b }, i) => ({ id: `q${i}`, score: b }))),
    },
    expect: { ...better, column: 'Score' },
  },
  called('short-and-long', 'One file says acc, the other accuracy.', ['acc', 'accuracy'], {
    ...better,
    column: 'acc',
  }),
  called('long-and-short', 'One file says Precision, the other prec.', ['Precision', 'prec'], {
    ...better,
    column: 'Precision',
  }),
  called('initials', 'One file says wer, the other Word Error Rate.', ['wer', 'Word Error Rate'], {
    verdict: 'significant',
    better: 'b',
    n: 120,
    column: 'wer',
    direction: 'lower',
  }),
  called('not-short', 'f1 is no short form of f1_macro.', ['f1', 'f1_macro'], {
    error: 'not-numeric',
    says: ['share no column'],
  }),
  called('other-units', 'Milliseconds in one file, seconds in the other.', ['latency_ms', 'latency_s'], {
    error: 'not-numeric',
    says: ['the first has "id", "latency_ms"', 'the second "id", "latency_s"'],
  }),
  {
    name: 'grades-and-words',
    trap: 'Grades and words that say the same.',
    files: {
      'a.csv': csv(
        grades.map(({ a }, i) => ({ id: `q${i}`, correct: a, verdict: a === 1 ? 'pass' : 'fail' })),
      ),
      'b.csv': csv(
        grades.map(({ b }, i) => ({ id: `q${i}`, correct: b, verdict: b === 1 ? 'pass' : 'fail' })),
      ),
    },
    expect: { ...right, metric: 'accuracy (correct)', column: 'correct' },
  },
  {
    name: 'grades-and-other-words',
    trap: 'Two columns of words that say different things.',
    files: {
      'a.csv': csv(
        grades.map(({ a, b }, i) => ({
          id: `q${i}`,
          base: a === 1 ? 'pass' : 'fail',
          plus: b === 1 ? 'pass' : 'fail',
        })),
      ),
      'b.csv': csv(
        grades.map(({ a }, i) => ({
          id: `q${i}`,
          base: a === 1 ? 'fail' : 'pass',
          plus: a === 1 ? 'pass' : 'fail',
        })),
      ),
    },
    expect: { question: ['--column base', '--column plus'] },
  },
  {
    name: 'same-bytes-sorted',
    trap: 'Two files with the same bytes are identical in any order.',
    files: { 'a.csv': sorted, 'b.csv': sorted },
    expect: { verdict: 'identical', n: 120 },
  },
  {
    name: 'sorted-by-a-counter',
    trap: 'What counts the lines of both files is no score, whatever it is called.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ lp: i + 1, score: a }))),
      'b.csv': csv(gain.map(({ b }, i) => ({ lp: i + 1, score: b }))),
    },
    expect: { verdict: 'significant', better: 'a', n: 120, column: 'score', quiet: true },
  },
  {
    name: 'named-in-german',
    trap: 'Trials of ten questions, with names in German.',
    files: filesOf((score, i) => ({
      Frage: `Was ist ${i % 10} plus 1?`,
      Durchlauf: Math.floor(i / 10),
      Punktzahl: score,
    })),
    expect: { n: 120, clusters: 10, column: 'Punktzahl', direction: 'higher' },
  },
  {
    name: 'answers-named-in-german',
    trap: 'The column "gold" is right, and "Vorhersage" a prediction.',
    files: filesOf((score, i) => ({
      gold: i % 3 === 0 ? 'ja' : 'nein',
      Vorhersage: (i % 3 === 0) === score > 0.4 ? 'ja' : 'nein',
    })),
    expect: { n: 120, column: 'Vorhersage', metric: 'accuracy' },
  },
  {
    name: 'sorted',
    trap: 'Two files that are sorted by their own scores may hold any items.',
    files: {
      'a.csv': sorted,
      'b.csv': sortedB,
    },
    expect: { question: ['--id-column none'], says: ['sorted'] },
  },
  {
    name: 'one-sorted',
    trap: 'One file is sorted by its own scores, and its lines have little in common with those of the other.',
    files: { 'a.csv': csv(shuffled(gain).map(({ a }) => ({ score: a }))), 'b.csv': sortedB },
    expect: { question: ['--id-column none'], says: ['b.csv is sorted by "score", a.csv is not'] },
  },
  {
    name: 'both-by-the-scores-of-one',
    trap: 'A table was sorted by the scores of A before it became two files: lines still hold the same items.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.csv`,
        csv([...gain].sort((one, other) => one.a - other.a).map((one) => ({ score: one[side] }))),
      ]),
    ),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
];
