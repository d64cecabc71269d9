import { clearGain, clearGrades, csv, jsonl, shuffled, type MadeCase, type Row } from './make';

/* Exports of tools, and tables as spreadsheets leave them. */

type Side = 'a' | 'b';

const gain = clearGain();
const grades = clearGrades();

function files(row: (side: Side, i: number) => Row, format: 'csv' | 'jsonl' = 'csv'): MadeCase['files'] {
  const write = (side: Side) => (format === 'csv' ? csv : jsonl)(gain.map((_, i) => row(side, i)));
  return { [`a.${format}`]: write('a'), [`b.${format}`]: write('b') };
}

function documents(content: (side: Side) => string): MadeCase['files'] {
  return { 'a.json': content('a'), 'b.json': content('b') };
}

const score = (side: Side, i: number) => gain[i]?.[side] ?? 0;
const isRight = (side: Side, i: number) => grades[i]?.[side] === 1;
const question = (i: number) => `What is the capital of country ${i}?`;

const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;

const tests: readonly MadeCase[] = [
  {
    name: 'other-right-answers',
    trap: 'A quarter of the right answers differ, and each file is right against its own.',
    files: files((side, i) => {
      const answer = String(side === 'b' && i % 4 === 0 ? i + 1 : i);
      return { id: i, question: question(i), answer, prediction: isRight(side, i) ? String(i) : 'none' };
    }, 'jsonl'),
    expect: { error: 'different-items', says: ['"answer" differs on 30 of 120 items'] },
  },
  ...(
    [
      ['fold', 1, 2],
      ['qrels', 'dl19', 'dl20'],
      ['difficulty', 'easy', 'hard'],
      ['lang_pair', 'en-de', 'de-en'],
      ['dataset_sha', '3f2a91c', '77b01de'],
    ] as const
  ).map(([column, a, b]): MadeCase => ({
    name: `other-part ${column}`,
    trap: 'Each file is of another part or version of a test set.',
    files: files((side, i) => ({ id: i, [column]: { a, b }[side], score: score(side, i) }), 'jsonl'),
    expect: { error: 'different-items', says: [`Every "${column}" is "${a}"`] },
  })),
  ...['total', 'num_samples'].map((total): MadeCase => ({
    name: `counts-out-of ${total}`,
    trap: 'A counts the right ones of 10 samples, B of 20.',
    files: files((side, i) => {
      const of = { a: 10, b: 20 }[side];
      return { problem: i, num_passed: Math.round(of * score(side, i)), [total]: of };
    }),
    expect: { error: 'different-items', says: [`Every "${total}" is "10"`] },
  })),
  {
    name: 'scales-of-ratings',
    trap: 'The files say that ratings are on other scales.',
    files: files((side, i) => ({
      id: i,
      scale: { a: '1-5', b: '1-10' }[side],
      score: score(side, i),
    })),
    expect: { ...clear, warns: ['Every "scale" is "1-5"'] },
  },
];

const reports: readonly MadeCase[] = [
  {
    name: 'classification-report',
    trap: 'Classes and averages over them are no items.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.csv`,
        csv(
          ['neg', 'pos', 'neutral', 'mixed', 'accuracy', 'macro avg', 'weighted avg'].map((name, i) => ({
            '': name,
            precision: score(side, i),
            'f1-score': score(side, i),
            support: 40 + i,
          })),
        ),
      ]),
    ),
    expect: { error: 'bad-format', says: ['is a classification report'] },
  },
  {
    name: 'confusion-matrix',
    trap: 'A row and a column for each class hold no items.',
    files: files((side, i) => ({
      '': `class ${i}`,
      ...Object.fromEntries(gain.map((_, j) => [`class ${j}`, Math.round(score(side, (i + j) % 120) * 50)])),
    })),
    expect: { error: 'bad-format', says: ['has a row and a column for each of class 0'] },
  },
  {
    name: 'runs-of-a-tracker',
    trap: 'Each row is a training of a sweep.',
    files: files((side, i) => ({
      Name: `${side === 'a' ? 'brisk' : 'happy'}-sky-${i}`,
      State: 'finished',
      Runtime: 3600 + i,
      'eval/acc': score(side, i),
    })),
    expect: { error: 'bad-format', says: ['a row for each run of a training ("Name")'] },
  },
  {
    name: 'passages-by-rank',
    trap: 'The ids of passages are no scores.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.tsv`,
        gain
          .map(
            (_, i) =>
              `${100 + Math.floor(i / 10)}\t${7000 + ((i * 31 + side.length) % 400)}\t${1 + (i % 10)}\n`,
          )
          .join(''),
      ]),
    ),
    expect: { error: 'bad-format', says: ['holds rankings: the column 3'] },
  },
  {
    name: 'patches-alone',
    trap: 'The name of the model is no grade.',
    files: files(
      (side, i) => ({ instance_id: `x-${i}`, model_name_or_path: side, model_patch: `diff ${i} ${side}` }),
      'jsonl',
    ),
    expect: { error: 'not-numeric' },
  },
];

const read: readonly MadeCase[] = [
  ...['NOT_ATTEMPTED', 'no answer', 'abstained'].map((word): MadeCase => ({
    name: `neither-right-nor-wrong ${word}`,
    trap: 'Beside right and wrong, a word for no answer.',
    files: files((side, i) => ({
      id: i,
      grade: isRight(side, i) ? 'CORRECT' : i % 3 === 0 ? word : 'INCORRECT',
    })),
    expect: { ...clear, quiet: true },
  })),
  {
    name: 'rows-of-commas',
    trap: 'A spreadsheet wrote empty rows below the items, which have another order.',
    files: {
      'a.csv': `${csv(gain.map(({ a }, id) => ({ id, score: a })))},\n,\n`,
      'b.csv': `${csv(shuffled(gain.map(({ b }, id) => ({ id, score: b }))))},\n,\n`,
    },
    expect: { ...clear, reading: { matching: { by: 'id' } } },
  },
  {
    name: 'objects-one-below-the-other',
    trap: 'JSON objects on several lines each, without a list around them.',
    files: documents((side) =>
      gain.map((item, id) => `${JSON.stringify({ id, score: item[side] }, null, 2)}\n`).join(''),
    ),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'groups-whose-ids-start-again',
    trap: 'Ids start again in each group, whose questions differ.',
    files: documents((side) =>
      JSON.stringify({
        results: Object.fromEntries(
          ['math', 'law', 'art', 'music'].map((group, g) => [
            group,
            gain
              .slice(30 * g, 30 * g + 30)
              .map((item, id) => ({ id, question: question(30 * g + id), score: item[side] })),
          ]),
        ),
      }),
    ),
    expect: clear,
  },
  {
    name: 'metrics-beside',
    trap: 'The folder of a run holds its average, too.',
    files: Object.fromEntries(
      (['a', 'b'] as const).flatMap((side) => [
        [`${side}/metrics.json`, '{"acc": 0.7}'],
        [`${side}/config.yaml`, 'lr: 1'],
        [`${side}/items.csv`, csv(gain.map((_, id) => ({ id, correct: Number(isRight(side, id)) })))],
      ]),
    ),
    command: 'compare a b',
    expect: { ...clear, quiet: true },
  },
  {
    name: 'folder-of-failures',
    trap: 'The folder says what the rows are about, not what their scores measure.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `timeout-errors/${side}.csv`,
        csv(gain.map((_, id) => ({ id, score: score(side, id) }))),
      ]),
    ),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'parts-of-systems',
    trap: 'The systems differ in one part.',
    files: files((side, i) => ({ id: i, vocoder: { a: 'hifi', b: 'wave' }[side], mos: score(side, i) })),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'numbered-from-0-and-1',
    trap: 'One file numbers the same questions from 0, the other from 1.',
    files: files((side, i) => ({
      idx: i + Number(side === 'b'),
      question: question(i),
      score: score(side, i),
    })),
    expect: clear,
  },
  {
    name: 'errors-of-a-judge',
    trap: 'Where the judge failed, a rating stands for none.',
    files: files((side, i) => {
      const failed = side === 'a' && i % 8 === 0;
      return {
        id: i,
        judge_error: failed ? 'JSONDecodeError' : '',
        rating: failed ? 5 : 1 + Math.round(9 * score(side, i)),
      };
    }),
    expect: { warns: ['15 items have a "judge_error"'] },
  },
  {
    name: 'ratings-from-0-and-1',
    trap: 'One scale goes from 1 to 5, the other from 0 to 4.',
    files: files((side, i) => {
      const point = Math.min(4, Math.floor(5 * score(side, i) + 0.4));
      return { id: i, rating: side === 'a' ? 1 + point : point };
    }),
    expect: { warns: ['if these are the ends of two scales'] },
  },
  {
    name: 'two-templates',
    trap: 'Two prompts, into which other items are put.',
    files: files((side, i) => ({
      id: i,
      prompt: ['Translate to German: ', 'Translate to French: '][i % 2],
      score: score(side, i),
    })),
    expect: { ...clear, quiet: true },
  },
];

const capitals = (i: number) => `Capital${i % 24}`;

const asked: readonly MadeCase[] = [
  ...['Attack Success Rate', 'toxicity probability', 'mean rank', 'refusals'].map((metric): MadeCase => ({
    name: `measure without direction ${metric}`,
    trap: 'A column names a measure whose direction its name doesn’t say.',
    files: files((side, i) => ({ id: i, metric, score: score(side, i) })),
    expect: { question: ['--column score --higher-is-better', '--column score --lower-is-better'] },
  })),
  ...(
    [
      ['option texts', (i: number) => 'ABCD'[i % 4], (i: number) => ['Rome', 'Oslo', 'Bern', 'Bonn'][i % 4]],
      ['another order', (i: number) => `Bern, ${capitals(i)}`, (i: number) => `${capitals(i)}, Bern`],
      ['fractions', (i: number) => `\\frac{${i + 1}}{7}`, (i: number) => `${i + 1}/7`],
    ] as const
  ).map(([how, right, written]): MadeCase => ({
    name: `no-answer-is-right ${how}`,
    trap: 'One output writes all its answers in another way.',
    files: files((side, i) => {
      const answer = side === 'a' ? written(i) : right(i);
      return { id: i, gold: right(i), prediction: isRight(side, i) ? answer : 'none' };
    }, 'jsonl'),
    expect: {
      question: ['--metric accuracy --column prediction'],
      says: ['No answer of a.jsonl is right for any item'],
    },
  })),
  {
    name: 'gold-score',
    trap: 'Similarities that are to agree with those of people.',
    files: files((side, i) => ({ gold_score: i % 6, similarity: score(side, i) })),
    expect: {
      question: ['mae', 'rmse', 'pearson'].map(
        (metric) => `--metric ${metric} --column similarity --reference-column gold_score`,
      ),
    },
  },
  ...['reward_hacked', 'gold_rank'].map((column): MadeCase => ({
    name: `direction ${column}`,
    trap: 'The name doesn’t say which direction is better.',
    files: files((side, i) => ({
      id: i,
      [column]: column === 'gold_rank' ? 1 + Math.round(30 * score(side, i)) : Number(isRight(side, i)),
    })),
    expect: { question: [`--column ${column} --higher-is-better`, `--column ${column} --lower-is-better`] },
  })),
];

export const exported: readonly MadeCase[] = [...tests, ...reports, ...read, ...asked];
