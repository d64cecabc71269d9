import {
  clearGain,
  clearGrades,
  csv,
  groupedGain,
  jsonl,
  rounded,
  shuffled,
  type MadeCase,
  type Row,
} from './make';

/* Files as researchers have them: names in other languages, one answer in the place of another, conditions in columns. */

type Side = 'a' | 'b';

const gain = clearGain();
const grades = clearGrades();
const grouped = groupedGain(14, 12);
const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;

function files(
  rows: (side: Side) => readonly Row[],
  names: readonly [string, string] = ['a.csv', 'b.csv'],
): MadeCase['files'] {
  const write = names[0].endsWith('.jsonl') ? jsonl : csv;
  return { [names[0]]: write(rows('a')), [names[1]]: write(rows('b')) };
}

const scored = (column: string, of: (score: number, side: Side) => number = (score) => score) =>
  files((side) => gain.map((item, i) => ({ id: i, [column]: rounded(of(item[side], side)) })));

const groups: readonly MadeCase[] = [
  ...['Dokument', 'kapitel'].map((column) => ({
    name: `ids-start-again ${column}`,
    trap: 'Each document numbers its sentences from 0, and what it is called isn’t known.',
    files: files((side) =>
      grouped.map((row) => ({ [column]: `D${row.group}`, id: row.within, score: row[side] })),
    ),
    expect: { verdict: 'not-significant', clusters: 14 } as const,
  })),
  {
    name: 'ids-joined-otherwise',
    trap: 'One program joins the words of ids with hyphens, the other with underscores, in another order.',
    files: files((side) => {
      const rows = gain.map((item, i) => ({
        id: `dev${side === 'a' ? '-' : '_'}item_${i}`,
        score: item[side],
      }));
      return side === 'a' ? rows : shuffled(rows);
    }),
    expect: clear,
  },
  {
    name: 'ids-come-again-with-each-judge',
    trap: 'Three judges give each item a score: those of an item belong together.',
    files: files((side) =>
      [0, 1, 2].flatMap((judge) =>
        gain.slice(0, 40).map((item, id) => ({ bewertet_von: `J${judge}`, id, score: item[side] })),
      ),
    ),
    expect: { n: 120, clusters: 40 },
  },
  ...['method', 'Verfahren'].map((column) => ({
    name: `systems-in-one-file ${column}`,
    trap: 'The systems that are asked for are in a column of another name.',
    files: {
      'all.csv': csv(
        shuffled(
          (['a', 'b'] as const).flatMap((side) =>
            gain.map((item, i) => ({ [column]: side === 'a' ? 'ours' : 'base', item: i, score: item[side] })),
          ),
        ),
      ),
    },
    command: 'compare all.csv --systems ours,base',
    expect: clear,
  })),
  {
    name: 'numbers-of-one-table',
    trap: 'Ratings of two systems have nothing in common, and a table numbers its items once.',
    files: {
      'all.csv': csv(
        (['a', 'b'] as const).flatMap((side) =>
          (side === 'a' ? gain : shuffled(gain)).map((item, i) => ({
            item_id: i,
            system: side === 'a' ? 'ours' : 'base',
            rating: item[side],
          })),
        ),
      ),
    },
    command: 'compare all.csv --systems ours,base',
    expect: { n: gain.length, quiet: true },
  },
];

const words: readonly MadeCase[] = [
  ...(
    [
      ['poprawne?', 'tak', 'nie'],
      ['doğru', 'evet', 'hayır'],
      ['합격여부', '합격', '불합격'],
    ] as const
  ).map(([column, yes, no]) => ({
    name: `two-words ${column}`,
    trap: 'Which of two words means right is a question in every language.',
    files: files((side) =>
      grades.map((item, i) => ({
        id: i,
        question: `What is ${i} plus ${i}?`,
        [column]: item[side] === 1 ? yes : no,
        latency_s: rounded(1 + item[side] / 3),
      })),
    ),
    expect: {
      question: [yes, no].map(
        (word) =>
          `--metric accuracy --column ${/\W/.test(column) ? `"${column}"` : column} --option ${/^\w+$/.test(word) ? `right=${word}` : `"right=${word}"`}`,
      ),
    },
  })),
  {
    name: 'two-classes',
    trap: 'What a system answers isn’t right or wrong by itself.',
    files: files((side) =>
      grades.map((item, i) => ({ id: i, prediction: item[side] === 1 ? 'spam' : 'ham' })),
    ),
    expect: { error: 'needs-reference' },
  },
  ...['avg_so_far', 'was_far_better'].map((column) => ({
    name: `no-false-acceptance ${column}`,
    trap: 'Far is a word, unless all others fit a false acceptance rate.',
    files: scored(column),
    expect: { question: [`--column ${column} --higher-is-better`, `--column ${column} --lower-is-better`] },
  })),
];

const numbers: readonly MadeCase[] = [
  {
    name: 'degrees',
    trap: 'Celsius and Fahrenheit: on a line, but not through 0.',
    files: scored('temp_error', (score, side) => (side === 'a' ? 5 * score : 9 * score + 32)),
    expect: { warns: ['on every item: check that both have the same unit'] },
  },
  {
    name: 'nats-and-bits',
    trap: 'One file has losses in bits.',
    files: scored('loss', (score, side) => (side === 'a' ? 3 * score : (3 * score) / Math.LN2)),
    expect: { warns: ['nearly 1.4'] },
  },
  {
    name: 'twice-the-price',
    trap: 'One system costs more on every item.',
    files: scored('cost', (score, side) => (side === 'a' ? score : 1.8 * score)),
    expect: { verdict: 'significant', better: 'a', n: 120, quiet: true },
  },
  {
    name: 'scaled-in-each-file',
    trap: 'The smallest score of each file became 0, and the largest 1.',
    files: files((side) => {
      const scores = gain.map((item, i) => ({
        id: i,
        reward: item[side] ** (side === 'a' ? 1 : 1.5) + i / 1e5,
      }));
      const sorted = scores.map(({ reward }) => reward).sort((one, other) => one - other);
      const [low = 0, high = 1] = [sorted[0], sorted.at(-1)];
      return scores.map(({ id, reward }) => ({ id, reward: (reward - low) / (high - low) }));
    }),
    expect: { n: 120, warns: ['is 0 and the largest 1, once each'] },
  },
  {
    name: 'losses-of-other-tokens',
    trap: 'Losses per token of two tokenizers.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: i,
        loss: item[side],
        num_tokens: Math.round((side === 'a' ? 1 : 1.3) * (20 + ((i * 17) % 60))),
      })),
    ),
    expect: { n: 120, warns: ['The "num_tokens" of'] },
  },
  {
    name: 'losses-of-other-outputs',
    trap: 'How much was written says nothing about the tokens of a loss.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: i,
        loss: item[side],
        output_tokens: 20 + ((i * (side === 'a' ? 17 : 19)) % 60),
      })),
    ),
    expect: { n: 120, quiet: true },
  },
];

/** Answers that are right where the grades say it, of `classes` classes. */
function answered(classes: number, named: (answer: number, side: Side) => number, of = grades) {
  return files((side) =>
    of.map((item, i) => {
      const label = (i * 7) % classes;
      const answer = item[side] === 1 ? label : (label + 1 + (i % (classes - 1))) % classes;
      return { id: i, label, pred: named(answer, side) };
    }),
  );
}

const chance = Array.from({ length: 160 }, (_, i) => ({
  a: Number(i % 5 > 0),
  b: Number(i % 5 > 0 && i % 16 < 11),
}));

const answers: readonly MadeCase[] = [
  {
    name: 'classes-in-another-order',
    trap: 'One system numbers the classes by frequency.',
    files: answered(5, (answer, side) => (side === 'a' ? answer : ([2, 0, 1, 4, 3][answer] ?? 0))),
    expect: { n: 120, warns: ['would be if its classes had other names'] },
  },
  {
    name: 'classes-that-contradict',
    trap: 'One of two classifiers near chance calls the classes the other way round: neither contradicts the right answers.',
    files: answered(2, (answer, side) => (side === 'a' ? answer : 1 - answer), chance),
    expect: { n: 160, warns: ['agree less often than in any order'] },
  },
  {
    name: 'a-weak-classifier',
    trap: 'One system is a little worse than a coin.',
    files: answered(
      2,
      (answer) => answer,
      chance.map(({ a }, i) => ({ a, b: Number(i % 5 > 2 || i % 11 === 0) })),
    ),
    expect: { verdict: 'significant', better: 'a', n: 160 },
  },
];

const constant = (column: string, a: unknown, b: unknown, score = 'score') =>
  files(
    (side) =>
      gain.map((item, i) => ({
        id: i,
        question: `How many legs have ${i} spiders?`,
        [column]: side === 'a' ? a : b,
        [score]: item[side],
      })),
    ['ours.csv', 'base.csv'],
  );

const conditions: readonly MadeCase[] = [
  {
    name: 'lists-of-letters',
    trap: 'A and B are parts of other names of files, too.',
    files: files(
      (side) => gain.map((item, i) => ({ id: i, list: side === 'a' ? 'A' : 'B', score: item[side] })),
      ['ours.csv', 'base.csv'],
    ),
    expect: { ...clear, warns: ['Every "list" is "A" in ours.csv and "B" in base.csv'] },
  },
  ...(
    [
      ['ignore_case', true, false],
      ['tolerance', 0.01, 0.1],
    ] as const
  ).map(([column, a, b]) => ({
    name: `compared-otherwise ${column}`,
    trap: 'Answers were compared with the right ones in two ways.',
    files: constant(column, a, b),
    expect: { ...clear, warns: [`Every "${column}" is "${a}"`] },
  })),
  {
    name: 'graded-by-another-prompt',
    trap: 'The judge was asked otherwise.',
    files: constant('grader_prompt', 'strict', 'lenient'),
    expect: { error: 'different-items', says: ['Every "grader_prompt" is "strict"'] },
  },
  {
    name: 'timed-on-another-machine',
    trap: 'Times depend on the machine.',
    files: constant('gpu', 'A100', 'V100', 'latency_s'),
    expect: { n: 120, warns: ['Every "gpu" is "A100"'] },
  },
  ...(
    [
      ['gpu', 'A100', 'V100'],
      ['optimizer', 'adam', 'sgd'],
      ['backbone', 'vit', 'resnet'],
    ] as const
  ).map(([column, a, b]) => ({
    name: `of-the-system ${column}`,
    trap: 'Scores don’t depend on the machine, and how a system was made is the system.',
    files: constant(column, a, b),
    expect: { ...clear, quiet: true } as const,
  })),
];

const NOUNS = 'river teacher garden bridge mountain letter window doctor harbour forest engine market'.split(
  ' ',
);

const sentence = (seed: number) =>
  Array.from(
    { length: 10 },
    (_, at) => NOUNS[Math.floor(((seed * 7919 + 31) * (at + 3)) / (at + 1)) % 12],
  ).join(' ');

const outputs = (row: (item: { a: number; b: number }, i: number, side: Side) => Row) =>
  files((side) => grades.map((item, i) => row(item, i, side)), ['a.jsonl', 'b.jsonl']);

const failures: readonly MadeCase[] = [
  ...['', 'Error: 503 Service Unavailable'].map((text) => ({
    name: `no-answer ${text}`,
    trap: 'A fifth of the answers never came, and counts as wrong.',
    files: outputs((item, i, side) => {
      const isLost = side === 'b' && i % 5 === 2;
      return {
        id: i,
        response: isLost ? text : sentence(side === 'a' ? i : i + 900),
        correct: isLost ? 0 : item[side],
      };
    }),
    expect: { n: 120, warns: ['24 items have no answer in "response"'] },
  })),
  {
    name: 'cut-off-in-one',
    trap: 'One system had less room for its answers.',
    files: outputs((item, i, side) => ({
      id: i,
      finish_reason: side === 'b' && i % 4 > 0 ? 'length' : 'stop',
      correct: item[side],
    })),
    expect: { n: 120, warns: ['90 of 120 answers were cut off at a limit ("finish_reason")'] },
  },
  {
    name: 'cut-off-in-both',
    trap: 'Both had the same room.',
    files: outputs((item, i, side) => ({
      id: i,
      finish_reason: (i + Number(side === 'a')) % 4 > 0 ? 'length' : 'stop',
      correct: item[side],
    })),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'answers-from-the-cache',
    trap: 'The first half of one file is the other system’s.',
    files: outputs((item, i, side) => ({
      id: i,
      response: sentence(side === 'a' || i < 60 ? i : i + 900),
      correct: i < 60 ? item.a : item[side],
    })),
    expect: { n: 120, warns: ['"response" is the same in both files on 60 of 120 items'] },
  },
  {
    name: 'times-from-the-cache',
    trap: 'No two runs take the same time to four digits.',
    files: outputs((item, i, side) => ({
      id: i,
      latency_s: (((side === 'a' || i % 3 === 0 ? i : i + 900) * 7919) % 9973) / 1e4 + 0.00001,
      correct: item[side],
    })),
    expect: { n: 120, warns: ['"latency_s" is the same in both files on 40 of 120 items'] },
  },
  {
    name: 'some-equal-answers',
    trap: 'Two systems write the same here and there.',
    files: outputs((item, i, side) => ({
      id: i,
      response: sentence(side === 'a' || i % 3 === 0 ? i : i + 900),
      correct: item[side],
    })),
    expect: { ...clear, quiet: true },
  },
];

/** Ids with the system, in another order. */
const systemIds = (name: string, a: (i: number) => string, b: (i: number) => string): MadeCase => ({
  name: `ids-with-systems ${name}`,
  trap: 'The rest of the id says which item it is.',
  files: {
    'a.csv': csv(gain.map((item, i) => ({ utt_id: a(i), score: item.a }))),
    'b.csv': csv(shuffled(gain.map((item, i) => ({ utt_id: b(i), score: item.b })))),
  },
  expect: { ...clear, reading: { matching: { by: 'id' } } },
});

const systems: readonly MadeCase[] = [
  systemIds(
    'at-the-end',
    (i) => `utt${i}_large`,
    (i) => `utt${i}_base`,
  ),
  systemIds(
    'at-the-beginning',
    (i) => `gpt-4o/q${i}`,
    (i) => `llama-3/q${i}`,
  ),
  systemIds(
    'in-the-middle',
    (i) => `doc1.sysA.${i}`,
    (i) => `doc1.sysB.${i}`,
  ),
  {
    ...systemIds('in-a-column-of-any-name', String, String),
    files: {
      'a.csv': csv(gain.map((item, i) => ({ name: `utt${i}_large-v3`, score: item.a }))),
      'b.csv': csv(shuffled(gain.map((item, i) => ({ name: `utt${i}_small`, score: item.b })))),
    },
  },
  {
    ...systemIds(
      'declared',
      (i) => `${i % 12}_${i}_x`,
      (i) => `${i % 12}_${i}_y`,
    ),
    command: 'compare a.csv b.csv --id-column utt_id',
  },
  systemIds(
    'in-one-file',
    (i) => `mmlu-${i}`,
    (i) => `llama-3.1-8b:mmlu-${i}`,
  ),
  ...['x', 'dev', 'dev-large'].map((word) => ({
    ...systemIds(
      `unknown ${word}`,
      (i) => `q${i}_${word}`,
      (i) => `q${i}_test`,
    ),
    trap: 'These may be other items.',
    expect: {
      error: 'id-mismatch',
      says: [`but for "${word.replace('-', ' ')}" and "test"`, '--id-column utt_id'],
    },
  })),
];

export const found: readonly MadeCase[] = [
  ...systems,
  ...groups,
  ...words,
  ...numbers,
  ...answers,
  ...conditions,
  ...failures,
];
