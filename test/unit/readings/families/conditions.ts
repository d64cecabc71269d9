import seedrandom from 'seedrandom';
import { clearGain, csv, jsonl, shuffled, type MadeCase, type Row } from './make';

/* Files that differ by what was asked or how it ended, not only by the system. */

type Side = 'a' | 'b';

const gain = clearGain();
const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;

function files(
  row: (item: { a: number; b: number }, i: number, side: Side) => Row,
  write: (rows: readonly Row[]) => string = csv,
): MadeCase['files'] {
  return Object.fromEntries(
    (['a', 'b'] as const).map((side) => [
      write === csv ? `${side}.csv` : `${side}.jsonl`,
      write(gain.map((item, i) => row(item, i, side))),
    ]),
  );
}

const constant = (column: string, a: unknown, b: unknown): MadeCase['files'] =>
  files((item, i, side) => ({ id: i, [column]: side === 'a' ? a : b, score: item[side] }));

const numbers: readonly MadeCase[] = [
  ...(
    [
      ['snr_db', 20, 0],
      ['n_choices', 4, 10],
      ['num_fewshot', 5, 0],
      ['max_tokens', 4096, 256],
      ['max_steps', 100, 30],
      ['image_size', 224, 384],
      ['year', 2023, 2024],
    ] as const
  ).map(([column, a, b]) => ({
    name: `another-number ${column}`,
    trap: 'Each file has one number, which says under what condition all of its items were evaluated.',
    files: constant(column, a, b),
    expect: { ...clear, warns: [`Every "${column}" is "${a}" in a.csv and "${b}" in b.csv`] },
  })),
  ...(
    [
      ['seed', 1, 2],
      ['temperature', 0, 0.7],
      ['model_size_b', 7, 70],
      ['timestamp', 1767225600, 1767312000],
      ['cost_usd_total', 1.2, 3.4],
      ['learning_rate', 0.0001, 0.00003],
      ['train_loss', 0.31, 0.28],
      ['num_layers', 12, 24],
      ['version', 1.2, 1.3],
      ['top_p', 1, 0.95],
    ] as const
  ).map(([column, a, b]) => ({
    name: `number-of-the-system ${column}`,
    trap: 'The number that differs is the system’s, or that of its run or training.',
    files: constant(column, a, b),
    expect: { ...clear, column: 'score', quiet: true } as const,
  })),
  {
    name: 'another-model-of-the-measure',
    trap: 'A name that begins with that of the score says how it was computed.',
    files: constant('score_model', 'large-v1', 'large-v2'),
    expect: { ...clear, column: 'score', warns: ['Every "score_model" is "large-v1" in a.csv'] },
  },
  {
    name: 'another-number-beside-the-same-questions',
    trap: 'The questions are the same, the number of examples before them is not.',
    files: files((item, i, side) => ({
      id: i,
      question: `How many legs have ${i} spiders?`,
      num_fewshot: side === 'a' ? 5 : 0,
      score: item[side],
    })),
    expect: { ...clear, warns: ['Every "num_fewshot" is'] },
  },
];

const ends: readonly MadeCase[] = [
  ...(
    [
      ['status', 'ok', 'failed'],
      ['finish_reason', 'stop', 'error'],
      ['exit', 0, 1],
    ] as const
  ).map(([column, fine, failed]) => ({
    name: `all-failed ${column}`,
    trap: 'One system never ran: all of its rows have a score of 0, like wrong answers.',
    files: files((item, i, side) => ({
      id: i,
      [column]: side === 'a' ? fine : failed,
      score: side === 'a' ? item.a : 0,
    })),
    expect: { n: 120, warns: [`all items are marked as failed in "${column}" ("${failed}")`] },
  })),
  {
    name: 'all-wrong',
    trap: 'A weak system has nothing right, and another name.',
    files: files(
      (item, i, side) => ({ id: i, model: side, correct: side === 'a' ? Number(item.a > 0.4) : 0 }),
      jsonl,
    ),
    expect: { verdict: 'significant', better: 'a' },
  },
];

const NAMES = ['id', 'n', 'doc'];

const orders: readonly MadeCase[] = [
  ...NAMES.map((column) => ({
    name: `parts-in-another-order ${column}`,
    trap: 'Three parts were put together in different orders, and each numbers its rows from 0.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => {
        const rows = gain.map((item, i) => ({ [column]: i % 40, score: item[side] }));
        return [
          `${side}.csv`,
          csv(side === 'a' ? rows : [...rows.slice(80), ...rows.slice(0, 40), ...rows.slice(40, 80)]),
        ];
      }),
    ),
    expect: { warns: ['the parts of the two files are in different orders'] },
  })),
  {
    name: 'parts-in-the-same-order',
    trap: 'The same, in the same order.',
    files: files((item, i, side) => ({ n: i % 40, score: item[side] })),
    expect: { verdict: 'significant', better: 'a' },
  },
  {
    name: 'numbered-rows-of-other-items',
    trap: 'Only row numbers match the items, and the scores have nothing in common.',
    files: {
      'a.csv': csv(gain.map((item, i) => ({ id: i, score: item.a }))),
      'b.csv': csv(shuffled(gain).map((item, i) => ({ id: i, score: item.b }))),
    },
    expect: { n: 120, warns: ['have nothing in common'] },
  },
  ...([-1, 1] as const).map((by): MadeCase => ({
    name: `scores-${by < 0 ? 'one line up' : 'one line down'}`,
    trap: 'The scores of one file slipped by a line.',
    files: {
      'a.csv': csv(gain.map((item, i) => ({ id: i, score: item.a }))),
      'b.csv': csv(gain.map((_, i) => ({ id: i, score: gain.at((i + by) % gain.length)?.b ?? 0 }))),
    },
    expect: { n: 120, warns: ['one line further down'] },
  })),
  ...([-1, 1] as const).map((by): MadeCase => ({
    name: `answers-${by < 0 ? 'one line up' : 'one line down'}`,
    trap: 'The answers of one file slipped by a line, its right answers did not.',
    files: files((_, i, side) => {
      const at = (item: number) =>
        ['news', 'sport', 'art', 'law'][Math.floor(4 * seedrandom(String(item))())];
      const given = at(side === 'a' ? i : i + by);
      return { id: i, gold: at(i), prediction: i % (side === 'a' ? 9 : 7) === 0 ? 'law' : given };
    }),
    expect: { n: 120, warns: ['slipped by a line'] },
  })),
  {
    name: 'episodes-of-another-agent',
    trap: 'What a seed brings one agent says nothing about what it brings another.',
    files: {
      'a.csv': csv(gain.map((item, i) => ({ env_seed: i, score: item.a }))),
      'b.csv': csv(shuffled(gain).map((item, i) => ({ env_seed: i, score: item.b }))),
    },
    expect: { n: 120, quiet: true },
  },
];

/** Runs of 40 queries with some documents each, of which B finds the right ones a rank later. */
function runs(
  depth: (side: Side, query: number) => number,
  options = '',
): Omit<MadeCase, 'name' | 'trap' | 'expect'> {
  const lines = (line: (query: number) => string[]) =>
    Array.from({ length: 40 }, (_, query) => line(query))
      .flat()
      .join('');
  const run = (side: Side) =>
    lines((query) =>
      Array.from({ length: depth(side, query) }, (_, rank) => {
        const document = side === 'a' ? rank : rank + 1;
        return `q${query} Q0 d${document} ${rank + 1} ${1000 - rank} ${side}\n`;
      }),
    );
  const judged = lines((query) => [3, 8, 20 + (query % 7)].map((document) => `q${query} 0 d${document} 1\n`));
  return {
    files: { 'a.run': run('a'), 'b.run': run('b'), 'all.qrels': judged },
    command: `compare a.run b.run --reference all.qrels${options}`,
  };
}

const depths: readonly MadeCase[] = [
  {
    name: 'runs-of-other-depths',
    trap: 'A was cut after 100 documents of each query, and B after 10.',
    ...runs((side) => (side === 'a' ? 100 : 10)),
    expect: { n: 40, warns: ['a.run holds 100 documents of most queries, and b.run 10', '--option k=10'] },
  },
  {
    name: 'runs-of-other-depths-at-10',
    trap: 'None: the first ten documents count.',
    ...runs((side) => (side === 'a' ? 100 : 10), ' --metric ndcg --option k=10'),
    expect: { n: 40, lacks: 'documents of most queries' },
  },
  ...(
    [
      ['distances', (rank: string) => rank],
      ['one score', () => '1'],
    ] as const
  ).map(([what, score]): MadeCase => {
    const { files: given, ...rest } = runs(() => 30);
    const run = String(given['a.run']).replaceAll(
      / (\d+) \d+ a$/gm,
      (_, rank: string) => ` ${rank} ${score(rank)} a`,
    );
    return {
      name: `runs-by-${what}`,
      trap: 'The scores of A order its documents in another way than their ranks.',
      files: { ...given, 'a.run': run },
      ...rest,
      expect: { n: 40, warns: ['a.run: At most ranks, the score is not lower than at the rank before'] },
    };
  }),
  {
    name: 'runs-of-what-was-found',
    trap: 'None: each query has as many documents as the system found.',
    ...runs((side, query) => (side === 'a' ? 40 : 30) + (query % 5)),
    expect: { n: 40, quiet: true },
  },
];

export const conditions: readonly MadeCase[] = [...numbers, ...ends, ...orders, ...depths];
