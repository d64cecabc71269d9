import { clearGain, clearGrades, csv, groupedGain, jsonl, shuffled, type MadeCase, type Row } from './make';

/* What an independent set of files found to be read wrongly without a word, and files that look like them. */

type Side = 'a' | 'b';
type Rows = (side: Side) => readonly Row[];

const gain = clearGain();
const grades = clearGrades();
const grouped = groupedGain();

function files(rows: Rows, format: 'csv' | 'jsonl' = 'csv'): MadeCase['files'] {
  const written = format === 'csv' ? csv : jsonl;
  return { [`a.${format}`]: written(rows('a')), [`b.${format}`]: written(rows('b')) };
}

const together = { verdict: 'not-significant', n: 240, clusters: 12 } as const;
const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;

const chat = (question: string, answer: string) => [
  { role: 'user', content: question },
  { role: 'assistant', content: answer },
];

const samples: readonly MadeCase[] = [
  {
    name: 'messages-with-answers',
    trap: 'Only the question of a conversation repeats; the answers stand in it, too.',
    files: files(
      (side) =>
        grouped.map((row, i) => ({
          id: i,
          messages: chat(`What is task ${row.group} about, and why?`, `${side} says ${i}`),
          score: row[side],
        })),
      'jsonl',
    ),
    expect: together,
  },
  {
    name: 'messages-all-different',
    trap: 'Every conversation asks something else.',
    files: files(
      (side) =>
        gain.map((item, i) => ({
          id: i,
          messages: chat(`What is task ${i} about, and why?`, `${side} says ${i}`),
          score: item[side],
        })),
      'jsonl',
    ),
    expect: { ...clear, quiet: true },
  },
  ...['-', '_', '/', '#'].map((between) => ({
    name: `task-and-trial-in-one-id ${between}`,
    trap: 'The id is made of the task and the trial, and no column has the task.',
    files: files((side) =>
      grouped.map((row) => ({ id: `task${row.group}x${between}${row.within}`, score: row[side] })),
    ),
    expect: { ...together, warns: [`id (…${between})`] },
  })),
  {
    name: 'task-and-named-trial-in-one-id',
    trap: 'The id says that its number counts runs.',
    files: files((side) =>
      grouped.map((row) => ({ id: `bug-${row.group}/run_${row.within}`, score: row[side] })),
    ),
    expect: { ...together, warns: ['runs of one item'] },
  },
  {
    name: 'numbered-ids',
    trap: 'Ids that count through, with a common beginning.',
    files: files((side) => gain.map((item, i) => ({ id: `test-${i}`, score: item[side] }))),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'two-numbers-in-an-id',
    trap: 'Ids with two numbers, where the rows of the same first one do not resemble each other.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `s${Math.floor(i / 10)}-${i % 10}`, score: item[side] })),
    ),
    expect: clear,
  },
  {
    name: 'another-sample-missing-in-each-file',
    trap: 'Each file lacks another sample, so that both have as many lines of different items.',
    files: files((side) =>
      grouped
        .map((row) => ({ challenge: `c${row.group}`, trial: row.within, score: row[side] }))
        .filter((_, i) => i !== (side === 'a' ? 30 : 200)),
    ),
    expect: { ...together, n: 238, warns: ['counts for neither system'] },
  },
  {
    name: 'utterances-in-conditions',
    trap: 'Every utterance was heard in several conditions.',
    files: files((side) =>
      grouped.map((row) => ({
        utt_id: `utt-${row.group}a`,
        condition: ['clean', 'street', 'car', 'rain'][row.within % 4],
        take: row.within,
        f1: row[side],
      })),
    ),
    expect: together,
  },
];

const sentinels: readonly MadeCase[] = [
  {
    name: 'billion-for-a-missing-score',
    trap: 'Two items have a score of a billion, all others of at most 1.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, f1: i === 3 || i === 50 ? 1_000_000_000 : item[side] })),
    ),
    expect: {
      question: [
        '--metric mean --column f1 --option missing=1000000000',
        '--metric mean --column f1 --option missing=none',
      ],
    },
  },
  {
    name: 'one-slow-answer-of-1000',
    trap: 'One latency happens to be 1000.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, latency_ms: i === 3 ? 1000 : Math.round(900 * item[side]) })),
    ),
    expect: { n: 120, direction: 'lower' },
  },
];

const describing: readonly MadeCase[] = [
  ...['min', 'best', 'variance', 'stderr', 'iqr'].map((label) => ({
    name: `last-row ${label}`,
    trap: 'The last row describes the others.',
    files: files((side) => {
      const numbers = gain.map((item) => item[side]);
      const value = label === 'min' ? Math.min(...numbers) : label === 'best' ? Math.max(...numbers) : 0.031;
      return [...numbers.map((score, i) => ({ id: `q${i}`, score })), { id: label, score: value }];
    }),
    expect: { error: 'bad-format', says: [label, 'line 122'] },
  })),
  {
    name: 'somebody-called-max',
    trap: 'Items have names, and the last one is called max.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: i === 119 ? 'max' : `${'abcdefghijkl'[i % 12] ?? ''}${'nopqrstuvw'[Math.floor(i / 12)] ?? ''}o`,
        score: item[side],
      })),
    ),
    expect: { ...clear, quiet: true },
  },
];

const names: readonly MadeCase[] = (
  [
    ['cost_effectiveness', 'higher'],
    ['turns_to_success', 'lower'],
    ['steps_to_completed', 'lower'],
  ] as const
).map(([column, direction]) => ({
  name: `named ${column}`,
  trap: 'The name says which direction is better by more than its last word.',
  files: files((side) => gain.map((item, i) => ({ id: `q${i}`, [column]: item[side] }))),
  expect: { ...clear, better: direction === 'higher' ? 'a' : 'b', direction },
}));

const grade: readonly MadeCase[] = ['is_right', 'accurate', 'goal_reached'].map((column) => ({
  name: `grades ${column}`,
  trap: 'What is good is said by the name.',
  files: files((side) =>
    grades.map((item, i) => ({ id: `q${i}`, [column]: item[side] === 1 ? 'yes' : 'no' })),
  ),
  expect: { ...clear, direction: 'higher', column, quiet: true },
}));

const doubtful: readonly MadeCase[] = [
  {
    name: 'train-valid-and-test',
    trap: 'Items of all splits stand in one file.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: i,
        split: ['train', 'valid', 'test'][Math.floor(i / 40)],
        score: item[side],
      })),
    ),
    expect: { ...clear, warns: ['several splits'] },
  },
  {
    name: 'one-split',
    trap: 'All items are of the test set.',
    files: files((side) => gain.map((item, i) => ({ id: i, split: 'test', score: item[side] }))),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'a-row-for-each-model',
    trap: 'Each row is a model, as in a leaderboard.',
    files: files((side) =>
      gain.slice(0, 30).map((item, i) => ({ model: `llm-${i}b`, accuracy: item[side] })),
    ),
    expect: { n: 30, warns: ['Items differ in "model"'] },
  },
  {
    name: 'rows-of-models-and-sizes',
    trap: 'Some models have a row for each of two sizes of images.',
    files: files((side) =>
      gain.slice(0, 40).map((item, i) => ({
        model: `vit_patch${i % 30}_in1k`,
        img_size: i < 30 ? 224 : 384,
        top1_err: item[side],
      })),
    ),
    expect: { n: 40, warns: ['Items differ in "model"'] },
  },
  {
    name: 'rate-limits-scored-0',
    trap: 'Items that were never answered have a score of 0.',
    files: files((side) =>
      gain.map((item, i) =>
        side === 'b' && i % 30 === 7
          ? { id: i, error: 'RateLimitError: 429', score: 0 }
          : { id: i, error: '', score: item[side] },
      ),
    ),
    expect: { n: 120, warns: ['4 items are marked as failed in "error"'] },
  },
  {
    name: 'failing-code-scored-0',
    trap: 'The error is the one of the code that a system wrote.',
    files: files((side) =>
      grades.map((item, i) => ({
        id: i,
        error: item[side] === 1 ? '' : 'AssertionError: 3 != 4',
        passed: item[side],
      })),
    ),
    expect: { ...clear, quiet: true },
  },
];

const sentences = gain.map((_, i) => `The ${i}th answer of ${(i * 7919) % 997} is a long sentence.`);

const contents: readonly MadeCase[] = [
  {
    name: 'noise-of-the-input',
    trap: 'A column named like a measure has the same numbers in both files: the noise of the input.',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, snr_db: [0, 5, 10, 20][(i * 7) % 4], f1: item[side] })),
    ),
    expect: { ...clear, column: 'f1' },
  },
  {
    name: 'answers-of-other-rows',
    trap: 'Both files hold the same answers, but in other rows with the same number.',
    files: files((side) => {
      const rows = gain.map((item, i) => ({ answer: sentences[i], score: item[side] }));
      return (side === 'a' ? rows : shuffled(rows)).map((row, nr) => ({ nr, ...row }));
    }),
    expect: { error: 'different-items' },
  },
  {
    name: 'answers-of-two-systems',
    trap: 'Answers differ as those of two systems do.',
    files: files((side) =>
      gain.map((item, id) => ({ id, answer: `${side} ${String(sentences[id])}`, score: item[side] })),
    ),
    expect: clear,
  },
];

const pairs: readonly MadeCase[] = [
  {
    name: 'rating-and-predicted-rating',
    trap: 'A rating and the prediction of it by a system; its mean says nothing.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `p${i}`,
        rating: 1 + 4 * item.b,
        predicted_rating: 1 + 4 * item.b + (side === 'a' ? 0.3 : 0.9) * (item.a - 0.5),
      })),
    ),
    expect: {
      question: ['mae', 'rmse', 'pearson'].map(
        (metric) => `--metric ${metric} --column predicted_rating --reference-column rating`,
      ),
    },
  },
  {
    name: 'reference-and-hypothesis-of-classes',
    trap: 'Classes in columns that are called as texts are.',
    files: files((side) =>
      grades.map((item, i) => {
        const reference = ['cat', 'dog', 'bird'][(i * 5) % 3] ?? '';
        const hypothesis = item[side] === 1 ? reference : (['dog', 'bird', 'cat'][(i * 5) % 3] ?? '');
        return { id: `p${i}`, reference, hypothesis };
      }),
    ),
    expect: { ...clear, metric: 'accuracy', quiet: true },
  },
  {
    name: 'premise-and-hypothesis',
    trap: 'Beside a premise, the hypothesis is part of the question.',
    files: files((side) =>
      grades.map((item, i) => {
        const label = ['yes', 'no', 'maybe'][(i * 5) % 3] ?? '';
        return {
          id: `p${i}`,
          premise: `It rained on day ${i}.`,
          hypothesis: `Day ${i} was wet.`,
          label,
          prediction: item[side] === 1 ? label : (['no', 'maybe', 'yes'][(i * 5) % 3] ?? ''),
        };
      }),
    ),
    expect: { ...clear, metric: 'accuracy', quiet: true },
  },
  {
    name: 'scores-two-levels-deep',
    trap: 'The scores of an item are an object in an object.',
    files: files(
      (side) => gain.map((item, i) => ({ id: `p${i}`, result: { scores: { f1: item[side] }, note: 'x' } })),
      'jsonl',
    ),
    expect: { ...clear, column: 'result.scores.f1', quiet: true },
  },
];

const named = (id: (row: (typeof grouped)[number]) => string): MadeCase['files'] =>
  files((side) => grouped.map((row) => ({ id: id(row), dice: row[side] })));

const parts: readonly MadeCase[] = [
  {
    name: 'slices-of-patients-in-file-names',
    trap: 'The name of a file holds the patient and the number of a slice.',
    files: named(({ group, within }) => `patient${group}_slice${within}.png`),
    expect: { ...together, warns: ['id (…_)'] },
  },
  {
    name: 'sentences-of-documents-in-ids',
    trap: 'A letter stands before the number of the sentence.',
    files: named(({ group, within }) => `doc${group}.s${within}`),
    expect: { ...together, warns: ['id (….)'] },
  },
  {
    name: 'files-in-folders',
    trap: 'File names of a letter and a number in folders, which do not resemble each other.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `set${i % 4}/img${Math.floor(i / 4)}.jpg`, dice: item[side] })),
    ),
    expect: clear,
  },
  {
    name: 'episodes-of-trained-agents',
    trap: 'Episodes are numbered in each run, and only runs are independent.',
    files: files((side) =>
      grouped.map(({ group, within, ...row }) => ({ seed: group, episode: within, return: row[side] })),
    ),
    expect: { ...together, warns: ['"seed"'] },
  },
  {
    name: 'times-of-runs',
    trap: 'Each file has other times in another order, and the same ids.',
    files: files((side) =>
      gain.map((item, i) => {
        const at = side === 'a' ? i : (i * 7) % 120;
        const minutes = `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`;
        return { timestamp: `2025-01-02T0${minutes}:00Z`, entry: `x${(i * 37) % 121}`, f1: item[side] };
      }),
    ),
    expect: clear,
  },
];

const draws: readonly MadeCase[] = [
  ...['bootstrap_id', 'epoch', 'Step'].map((column) => ({
    name: `rows-by ${column}`,
    trap: 'Rows are draws or steps, not items.',
    files: files((side) => gain.map((item, i) => ({ [column]: i + 1, f1: item[side] }))),
    expect: { n: 120, warns: [`another "${column}"`] },
  })),
  ...['left_out', 'without'].map((column) => ({
    name: `rows-by ${column}`,
    trap: 'Each row averages over all items but one.',
    files: files((side) => gain.map((item, i) => ({ [column]: `t${i}`, f1: item[side] }))),
    expect: { n: 120, warns: [`another "${column}"`] },
  })),
  {
    name: 'trials-with-settings',
    trap: 'Each row is a training with another learning rate.',
    files: files((side) => gain.map((item, i) => ({ trial: i, lr: 0.001 * (i + 1), val_acc: item[side] }))),
    expect: { n: 120, warns: ['another "lr"'] },
  },
  {
    name: 'items-with-steps',
    trap: 'A number of steps of each item.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, n_steps: (side === 'a' ? 7 : 5) * i, f1: item[side] })),
    ),
    expect: { ...clear, quiet: true },
  },
];

const costs: readonly MadeCase[] = [
  {
    name: 'noise-of-the-input-beside-a-cost',
    trap: 'The only measure besides a cost is that of the input.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, snr_db: [0, 5, 10, 20][(i * 7) % 4], latency_s: item[side] })),
    ),
    expect: { question: ['--column snr_db', '--column latency_s'] },
  },
  {
    name: 'constant-grade-beside-a-score',
    trap: 'All answers came, and were scored.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, ok: true, score: item[side] }))),
    expect: { ...clear, column: 'score', quiet: true },
  },
  {
    name: 'cost-beside-properties',
    trap: 'A cost is all that a file holds besides properties of its items.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, category: i % 2 === 0 ? 'x' : 'y', peak_memory: item[side] })),
    ),
    expect: { ...clear, better: 'b', column: 'peak_memory', direction: 'lower', quiet: true },
  },
  {
    name: 'survival-time',
    trap: 'A short one is not better.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, survival_time: item[side] }))),
    expect: {
      question: ['--column survival_time --higher-is-better', '--column survival_time --lower-is-better'],
    },
  },
  {
    name: 'folder-named-deviance',
    trap: 'Only the folder says what the scores are.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}/deviance/scores.csv`,
        csv(gain.map((item, i) => ({ id: `q${i}`, score: item[side] }))),
      ]),
    ),
    expect: {
      question: ['--column score --higher-is-better', '--column score --lower-is-better'],
    },
  },
];

const singles: readonly MadeCase[] = [
  ...[-1, 100, 99].map((code) => ({
    name: `one-score-of ${code}`,
    trap: 'One number is far from all others.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, f1: side === 'b' && i === 7 ? code : item[side] })),
    ),
    expect: {
      question: [
        `--metric mean --column f1 --option missing=${code}`,
        '--metric mean --column f1 --option missing=none',
      ],
    },
  })),
  {
    name: 'one-reward-of -1',
    trap: 'Rewards may be negative.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, reward: side === 'b' && i === 7 ? -1 : item[side] })),
    ),
    expect: { n: 120 },
  },
];

const sums: readonly MadeCase[] = [
  {
    name: 'number-of-right-answers-last',
    trap: 'The last row counts right answers.',
    files: files((side) => [
      ...gain.map((item, i) => ({ id: `q${i}`, f1: item[side] })),
      { id: 'num_correct', f1: side === 'a' ? 71 : 66 },
    ]),
    expect: { error: 'bad-format', says: ['num_correct', 'line 122'] },
  },
];

export const independent: readonly MadeCase[] = [
  ...samples,
  ...sentinels,
  ...describing,
  ...names,
  ...grade,
  ...doubtful,
  ...contents,
  ...pairs,
  ...parts,
  ...draws,
  ...costs,
  ...singles,
  ...sums,
];
