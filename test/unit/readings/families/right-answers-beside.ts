import seedrandom from 'seedrandom';
import { clearGain, csv, jsonl, type MadeCase, type Row } from './make';

const N = 200;
const gain = clearGain();

/** A table with the right answer and a column of each system; `hit` says how often it is right. */
function table(
  right: string,
  answer: (i: number, random: () => number) => unknown,
  given: (gold: never, hit: number, random: () => number) => unknown,
  hits: Readonly<Record<string, number>> = { gpt: 0.9, bert: 0.75 },
): string {
  const random = seedrandom(right);
  const rows = Array.from({ length: N }, (_, i): Row => {
    const gold = answer(i, random);
    const systems = Object.entries(hits).map(([name, hit]) => [name, given(gold as never, hit, random)]);
    return { id: `q${i}`, [right]: gold, ...(Object.fromEntries(systems) as Row) };
  });
  return csv(rows);
}

const share = 0.3;
const binary = (_: number, random: () => number) => Number(random() < share);
const orElse = (gold: number, hit: number, random: () => number) => (random() < hit ? gold : 1 - gold);

interface Told {
  readonly name: string;
  readonly trap: string;
  readonly all: string;
  readonly expect: MadeCase['expect'];
}

const accuracy = {
  verdict: 'significant',
  better: 'a',
  n: N,
  metric: 'accuracy',
  column: 'prediction',
} as const;

const told: readonly Told[] = [
  {
    name: 'classes-0-and-1',
    trap: 'Classes 0 and 1 aren’t marks: the more 1s are right, the worse the system that says 1 more often looked.',
    all: table('label', binary, orElse),
    expect: accuracy,
  },
  {
    name: 'classes-0-to-4',
    trap: 'Numbers of classes aren’t scores.',
    all: table(
      'y',
      (_, random) => Math.floor(5 * random()),
      (gold: number, hit, random) => (random() < hit ? gold : (gold + 1) % 5),
    ),
    expect: accuracy,
  },
  {
    name: 'words',
    trap: 'None: names of classes below the names of systems.',
    all: table(
      'label',
      (_, random) => (random() < share ? 'positive' : 'negative'),
      (gold: string, hit, random) => (random() < hit ? gold : 'neutral'),
    ),
    expect: accuracy,
  },
  {
    name: 'short-answers',
    trap: 'None: answers to questions.',
    all: table(
      'answer',
      (i) => `town ${i}`,
      (gold: string, hit, random) => (random() < hit ? gold : 'no idea'),
    ),
    expect: { verdict: 'significant', better: 'a', n: N, column: 'prediction' },
  },
  {
    name: 'marks-beside-classes',
    trap: 'Marks of right and wrong beside classes that have nothing to do with them.',
    all: table('label', binary, (_, hit, random) => Number(random() < hit)),
    expect: { verdict: 'significant', better: 'a', n: N, metric: 'accuracy', column: 'score' },
  },
  {
    name: 'classes-or-marks',
    trap: 'Both are possible: right classes of poor systems, or marks of systems that do better on one class.',
    all: table('label', binary, orElse, { gpt: 0.7, bert: 0.65 }),
    expect: {
      question: [
        '--column value --higher-is-better',
        '--column value --lower-is-better',
        '--metric accuracy --column value --reference-column label',
      ],
    },
  },
  {
    name: 'probabilities',
    trap: 'Probabilities of class 1 aren’t scores.',
    all: table('label', binary, (gold: number, hit, random) =>
      Number(Math.min(1, Math.max(0, (gold ? hit : 1 - hit) + 0.4 * (random() - 0.5))).toFixed(3)),
    ),
    expect: {
      question: ['log-loss', 'brier', 'auc'].map(
        (id) => `--metric ${id} --column probability --reference-column label`,
      ),
    },
  },
  {
    name: 'numbers',
    trap: 'Predicted numbers aren’t scores.',
    all: table(
      'target',
      (_, random) => Number((5 * random()).toFixed(2)),
      (gold: number, hit, random) => Number((gold + (1 - hit) * 4 * (random() - 0.5)).toFixed(2)),
    ),
    expect: {
      question: ['mae', 'rmse', 'pearson'].map(
        (id) => `--metric ${id} --column prediction --reference-column target`,
      ),
    },
  },
  {
    name: 'scores-beside-numbers',
    trap: 'Scores beside a number of the item that has nothing to do with them.',
    all: table(
      'target',
      (_, random) => Math.round(40 * random()),
      (_, hit, random) => Number((hit * random()).toFixed(3)),
    ),
    expect: { n: N, metric: 'mean of score', column: 'score' },
  },
];

/** The same with a word for answers in the names. */
const named: readonly MadeCase[] = [
  ['pred_gpt', 'pred_bert'],
  ['GPT output', 'BERT output'],
  ['gpt_answer', 'bert_answer'],
].map(([one = '', other = '']) => ({
  name: `named ${one}`,
  trap: 'None: answers of systems by their names.',
  files: { 'all.csv': table('label', binary, orElse, { [one]: 0.9, [other]: 0.75 }) },
  command: one.startsWith('GPT')
    ? 'compare all.csv --systems GPT,BERT'
    : 'compare all.csv --systems gpt,bert',
  expect: accuracy,
}));

const kinds = ['x', 'y', 'z'];

/** Answers of two systems; `right` says whether a file holds the right ones too, called `label`. */
function apart(right: Readonly<Record<string, boolean>>, as = 'pred'): MadeCase['files'] {
  const files = Object.entries(right).map(([name, isGiven]) => {
    const random = seedrandom(name);
    const rows = Array.from({ length: N }, (_, i): Row => {
      const gold = kinds[i % 3]!;
      const given = random() < (name === 'a.csv' ? 0.95 : 0.6) ? gold : 'x';
      return { id: i, ...(isGiven && { [as === 'pred' ? 'label' : 'labels']: gold }), [as]: given };
    });
    return [name, csv(rows)];
  });
  return Object.fromEntries(files) as MadeCase['files'];
}

const apartCases: readonly MadeCase[] = [
  ...['a.csv', 'b.csv'].map((name) => ({
    name: `only-in-one ${name}`,
    trap: 'No class means right: one file has the right answers of both.',
    files: apart({ 'a.csv': name === 'a.csv', 'b.csv': name === 'b.csv' }),
    expect: { question: [`--reference ${name}`], says: ['"label"'] },
  })),
  {
    name: 'in-the-plural',
    trap: 'None: lists of predictions and labels are often called so.',
    files: apart({ 'a.csv': true, 'b.csv': true }, 'predictions'),
    expect: { ...accuracy, column: 'predictions' },
  },
  {
    name: 'missing-in-one-system',
    trap: 'Both systems are of one file, which can’t lack what it has.',
    files: {
      'all.csv': csv(
        ['X', 'Y'].flatMap((model) =>
          Array.from({ length: 40 }, (_, i) => ({ model, question_id: i, score: (i % 7) / 7 })).slice(
            model === 'X' ? 0 : 5,
          ),
        ),
      ),
    },
    command: 'compare all.csv --systems X,Y',
    expect: { error: 'count-mismatch', says: ['Y has 35 items', 'missing in Y'] },
  },
  {
    name: 'lists-of-ids',
    trap: 'What a system retrieved identifies no item.',
    files: Object.fromEntries(
      [0.9, 0.6].map((hit, side) => {
        const random = seedrandom(String(hit));
        const rows = Array.from({ length: N }, (_, i) => {
          const isFound = random() < hit;
          return { retrieved_ids: isFound ? [`d${i}`, 'd5'] : ['d6', 'd5'], hit: isFound };
        });
        return [`${'ab'[side]}.jsonl`, jsonl(rows)];
      }),
    ),
    expect: { verdict: 'significant', better: 'a', n: N },
  },
  {
    name: 'ids-in-lists',
    trap: 'None: an id of two parts in a list, in another order in each file.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => {
        const rows = gain.map((row, i) => ({ id: [`d${i >> 2}`, i % 4], score: row[side] }));
        return [`${side}.jsonl`, jsonl(side === 'a' ? rows : rows.toReversed())];
      }),
    ),
    expect: { n: gain.length, better: 'a', reading: { matching: { by: 'id' } } },
  },
];

/** One table with right answers, and a column below the name of each system that holds answers, probabilities, scores or marks. */
export const rightAnswersBeside: readonly MadeCase[] = [
  ...told.map(({ name, trap, all, expect }) => ({
    name,
    trap,
    files: { 'all.csv': all },
    command: 'compare all.csv --systems gpt,bert',
    expect,
  })),
  ...named,
  ...apartCases,
];
