import { csv, jsonl, type MadeCase } from './make';
import { better, gain, grades, right, scored } from './clear';

const shares = right.scores;

/** Right and wrong in words. */
function graded(
  name: string,
  column: string,
  [right, wrong]: readonly [unknown, unknown],
  expect: MadeCase['expect'],
  write: (rows: readonly Record<string, unknown>[]) => string = csv,
): MadeCase {
  const rows = (side: 'a' | 'b') =>
    grades.map((one, i) => ({ id: `q${i}`, [column]: one[side] === 1 ? right : wrong }));
  return {
    name,
    trap: `Right and wrong are written ${String(right)} and ${String(wrong)}.`,
    files: {
      [`a.${write === csv ? 'csv' : 'jsonl'}`]: write(rows('a')),
      [`b.${write === csv ? 'csv' : 'jsonl'}`]: write(rows('b')),
    },
    expect,
  };
}

/** Words, letters and signs for right and wrong. */
export const words: readonly MadeCase[] = [
  ...(
    [
      ['passed', 'P', 'N'],
      ['passed', 'P', 'F'],
      ['passed', 'Y', 'N'],
      ['is_correct', 'T', 'F'],
      ['solved', 't', 'f'],
      ['correct', '\u2713', '\u2717'],
      ['correct', '\u2714', '\u2718'],
      ['mark', '\u2705', '\u274c'],
      ['outcome', 'success', 'failure'],
      ['outcome', 'solved', 'unsolved'],
      ['state', 'resolved', 'unresolved'],
      ['judge', 'right', 'wrong'],
      ['success', 'ok', 'ko'],
      ['passed', 'yes', 'no'],
      ['status', 'pass', 'fail'],
      ['verdict', ' Correct', 'Incorrect '],
      ['correct', 'R', 'W'],
      ['acierto', 'sí', 'no'],
      ['korrekt?', 'ja', 'nein'],
      ['réussi', 'oui', 'non'],
      ['正誤', '○', '×'],
      ['是否正确', '是', '否'],
    ] as const
  ).map(([column, yes, no], i) => graded(`${i + 1}-${column}`, column, [yes, no], { ...right, column })),
  graded('json-letters', 'passed', ['P', 'N'], { ...right, column: 'passed' }, jsonl),
  graded('json-texts', 'correct', ['1', '0'], { ...right, column: 'correct' }, jsonl),
  graded('inspect', 'grade', ['C', 'I'], { ...right, column: 'grade' }),
  {
    ...statuses('statuses', 'status', ['pass', ['fail', 'timeout', 'error']]),
    expect: { ...right, column: 'status' },
  },
  {
    ...statuses('statuses-of-runs', 'result', ['solved', ['unsolved', 'timeout', 'crashed']]),
    expect: { ...right, column: 'result' },
  },
  {
    ...statuses('statuses-unclear', 'status', ['pass', ['fail', 'skipped']]),
    expect: {
      question: ['pass', 'fail', 'skipped'].map(
        (word) => `--metric accuracy --column status --option right=${word}`,
      ),
    },
  },
  {
    ...statuses('ok-between-good-and-bad', 'quality', ['good', ['ok', 'bad']]),
    expect: {
      question: ['good', 'ok', 'bad'].map(
        (word) => `--metric accuracy --column quality --option right=${word}`,
      ),
    },
  },
  graded('of-an-unknown-language', 'correct', ['tak', 'nie'], {
    question: ['tak', 'nie'].map((word) => `--metric accuracy --column correct --option right=${word}`),
    says: ['correct'],
  }),
  {
    ...graded('answered', 'correct', ['tak', 'nie'], { ...right, column: 'correct' }),
    command: 'compare a.csv b.csv --metric accuracy --column correct --option right=tak',
  },
  {
    ...graded('turned-by-option', 'passed', ['yes', 'no'], {
      verdict: 'significant',
      better: 'b',
      n: 120,
      scores: [100 - shares[0], 100 - shares[1]],
    }),
    command: 'compare a.csv b.csv --metric accuracy --column passed --option right=no',
  },
  {
    name: 'inspect-with-partial',
    trap: 'With C among them, P is a partial answer and N none.',
    files: {
      'a.csv': csv(grades.map(({ a }, i) => ({ id: i, grade: a === 1 ? 'C' : i % 2 === 0 ? 'P' : 'N' }))),
      'b.csv': csv(grades.map(({ b }, i) => ({ id: i, grade: b === 1 ? 'C' : i % 3 === 0 ? 'P' : 'I' }))),
    },
    expect: { n: 120, column: 'grade', metric: 'accuracy' },
  },
  {
    name: 'different-letters',
    trap: 'P passes in one file and is partly right in the other.',
    files: {
      'a.csv': csv(grades.map(({ a }, i) => ({ id: i, grade: a === 1 ? 'P' : 'N' }))),
      'b.csv': csv(grades.map(({ b }, i) => ({ id: i, grade: b === 1 ? 'C' : i % 3 === 0 ? 'P' : 'I' }))),
    },
    expect: { error: 'not-numeric', says: ['a.csv', 'b.csv', 'grade'] },
  },
  {
    name: 'status-of-runs-beside-score',
    trap: 'A status of runs beside a score is no score.',
    files: {
      'a.csv': csv(
        gain.map(({ a }, i) => ({ id: `q${i}`, status: i % 40 === 7 ? 'error' : 'success', score: a })),
      ),
      'b.csv': csv(
        gain.map(({ b }, i) => ({ id: `q${i}`, status: i % 50 === 3 ? 'error' : 'success', score: b })),
      ),
    },
    expect: { ...scored, quiet: true },
  },
  {
    name: 'unknown-beside-score',
    trap: 'Words that RealGain doesn’t know, beside a score, are not asked about.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ id: `q${i}`, quality: i % 3 === 0 ? 'low' : 'high', f1: a }))),
      'b.csv': csv(gain.map(({ b }, i) => ({ id: `q${i}`, quality: i % 4 === 0 ? 'low' : 'high', f1: b }))),
    },
    expect: { ...better, column: 'f1', quiet: true },
  },
  {
    name: 'against-numbers',
    trap: 'Words in one file, 1 and 0 in the other.',
    files: {
      'a.csv': csv(grades.map(({ a }, i) => ({ id: `q${i}`, passed: a === 1 ? 'pass' : 'fail' }))),
      'b.csv': csv(grades.map(({ b }, i) => ({ id: `q${i}`, passed: b }))),
    },
    expect: { ...right, column: 'passed' },
  },
  {
    name: 'letters-against-booleans',
    trap: 'Letters in one file, true and false in the other.',
    files: {
      'a.jsonl': jsonl(grades.map(({ a }, i) => ({ id: `q${i}`, is_correct: a === 1 ? 'T' : 'F' }))),
      'b.jsonl': jsonl(grades.map(({ b }, i) => ({ id: `q${i}`, is_correct: b === 1 }))),
    },
    expect: { ...right, column: 'is_correct' },
  },
  {
    name: 'constant-state-beside-score',
    trap: 'Every run is ok, which says nothing.',
    files: {
      'a.jsonl': jsonl(gain.map(({ a }, i) => ({ id: `q${i}`, state: 'OK', f1: a }))),
      'b.jsonl': jsonl(gain.map(({ b }, i) => ({ id: `q${i}`, state: 'OK', f1: b }))),
    },
    expect: { ...better, column: 'f1', quiet: true },
  },
  {
    name: 'labels',
    trap: 'Two classes named like letters are labels, not grades.',
    files: {
      'a.csv': csv(grades.map(({ a }, i) => ({ id: `q${i}`, prediction: a === 1 ? 'P' : 'N', gold: 'P' }))),
      'b.csv': csv(grades.map(({ b }, i) => ({ id: `q${i}`, prediction: b === 1 ? 'P' : 'N', gold: 'P' }))),
    },
    expect: { ...right, column: 'prediction' },
  },
];

/** Right, and several ways to be wrong. */
function statuses(
  name: string,
  column: string,
  [yes, no]: readonly [string, readonly string[]],
): Omit<MadeCase, 'expect'> {
  const rows = (side: 'a' | 'b') =>
    grades.map((one, i) => ({ id: `q${i}`, [column]: one[side] === 1 ? yes : no[i % no.length] }));
  return {
    name,
    trap: `One value is ${yes}, the others are ${no.join(', ')}.`,
    files: { 'a.csv': csv(rows('a')), 'b.csv': csv(rows('b')) },
  };
}
