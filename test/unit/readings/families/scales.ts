import seedrandom from 'seedrandom';
import { clearGain, clearGrades, csv, jsonl, rounded, type MadeCase, type Row } from './make';

/* Numbers that stand for missing scores, and files or rows on different scales. */

const gain = clearGain();
const grades = clearGrades();

type Side = 'a' | 'b';
type Numbers = (side: Side) => readonly (number | string)[];

const fractions: Numbers = (side) => gain.map((item) => item[side]);
const marks: Numbers = (side) => grades.map((item) => item[side]);
const ratings: Numbers = (side) => gain.map((item) => 1 + Math.round(4 * Math.min(1, item[side] * 1.2)));

function files(column: string, of: Numbers, format: 'csv' | 'jsonl' | 'txt' = 'csv'): MadeCase['files'] {
  const written = (side: Side) => {
    const rows: Row[] = of(side).map((value, i) => ({ id: `q${i}`, [column]: value }));
    return format === 'csv'
      ? csv(rows)
      : format === 'jsonl'
        ? jsonl(rows)
        : of(side)
            .map((one) => `${one}\n`)
            .join('');
  };
  return { [`a.${format}`]: written('a'), [`b.${format}`]: written('b') };
}

/** Every tenth number replaced, in both files or one. */
function coded(of: Numbers, code: number, sides: readonly Side[] = ['a', 'b'], every = 10): Numbers {
  return (side) => of(side).map((one, i) => (i % every === 0 && sides.includes(side) ? code : one));
}

const asksCode = (code: number, column = 'score') => ({
  question: [
    `--metric mean --column ${column} --option missing=${code}`,
    `--metric mean --column ${column} --option missing=none`,
  ],
  says: [String(code), 'line 2, 12, 22 …'],
});

const codes: readonly MadeCase[] = [
  {
    name: 'code-minus-1-among-grades',
    trap: 'Every tenth item was not run, which both files write as -1.',
    files: files('score', coded(marks, -1)),
    expect: asksCode(-1),
  },
  {
    name: 'code-minus-1-in-one-file',
    trap: 'The same in one of the files.',
    files: files('score', coded(marks, -1, ['a'])),
    expect: asksCode(-1),
  },
  {
    name: 'code-minus-1-among-fractions',
    trap: 'The same among fractions.',
    files: files('f1', coded(fractions, -1), 'jsonl'),
    expect: {
      question: [
        '--metric mean --column f1 --option missing=-1',
        '--metric mean --column f1 --option missing=none',
      ],
      says: ['a.jsonl, line 1, 11, 21 …'],
    },
  },
  {
    name: 'code-minus-1-among-ratings',
    trap: 'The same among ratings from 1 to 5.',
    files: files('rating', coded(ratings, -1)),
    expect: asksCode(-1, 'rating'),
  },
  {
    name: 'code-minus-9-among-ratings',
    trap: 'A statistics package writes -9.',
    files: files('helpfulness', coded(ratings, -9, ['b'], 20)),
    expect: {
      question: [
        '--metric mean --column helpfulness --option missing=-9',
        '--metric mean --column helpfulness --option missing=none',
      ],
    },
  },
  {
    name: 'code-minus-100-among-grades',
    trap: 'The same as -100.',
    files: files('score', coded(marks, -100)),
    expect: asksCode(-100),
  },
  {
    name: 'code-999-among-fractions',
    trap: 'The same as 999.',
    files: files('score', coded(fractions, 999)),
    expect: asksCode(999),
  },
  {
    name: 'code-9999-among-ratings',
    trap: 'The same as 9999.',
    files: files('rating', coded(ratings, 9999, ['a'])),
    expect: asksCode(9999, 'rating'),
  },
  {
    name: 'code-99-among-ratings',
    trap: 'The same as 99.',
    files: files('score', coded(ratings, 99)),
    expect: asksCode(99),
  },
  {
    name: 'code-among-numbers-one-a-line',
    trap: 'The same in files of numbers.',
    files: files('score', coded(fractions, -1), 'txt'),
    expect: {
      question: [
        '--metric mean --column score --option missing=-1',
        '--metric mean --column score --option missing=none',
      ],
    },
  },
  {
    name: 'code-declared',
    trap: 'Declared to stand for a missing score, it is left out of both files.',
    files: files('score', coded(marks, -1)),
    command: 'compare a.csv b.csv --metric mean --column score --option missing=-1',
    expect: { verdict: 'significant', better: 'a', n: 108, warns: ['12 of 120 items'] },
  },
  {
    name: 'code-declared-as-score',
    trap: 'Declared to be a score.',
    files: files('score', coded(marks, -1)),
    command: 'compare a.csv b.csv --metric mean --column score --option missing=none',
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'clean-rewards',
    trap: 'None: rewards of -1, 0 and 1.',
    files: files('reward', (side) => gain.map((item, i) => (i % 10 === 0 ? -1 : Number(item[side] > 0.5)))),
    expect: { better: 'a', n: 120, column: 'reward' },
  },
  {
    name: 'clean-signed-scores',
    trap: 'None: scores below and above 0.',
    files: files('score', (side) => gain.map((item) => rounded(2 * item[side] - 1))),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'clean-correlations',
    trap: 'None: correlations from -1 to 1.',
    files: files('kendall_tau', (side) =>
      gain.map((item, i) => (i % 15 === 0 ? -1 : rounded(Math.max(-1, 3 * item[side] - 1.5)))),
    ),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'clean-losses-with-a-tail',
    trap: 'None: losses, a few of them large.',
    files: files('loss', (side) =>
      gain.map((item, i) => rounded((1.2 - item[side]) * (i % 30 === 0 ? 12 : 1) + (i % 40 === 0 ? 30 : 0))),
    ),
    expect: { verdict: 'significant', better: 'a', direction: 'lower', n: 120 },
  },
  {
    name: 'clean-word-error-rates-of-100',
    trap: 'None: texts that were not recognized at all.',
    files: files('wer', (side) =>
      gain.map((item, i) => (i % 12 === 0 ? 100 : rounded(30 * (1 - item[side])))),
    ),
    expect: { verdict: 'significant', better: 'a', direction: 'lower', n: 120 },
  },
  {
    name: 'clean-latencies-with-timeouts',
    trap: 'None: seconds, with a limit of 60.',
    files: files('latency', (side) =>
      gain.map((item, i) => (i % 12 === 0 ? 60 : rounded(3 - 2 * item[side]))),
    ),
    expect: { verdict: 'significant', better: 'a', direction: 'lower', n: 120 },
  },
  {
    name: 'clean-zeros-among-ratings',
    trap: 'None: ratings from 0 to 5.',
    files: files('rating', coded(ratings, 0)),
    expect: { better: 'a', n: 120 },
  },
];

const asIs = (column: string) => `--metric mean --column ${column} --option scale=as-is`;
const percent = (column: string) => `--metric mean --column ${column} --option scale=percent`;

const scaled: readonly MadeCase[] = [
  {
    name: 'ratings-5-against-10',
    trap: 'One judge rates from 1 to 5, the other from 1 to 10.',
    files: files('rating', (side) =>
      gain.map((item) =>
        side === 'a' ? Math.min(5, Math.ceil(5 * item.a)) : Math.min(10, Math.ceil(10 * item.b)),
      ),
    ),
    expect: { question: [asIs('rating')], says: ['two scales'] },
  },
  {
    name: 'ratings-10-against-5',
    trap: 'The same the other way round.',
    files: files(
      'score',
      (side) =>
        gain.map((item) =>
          side === 'b' ? Math.min(5, Math.ceil(5 * item.b)) : Math.min(10, Math.ceil(10 * item.a)),
        ),
      'jsonl',
    ),
    expect: { question: [asIs('score')] },
  },
  {
    name: 'ratings-10-against-100',
    trap: 'From 0 to 10 against from 0 to 100.',
    files: files('quality', (side) => gain.map((item) => Math.round(item[side] * (side === 'a' ? 10 : 100)))),
    expect: { question: [asIs('quality')] },
  },
  {
    name: 'ratings-5-against-100',
    trap: 'From 1 to 5 against from 0 to 100.',
    files: files('score', (side) => gain.map((item) => Math.ceil(item[side] * (side === 'a' ? 5 : 100)))),
    expect: { question: [asIs('score')] },
  },
  {
    name: 'tenth-in-percent',
    trap: 'Every tenth row of B is in percent.',
    files: files('f1', (side) =>
      gain.map((item, i) => (side === 'b' && i % 10 === 0 ? rounded(100 * item.b) : item[side])),
    ),
    expect: { question: [asIs('f1')], says: ['two scales'] },
  },
  {
    name: 'twentieth-in-percent-in-both',
    trap: 'The same rows of both files are in percent.',
    files: files(
      'accuracy',
      (side) => gain.map((item, i) => (i % 20 === 3 ? rounded(100 * item[side]) : item[side])),
      'jsonl',
    ),
    expect: { question: [asIs('accuracy')], says: ['two scales'] },
  },
  {
    name: 'grades-with-hundreds',
    trap: 'Some right answers are written as 100.',
    files: files('score', (side) =>
      grades.map((item, i) => (side === 'a' && item.a === 1 && i % 9 === 0 ? 100 : item[side])),
    ),
    expect: { question: [asIs('score')] },
  },
  {
    name: 'log-probabilities-without-their-sign',
    trap: 'One file has log-probabilities, the other their negatives.',
    files: files('logprob', (side) =>
      gain.map((item) => rounded((side === 'a' ? 1 : -1) * (4 - 3 * item[side]))),
    ),
    command: 'compare a.csv b.csv --column logprob',
    expect: { question: [asIs('logprob')] },
  },
  {
    name: 'log-likelihoods-without-their-sign',
    trap: 'The same under another name, without ids.',
    files: files('loglikelihood', (side) =>
      gain.map((item) => rounded((side === 'b' ? 1 : -1) * (40 - 30 * item[side]))),
    ),
    expect: { question: [asIs('loglikelihood')] },
  },
  {
    name: 'accuracy-above-1',
    trap: 'An accuracy of 1.2.',
    files: files('accuracy', (side) => gain.map((item, i) => (i === 7 && side === 'a' ? 1.2 : item[side]))),
    expect: { question: [asIs('accuracy')], says: ['1.2', 'a.csv'] },
  },
  {
    name: 'probability-above-1',
    trap: 'Two probabilities above 1.',
    files: files('probability', (side) => gain.map((item, i) => (i % 60 === 7 ? 1.05 : item[side]))),
    command: 'compare a.csv b.csv --column probability --higher-is-better',
    expect: { error: 'needs-metric', says: ['1.05'] },
  },
  {
    name: 'percent-against-fractions',
    trap: 'One file in percent, the other in fractions.',
    files: files('accuracy', (side) => gain.map((item) => (side === 'a' ? rounded(100 * item.a) : item.b))),
    expect: { question: [percent('accuracy'), asIs('accuracy')] },
  },
  {
    name: 'clean-ratings-never-5',
    trap: 'None: one system never gets a 5.',
    files: files('rating', (side) =>
      gain.map((item) => (side === 'a' ? 1 + Math.round(4 * item.a) : 1 + Math.round(3 * item.b))),
    ),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'clean-ratings-up-to-10-of-a-bad-system',
    trap: 'None: on a scale up to 10, a bad system never gets more than 5.',
    files: files('rating', (side) => {
      const random = seedrandom(`rating ${side}`);
      return gain.map(() => (side === 'a' ? 5 : 1) + Math.floor(5 * random()));
    }),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'clean-counts-twice-as-large',
    trap: 'None: one system makes twice as many errors.',
    files: files('errors', (side) => gain.map((item) => Math.round((side === 'a' ? 5 : 10) * (1 - item.b)))),
    expect: { verdict: 'significant', better: 'a', direction: 'lower', n: 120 },
  },
  {
    name: 'clean-latencies-twice-as-long',
    trap: 'None: one system takes twice as long.',
    files: files('latency', (side) => gain.map((item) => rounded((side === 'a' ? 5 : 10) * (1 - item.b)))),
    expect: { verdict: 'significant', better: 'a', direction: 'lower', n: 120 },
  },
  {
    name: 'clean-losses-of-other-sizes',
    trap: 'None: losses near 0 against losses above 1.',
    files: files('loss', (side) => gain.map((item) => rounded((side === 'a' ? 0.5 : 2.5) * (1.1 - item.b)))),
    expect: { verdict: 'significant', better: 'a', direction: 'lower', n: 120 },
  },
  {
    name: 'clean-word-error-rates-above-1',
    trap: 'None: a few error rates are above 1.',
    files: files('wer', (side) => gain.map((item, i) => rounded(1 - item[side] + (i % 15 === 0 ? 0.6 : 0)))),
    expect: { verdict: 'significant', better: 'a', direction: 'lower', n: 120 },
  },
  {
    name: 'clean-speedups',
    trap: 'None: speedups around 1.',
    files: files('speedup', (side) => gain.map((item) => rounded(0.7 + item[side]))),
    command: 'compare a.csv b.csv --column speedup',
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'clean-log-probabilities',
    trap: 'None: log-probabilities in both files.',
    files: files('loglikelihood', (side) => gain.map((item) => rounded(30 * item[side] - 40))),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'clean-points',
    trap: 'None: points, most of them 0 or 1 and some more.',
    files: files('points', (side) =>
      gain.map((item, i) => (i % 8 === 0 ? Math.round(12 * item[side]) : Number(item[side] > 0.5))),
    ),
    expect: { better: 'a', n: 120 },
  },
];

export const otherScales: readonly MadeCase[] = [...codes, ...scaled];
