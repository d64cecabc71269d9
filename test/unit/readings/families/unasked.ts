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

const baselines: readonly MadeCase[] = [
  ...['baseline', 'human', 'random', 'majority class', 'oracle', 'max', 'upper bound'].map((id) => ({
    name: `row of ${id}`,
    trap: 'The last row is what the others are compared with.',
    files: texts((side) => csv([...scores(side), { id, score: 1 }])),
    expect: { error: 'bad-format', says: [`"${id}"`, 'baseline'] },
  })),
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
    name: 'lengths-in-other-tokens',
    trap: 'Each system divides the same question into tokens of its own.',
    files: files((side, i, score) => ({
      id: `q${i}`,
      question_tokens: Math.round((20 + ((i * 37) % 101)) * (side === 'a' ? 1 : 1.3)),
      score,
    })),
    expect: clear,
  },
];

const averages: readonly MadeCase[] = [
  ...['per_category', 'scores_by_topic'].map((key) => ({
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

export const unasked: readonly MadeCase[] = [
  ...directions,
  ...baselines,
  ...otherItems,
  ...averages,
  ...weights,
];
