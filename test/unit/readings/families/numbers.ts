import { csv, jsonl, shuffled, type MadeCase } from './make';
import { better, gain, scored } from './clear';

type Cell = string | number | boolean | null;

/** Scores written in some way, and in which table. */
function written(
  name: string,
  write: (score: number, item: number, side: 'a' | 'b') => Cell,
  expect: MadeCase['expect'] = scored,
  {
    as = csv,
    column = 'score',
  }: { as?: (rows: readonly Record<string, Cell>[]) => string; column?: string } = {},
): MadeCase {
  const rows = (side: 'a' | 'b') =>
    gain.map((one, i) => ({ id: `q${i}`, [column]: write(one[side], i, side) }));
  const extension = as === jsonl ? 'jsonl' : 'csv';
  return {
    name,
    trap: `Scores are written ${String(write(0.531, 0, 'a'))}.`,
    files: { [`a.${extension}`]: as(rows('a')), [`b.${extension}`]: as(shuffled(rows('b'))) },
    expect,
  };
}

const semicolons = (rows: readonly Record<string, Cell>[]) => csv(rows, ';');
const percent = (score: number) => (100 * score).toFixed(1);
const inPercent = { ...scored, reading: { scale: { unit: '%' } } };

/** Ways to write numbers. */
export const numbers: readonly MadeCase[] = [
  written('json-texts', (score) => String(score), scored, { as: jsonl }),
  written('json-texts-with-spaces', (score) => ` ${score} `, scored, { as: jsonl }),
  written('json-mixed', (score, i) => (i % 2 === 0 ? String(score) : score), scored, { as: jsonl }),
  written('json-percent', (score) => `${percent(score)}%`, inPercent, { as: jsonl }),
  written(
    'json-missing',
    (score, i, side) => (i === 5 && side === 'a' ? 'NaN' : String(score)),
    {
      error: 'missing-value',
      says: ['line 6', 'score'],
    },
    { as: jsonl },
  ),
  written(
    'json-missing-in-both',
    (score, i) => (i === 5 ? 'NaN' : String(score)),
    { warns: ['(line 6) counts for neither system'] },
    { as: jsonl },
  ),
  written('shares', (score) => `${Math.round(1000 * score)}/1000`),
  written('shares-apart', (score) => `${Math.round(1000 * score)} / 1000`),
  written('shares-of-other-wholes', (score, i) => `${Math.round(10 * score)}/${10 + (i % 2)}`, {
    error: 'not-numeric',
    says: ['score', '/10'],
  }),
  written(
    'shares-of-another-whole-in-b',
    (score, _, side) => (side === 'a' ? `${Math.round(10 * score)}/10` : `${Math.round(5 * score)}/5`),
    {
      error: 'bad-setting',
      says: ['of 10', 'of 5'],
    },
  ),
  written('wide-digits', (score) =>
    String(score).replace(/[\d.]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ),
  written('percent', (score) => `${percent(score)}%`, inPercent),
  written('percent-apart', (score) => `${percent(score)} %`, inPercent),
  written('percent-commas', (score) => `${percent(score).replace('.', ',')} %`, inPercent, {
    as: semicolons,
  }),
  written('percent-small', (score) => `${(score / 2).toFixed(4)}%`, inPercent),
  written('percent-in-one', (score, _, side) => (side === 'a' ? `${percent(score)}%` : score), {
    question: [
      '--metric mean --column score --option scale=percent',
      '--metric mean --column score --option scale=as-is',
    ],
  }),
  written('decimal-commas', (score) => score.toFixed(3).replace('.', ','), scored, {
    as: semicolons,
  }),
  written('decimal-commas-quoted', (score) => score.toFixed(2).replace('.', ',')),
  written('decimal-commas-in-one', (score, _, side) => {
    const number = score.toFixed(3);
    return side === 'a' ? number.replace('.', ',') : number;
  }),
  written('plus', (score) => `+${score}`, scored, { as: jsonl }),
  written('minus', (score) => `\u2212${score}`, { ...better, better: 'b' }),
  written('thousands', (score) => (4321.5 * (1 + score)).toLocaleString('en-US'), {
    ...better,
    column: 'score',
  }),
  written(
    'thousands-with-points',
    (score) => (4321.5 * (1 + score)).toLocaleString('de-DE', { minimumFractionDigits: 2 }),
    { ...better, column: 'score' },
    { as: semicolons },
  ),
  written('thousands-with-apostrophes', (score) =>
    (4321.5 * (1 + score)).toLocaleString('en-US').replace(',', "'"),
  ),
  written('thousands-with-spaces', (score) => (4321.5 * (1 + score)).toFixed(2).replace(/^(\d)/, '$1\u202f')),
  written('thousands-or-decimals', (score) => Math.round(4321 * (1 + score)).toLocaleString('en-US'), {
    error: 'not-numeric',
    says: ['score', 'thousands'],
  }),
  written('three-decimals', (score) => (1.001 + score).toFixed(3), scored, { as: jsonl }),
  written(
    'currency',
    (score) => `$${(3 + score).toFixed(2)}`,
    { ...better, better: 'b', column: 'cost' },
    {
      column: 'cost',
    },
  ),
  written('stray-word', (score, i) => (i % 4 === 1 ? 'pending' : score), {
    error: 'not-numeric',
    says: ['a.csv', 'line', 'pending', 'score'],
  }),
  written(
    'stray-word-json',
    (score, i) => (i === 17 ? 'pending' : String(score)),
    {
      error: 'not-numeric',
      says: ['a.jsonl', 'line 18', 'pending', 'score'],
    },
    { as: jsonl },
  ),
  {
    name: 'lines-of-percent',
    trap: 'A percentage a line.',
    files: {
      'a.txt': gain.map(({ a }) => `${percent(a)}%\n`).join(''),
      'b.txt': gain.map(({ b }) => `${percent(b)}%\n`).join(''),
    },
    expect: { ...scored, reading: { scale: { unit: '%' } } },
  },
  {
    name: 'lines-with-commas',
    trap: 'A number with a decimal comma a line.',
    files: {
      'a.txt': gain.map(({ a }) => `${a.toFixed(3).replace('.', ',')}\n`).join(''),
      'b.txt': gain.map(({ b }) => `${b.toFixed(3).replace('.', ',')}\n`).join(''),
    },
    expect: scored,
  },
  ...(['csv', 'jsonl'] as const).map((extension): MadeCase => {
    const rows = (side: 'a' | 'b') =>
      gain.map((one, i) => ({ section: `${1 + Math.floor(i / 12)}.${1 + (i % 12)}`, score: one[side] }));
    const write = extension === 'csv' ? csv : jsonl;
    return {
      name: `sections-${extension}`,
      trap: 'The sections 1.1 and 1.10 are different items.',
      files: { [`a.${extension}`]: write(rows('a')), [`b.${extension}`]: write(shuffled(rows('b'))) },
      expect: scored,
    };
  }),
  {
    name: 'right-answers-in-thousands',
    trap: 'The right answer is written 1,234.50 in one file and 1234.5 in the other.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ id: i, expected: `1,${100 + i}.50`, score: a }))),
      'b.csv': csv(shuffled(gain.map(({ b }, i) => ({ id: i, expected: 1100.5 + i, score: b })))),
    },
    expect: scored,
  },
  {
    name: 'section-ids',
    trap: 'The ids 1.1 and 1.10 are different items.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ id: `${1 + Math.floor(i / 12)}.${1 + (i % 12)}`, score: a }))),
      'b.csv': csv(
        shuffled(gain.map(({ b }, i) => ({ id: `${1 + Math.floor(i / 12)}.${1 + (i % 12)}`, score: b }))),
      ),
    },
    expect: scored,
  },
  {
    name: 'json-section-ids',
    trap: 'The same, written without quotes in JSON.',
    files: {
      'a.jsonl': gain
        .map(({ a }, i) => `{"id": ${1 + Math.floor(i / 12)}.${1 + (i % 12)}, "score": ${a}}\n`)
        .join(''),
      'b.jsonl': shuffled(
        gain.map(({ b }, i) => `{"id": ${1 + Math.floor(i / 12)}.${1 + (i % 12)}, "score": ${b}}\n`),
      ).join(''),
    },
    expect: scored,
  },
];
