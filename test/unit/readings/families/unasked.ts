import { createHash } from 'node:crypto';
import { clearGain, csv, jsonl, rounded, type MadeCase, type Row } from './make';

/* What a seventh set of files found to be answered without a question or a warning, and files that look like them. */

type Side = 'a' | 'b';

const SIDES: readonly Side[] = ['a', 'b'];

const gain = clearGain();

function texts(write: (side: Side) => string, name = 'csv'): MadeCase['files'] {
  return Object.fromEntries(SIDES.map((side) => [`${side}.${name}`, write(side)]));
}

function files(row: (side: Side, i: number, score: number) => Row, n = 120): MadeCase['files'] {
  return texts((side) => csv(gain.slice(0, n).map((item, i) => row(side, i, item[side]))));
}

const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null, quiet: true } as const;

const CATEGORIES =
  'law math code art music history physics biology chess poetry sport travel cooking fashion politics'.split(
    ' ',
  );

const scores = (side: Side): Row[] => gain.map((item, i) => ({ id: `q${i}`, score: item[side] }));

const directions: readonly MadeCase[] = [
  ...['# higherIsBetter: False', '# maximize: no', '# better: low'].map((line) => ({
    name: `denied above the table ${line}`,
    trap: 'A comment denies the direction that its words name.',
    files: texts((side) => `${line}\n${csv(scores(side))}`),
    expect: { verdict: 'significant', better: 'b', direction: 'lower' } as const,
  })),
  {
    name: 'better-low-in-each-row',
    trap: 'The direction is an adjective.',
    files: texts((side) => jsonl(scores(side).map((row) => ({ ...row, better: 'low' }))), 'jsonl'),
    expect: { verdict: 'significant', better: 'b', direction: 'lower' },
  },
];

const keys: readonly MadeCase[] = [
  { metric_direction: 'lower' },
  { best: 'min' },
  { lower_better: 1 },
  { score_meaning: '0 is ideal' },
].map((key) => ({
  name: `direction by ${Object.keys(key).join()}`,
  trap: 'A key beside the items says which direction is better.',
  files: texts((side) => JSON.stringify({ ...key, results: scores(side) }), 'json'),
  expect: { verdict: 'significant', better: 'b', direction: 'lower' },
}));

const baselines: readonly MadeCase[] = [
  ...['baseline', 'human', 'random', 'majority class', 'oracle', 'max', 'upper bound'].map((id) => ({
    name: `row of ${id}`,
    trap: 'The last row is what the others are compared with.',
    files: texts((side) => csv([...scores(side), { id, score: 1 }])),
    expect: { error: 'bad-format', says: [`"${id}"`, 'baseline'] },
  })),
  {
    name: 'baseline among the items',
    trap: 'Another row is what the items are compared with.',
    files: texts((side) => csv(scores(side).toSpliced(40, 0, { id: 'baseline', score: 1 }))),
    expect: { error: 'bad-format', says: ['"baseline"'] },
  },
  {
    name: 'words that may be baselines',
    trap: 'The ids are words.',
    files: texts((side) =>
      csv([...CATEGORIES, 'human', 'random', 'oracle'].map((word, i) => ({ word, score: gain[i]?.[side] }))),
    ),
    expect: { n: 18 },
  },
];

const hash = (kind: string, text: string) => createHash(kind).update(text).digest('hex');

const otherItems: readonly MadeCase[] = [
  {
    name: 'hash-of-other-questions',
    trap: 'Equal ids stand for other questions.',
    files: files((side, i, score) => ({ id: `q${i}`, question_hash: hash('sha256', `${side}${i}`), score })),
    expect: { error: 'different-items' },
  },
  {
    name: 'md5-of-other-items',
    trap: 'Equal ids stand for other items, if the hash is not that of an answer.',
    files: files((side, i, score) => ({ id: `q${i}`, md5: hash('md5', `${side}${i}`), score })),
    expect: { warns: ['"md5" differs on 120 of 120 items'] },
  },
  {
    name: 'lengths-of-other-questions',
    trap: 'Equal ids stand for questions of other lengths.',
    files: files((side, i, score) => ({
      id: `q${i}`,
      question_len: side === 'a' ? 20 + ((i * 37) % 101) : 31 + 3 * ((i * 53) % 101),
      score,
    })),
    expect: { warns: ['"question_len" differs on'] },
  },
  {
    name: 'hashes-of-answers',
    trap: 'Systems answer differently.',
    files: files((side, i, score) => ({ id: `q${i}`, response_hash: hash('md5', `${side}${i}`), score })),
    expect: clear,
  },
  {
    name: 'numbers-of-queries',
    trap: 'Agents search more or less often.',
    files: files((side, i, score) => ({
      id: `q${i}`,
      num_search_queries: 1 + ((i * 7 + (side === 'a' ? 0 : 5)) % 9),
      score,
    })),
    expect: clear,
  },
  {
    name: 'lengths-in-other-tokens',
    trap: 'Each system divides the same question into other tokens.',
    files: files((side, i, score) => ({
      id: `q${i}`,
      question_tokens: Math.round((20 + ((i * 37) % 101)) * (side === 'a' ? 1 : 1.3)),
      score,
    })),
    expect: clear,
  },
];

const averages: readonly MadeCase[] = [
  ...['per_category', 'scores_by_topic', 'per_task'].map((key) => ({
    name: `means in ${key}`,
    trap: 'Each member of the object is the mean of a category.',
    files: texts(
      (side) =>
        JSON.stringify({
          overall: 0.5,
          [key]: Object.fromEntries(CATEGORIES.map((name, i) => [name, { acc: gain[i]?.[side] }])),
        }),
      'json',
    ),
    expect: { warns: ['Each row has another "id"', 'averages of many items'] },
  })),
  {
    name: 'scores-of-named-items',
    trap: 'The members of the object are items.',
    files: texts(
      (side) =>
        JSON.stringify({
          per_item: Object.fromEntries(gain.map((item, i) => [`q${i}`, { acc: item[side] }])),
        }),
      'json',
    ),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  ...['accuracy', 'mean_score'].map((column) => ({
    name: `${column} of a day`,
    trap: 'Each row is the average of a day.',
    files: files(
      (_, i, score) => ({ date: `2025-03-${String(i + 1).padStart(2, '0')}`, [column]: score }),
      30,
    ),
    expect: { warns: ['Each row has another "date"'] },
  })),
  {
    name: 'error-of-a-day',
    trap: 'Each day is forecast once.',
    files: files((_, i, score) => ({ date: `2025-03-${String(i + 1).padStart(2, '0')}`, mae: score }), 30),
    expect: { n: 30, better: 'b', quiet: true },
  },
];

const weights: readonly MadeCase[] = [
  ...['freq', 'occurrences', 'max_points'].map((column) => ({
    name: `weights called ${column}`,
    trap: 'A column may say how much an item counts.',
    files: files((_, i, score) => ({ id: `q${i}`, [column]: 1 + ((i * i) % 50), score })),
    expect: { warns: [`whatever its "${column}"`] },
  })),
  {
    name: 'numbers-out-of-a-total',
    trap: 'No item passes all of its tests.',
    files: files((_, i, score) => ({
      id: `q${i}`,
      tests_passed: Math.floor((3 + (i % 6)) * score),
      tests_total: 3 + (i % 6),
    })),
    expect: { warns: ['"tests_passed" counts out of "tests_total"'] },
  },
  {
    name: 'ratings-beside-human-ratings',
    trap: 'A judge’s ratings are either scores of answers, or predictions of the human ones.',
    files: files((_, i, score) => ({
      id: `q${i}`,
      human_rating: 1 + ((i * 7) % 5),
      rating: Math.round(1 + 4 * rounded(score)),
    })),
    expect: {
      question: ['accuracy', 'mae', 'rmse', 'pearson'].map(
        (metric) => `--metric ${metric} --column rating --reference-column human_rating`,
      ),
    },
  },
];

const scales: readonly MadeCase[] = [
  ...[
    {
      name: 'nats-beside-bits',
      column: 'nll',
      own: (x: number) => 3 * x,
      other: (x: number) => 4.328 * x,
      says: 'nearly',
    },
    {
      name: 'squares-beside-errors',
      column: 'error',
      own: (x: number) => x * x,
      other: (x: number) => x,
      says: 'to the power of',
    },
    {
      name: 'perplexity-beside-loss',
      column: 'loss',
      own: (x: number) => Math.exp(3 * x),
      other: (x: number) => 3 * x,
      says: 'logarithms',
    },
  ].map(({ name, column, own, other, says }) => ({
    name,
    trap: 'Two measures of one thing under one name.',
    files: files((side, i, score) => ({
      id: `q${i}`,
      [column]: Number((side === 'a' ? own : other)(score).toFixed(4)),
    })),
    expect: { warns: [says] },
  })),
  {
    name: 'losses-of-one-kind',
    trap: 'Losses of two systems, one of which is worse.',
    files: files((side, i, score) => ({ id: `q${i}`, loss: rounded((side === 'a' ? 3.3 : 3) * score) })),
    expect: { verdict: 'significant', better: 'b', direction: 'lower', n: 120, quiet: true },
  },
  ...[
    ['comet', 'bleurt'],
    ['pass@1', 'pass@5'],
    ['fluency', 'adequacy'],
  ].map((pair) => ({
    name: `columns of ${pair.join(' and ')}`,
    trap: 'The columns are two measures of one system.',
    files: { 'a.csv': csv(gain.map((item, i) => ({ id: `q${i}`, [pair[0]!]: item.a, [pair[1]!]: item.b }))) },
    command: `compare a.csv --columns ${pair.join(',')}`,
    expect: { error: 'different-items', says: ['different measures'] },
  })),
  ...[true, 'nan'].map((mark) => ({
    name: `columns of judgements with ${mark}`,
    trap: 'The only word among true and false is what programs write for a missing value.',
    files: {
      'a.json': JSON.stringify(
        gain.map(({ a, b }, i) => ({
          question: `Q${i}?`,
          judge_gpt: i % 9 === 0 ? mark : a > 0.4,
          judge_llama: i % 9 === 0 ? mark : b > 0.4,
        })),
      ),
    },
    command: 'compare a.json --columns judge_gpt,judge_llama',
    expect:
      mark === true
        ? { n: 120, reading: { a: { score: { column: 'score' } } } }
        : { error: 'missing-value', says: ['"score" has no value'] },
  })),
  {
    name: 'judgements-of-attacks',
    trap: 'True is good for the attack, and bad for the model: its direction is asked.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.json`,
        JSON.stringify(
          gain.map((item, index) => ({
            index,
            response: `As to question ${index}, system ${side} would rather not answer it today.`,
            jailbroken: item[side] > 0.4,
          })),
        ),
      ]),
    ),
    expect: { question: ['--column jailbroken', '--column response'] },
  },
  {
    name: 'columns of large numbers of two measures',
    trap: 'The same with numbers beyond 100.',
    files: {
      'a.csv': csv(gain.map((item, i) => ({ id: `q${i}`, fid: 300 * item.a, perplexity: 300 * item.b }))),
    },
    command: 'compare a.csv --columns fid,perplexity',
    expect: { error: 'different-items', says: ['different measures'] },
  },
];

const people: readonly MadeCase[] = [
  ...['session_id', 'user_id', 'participant'].map((column) => ({
    name: `others in ${column}`,
    trap: 'Each file holds other people, who are no pairs.',
    files: files((side, i, score) => ({ [column]: `s${i + (side === 'a' ? 0 : 500)}`, score })),
    expect: { error: 'id-mismatch' },
  })),
  {
    name: 'sessions-about-the-same-questions',
    trap: 'Sessions are new in each run, and the questions say which belong together.',
    files: files((side, i, score) => ({
      session_id: `s${i + (side === 'a' ? 0 : 500)}`,
      question: `Where is the ${CATEGORIES[i % 16]} museum of town ${i}?`,
      score,
    })),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'errors-of-a-daemon',
    trap: 'The sandbox failed, not the system.',
    files: files((side, i, score) => {
      const failed = side === 'b' && i % 5 === 0;
      return {
        id: `q${i}`,
        error: failed ? 'docker: Error response from daemon' : '',
        resolved: score > 0.4 && !failed,
      };
    }),
    expect: { warns: ['marked as failed in "error"'] },
  },
  {
    name: 'overall-beside-an-aspect',
    trap: 'An aspect is a part of the rating.',
    files: files((_, i, score) => ({
      id: `q${i}`,
      helpfulness: 1 + (i % 5),
      overall: Math.round(1 + 4 * score),
    })),
    expect: { question: ['--column helpfulness', '--column overall'] },
  },
  {
    name: 'answer-correct',
    trap: 'True or false, and no right answer.',
    files: texts(
      (side) =>
        jsonl(
          gain.map((item, i) => ({ id: `q${i}`, gold_found: i % 4 > 0, answer_correct: item[side] > 0.45 })),
        ),
      'jsonl',
    ),
    expect: { column: 'answer_correct', n: 120, better: 'a', metric: 'rate of answer_correct' },
  },
  {
    name: 'other-instructions',
    trap: 'The instructions are a part of the system that is compared.',
    files: texts(
      (side) =>
        jsonl(
          gain.map((item, i) => ({
            id: `q${i}`,
            messages: [
              { role: 'system', content: side === 'a' ? 'Be brief.' : 'Think step by step.' },
              { role: 'user', content: `Where is the ${CATEGORIES[i % 16]} museum of town ${i}?` },
            ],
            score: item[side],
          })),
        ),
      'jsonl',
    ),
    expect: clear,
  },
];

export const unasked: readonly MadeCase[] = [
  ...directions,
  ...keys,
  ...baselines,
  ...otherItems,
  ...averages,
  ...weights,
  ...scales,
  ...people,
];
