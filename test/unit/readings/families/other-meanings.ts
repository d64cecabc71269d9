import { clearGain, clearGrades, csv, jsonl, rounded, type MadeCase, type Row } from './make';

/* Numbers that are no scores of a system, in another unit, on scales of their own, or written twice. */

type Side = 'a' | 'b';

const gain = clearGain();
const grades = clearGrades();

function files(rows: (side: Side) => readonly Row[], write = csv, ending = 'csv'): MadeCase['files'] {
  return { [`a.${ending}`]: write(rows('a')), [`b.${ending}`]: write(rows('b')) };
}

const bothWays = (column: string) => [
  `--column ${column} --higher-is-better`,
  `--column ${column} --lower-is-better`,
];

const classes: readonly MadeCase[] = [
  ...['damage_grade', 'tumor_grade'].map((column) => ({
    name: `class ${column}`,
    trap: 'The grade is a class of the item.',
    files: files((side) => gain.map((one, i) => ({ id: i, [column]: 1 + Math.round(3 * one[side]) }))),
    expect: { question: bothWays(column) },
  })),
  ...['gpt4_grade', 'essay_grade', 'expert_grade', 'summary_grade', 'student_grade', 'rubric_grade'].map(
    (column) => ({
      name: `grade ${column}`,
      trap: 'The grade is of the answer.',
      files: files((side) => gain.map((one, i) => ({ id: i, [column]: 1 + Math.round(4 * one[side]) }))),
      expect: { direction: 'higher' } as const,
    }),
  ),
  ...['predicted_rating', 'pred_score'].map((column) => ({
    name: `predicted ${column}`,
    trap: 'The system predicts ratings.',
    files: files((side) => gain.map((one, i) => ({ id: i, [column]: rounded(1 + 4 * one[side]) }))),
    expect: { question: bothWays(column), says: ['may hold what the system predicted'] },
  })),
];

/** Losses of two systems that agree little, B's in another unit. */
const losses = (unit: number) =>
  files((side) =>
    gain.map((_, i) => {
      const own = Math.sin(side === 'a' ? 17 * i : 29 * i + 1);
      const loss = 3 + 0.5 * Math.sin(7 * i) + 0.35 * own;
      return { id: i, loss: rounded(side === 'a' ? loss : loss * unit) };
    }),
  );

const units: readonly MadeCase[] = [
  ...([1 / Math.LN2, Math.LN2, 1 / Math.LN10, Math.log2(10)] as const).map((unit) => ({
    name: `loss-times ${unit.toFixed(2)}`,
    trap: 'One loss is in bits, nats or decimal logarithms, and the systems agree little.',
    files: losses(unit),
    expect: { verdict: 'significant' as const, warns: ['same unit'] },
  })),
  {
    name: 'loss-times 1.2',
    trap: 'The loss is larger, in the same unit.',
    files: losses(1.2),
    expect: { verdict: 'significant', better: 'a', lacks: 'same unit' },
  },
  {
    name: 'loss-times 1.36',
    trap: 'The loss is so much larger that it is nearly that in another unit.',
    files: losses(1.36),
    expect: { verdict: 'significant', better: 'a', lacks: 'same unit' },
  },
];

const LARGEST = [18, 30, 90, 300, 800, 1500, 3000, 5000, 9000, 12_000];
const games = (column: string, scale: (size: number) => number) =>
  files((side) =>
    LARGEST.map((size, i) => ({
      game: `Game${'ABCDEFGHIJ'[i] ?? ''}`,
      [column]: rounded(scale(size) * (1 + 0.2 * Math.sin(side === 'a' ? 7 * i : 11 * i))),
    })),
  );

const scales: readonly MadeCase[] = [
  {
    name: 'games-raw',
    trap: 'The points of each game are on a different scale.',
    files: games('score', (size) => size),
    expect: { warns: ['The scores of each "game" are on a different scale'] },
  },
  {
    name: 'games-normalized',
    trap: 'The scores are shares of what people reach.',
    files: games('normalized_score', (size) => size),
    expect: { lacks: 'on a different scale' },
  },
  {
    name: 'games-alike',
    trap: 'All games end at about the same points.',
    files: games('score', () => 400),
    expect: { lacks: 'on a different scale' },
  },
  {
    name: 'games-lost',
    trap: 'Most games are lost, without a point.',
    files: games('score', (size) => (size < 1000 ? 0 : 400)),
    expect: { lacks: 'on a different scale' },
  },
  {
    name: 'times-of-environments',
    trap: 'Times vary much within each environment.',
    files: files((side) =>
      gain.map((_, i) => ({
        id: i,
        environment: ['prod', 'staging', 'dev'][i % 3] ?? '',
        latency_ms: rounded(Math.exp(5 + 2.5 * Math.sin(side === 'a' ? 7 * i : 11 * i))),
      })),
    ),
    expect: { lacks: 'on a different scale' },
  },
];

const declared: readonly MadeCase[] = [
  ...(
    [
      ['foo', { higher_is_better: { foo: false, other: true } }, 'lower'],
      ['foo', { lower_is_better: { foo: false } }, 'higher'],
      ['score', { higher_is_better: { score: false } }, 'lower'],
    ] as const
  ).map(([column, beside, direction]) => ({
    name: `declared-in-map ${JSON.stringify(beside)}`,
    trap: 'The direction of each measure is beside the items.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.json`,
        JSON.stringify({ ...beside, results: gain.map((one, id) => ({ id, [column]: one[side] })) }),
      ]),
    ),
    expect: { verdict: 'significant', direction } as const,
  })),
  {
    name: 'declared-for-list-of-scores',
    trap: 'The direction of "score" is that of the list "scores".',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.json`,
        JSON.stringify({ higher_is_better: { score: false }, scores: gain.map((one) => one[side]) }),
      ]),
    ),
    expect: { direction: 'lower' },
  },
];

const appended = (rows: (side: Side) => readonly Row[]) =>
  files((side) => [...rows(side), ...rows(side)], jsonl, 'jsonl');

const twice: readonly MadeCase[] = [
  {
    name: 'run-appended ids',
    trap: 'Each run was written twice into its file.',
    files: appended((side) => grades.map((one, id) => ({ id, correct: one[side] === 1 }))),
    expect: { n: grades.length, clusters: null, warns: ['each counts once'] },
  },
  {
    name: 'run-appended questions',
    trap: 'Each run was written twice into its file, without ids.',
    files: appended((side) => gain.map((one, i) => ({ question: `What is ${i} + ${i}?`, score: one[side] }))),
    expect: { verdict: 'significant', better: 'a', n: gain.length, warns: ['each counts once'] },
  },
  {
    name: 'run-appended in one file',
    trap: 'Only one run was written twice.',
    files: {
      'a.jsonl': jsonl(gain.map((one, id) => ({ id, score: one.a }))),
      'b.jsonl': jsonl([...gain, ...gain].map((one, i) => ({ id: i % gain.length, score: one.b }))),
    },
    expect: { verdict: 'significant', better: 'a', n: gain.length },
  },
  {
    name: 'samples beside equal ones',
    trap: 'One system answers twice alike, the other does not.',
    files: {
      'a.jsonl': jsonl(
        [...gain, ...gain].map((one, i) => ({ question: `Item ${i % gain.length}?`, score: one.a })),
      ),
      'b.jsonl': jsonl(
        [...gain, ...gain].map((one, i) => ({
          question: `Item ${i % gain.length}?`,
          score: rounded(one.b + (i < gain.length ? 0.01 : -0.01)),
        })),
      ),
    },
    expect: { n: 2 * gain.length, clusters: gain.length },
  },
];

const times: MadeCase = {
  name: 'times-of-systems',
  trap: 'Each column holds the times of a system.',
  files: { 't.csv': csv(gain.map((one, i) => ({ instance: `i${i}`, A_time: one.a, B_time: one.b }))) },
  command: 'compare t.csv --columns A_time,B_time',
  expect: { question: ['--higher-is-better', '--lower-is-better'].map((end) => `--column time ${end}`) },
};

/** Measured, and the same in both outputs, beside numbers that systems gave. */
const measured: readonly MadeCase[] = (
  [
    ['f1', (item: number) => rounded(gain[item]!.a)],
    ['score', (item: number) => rounded(gain[item]!.a)],
  ] as const
).map(([column, score]) => ({
  name: `same-${column}-beside-answers`,
  trap: 'None: the answers are numbers, and no prediction of the score.',
  files: files((side) =>
    gain.map((_, id) => ({ id, [column]: score(id), answer: (id * (side === 'a' ? 7 : 11)) % 400 })),
  ),
  expect: { verdict: 'identical' as const },
}));

export const otherMeanings: readonly MadeCase[] = [
  ...classes,
  ...units,
  ...scales,
  ...declared,
  ...twice,
  ...measured,
  times,
];
