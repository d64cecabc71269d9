import seedrandom from 'seedrandom';
import { csv, jsonl, type MadeCase, rounded, type Row } from './make';

/* Files with the columns and keys that evaluation tools write beside a score. */

const N = 120;

type Random = () => number;

/** Two outputs: `row` writes an item that the system gets right or not. */
function outputs(
  row: (i: number, isRight: boolean, random: Random, gold: Random) => Row,
  written: (rows: readonly Row[]) => string = jsonl,
): MadeCase['files'] {
  const of = (name: string, hit: number) => {
    const [random, gold] = [seedrandom(name), seedrandom('gold')];
    return written(Array.from({ length: N }, (_, i) => row(i, random() < hit, random, gold)));
  };
  const ending = written === csv ? 'csv' : 'jsonl';
  return { [`a.${ending}`]: of('a', 0.8), [`b.${ending}`]: of('b', 0.55) };
}

const asked = (i: number) => `What is ${i} times ${i + 3}, and why?`;
const letter = (random: Random) => 'ABCD'[Math.floor(4 * random())]!;
const other = (right: string) => (right === 'A' ? 'B' : 'A');

const samples: readonly MadeCase[] = [
  {
    name: 'lists-of-samples-beside-one-right-answer',
    trap: 'A list of answers never equals the one right answer; each answer has a mark beside it.',
    files: outputs((i, isRight, random, gold) => {
      const right = String(Math.floor(90 * gold()));
      const score = Array.from({ length: 4 }, () => random() < 0.1 + 0.8 * Number(isRight));
      return {
        idx: i,
        question: asked(i),
        gt: right,
        code: score.map(() => `so it is ${random()}`),
        pred: score.map((is) => (is ? right : '99')),
        score,
      };
    }),
    expect: { verdict: 'significant', better: 'a', n: N, metric: 'pass@1' },
  },
  {
    name: 'right-answers-that-are-records',
    trap: 'Both systems are wrong on all items only because no text is a list of records.',
    files: {
      ...outputs((i, isRight, _, gold) => ({ question_id: i, answer: isRight ? letter(gold) : 'none' })),
      'gold.json': JSON.stringify(
        Array.from({ length: N }, (_, i) => ({
          question_id: i,
          answers: [
            { answer: 'A', answer_id: 1 },
            { answer: 'B', answer_id: 2 },
          ],
        })),
      ),
    },
    command: 'compare a.jsonl b.jsonl --reference gold.json',
    expect: {
      question: ['--metric quasi-exact-match --column answer'],
      says: ['No answer of a.jsonl is right for any item'],
    },
  },
];

const logs: readonly MadeCase[] = [
  {
    name: 'a-flag-that-is-never-set',
    trap: 'A flag that no row sets is no score beside answers and right ones.',
    files: outputs((i, isRight, random, gold) => {
      const right = String(Math.floor(900 * gold()));
      return {
        task_id: `t${i}`,
        question: asked(i),
        prediction: isRight ? right : String(1000 + Math.floor(900 * random())),
        true_answer: right,
        parsing_error: false,
        iteration_limit_exceeded: !isRight && i % 7 === 0,
      };
    }),
    expect: { verdict: 'significant', better: 'a', n: N, column: 'prediction' },
  },
  {
    name: 'counts-of-messages-of-an-agent',
    trap: 'How many tokens or queries a run took says nothing of what was asked.',
    files: outputs(
      (i, isRight, random) => ({
        'env.task_name': `shop.${i}`,
        'env.task_seed': Math.floor(99 * random()),
        cum_reward: Number(isRight),
        'stats.cum_steps': 2 + Math.floor(13 * random()),
        'stats.cum_n_token_user_message': 2000 + Math.floor(88_000 * random()),
        number_of_queries: 1 + Math.floor(90 * random()),
      }),
      csv,
    ),
    expect: { verdict: 'significant', better: 'a', n: N, column: 'cum_reward', clusters: null },
  },
  {
    name: 'keys-of-single-items',
    trap: 'What is called after an item is the answer to it, and no score; the answers are scored again.',
    files: outputs((i, isRight, _, gold) => {
      const right = letter(gold);
      const given = isRight ? right : other(right);
      const id = `dev_Math_${i}`;
      return {
        doc_id: i,
        target: right,
        resps: [[given]],
        filtered_resps: [given],
        mmmu_acc: { id, subdomain: 'Math', answer: right, parsed_pred: given },
        submission: { [id]: given },
      };
    }),
    command: 'compare a.jsonl b.jsonl --metric accuracy --column response --reference-column target',
    expect: { verdict: 'significant', better: 'a', n: N },
  },
  {
    name: 'texts-beside-an-answer',
    trap: 'The subject of a question in an object of its answer is no verdict.',
    files: outputs((i, isRight, _, gold) => {
      const right = letter(gold);
      const given = isRight ? right : other(right);
      return {
        doc_id: i,
        target: right,
        resps: [[given]],
        filtered_resps: [given],
        mmmu_acc: { subdomain: i % 2 === 0 ? 'Math' : 'Art', answer: right, parsed_pred: given },
      };
    }),
    expect: {
      error: 'needs-metric',
      says: ['holds no score per item, but can be scored again, by accuracy'],
    },
  },
  {
    name: 'texts-beside-a-score',
    trap: 'What an object says of a question beside its score is none.',
    files: outputs((i, isRight) => ({
      doc_id: i,
      target: 'yes',
      resps: [['yes']],
      pope_accuracy: { score: Number(isRight), prediction: 'yes it is', category: i % 2 === 0 ? 'a' : 'b' },
    })),
    expect: { verdict: 'significant', better: 'a', n: N, lacks: "can't be averaged" },
  },
  {
    name: 'rewards-of-pairs',
    trap: 'The reward of a chosen answer is no quality of the model that gives rewards; only the results say what it got right.',
    files: outputs((i, isRight, random) => {
      const chosen = rounded(6 * random() - 3);
      const results = Number(isRight);
      return { id: i, scores_chosen: chosen, scores_rejected: rounded(chosen + 1 - 2 * results), results };
    }),
    expect: {
      question: ['results', 'scores_chosen', 'scores_rejected'].map((column) => `--column ${column}`),
    },
  },
  {
    name: 'ratings-that-failed',
    trap: 'A rating of −1 stands for none: the item is left out, and isn’t scored 0.',
    files: outputs((i, isRight, random) => {
      const score = i % 20 === 7 ? -1 : Math.floor(4 * random()) + (isRight ? 6 : 1);
      return {
        question_id: 81 + i,
        model: 'some',
        judge: ['gpt-4', 'single-v1'],
        judgment: `Good. Rating: [[${score}]]`,
        score,
        turn: 1,
        tstamp: 1_690_000_000 + i,
      };
    }),
    expect: { verdict: 'significant', better: 'a', lacks: 'scored 0' },
  },
  {
    name: 'the-same-score-twice',
    trap: 'None: a score that is equal to another counts out of nothing.',
    files: outputs((i, isRight, random) => {
      const score = Math.floor(4 * random()) + (isRight ? 6 : 1);
      return { session_id: `s${i}`, parsed_result: { score: String(score) }, score: String(score) };
    }),
    expect: { verdict: 'significant', better: 'a', n: N, lacks: 'counts out of' },
  },
];

/** People’s scores of three systems without a header: user, system, item, type, score, document. */
const assessed = (() => {
  const random = seedrandom('assessed');
  const rows = ['refA', 'online-B', 'sysC'].flatMap((system, s) =>
    ['TGT', 'BAD'].flatMap((type) =>
      Array.from({ length: type === 'BAD' ? 10 : 60 }, (_, i) =>
        [
          `engdeu0${i % 5}`,
          system,
          i,
          type,
          rounded((type === 'BAD' ? 40 : 85 - 6 * s) + 9 * random()),
          `doc${Math.floor(i / 6)}`,
        ].join(','),
      ),
    ),
  );
  return `${rows.join('\n')}\n`;
})();

/** A list of the samples of each problem, by its number. */
const bySample = (of: Row) => ({ sample_id: 0, ...of });
const kernels = outputs(
  (i, isRight, random) =>
    bySample({ compiled: isRight || i % 3 > 0, correctness: isRight, runtime: rounded(5 * random()) }),
  (rows) => JSON.stringify(Object.fromEntries(rows.map((row, i) => [i + 1, [row]]))),
);

const shapes: readonly MadeCase[] = [
  {
    name: 'a-list-for-each-problem',
    trap: 'Samples are numbered from 0 for each problem: lists of one sample are no systems or tasks.',
    files: { 'a.json': kernels['a.jsonl']!, 'b.json': kernels['b.jsonl']! },
    expect: { verdict: 'significant', better: 'a', n: N, column: 'correctness' },
  },
  {
    name: 'measures-of-numbered-classes',
    trap: 'Numbered classes under each of which stand the same measures are no systems.',
    files: {
      'a.json': JSON.stringify({
        metric_per_case: Array.from({ length: N }, (_, i) => ({
          metrics: { 1: { Dice: 0.7 + (i % 7) / 40, IoU: 0.5 }, 2: { Dice: 0.6 + (i % 5) / 40, IoU: 0.4 } },
          reference_file: `/gt/case_${i}.nii.gz`,
        })),
      }),
    },
    command: 'compare a.json',
    expect: { error: 'bad-setting' },
  },
];

const relations = ['born in', 'capital of', 'part of'];
const averages = ['micro', 'macro', 'samples'].map((of) => `--metric multilabel-${of}-f1`);
const pair = '--column triple_list_pred --reference-column triple_list_gold';

const triples: MadeCase = {
  name: 'lists-of-triples',
  trap: 'Lists of records that share some with the right ones are sets, of which an F1 counts each.',
  files: outputs((i, isRight, random, gold) => {
    const right = Array.from({ length: 1 + (i % 3) }, (_, k) => ({
      subject: `s${i}-${k}`,
      relation: relations[Math.floor(3 * gold())],
      object: `o${k}`,
    }));
    const found = right.filter(() => isRight || random() < 0.7);
    const more = random() < 0.2 ? [{ relation: 'born in', subject: 'nobody', object: 'nowhere' }] : [];
    return { text: asked(i), triple_list_gold: right, triple_list_pred: [...found, ...more] };
  }),
  expect: { question: ['--metric accuracy', ...averages].map((metric) => `${metric} ${pair}`) },
};

const counted = `\n| SPKR | # Snt # Wrd | Corr Sub Del Ins Err S.Err |\n${'| Sum/Avg | 90 900 | 90.1 6.0 2.0 2.0 10.0 60.0 |\n'.repeat(3)}`;

export const harnesses: readonly MadeCase[] = [
  triples,
  {
    name: 'reports-of-sclite',
    trap: 'The lines of a report are not what a system wrote.',
    files: { 'a.txt': counted, 'b.txt': counted.replaceAll('90.1', '88.2') },
    expect: { error: 'bad-format', says: ['a report of a scorer'] },
  },
  ...shapes,
  ...samples,
  ...logs,
  {
    name: 'numbers-of-rows-that-say-what-they-are-of',
    trap: 'The number of an item and the score of a row are no two systems, where rows name systems.',
    files: { 'scores.csv': assessed },
    command: 'compare scores.csv',
    expect: { error: 'bad-setting' },
  },
];
