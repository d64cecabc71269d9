import seedrandom from 'seedrandom';
import { clearGain, csv, jsonl, rounded, shuffled, type MadeCase, type Row } from './make';

/* What the numbers, names and judges of one file show, and those of the other don't, and files that look like them. */

type Side = 'a' | 'b';

const gain = clearGain();

function files(rows: (side: Side) => readonly Row[], format: 'csv' | 'jsonl' = 'csv'): MadeCase['files'] {
  const written = format === 'csv' ? csv : jsonl;
  return { [`a.${format}`]: written(rows('a')), [`b.${format}`]: written(rows('b')) };
}

/** One column of numbers beside an id. */
function numbers(column: string, of: (side: Side, i: number) => number): MadeCase['files'] {
  return files((side) => gain.map((_, i) => ({ id: `q${i}`, [column]: rounded(of(side, i)) })));
}

const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;
const lower = { ...clear, better: 'b', direction: 'lower' } as const;
const score = (side: Side, i: number) => gain[i]?.[side] ?? 0;

/** A hardness for each item, much of it near 0, and a little noise for each system. */
const random = seedrandom('one-sided');
const hard = gain.map(() => random());
const noise = gain.map(() => ({ a: random() - 0.5, b: random() - 0.5 }));
const noisy = (side: Side, i: number, size: number) => 1 + size * (noise[i]?.[side] ?? 0);
const of = (i: number) => hard[i] ?? 0;

const constants: readonly MadeCase[] = [
  ...[0.5, 1].map((only) => ({
    name: `one-number ${only}`,
    trap: 'A holds one number for all items.',
    files: numbers('score', (side, i) => (side === 'a' ? only : score(side, i))),
    expect: { n: 120, warns: [`Every "score" of a.csv is ${only}`] },
  })),
  {
    name: 'one-number-of-b',
    trap: 'B holds one number for all items.',
    files: numbers('f1', (side, i) => (side === 'b' ? 0.25 : score(side, i))),
    expect: { n: 120, warns: ['Every "f1" of b.csv is 0.25'] },
  },
  {
    name: 'always-right',
    trap: 'A gets all items right, which is one number, too.',
    files: numbers('correct', (side, i) => Number(side === 'a' || i % 4 > 0)),
    expect: { ...clear, quiet: true },
  },
];

const slow = (side: Side, i: number) =>
  Math.exp(0.5 + 4 * of(i)) * (side === 'a' ? 1.05 : 1) * noisy(side, i, 0.1);
const wide = (side: Side, i: number) =>
  -0.4 + 1.8 * of(i) + 0.05 * (noise[i]?.[side] ?? 0) + (side === 'a' ? 0.04 : 0);

const limits: readonly MadeCase[] = [
  ...['latency_s', 'duration_s'].map((column) => ({
    name: `timeout ${column}`,
    trap: 'A stops after 30 seconds, B has no timeout.',
    files: numbers(column, (side, i) => (side === 'a' ? Math.min(30, slow(side, i)) : slow(side, i))),
    expect: { n: 120, warns: [`The "${column}" of a.csv is 30 on`] },
  })),
  {
    name: 'timeout-of-both',
    trap: 'Both stop after 30 seconds.',
    files: numbers('latency_s', (side, i) => Math.min(30, slow(side, i))),
    expect: { ...lower, quiet: true },
  },
  ...[
    { name: 'clipped-below', clip: (value: number) => Math.max(0, value), limit: '0' },
    { name: 'clipped-above', clip: (value: number) => Math.min(1, value), limit: '1' },
  ].map(({ name, clip, limit }) => ({
    name,
    trap: 'The rewards of B are clipped.',
    files: numbers('reward', (side, i) => (side === 'b' ? clip(wide(side, i)) : wide(side, i))),
    expect: { n: 120, warns: [`The "reward" of b.csv is ${limit} on`] },
  })),
  {
    name: 'bounded',
    trap: 'A reaches the highest possible score on many items, B on none.',
    files: numbers('f1', (side, i) => (side === 'a' ? Math.min(1, 0.6 + 0.7 * of(i)) : 0.3 + 0.65 * of(i))),
    expect: { ...clear, quiet: true },
  },
];

const decimals: readonly MadeCase[] = [
  ...['score', 'f1'].map((column) => ({
    name: `rounded-down ${column}`,
    trap: 'A is better, but its numbers were cut after one decimal.',
    files: numbers(column, (side, i) =>
      side === 'a' ? Math.floor(10 * score(side, i)) / 10 : score(side, i),
    ),
    expect: { n: 120, warns: [`In "${column}", all numbers of a.csv are multiples of 0.1`] },
  })),
  {
    name: 'cut-after-six-decimals',
    trap: 'The gain is that of cutting.',
    files: files((side) =>
      gain.map(({ a }, i) => {
        const all = a + (1 + i) / 7e5;
        return { id: `q${i}`, score: side === 'a' ? all : Math.floor(1e6 * all) / 1e6 };
      }),
    ),
    expect: { n: 120, warns: ['all numbers of b.csv are multiples of 0.000001'] },
  },
  {
    name: 'whole-numbers',
    trap: 'A holds whole numbers only, written with a decimal point.',
    files: {
      'x/out.csv': csv(gain.map((_, i) => ({ id: `q${i}`, score: `${Math.floor(20 * score('a', i))}.0` }))),
      'y/out.csv': csv(gain.map((_, i) => ({ id: `q${i}`, score: 20 * score('b', i) }))),
    },
    expect: {
      n: 120,
      warns: ['In "score", all numbers of x/out.csv are multiples of 1, which those of y/out.csv'],
    },
  },
  {
    name: 'decimals-that-do-not-matter',
    trap: 'A has two decimals, and a gain of three hundredths.',
    files: numbers('score', (side, i) => Math.round(100 * score(side, i)) / (side === 'a' ? 100 : 100.001)),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'as-small-as-numbers-get',
    trap: 'A power of ten that makes them whole would be infinite.',
    files: files((side) => gain.map((_, i) => ({ id: `q${i}`, score: String(score(side, i) * 1e-300) }))),
    expect: { n: 120 },
  },
];

const cost = (side: Side, i: number) => (0.3 + 2 * of(i)) * (side === 'a' ? 0.97 : 1) * noisy(side, i, 0.04);
const loss = (side: Side, i: number) =>
  1.5 + of(i) + (side === 'a' ? 0 : 0.03) + 0.05 * (noise[i]?.[side] ?? 0);

const units: readonly MadeCase[] = [
  ...[
    ['cost', 0.79],
    ['price', 1.4],
    ['price_error', 1.12],
  ].map(([column, rate]) => ({
    name: `currency ${column}`,
    trap: 'A counts in another currency.',
    files: numbers(String(column), (side, i) => cost(side, i) * (side === 'a' ? Number(rate) : 1)),
    expect: { n: 120, warns: ['are in the same currency'] },
  })),
  {
    name: 'one-currency',
    trap: 'The tokens of A have another price, in the currency that the name says.',
    files: numbers('cost_usd', (side, i) => cost(side, i) * (side === 'a' ? 0.79 : 1)),
    expect: { ...lower, better: 'a', quiet: true },
  },
  {
    name: 'cheaper',
    trap: 'A is cheaper on most items, by other amounts.',
    files: numbers(
      'cost_usd',
      (side, i) => (0.3 + 2 * of(i)) * (side === 'a' ? 0.7 : 1) * noisy(side, i, 0.6),
    ),
    expect: { ...lower, better: 'a', quiet: true },
  },
  ...['error', 'abs_err'].map((column) => ({
    name: `squares ${column}`,
    trap: 'A holds squares of errors.',
    files: numbers(
      column,
      (side, i) => ((0.05 + 3 * of(i) ** 2) * noisy(side, i, 0.1)) ** (side === 'a' ? 2 : 1),
    ),
    expect: { n: 120, warns: ['to the power of 2'] },
  })),
  {
    name: 'similar-errors',
    trap: 'Both hold errors.',
    files: numbers(
      'error',
      (side, i) => (0.05 + 3 * of(i) ** 2) * noisy(side, i, 0.3) * (side === 'a' ? 0.9 : 1),
    ),
    expect: { ...lower, better: 'a', quiet: true },
  },
  ...['nll', 'loss', 'cross_entropy'].map((column) => ({
    name: `sums ${column}`,
    trap: 'A holds sums over tokens, B means.',
    files: numbers(column, (side, i) => loss(side, i) * (side === 'a' ? 5 + (i % 19) : 1)),
    expect: { n: 120, warns: ['check that both are means, or both sums'] },
  })),
];

const start = (side: Side, i: number) =>
  (0.2 + 0.3 * of(i)) * noisy(side, i, 0.05) * (side === 'a' ? 0.85 : 1) +
  (side === 'a' && i < 4 ? 30 + 9 * of(i) : 0);

const few: readonly MadeCase[] = [
  ...['latency_s', 'seconds'].map((column) => ({
    name: `cold-start ${column}`,
    trap: 'A is faster but for its start.',
    files: numbers(column, start),
    expect: { n: 120, warns: ['because of 4 others (first on line 2'] },
  })),
  {
    name: 'a-few-are-worse',
    trap: 'A is better on most items, and on average.',
    files: numbers('score', (side, i) => score(side, i) - (side === 'a' && i < 3 ? 0.1 : 0)),
    expect: { n: 120, better: 'a' },
  },
];

const year = clearGain(144);
const dates = (side: Side, swap: boolean, separator: string) =>
  year.map((item, i) => {
    const [month, day] = [1 + (i % 12), 1 + Math.floor(i / 12)];
    const [first, second] = side === 'a' || !swap ? [month, day] : [day, month];
    return { date: [first, second, 2025].join(separator), score: item[side] };
  });

const swapped: readonly MadeCase[] = [
  ...['/', '.', '-'].map((separator) => ({
    name: `day-and-month ${separator === '/' ? 'slash' : separator}`,
    trap: 'A writes the month first, B the day, and no day is above 12.',
    files: files((side) => shuffled(dates(side, true, separator), 5)),
    expect: { n: 144, warns: ['if day and month are exchanged'] },
  })),
  {
    name: 'days-and-months-alike',
    trap: 'Both write the month first.',
    files: files((side) => dates(side, false, '/')),
    expect: { ...clear, n: 144, quiet: true },
  },
  ...['model', 'system', 'run'].map((column) => ({
    name: `each-others-name ${column}`,
    trap: 'Each file says that it is of the other system.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, [column]: side === 'a' ? 'B' : 'A', score: item[side] })),
    ),
    expect: { n: 120, warns: [`Every "${column}" is "B" in`, 'each file holds the name of the other'] },
  })),
  {
    name: 'own-names',
    trap: 'Each file says that it is of its system.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, model: side.toUpperCase(), score: item[side] })),
    ),
    expect: { ...clear, quiet: true },
  },
];

const judged = (column: string, by: (side: Side, i: number) => string) =>
  files(
    (side) => gain.map((item, i) => ({ id: `q${i}`, [column]: by(side, i), score: item[side] })),
    'jsonl',
  );

const judges: readonly MadeCase[] = [
  ...['judge', 'grader', 'rater'].map((column) => ({
    name: `another-judge-from-the-middle-on ${column}`,
    trap: 'Half of the items of A were scored by another judge.',
    files: judged(column, (side, i) => (side === 'a' && i >= 60 ? 'gpt-4o' : 'gpt-4')),
    expect: { n: 120, warns: [`"${column}" differs on 60 of 120 items`] },
  })),
  {
    name: 'drawn-judges',
    trap: 'Each file drew one of three judges for each item.',
    files: judged('judge', (side, i) => `j${(side === 'a' ? i : 2 * i + 1) % 3}`),
    expect: { ...clear, quiet: true },
  },
  ...['kk', 'panelist'].map((column) => ({
    name: `disagreeing ${column}`,
    trap: 'Of three that scored all items, one sees the opposite.',
    files: files((side) =>
      [0.1, 0.08, -0.09].flatMap((better, k) =>
        gain.slice(0, 60).map((item, i) => ({
          id: `q${i}`,
          [column]: 'xyz'.charAt(k),
          score: rounded(item.b + (side === 'a' ? better + 0.05 * (item.a - item.b) : 0)),
        })),
      ),
    ),
    expect: {
      verdict: 'significant' as const,
      clusters: 60,
      warns: [`significant for the values of "${column}" in these files, but not shown for others`],
    },
  })),
  ...['reference_set', 'judge_mode'].map((column) => ({
    name: `called-like-the-files ${column}`,
    trap: 'The two were scored in other ways, which are called A and B like the files.',
    files: judged(column, (side) => side.toUpperCase()),
    expect: { n: 120, warns: [`Every "${column}" is "A"`] },
  })),
];

const layers: readonly MadeCase[] = [
  ...[
    { column: 'layer', value: (i: number): unknown => i },
    { column: 'name', value: (i: number) => `layer_${i}` },
    { column: 'module', value: (i: number) => `layers.${i}` },
    { column: 'language', value: (i: number) => `l${String.fromCharCode(97 + i)}` },
    { column: 'task', value: (i: number) => `task ${String.fromCharCode(97 + i)}` },
    { column: 'hour', value: (i: number) => i },
    { column: 'k', value: (i: number) => 5 * (i + 1) },
    { column: 'seed', value: (i: number) => i },
    { column: 'run', value: (i: number) => `run ${i}` },
  ].map(({ column, value }) => ({
    name: `layers ${column}`,
    trap: 'Each row is a layer of one network, or an average of many items.',
    files: files((side) =>
      gain.slice(0, 24).map((item, i) => ({ [column]: value(i), accuracy: item[side] })),
    ),
    expect: { n: 24, warns: [`Each row has another "${column}"`] },
  })),
  {
    name: 'layers seed-of-a-game',
    trap: 'What becomes of one seed of a game is an item.',
    files: files((side) => gain.map((item, seed) => ({ seed, points: Math.round(40 * item[side]) }))),
    expect: { n: gain.length, quiet: true },
  },
];

const crossed = (column: string, values: readonly string[]) => ({
  'all.csv': csv(
    values.flatMap((value, k) =>
      gain.map((item, i) => ({ [column]: value, id: `q${i}`, score: k === 0 ? item.a : item.b })),
    ),
  ),
});

const inOneFile: readonly MadeCase[] = [
  ...['method', 'prompting', 'ablation'].map((column) => ({
    name: `in-one-file ${column}`,
    trap: 'One file holds both systems, by a column of any name.',
    files: crossed(column, ['ours', 'base']),
    command: 'compare all.csv',
    expect: { error: 'needs-systems', says: ['(ours, base); choose two of them', '--systems'] },
  })),
  {
    name: 'in-one-file-of-any-column',
    trap: 'The question names a column that is called like nothing known.',
    files: crossed('prompting', ['ours', 'base']),
    command: 'compare all.csv',
    expect: { error: 'needs-systems', says: ['once for every "prompting" (ours, base)'] },
  },
  {
    name: 'in-one-file-named',
    trap: 'The two are named.',
    files: crossed('method', ['ours', 'base', 'other']),
    command: 'compare all.csv --systems ours,base',
    expect: clear,
  },
  {
    name: 'one-system-in-one-file',
    trap: 'A column of texts that aren’t there for every item names no systems.',
    files: {
      'all.csv': csv(gain.map((item, i) => ({ id: `q${i}`, area: i % 2 ? 'x' : 'y', score: item.a }))),
    },
    command: 'compare all.csv',
    expect: { error: 'bad-setting', says: ['takes two files'] },
  },
];

const padded: readonly MadeCase[] = ['q', 'task-', ''].map((prefix) => ({
  name: `zeros-before-numbers ${prefix}`,
  trap: 'One file writes the numbers of the items with leading zeros, in another order.',
  files: {
    'a.csv': csv(gain.map((item, i) => ({ case: `${prefix}${String(i).padStart(4, '0')}`, score: item.a }))),
    'b.csv': csv(shuffled(gain.map((item, i) => ({ case: `${prefix}${i}`, score: item.b })))),
  },
  expect: { ...clear, reading: { matching: { by: 'id' } } },
}));

const shards: readonly MadeCase[] = [
  {
    name: 'a-folder-of-parts',
    trap: 'Each of four processes wrote its part of the items.',
    files: Object.fromEntries(
      (['a', 'b'] as const).flatMap((side) =>
        [0, 1, 2, 3].map((rank) => [
          `${side}/rank${rank}/out.csv`,
          csv(gain.map((item, i) => ({ id: `q${i}`, score: item[side] })).filter((_, i) => i % 4 === rank)),
        ]),
      ),
    ),
    command: 'compare a b',
    expect: { error: 'id-mismatch', says: ['parts of one output', 'join them into one file'] },
  },
];

export const oneSided: readonly MadeCase[] = [
  ...constants,
  ...limits,
  ...decimals,
  ...units,
  ...few,
  ...swapped,
  ...judges,
  ...layers,
  ...inOneFile,
  ...padded,
  ...shards,
];
