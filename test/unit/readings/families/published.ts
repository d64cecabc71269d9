import { clearGrades, csv, jsonl, shuffled, type MadeCase, type Row } from './make';

/* Shapes of outputs that stand beside papers, and what these say of them. */

const N = 120;
const grades = clearGrades(N);
const sides = ['a', 'b'] as const;
type Side = (typeof sides)[number];

const OPTIONS = ['A', 'B', 'C', 'D'];
const right = (i: number) => OPTIONS[(7 * i) % 4] ?? '';
const given = (side: Side, i: number) =>
  grades[i]?.[side] === 1 ? right(i) : (OPTIONS[(7 * i + 1) % 4] ?? '');

const rows = (row: (side: Side, i: number) => Row, side: Side) =>
  Array.from({ length: N }, (_, i) => row(side, i));

const better = { verdict: 'significant', better: 'a', n: N } as const;

/** Each tenth answer of B can't be parsed. */
const parsed = (side: Side, i: number): Row => ({
  question_id: i,
  answer: right(i),
  src: `source-${i % 40}`,
  pred: side === 'b' && i % 10 === 0 ? null : given(side, i),
});
const countB = Array.from({ length: N }, (_, i) => Number(i % 10 !== 0 && grades[i]?.b === 1));
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const percent = (count: number) => (100 * count) / N;

const ids = (i: number) => `webquery-test-${i + 1}`;
const mark = (i: number) => (3 * i + Math.floor(i / 5)) % 2;
const labelled = (side: Side) =>
  shuffled(Array.from(grades.keys()), side === 'a' ? 5 : 6)
    .map((i) => `${ids(i)}\t${grades[i]?.[side] === 1 ? mark(i) : 1 - mark(i)}\n`)
    .join('');

export const published: readonly MadeCase[] = [
  ...(
    [
      ['json', (all: readonly Row[]) => JSON.stringify(all)],
      ['csv', csv],
      ['jsonl', jsonl],
    ] as const
  ).map(([ending, written]): MadeCase => ({
    name: `unparsed-answers ${ending}`,
    trap: 'An answer that the parser could not find is null, and wrong.',
    files: Object.fromEntries(sides.map((side) => [`${side}.${ending}`, written(rows(parsed, side))])),
    expect: {
      ...better,
      metric: 'accuracy',
      scores: [percent(sum(grades.map(({ a }) => a))), percent(sum(countB))],
      warns: ['12 items have no answer in "pred"'],
    },
  })),
  {
    name: 'ids-with-labels',
    trap: 'Lines of an id and 0 or 1 are no ranking, but labels: those of the reference are right.',
    files: {
      'a.txt': labelled('a'),
      'b.txt': labelled('b'),
      'gold.txt': Array.from({ length: N }, (_, i) => `${ids(i)}\t${mark(i)}\n`).join(''),
    },
    command: 'compare a.txt b.txt --reference gold.txt',
    expect: { ...better, metric: 'accuracy', column: '2' },
  },
];
