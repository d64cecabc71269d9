import { clearGrades, csv, groupedGain, jsonl, shuffled, type MadeCase, type Row } from './make';

/* Outputs as authors publish them with their papers. */

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

/** The predicted option of each question, by its id. */
const options = (side: Side | 'gold') =>
  JSON.stringify({
    acc: 62.5,
    count: N,
    results: Object.fromEntries(
      grades.map((grade, i) => [
        String(7 * i + 4),
        side === 'gold' || grade[side] === 1 ? (3 * i) % 4 : (3 * i + 1) % 4,
      ]),
    ),
  });

const points = (side: Side) => `${grades.map((grade, i) => grade[side] + ((3 * i) % 4)).join('\n')}\n`;

/** Ten samples of each question, in a list of their own: by samples A is better, by questions nothing can be said. */
const sampled = (side: Side, more: (i: number, k: number) => Row) =>
  JSON.stringify(
    groupedGain(12, 10)
      .filter(({ within }) => within === 0)
      .map(({ group }) => ({
        idx: 900 + group,
        infos: groupedGain(12, 10)
          .filter((one) => one.group === group)
          .map((one, k) => ({ ...more(group, k), r: one[side] })),
      })),
  );
const nested = (more: (i: number, k: number) => Row) =>
  Object.fromEntries(sides.map((side) => [`${side}.json`, sampled(side, more)]));
const byPath = 'compare a.json b.json --column $[*].infos[*].r --higher-is-better';

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
  {
    name: 'samples-by-path',
    trap: 'A path with two wildcards reaches the samples of each item.',
    files: nested(() => ({})),
    command: byPath,
    expect: { verdict: 'not-significant', n: 120, clusters: 12 },
  },
  {
    name: 'sentences-by-path',
    trap: 'Each text is a sentence of a document.',
    files: nested((i, k) => ({ text: `Sentence ${k} of document ${i} says so.` })),
    command: byPath,
    expect: { verdict: 'not-significant', n: 120, clusters: 12 },
  },
  {
    name: 'model-that-responded',
    trap: 'A response_model is the name of who answered, no answer.',
    files: Object.fromEntries(
      sides.map((side) => [
        `${side}.jsonl`,
        jsonl(
          rows(
            (_, i) => ({ pair_id: i, response_model: 'gpt-4', label: right(i), verdict: given(side, i) }),
            side,
          ),
        ),
      ]),
    ),
    command: 'compare a.jsonl b.jsonl --metric accuracy',
    expect: { ...better, metric: 'accuracy', column: 'verdict' },
  },
  {
    name: 'options-by-id',
    trap: 'Results are the numbers of the options that a system chose, no scores.',
    files: { 'a.json': options('a'), 'b.json': options('b') },
    expect: { question: ['--column value --higher-is-better', '--column value --lower-is-better'] },
  },
  {
    name: 'options-by-id-with-reference',
    trap: 'The right options are in another file.',
    files: { 'a.json': options('a'), 'b.json': options('b'), 'right.json': options('gold') },
    command: 'compare a.json b.json --reference right.json',
    expect: { ...better, metric: 'accuracy' },
  },
  {
    name: 'clean-points-by-id',
    trap: 'The key says that the numbers are scores.',
    files: Object.fromEntries(
      sides.map((side) => [
        `${side}.json`,
        JSON.stringify({
          model: side,
          scores: Object.fromEntries(grades.map((grade, i) => [`q${i}`, grade[side] + ((3 * i) % 4)])),
        }),
      ]),
    ),
    expect: { ...better, metric: 'mean of score' },
  },
  {
    name: 'macro-f1-of-numbers',
    trap: 'A file of class numbers has one column, whatever the metric.',
    files: { 'a.txt': points('a'), 'b.txt': points('b'), 'gold.txt': points('a') },
    command: 'compare a.txt b.txt --reference gold.txt --metric macro-f1',
    expect: { ...better, metric: 'macro F1' },
  },
];
