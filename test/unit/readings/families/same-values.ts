import { clearGain, clearGrades, csv, rounded, type MadeCase, type Row } from './make';

/* Scores and answers that are the same, or alike, too often to be those of independent items. */

type Side = 'a' | 'b';

const SIDES: readonly Side[] = ['a', 'b'];
const gain = clearGain();
const grades = clearGrades();
const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;

function files(rows: (side: Side) => readonly Row[]): MadeCase['files'] {
  return Object.fromEntries(SIDES.map((side) => [`${side}.csv`, csv(rows(side))]));
}

const filled: readonly MadeCase[] = [
  ...[0, 0.3333, 0.5001, -1.5].map((number) => ({
    name: `one-number-for-many ${number}`,
    trap: 'What failed has one number, wherever it lies, and the other system did as well there as elsewhere.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `u${i}`,
        reward: side === 'b' && (i * 7) % 9 === 2 ? number : rounded(item[side]),
      })),
    ),
    expect: { n: 120, warns: [`The scores of b.csv are ${number} 13 times`, `--option missing=${number}`] },
  })),
  {
    name: 'zeros-on-hard-items',
    trap: 'A weaker system gets 0 where the items are hard.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `u${i}`, f1: side === 'b' && item.a < 0.2 ? 0 : item[side] })),
    ),
    expect: { ...clear, quiet: true },
  },
];

const WORDS = 'river teacher garden bridge mountain letter window doctor harbour forest engine market'.split(
  ' ',
);

const sentence = (i: number, wrong = 0) =>
  Array.from({ length: 9 }, (_, at) =>
    at < wrong ? 'thing' : (WORDS[(i * (at + 3) + Math.floor(i / (at + 1))) % 12] ?? ''),
  ).join(' ');

function lines(write: (i: number) => string): string {
  return Array.from({ length: 90 }, (_, i) => `${write(i)}\n`).join('');
}

/** One number a line, the whole file `times` times. */
const marksOf = (times: number): MadeCase['files'] =>
  Object.fromEntries(
    SIDES.map((side) => [
      `${side}.txt`,
      grades
        .map((item) => `${item[side]}\n`)
        .join('')
        .repeat(times),
    ]),
  );

const appended: readonly MadeCase[] = [
  {
    name: 'marks-written-twice',
    trap: 'Both files were appended to themselves, and nothing but the numbers says what the items are.',
    files: marksOf(2),
    expect: { n: 240, warns: ['a.txt: lines 121 to 240 repeat lines 1 to 120'] },
  },
  {
    name: 'marks-that-alternate',
    trap: 'None: so few changes come again by chance.',
    files: Object.fromEntries(
      SIDES.map((side) => [
        `${side}.txt`,
        Array.from({ length: 120 }, (_, i) => `${Number(side === 'a' || i % 12 < 6)}\n`).join(''),
      ]),
    ),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
];

const outputs: readonly MadeCase[] = [
  ...['ERROR: rate limit exceeded', 'None', 'I cannot help with that.'].map((text) => ({
    name: `one-text-for-many ${text}`,
    trap: 'A fifth of the outputs is a message of a program.',
    files: {
      'a.txt': lines((i) => sentence(i, 3)),
      'b.txt': lines((i) => (i % 5 === 2 ? text : sentence(i, 2))),
      'ref.txt': lines((i) => sentence(i)),
    },
    command: 'compare a.txt b.txt --reference ref.txt',
    expect: { n: 90, warns: [`b.txt has "${text}" 18 times`] },
  })),
  {
    name: 'read-in-another-encoding',
    trap: 'UTF-8 was read as Latin-1, so no word with an accent is right.',
    files: {
      'a.txt': lines((i) => `é${sentence(i, 2)} ü`),
      'b.txt': lines((i) => Buffer.from(`é${sentence(i, 2)} ü`).toString('latin1')),
      'ref.txt': lines((i) => `é${sentence(i)} ü`),
    },
    command: 'compare a.txt b.txt --reference ref.txt',
    expect: { n: 90, warns: ['90 of 90 lines of b.txt contain marks such as'] },
  },
  {
    name: 'classes-the-other-way-round',
    trap: 'One system calls positive 0 and negative 1.',
    files: files((side) =>
      grades.map((item, i) => {
        const isRight = item[side] === 1;
        const label = Number(i % 2 === 0);
        return { id: i, label, pred: isRight === (side === 'a') ? label : 1 - label };
      }),
    ),
    expect: {
      n: 120,
      warns: ['The answers of b.csv agree with the right ones less often than in any order'],
    },
  },
];

function running(side: Side): number[] {
  let right = 0;
  return grades.map((item, i) => {
    right += item[side];
    return right / (i + 1);
  });
}

function standardized(side: Side): number[] {
  const mean = gain.reduce((sum, item) => sum + item[side], 0) / gain.length;
  const squares = gain.reduce((sum, item) => sum + (item[side] - mean) ** 2, 0);
  return gain.map((item) => (item[side] - mean) / Math.sqrt(squares / gain.length));
}

function ranks(side: Side): number[] {
  const order = gain.map((item, i) => ({ x: item[side] + i / 1e6, i })).sort((one, other) => one.x - other.x);
  const places = new Array<number>(gain.length).fill(0);
  order.forEach(({ i }, place) => (places[i] = place / 120));
  return places;
}

const columns: readonly MadeCase[] = [
  {
    name: 'running-mean',
    trap: 'Each row holds the accuracy so far.',
    files: files((side) => running(side).map((accuracy, i) => ({ id: i, accuracy }))),
    expect: { n: 120, warns: ['Each item adds to the gain nearly what the one on the line before does'] },
  },
  {
    name: 'standardized-in-each-file',
    trap: 'The mean of every file is 0.',
    files: files((side) => standardized(side).map((score, i) => ({ id: `u${i}`, score }))),
    expect: { verdict: 'not-significant', warns: ['as if each file had been standardized by itself'] },
  },
  {
    name: 'ranked-in-each-file',
    trap: 'The mean of the ranks is the same in every file.',
    files: files((side) => ranks(side).map((score, i) => ({ id: `u${i}`, score }))),
    expect: { verdict: 'not-significant', warns: ['hold the same numbers for other items'] },
  },
  {
    name: 'a-loss-of-the-training-in-every-row',
    trap: 'A column that could be scored has one number in each file.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `u${i}`, train_loss: side === 'a' ? 0.3 : 0.4, score: item[side] })),
    ),
    expect: { ...clear, column: 'score', quiet: true },
  },
];

export const sameValues: readonly MadeCase[] = [...filled, ...appended, ...outputs, ...columns];
