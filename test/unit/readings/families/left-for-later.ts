import seedrandom from 'seedrandom';
import { clearGain, csv, rounded, type MadeCase, type Row } from './make';

/* Causes of wrong verdicts that were known for long, and files that look like them. */

type Side = 'a' | 'b';

const SIDES: readonly Side[] = ['a', 'b'];
const N = 120;
const gain = clearGain(N);

function texts(write: (side: Side) => string, name: string): MadeCase['files'] {
  return Object.fromEntries(SIDES.map((side) => [name.replace('*', side), write(side)]));
}

function files(rows: (side: Side) => readonly Row[]): MadeCase['files'] {
  return texts((side) => csv(rows(side)), '*.csv');
}

/** A number from 0 to 1, drawn for item i. */
const drawn = (i: number, what: string) => seedrandom(`${what} ${i}`)();

/** Hits, false alarms and misses, of which `gold` says how many right ones there are. */
const counts = (side: Side, gold: (i: number) => number): Row[] =>
  gain.map((_, i) => {
    const tp = Math.floor(gold(i) * (side === 'a' ? 0.9 : 0.6) + 0.5 * drawn(i, side));
    return { doc: `d${i}`, tp, fp: i % 3, fn: gold(i) - tp };
  });

const rights = (i: number) => 1 + Math.floor(5 * drawn(i, 'right'));

const counted: readonly MadeCase[] = [
  {
    name: 'counts-of-other-right-ones',
    trap: 'Hits and misses add up to another number of right ones: another test set.',
    files: files((side) =>
      counts(side, side === 'a' ? rights : (i) => 1 + Math.floor(5 * drawn(i, 'other'))),
    ),
    expect: { error: 'different-items', says: ['"tp + fn"'] },
  },
  {
    name: 'counts-of-the-same-right-ones',
    trap: 'None: hits and misses show that the items are the same.',
    files: files((side) => counts(side, rights).map(({ tp, fp, fn }) => ({ tp, fp, fn }))),
    expect: { verdict: 'significant', better: 'a', n: N, reading: { matching: { proof: 'content' } } },
  },
];

/** What an item loses, in nats, by two systems of which B is a little worse. */
const loss = (side: Side, i: number) =>
  1.6 + 2 * drawn(i, 'hard') + 0.5 * drawn(i, side) + (side === 'a' ? 0 : 0.1);

const losses: readonly MadeCase[] = [
  ...(
    [
      ['ppl', Math.exp],
      ['score', Math.exp],
      ['nll', (nats) => nats / Math.LN2],
      ['bpb', (nats) => nats / Math.LN2],
    ] satisfies readonly [string, (nats: number) => number][]
  ).map(([column, transform]) => ({
    name: `other-unit-of-other-systems ${column}`,
    trap: 'One file holds losses in nats, the other perplexities or bits, and the systems differ, too.',
    files: files((side) =>
      gain.map((_, i) => ({
        id: i,
        [column]: rounded(side === 'a' ? transform(loss('a', i)) : loss('b', i)),
      })),
    ),
    expect: {
      warns: [column === 'ppl' || column === 'score' ? 'perplexities' : 'check that both have the same unit'],
    },
  })),
  {
    name: 'losses-of-a-worse-system',
    trap: 'None: one system loses more.',
    files: files((side) => gain.map((_, i) => ({ id: i, loss: rounded(loss(side, i)) }))),
    expect: { better: 'a', n: N, quiet: true },
  },
];

const bothWays = (column: string) =>
  ['higher', 'lower'].map((way) => `--column ${column} --${way}-is-better`);

const directions: readonly MadeCase[] = [
  {
    name: 'grade-of-a-text',
    trap: 'How many years of school a text takes: more is no better.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `t${i}`, flesch_kincaid_grade: rounded(4 + 12 * item[side]) })),
    ),
    expect: { question: bothWays('flesch_kincaid_grade') },
  },
  ...(
    [
      ['*.txt', (score) => score],
      ['*.txt', (score) => Math.min(100, 125 * score)],
      ['*_bartscore.txt', (score) => score - 3],
    ] satisfies readonly [string, (score: number) => number][]
  ).map(([name, number], i) => ({
    name: `lines-of-scores ${i}`,
    trap: 'None: a usual scale, or a measure in the name of the file.',
    files: texts((side) => gain.map((item) => `${rounded(number(item[side]))}\n`).join(''), name),
    expect: { verdict: 'significant' as const, better: 'a' as const, direction: 'higher' as const },
  })),
];

const splits: readonly MadeCase[] = (
  [
    ['in_test_set', ['False', 'True'], 'true'],
    ['held_out', [0, 1], '1'],
    ['is_train', [false, true], 'false'],
    ['used_for_training', ['no', 'yes'], 'no'],
  ] as const
).map(([column, marks, tested]) => ({
  name: `marked-split ${column}`,
  trap: 'A column of yes and no says which items are of which split.',
  files: files((side) =>
    gain.map((item, i) => ({ id: i, [column]: marks[Number(i % 3 === 0)], score: item[side] })),
  ),
  expect: { warns: ['several splits', `--slice ${column}=${tested}`] },
}));

/** Exact matches, and laxer marks that are right on more items. */
const marks = (side: Side, lax: string): Row[] =>
  gain.map((item, i) => {
    const isLax = item[side] > 0.4;
    return { id: i, em: Number(isLax && i % 4 > 0), [lax]: Number(isLax) };
  });

const exact: readonly MadeCase[] = [
  ...['ex', 'execution', 'contains'].map((lax) => ({
    name: `exact-match-beside ${lax}`,
    trap: 'Beside exact match, another mark says which answers are right.',
    files: files((side) => marks(side, lax)),
    expect: { question: ['--column em', `--column ${lax}`] },
  })),
  {
    name: 'exact-match-beside-a-property',
    trap: 'None: the other mark is the same in both files.',
    files: files((side) => marks(side, 'ex').map((row, i) => ({ ...row, ex: Number(i % 4 > 0) }))),
    expect: { column: 'em' },
  },
];

const MODELS = ['bert-base', 'bert-large', 'roberta-base', 'roberta-large'];
const TASKS = 'mnli qqp qnli sst cola stsb mrpc rte'.split(' ');

/** The score of a model on a task, such as 71.3. */
const scoreOf = (model: string, task: string) =>
  Math.round(10 * (60 + 2 * MODELS.indexOf(model) + 20 * drawn(0, task) + drawn(1, model + task))) / 10;

const byName = (names: readonly string[], value: (name: string) => unknown) =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

const boards: readonly MadeCase[] = [
  {
    name: 'scores-by-model-and-task',
    trap: 'The models are the systems, not the tasks below them.',
    files: {
      'results.json': JSON.stringify(
        byName(MODELS, (model) => byName(TASKS, (task) => scoreOf(model, task))),
      ),
    },
    command: 'compare results.json --systems bert-base,roberta-large',
    expect: { better: 'b', n: TASKS.length, warns: ['averages of many items'] },
  },
  {
    name: 'scores-by-task-and-model',
    trap: 'Names that end in -base and -large are those of four models.',
    files: {
      'results.csv': csv(TASKS.map((task) => ({ task, ...byName(MODELS, (model) => scoreOf(model, task)) }))),
    },
    command: 'compare results.csv --systems bert-base,roberta-large',
    expect: { better: 'b', n: TASKS.length, warns: ['averages of many items'] },
  },
  {
    name: 'scores-of-tasks',
    trap: 'The numbers of each file are averages over the items of a task.',
    files: Object.fromEntries(
      ['roberta-large', 'bert-base'].map((model) => [
        `${model}.json`,
        JSON.stringify(byName(TASKS, (task) => scoreOf(model, task))),
      ]),
    ),
    expect: { better: 'a', n: TASKS.length, warns: ['averages of many items'] },
  },
];

export const leftForLater: readonly MadeCase[] = [
  ...counted,
  ...losses,
  ...directions,
  ...splits,
  ...exact,
  ...boards,
];
