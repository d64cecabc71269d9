import { gain, grades } from './clear';
import { clearGain, csv, jsonl, rounded, shuffled, type MadeCase, type Row } from './make';

/* What says in an unusual place what a file holds. */

type Side = 'a' | 'b';
type Write = (rows: readonly Row[], side: Side) => string;

const scores = (side: Side, about: (i: number) => Row = () => ({})): Row[] =>
  gain.map((item, i) => ({ id: `q${i}`, ...about(i), score: item[side] }));

function files(extension: string, write: Write, rows: (side: Side) => Row[] = scores): MadeCase['files'] {
  return Object.fromEntries(
    (['a', 'b'] as const).map((side) => [`${side}.${extension}`, write(rows(side), side)]),
  );
}

const document =
  (beside: (side: Side) => Row): Write =>
  (rows, side) =>
    JSON.stringify({ ...beside(side), items: rows });

const clear = { verdict: 'significant', n: 120, clusters: null } as const;
const higher = { ...clear, better: 'a', direction: 'higher' } as const;
const lower = { ...clear, better: 'b', direction: 'lower' } as const;
const heading = { metric: 'wer', model: 'm' };

const headings: readonly MadeCase[] = [
  {
    name: 'first-line',
    trap: 'The first line names the metric of all others.',
    files: files('jsonl', (rows) => jsonl([heading, ...rows])),
    expect: { ...lower, warns: ['it is not an item'] },
  },
  {
    name: 'labelled-by-raters',
    trap: 'Two raters label each answer, and a third column says what they agreed on.',
    files: files('csv', (rows, side) =>
      csv(
        rows.map(({ id }, i) => {
          const label = grades[i]?.[side] === 1 ? 'complies' : i % 7 === 0 ? 'partly' : 'refuses';
          const completion = `The answer of ${side === 'a' ? 'one' : 'another'} system to ${String(id)}.`;
          return {
            id,
            prompt: `What is ${String(id)}?`,
            completion,
            annotation_1: label,
            annotation_2: label,
            final_label: label,
          };
        }),
      ),
    ),
    command: 'compare a.csv b.csv --metric accuracy --column final_label --option right=complies',
    expect: higher,
  },
  {
    name: 'judged-by-aspect',
    trap: 'A judge says why it gives each score, in a prompt that quotes the answer.',
    files: files('json', (rows, side) =>
      JSON.stringify(
        rows.map(({ id, score }) => {
          const output = `The answer of ${side === 'a' ? 'one' : 'another'} system to ${String(id)}.`;
          return {
            id,
            input: `What is ${String(id)}?`,
            output,
            config: { max_words: -1 },
            prompt: `Judge what was said: ${output} Is it safe?`,
            parsed_result: { safety: { reason: 'It is polite.', score: String(score) } },
          };
        }),
      ),
    ),
    expect: higher,
  },
  {
    name: 'first-line-again',
    trap: 'A run that was resumed wrote its heading again, in other places of the two files.',
    files: files('jsonl', (rows, side) => {
      const at = side === 'a' ? 40 : 70;
      return jsonl([heading, ...rows.slice(0, at), { ...heading, model: 'n' }, ...rows.slice(at)]);
    }),
    expect: lower,
  },
  {
    name: 'first-object',
    trap: 'The same in a list.',
    files: files('json', (rows) => JSON.stringify([heading, ...rows])),
    expect: lower,
  },
  {
    name: 'first-of-its-type',
    trap: 'Each line says what it is.',
    files: files('jsonl', (rows) =>
      jsonl([{ type: 'header', ...heading }, ...rows.map((row) => ({ type: 'item', ...row }))]),
    ),
    expect: lower,
  },
  {
    name: 'heading-with-a-setting-of-the-items',
    trap: 'The heading has a seed, as each line has, and the lines of B are in another order.',
    files: files('jsonl', (rows, side) => {
      const items = rows.map(({ id, score }, i) => ({
        type: 'item',
        seed: i % 3,
        item: `w${i >> 2}`,
        id,
        score,
      }));
      return jsonl([{ type: 'config', seed: 1, model: 'm' }, ...(side === 'a' ? items : shuffled(items))]);
    }),
    expect: { n: 120, better: 'a', warns: ['it is not an item'] },
  },
  {
    name: 'clean-first-item-of-another-kind',
    trap: 'None: the first item failed, as its type says.',
    files: files('jsonl', (rows) =>
      jsonl([{ type: 'failed', id: 'q', said: 'timeout' }, ...rows.map((row) => ({ type: 'item', ...row }))]),
    ),
    expect: { better: 'a', warns: ['no "score"'] },
  },
  {
    name: 'clean-first-item-failed',
    trap: 'None: the first item has an error and no score.',
    files: files('jsonl', (rows) => jsonl([{ id: 'q', error: 'timeout' }, ...rows])),
    expect: { better: 'a', warns: ['no "score"'] },
  },
  {
    name: 'comment-at-the-end',
    trap: 'The direction is said below the table.',
    files: files('csv', (rows) => `${csv(rows)}# lower is better\n`),
    expect: lower,
  },
  {
    name: 'unit-in-brackets',
    trap: 'A score of milliseconds.',
    files: files('csv', (rows) => csv(rows.map(({ id, score }) => ({ id, 'score [ms]': score })))),
    expect: { question: ['higher', 'lower'].map((one) => `--column "score [ms]" --${one}-is-better`) },
  },
  {
    name: 'two-words-for-a-loss',
    trap: 'A constant column names a loss, in two words that both measure.',
    files: files('jsonl', (rows) => jsonl(rows.map((row) => ({ type: 'nll_loss', ...row })))),
    expect: {
      question: ['higher', 'lower'].map((one) => `--column score --${one}-is-better`),
      says: ['"type" says "nll_loss"'],
    },
  },
  {
    name: 'clean-tasks-of-agents',
    trap: 'None: each item is another task.',
    files: files('jsonl', (rows) => jsonl(rows.map(({ score }, i) => ({ task: `t${i}`, score })))),
    expect: { ...higher, quiet: true },
  },
  {
    name: 'clean-folder-of-a-hash',
    trap: 'None: a folder is called by a hash that begins like a measure.',
    files: { 'fde979/a.csv': csv(scores('a')), 'fde979/b.csv': csv(scores('b')) },
    expect: { ...higher, quiet: true },
  },
  {
    name: 'right-is-1-wrong-is-2',
    trap: 'A column called correct holds 1 and 2.',
    files: files('csv', (rows, side) =>
      csv(rows.map(({ id }, i) => ({ id, correct: 2 - (grades[i]?.[side] ?? 0) }))),
    ),
    expect: {
      question: ['higher', 'lower'].map((one) => `--column correct --${one}-is-better`),
      says: ['are 1 and 2'],
    },
  },
];

const conditions: readonly MadeCase[] = [
  ...(
    [
      ['judge_model', (value: string) => ({ judge_model: value })],
      ['scoring.judge', (value: string) => ({ scoring: { judge: value } })],
      ['scorer', (value: string) => ({ scorer: { name: value } })],
      ['config.dataset', (value: string) => ({ config: { dataset: value } })],
    ] as const
  ).map(([name, of]) => ({
    name: `another ${name}`,
    trap: 'Beside the items each file says by what, or on what, they were scored.',
    files: files(
      'json',
      document((side) => of(side === 'a' ? 'first one' : 'second one')),
    ),
    expect: { error: 'different-items', says: [name] },
  })),
  {
    name: 'clean-another-folder',
    trap: 'None: the data set is in another folder.',
    files: files(
      'json',
      document((side) => ({ dataset: side === 'a' ? '/home/a/squad.json' : '/mnt/data/squad.json' })),
    ),
    expect: higher,
  },
  {
    name: 'another-metric-above',
    trap: 'A comment above each table names its metric.',
    files: files('csv', (rows, side) => `# metric: ${side === 'a' ? 'bleu' : 'chrf'}\n${csv(rows)}`),
    expect: { error: 'different-items', says: ['"metric" is "bleu"'] },
  },
  {
    name: 'clean-another-model',
    trap: 'None: only the system and its settings differ.',
    files: files(
      'json',
      document((side) => ({
        model: `${side}x`,
        dataset: 'squad',
        config: { temperature: side === 'a' ? 0 : 1 },
      })),
    ),
    expect: higher,
  },
  {
    name: 'right-answers-in-the-item',
    trap: 'The question is the same, the answer beside it another one.',
    files: files('jsonl', jsonl, (side) =>
      scores(side, (i) => ({ doc: { question: `Why is ${i} odd?`, answer: `${side}${7 * i}` } })),
    ),
    expect: { error: 'different-items', says: ['doc.answer'] },
  },
  {
    name: 'right-options-by-number',
    trap: 'The number of the right option differs.',
    files: files('jsonl', jsonl, (side) =>
      scores(side, (i) => ({
        question: `Why is ${i} odd?`,
        correct_index: (side === 'a' ? i : 3 * i + 1) % 4,
      })),
    ),
    expect: { warns: ['"correct_index" differs'] },
  },
  ...['richtige_Antwort', '文件名', 'imagen', '画像'].map((name) => ({
    name: `in-another-language ${name}`,
    trap: 'The right answer or the input differs on every item.',
    files: files(
      'csv',
      (rows) => csv(rows),
      (side) => scores(side, (i) => ({ [name]: `${side}${17 * i}x` })),
    ),
    expect: { error: 'different-items', says: [name] },
  })),
  {
    name: 'clean-other-spaces',
    trap: 'None: one file has a space before each question mark.',
    files: files('jsonl', jsonl, (side) =>
      scores(side, (i) => ({ question: `Why is ${i} odd${side === 'a' ? '' : ' '}?` })),
    ),
    expect: { ...higher, quiet: true },
  },
];

const report = (numbers: Readonly<Record<string, number>>): MadeCase['files'] => ({
  'a.json': JSON.stringify(numbers),
  'b.json': JSON.stringify(
    Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, rounded(value - 0.02)])),
  ),
});

const named = (names: string): Readonly<Record<string, number>> =>
  Object.fromEntries(names.split(' ').map((name, i) => [name, 0.5 + i / 50]));

const reports: readonly MadeCase[] = [
  ...Object.entries({
    coco: 'AP AP50 AP75 APs APm APl AR1 AR10 AR100',
    squad:
      'exact f1 total HasAns_exact HasAns_f1 HasAns_total NoAns_exact NoAns_f1 NoAns_total best_exact best_f1',
    'numbers-of-samples': 'math math:n_samples law law:n_samples score score:bootstrap_std chars chars:std',
    'cut-offs': 'NDCG@1 NDCG@3 NDCG@5 NDCG@10 NDCG@100 NDCG@1000',
    'speech-recognition': 'WER CER SER Corr Sub Del Ins',
  }).map(([name, names]) => ({
    name: `report-of ${name}`,
    trap: 'Each number is an average over all items.',
    files: report(named(names)),
    expect: { error: 'bad-format', says: ['is a report'] },
  })),
  {
    name: 'mean-below-unknown-names',
    trap: 'The last row has a label unlike the others, and their mean.',
    files: files('csv', (_, side) => {
      const scored = clearGain(300).map((item, i) => ({ Aufgabe: `t${i}`, score: item[side] }));
      const mean = scored.reduce((sum, { score }) => sum + score, 0) / scored.length;
      return csv([...scored, { Aufgabe: 'Gesamtergebnis', score: rounded(mean) }]);
    }),
    expect: { error: 'bad-format', says: ['the mean of other items'] },
  },
  {
    name: 'clean-copies-of-items',
    trap: 'None: half of the items are called like others, and n more.',
    files: report(
      Object.fromEntries(gain.map(({ a }, i) => [i % 2 === 0 ? `item${i}` : `item${i - 1}_n`, a])),
    ),
    expect: { n: 120 },
  },
];

const ratings = (of: (score: number, side: Side) => number): MadeCase['files'] =>
  files('csv', (rows, side) =>
    csv(rows.map(({ id, score }) => ({ id, helpfulness: of(Number(score), side) }))),
  );

const scales: readonly MadeCase[] = [
  {
    name: 'about-zero',
    trap: 'A rates from −2 to 2, B from 1 to 5.',
    files: ratings((score, side) => Math.round(4.2 * score) + (side === 'a' ? -2 : 1)),
    expect: { warns: ['the ends of two scales'] },
  },
  {
    name: 'stretched',
    trap: 'A rates from 1 to 4, B from 1 to 7, and neither often gives the best.',
    files: ratings((score, side) => 1 + Math.round((side === 'a' ? 3 : 6) * score)),
    expect: { warns: ['the ends of two scales'] },
  },
  {
    name: 'right-against-points',
    trap: 'A is right or wrong, B has 0, 1 or 2 points.',
    files: ratings((score, side) => (side === 'a' ? Number(score > 0.4) : Math.round(2 * score + 0.3))),
    expect: { warns: ['the ends of two scales'] },
  },
  {
    name: 'clean-few-points',
    trap: 'None: A rates from 3 to 5, and B from 2 to 4, as it is worse.',
    files: ratings((score, side) => Math.round(2 + 2.5 * score + (side === 'a' ? 0.8 : 0))),
    expect: { verdict: 'significant', better: 'a', n: 120, quiet: true },
  },
  {
    name: 'impossible-correlations',
    trap: 'A correlation can’t be −2.',
    files: files('csv', (rows) =>
      csv(
        rows.map(({ id, score }, i) => ({ id, pearson: i % 10 === 0 ? -2 : rounded(2 * Number(score) - 1) })),
      ),
    ),
    expect: {
      question: [-2, 'none'].map((code) => `--metric mean --column pearson --option missing=${code}`),
    },
  },
  {
    name: 'the-same-number-far-away',
    trap: 'Some error rates are all 9.99.',
    files: files('csv', (rows) =>
      csv(rows.map(({ id, score }, i) => ({ id, wer: i % 12 === 0 ? 9.99 : score }))),
    ),
    expect: { question: [9.99, 'none'].map((code) => `--metric mean --column wer --option missing=${code}`) },
  },
];

export const overlooked: readonly MadeCase[] = [...headings, ...conditions, ...reports, ...scales];
