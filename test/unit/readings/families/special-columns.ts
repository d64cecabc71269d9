import seedrandom from 'seedrandom';
import { clearGain, csv, jsonl, rounded, type MadeCase, type Row } from './make';

/* Columns that are no plain scores of a system: of the input, counts of errors, tags of spans, grades of readability. */

type Side = 'a' | 'b';

const N = 120;
const gain = clearGain(N);
const NOUNS = 'river teacher garden bridge mountain letter window doctor harbour forest engine market'.split(
  ' ',
);
const noun = (i: number) => `${NOUNS[i % NOUNS.length] ?? ''} ${i}`;

/** A number from 0 to 1, drawn for item i. */
const drawn = (i: number, what: string) => rounded(seedrandom(`${what} ${i}`)());

function files(rows: (side: Side) => readonly Row[], format: 'csv' | 'jsonl' = 'csv'): MadeCase['files'] {
  const write = format === 'csv' ? csv : jsonl;
  return { [`a.${format}`]: write(rows('a')), [`b.${format}`]: write(rows('b')) };
}

const each = (row: (side: Side, i: number) => Row) => (side: Side) => gain.map((_, i) => row(side, i));

const ofInput: readonly MadeCase[] = [
  ...(['prompt', 'question', 'input'] as const).map((part) => ({
    name: `score-of-the-input ${part}`,
    trap: 'The only number is that of the input, the same for every system.',
    files: files(
      each((side, i) => ({
        id: i,
        [part]: { text: `The ${noun(i)} was`, toxicity: drawn(i, 'hard') },
        continuation: `a ${side} by the ${noun(3 * i)}`,
      })),
      'jsonl',
    ),
    expect: { question: [`--column ${part}.toxicity`], says: ['of the input'] },
  })),
  {
    name: 'score-of-the-input flat',
    trap: 'The only number says how bad the question is.',
    files: files(
      each((side, i) => ({ id: i, question_toxicity: drawn(i, 'hard'), log: `${side}/${i}.txt` })),
    ),
    expect: { question: ['--column question_toxicity'], says: ['of the input'] },
  },
  {
    name: 'score-of-the-input beside another',
    trap: 'None: the same is scored of the output.',
    files: files(
      each((side, i) => ({
        id: i,
        prompt: { text: `The ${noun(i)} was`, toxicity: drawn(i, 'hard') },
        continuation: { text: `${side} ${noun(3 * i)}`, toxicity: gain[i]?.[side] },
      })),
      'jsonl',
    ),
    expect: { column: 'continuation.toxicity', better: 'b', n: N },
  },
  {
    name: 'score-of-the-context',
    trap: 'None: what each system retrieved has another score.',
    files: files(each((side, i) => ({ id: i, 'context.relevance': gain[i]?.[side] }))),
    expect: { column: 'context.relevance', better: 'a', n: N },
  },
];

const bothWays = (column: string) =>
  ['higher', 'lower'].map((way) => `--column ${column} --${way}-is-better`);

const readable: readonly MadeCase[] = [
  ...['ari', 'smog_index', 'coleman_liau_index', 'automated_readability_index'].map((column) => ({
    name: `grade-of-a-text ${column}`,
    trap: 'How many years of school a text takes: more is no better.',
    files: files(each((side, i) => ({ id: i, [column]: rounded(4 + 12 * (gain[i]?.[side] ?? 0)) }))),
    expect: { question: bothWays(column) },
  })),
  {
    name: 'adjusted-rand-index',
    trap: 'None: no index goes beyond 1.',
    files: files(each((side, i) => ({ id: i, ari: gain[i]?.[side] }))),
    expect: { verdict: 'significant', better: 'a', column: 'ari' },
  },
];

const DIALECTS = ['eng_Latn', 'fra_Latn', 'swh_Latn', 'ary_Arab'];

/** Two questions about each page in each dialect. */
const pages = DIALECTS.flatMap((dialect) =>
  Array.from({ length: 60 }, (_, i) => ({ dialect, page: i >> 1, question_number: 1 + (i % 2) })),
);

const together: readonly MadeCase[] = [true, false].map((holdsTexts) => ({
  name: `pages-in-dialects ${holdsTexts ? 'with' : 'without'} texts`,
  trap: 'Each page is there in every dialect: the questions about it belong together over all of them.',
  files: files((side) =>
    pages.map(({ dialect, page, question_number }, i) => ({
      dialect,
      link: `https://en.wikinews.org/wiki/Page_${page}`,
      question_number,
      ...(holdsTexts && { passage: `In ${dialect}, page ${page} describes the ${noun(page)}` }),
      correct: Number(drawn(i, 'hard') < 0.55 + (side === 'a' ? 0.2 * drawn(page, 'page') : 0)),
    })),
  ),
  expect: { n: 240, clusters: 30 },
}));

/** What a grader says of each answer. */
const graded = (side: Side, i: number) => {
  const [hard, tried] = [drawn(i, `grade ${side}`), drawn(i, 'tried') > 0.2];
  const is_correct = tried && hard < 0.5;
  return { id: i, is_correct, is_incorrect: tried && !is_correct };
};

const marks: readonly MadeCase[] = [
  {
    name: 'correct-beside-incorrect',
    trap: 'None: what is not attempted is neither, and the right ones are counted.',
    files: files(each(graded), 'jsonl'),
    expect: { column: 'is_correct', metric: 'accuracy' },
  },
  {
    name: 'correct-beside-failed',
    trap: 'Another mark may be right as well.',
    files: files(
      each((side, i) => {
        const { is_correct } = graded(side, i);
        return { id: i, is_correct, failed: !is_correct && drawn(i, side) < 0.5 };
      }),
      'jsonl',
    ),
    expect: { question: ['--column is_correct', '--column failed'] },
  },
];

const segments = (side: Side, i: number) => ({
  source: `Der Satz von ${noun(i)} ist da`,
  hypothesis: `The sentence of ${noun(i)} by ${side} is there`,
  prediction: rounded(25 - 20 * (gain[i]?.[side] ?? 0)) + 0.0004,
});

const predictions: readonly MadeCase[] = [
  {
    name: 'prediction-of-a-metric',
    trap: 'What a metric predicted for each translation, where lower may be better.',
    files: files(each(segments), 'jsonl'),
    expect: { question: bothWays('prediction') },
  },
  {
    name: 'prediction-of-a-metric beside references',
    trap: 'The scores that a file holds come before those of its texts.',
    files: files(
      each((side, i) => ({ ...segments(side, i), reference: `The sentence of ${noun(i)} is here` })),
      'jsonl',
    ),
    expect: { question: bothWays('prediction') },
  },
];

const asked: readonly MadeCase[] = [
  {
    name: 'tasks-for-workers',
    trap: 'The ids of tasks are new in each run, and three workers did each: what they were shown is the same.',
    files: files((side) =>
      gain.slice(0, 60).flatMap((item, i) =>
        [0, 1, 2].map((place) => ({
          HITId: `3${side.toUpperCase()}Q${1000 + i}`,
          WorkerId: `W${(3 * i + place) % 11}`,
          'Input.text': `Describe the ${noun(i)}`,
          'Answer.rating': 1 + Math.round(4 * Math.min(1, item[side] + 0.2 * drawn(3 * i + place, side))),
        })),
      ),
    ),
    expect: { better: 'a', n: 180, clusters: 60 },
  },
  {
    name: 'tasks-of-other-items',
    trap: 'Neither the ids nor what was shown is the same.',
    files: files((side) =>
      gain.slice(0, 60).flatMap((item, i) =>
        [0, 1].map(() => ({
          item_id: `${side}-${i}`,
          text: `What ${side} says of the ${noun(i)}`,
          rating: 1 + Math.round(4 * item[side]),
        })),
      ),
    ),
    expect: { error: 'duplicate-id' },
  },
  {
    name: 'final-answers',
    trap: 'None: one column of the reference is called an answer.',
    files: {
      ...files(
        each((side, i) => ({ task_id: `t${i}`, model_answer: drawn(i, side) < 0.6 ? `${7 * i}` : '0' })),
        'jsonl',
      ),
      'metadata.jsonl': jsonl(
        gain.map((_, i) => ({
          task_id: `t${i}`,
          Question: `How many are ${noun(i)}?`,
          Level: 1 + (i % 3),
          'Final answer': `${7 * i}`,
          file_name: '',
        })),
      ),
    },
    command: 'compare a.jsonl b.jsonl --reference metadata.jsonl',
    expect: { n: N, metric: 'accuracy' },
  },
  {
    name: 'labels-of-items',
    trap: 'The labels of how hard items are are no right answers.',
    files: {
      ...files(
        each((side, i) => ({ id: `t${i}`, pred: drawn(i, side) < 0.7 === i % 3 > 0 ? 'pos' : 'neg' })),
      ),
      'test.csv': csv(
        gain.map((_, i) => ({
          id: `t${i}`,
          difficulty_label: i % 2 > 0 ? 'easy' : 'hard',
          sentiment: i % 3 > 0 ? 'pos' : 'neg',
        })),
      ),
    },
    command: 'compare a.csv b.csv --reference test.csv',
    expect: { question: ['--reference-column difficulty_label', '--reference-column sentiment'] },
  },
];

/** Errors of an utterance, of as many words for both systems. */
const spoken = (side: Side, i: number) => {
  const words = 3 + Math.floor(30 * drawn(i, 'words'));
  const errors = Math.round(words * (side === 'a' ? 0.15 : 0.2) * (0.5 + drawn(i, side)));
  const [sub, del] = [errors >> 1, errors >> 2];
  return { id: `u${i}`, errors, sub, del, ins: errors - sub - del, words };
};

const erring: readonly MadeCase[] = [
  ...(
    [
      ['errors', 'ref_words'],
      ['num_errors', 'n_ref_words'],
      ['result.errors', 'result.ref_words'],
      ['edits', 'reference_length'],
    ] as const
  ).map(([errors, length]) => ({
    name: `errors-beside-words ${errors}`,
    trap: 'The rate is all errors by all words, not the mean number of errors.',
    files: files(
      each((side, i) => {
        const { id, errors: count, words } = spoken(side, i);
        return { id, [errors]: count, [length]: words };
      }),
    ),
    expect: { metric: 'error rate from counts', better: 'a' as const, n: N, direction: 'lower' as const },
  })),
  {
    name: 'errors-beside-their-rate',
    trap: 'None: the rate of each item is computed from the counts.',
    files: files(
      each((side, i) => {
        const { id, errors, words } = spoken(side, i);
        return { id, wer: rounded(errors / words), errors, ref_words: words };
      }),
    ),
    expect: { metric: 'error rate from counts', better: 'a', n: N },
  },
  {
    name: 'errors-beside-other-words',
    trap: 'Other references have other lengths.',
    files: files(
      each((side, i) => ({
        id: `u${i}`,
        errors: spoken(side, i).errors,
        ref_words: spoken('a', side === 'a' ? i : i + 1).words,
      })),
    ),
    expect: { error: 'different-items', says: ['"ref_words"'] },
  },
  ...['n_ref', 'N', 'hits'].map((length) => ({
    name: `three-kinds-of-errors ${length}`,
    trap: 'None: they add up to a word error rate.',
    files: files(
      each((side, i) => {
        const { id, sub, del, ins, words } = spoken(side, i);
        return { id, sub, del, ins, [length]: length === 'hits' ? words - sub - del : words };
      }),
    ),
    expect: { metric: 'error rate from counts', better: 'a' as const, n: N },
  })),
  {
    name: 'errors-beside-tokens',
    trap: 'None: the tokens are those of each answer.',
    files: files(
      each((side, i) => ({
        id: i,
        errors: spoken(side, i).errors,
        tokens: 90 + Math.round(90 * drawn(i, `long ${side}`)),
      })),
    ),
    expect: { metric: 'mean of errors', better: 'a' },
  },
];

const TAGS = ['B-PER', 'I-PER', 'O', 'O', 'B-LOC', 'O', 'O', 'O'];

/** A token of a sentence, tagged as another is where a system errs. */
const tagged = (side: Side, i: number, tags: readonly string[]) => {
  const right = tags[i % tags.length] ?? '';
  const isWrong = drawn(i, `tag ${side}`) < (side === 'a' ? 0.1 : 0.2);
  return {
    sentence: i >> 3,
    token: noun(i),
    gold: right,
    pred: isWrong ? (tags[(i + 1) % tags.length] ?? '') : right,
  };
};

const spans: readonly MadeCase[] = [
  {
    name: 'tags-of-spans',
    trap: 'The F1 of spans is meant, not the share of right tags.',
    files: files(each((side, i) => tagged(side, i, TAGS))),
    expect: { question: ['--column pred'], says: ['"I-PER"'] },
  },
  {
    name: 'tags-of-spans in lists',
    trap: 'The same, in a list for each sentence.',
    files: files(
      (side) =>
        Array.from({ length: 60 }, (_, sentence) => {
          const all = TAGS.map((_tag, i) => tagged(side, 8 * sentence + i, TAGS));
          return { id: sentence, gold: all.map(({ gold }) => gold), pred: all.map(({ pred }) => pred) };
        }),
      'jsonl',
    ),
    expect: { question: ['--column pred'], says: ['"I-PER"'] },
  },
  {
    name: 'tags-of-words',
    trap: 'None: a part of speech is of one word.',
    files: files(each((side, i) => tagged(side, i, ['NN', 'VB', 'DT', 'JJ', 'IN']))),
    expect: { metric: 'accuracy', better: 'a' },
  },
];

export const specialColumns: readonly MadeCase[] = [
  ...ofInput,
  ...readable,
  ...together,
  ...marks,
  ...predictions,
  ...asked,
  ...erring,
  ...spans,
];
