import { clearGain, clearGrades, csv, jsonl, type MadeCase, rounded, type Row } from './make';

/* Files that were read wrongly, each beside a file of the same shape that is read right. */

const gain = clearGain();
const grades = clearGrades();

type Side = 'a' | 'b';

function tables(of: (side: Side) => string): MadeCase['files'] {
  return { 'a.csv': of('a'), 'b.csv': of('b') };
}

/** A column of numbers for each item, from its score as a share of all. */
const graded = (column: string, of: (score: number, side: Side) => number): MadeCase['files'] =>
  tables((side) =>
    csv(gain.map((row, i) => ({ id: `q${i}`, [column]: of((row[side] - 0.15) / 0.6, side) }))),
  );

const points =
  (low: number, high: number, step = 1) =>
  (score: number): number =>
    Math.min(high, Math.max(low, low + step * Math.round(((high - low) / step) * score)));

const scales: readonly MadeCase[] = [
  ...[
    { name: 'three-points', a: points(1, 3), b: points(1, 5) },
    { name: 'none-to-two', a: points(0, 2), b: points(0, 4) },
    { name: 'one-point-more', a: points(1, 4), b: points(1, 5) },
    { name: 'nine-points', a: points(1, 7), b: points(1, 9) },
  ].map(({ name, a, b }) => ({
    name: `scale-${name}`,
    trap: 'The scale of B goes on where that of A ends.',
    files: graded('rating', (score, side) => (side === 'a' ? a : b)(score)),
    expect: { warns: ['the ends of two scales'] },
  })),
  {
    name: 'scale-stretched-by-a-third',
    trap: 'A rates up to 5 and B up to 7, and few are above 5.',
    files: graded(
      'rating',
      (score, side) => 1 + Math.round((side === 'a' ? 4.1 : 5.5) * (0.5 + 0.75 * (score - 0.5))),
    ),
    expect: { warns: ['the ends of two scales'] },
  },
  ...[
    { name: 'stars', a: points(1, 5), b: points(1, 5, 0.5), step: '1' },
    { name: 'quarters', a: points(0, 1, 0.25), b: points(0, 1, 0.5), step: '0.5' },
  ].map(({ name, a, b, step }) => ({
    name: `halves-${name}`,
    trap: 'One of the two gives points between those of the other.',
    files: graded('stars', (score, side) => (side === 'a' ? a : b)(score)),
    expect: { warns: [`multiples of ${step}`] },
  })),
  {
    name: 'scale-clean-halves',
    trap: 'None: both give half stars.',
    files: graded('stars', points(1, 5, 0.5)),
    expect: { n: 120, quiet: true },
  },
];

/** A row for each item and value of a column. */
const crossed = (column: string, values: readonly unknown[]): MadeCase['files'] =>
  tables((side) =>
    csv(
      gain.slice(0, 60).flatMap((row, i) =>
        values.map((value, j) => ({
          id: `q${i}`,
          [column]: value,
          score: rounded(row[side] * (1 - 0.1 * j)),
        })),
      ),
    ),
  );

const averaged: readonly MadeCase[] = [
  ...[
    { column: 'decoding', values: ['greedy', 'beam', 'sampling'] },
    { column: 'scorer', values: ['exact', 'fuzzy'] },
    { column: 'prompting', values: ['zero-shot', 'few-shot'] },
    { column: 'step', values: [100, 200, 300] },
  ].map(({ column, values }) => ({
    name: `averaged ${column}`,
    trap: 'The mean takes the rows of several methods.',
    files: crossed(column, values),
    expect: { clusters: 60, warns: [`of "${column}"; if these are methods or measures`] },
  })),
  ...[
    { column: 'language', values: ['de', 'fr', 'zh'] },
    { column: 'judge', values: ['anna', 'bert'] },
    { column: 'variant', values: ['v1', 'v2'] },
  ].map(({ column, values }) => ({
    name: `averaged-clean ${column}`,
    trap: 'None: each item is the mean of its translations, judges or wordings.',
    files: crossed(column, values),
    expect: { clusters: 60, lacks: 'methods or measures' },
  })),
];

const SUBJECTS =
  'anatomy astronomy biology chemistry ethics geography history law logic marketing music nutrition philosophy physics sociology virology';

/** A row for each of some groups of items. */
const grouped = (
  names: readonly string[],
  of: (name: string, score: number, i: number) => Row,
): MadeCase['files'] => tables((side) => csv(names.map((name, i) => of(name, gain[i]?.[side] ?? 0, i))));

const groups: readonly MadeCase[] = [
  ...['subject', 'Fach', '学科', 'relation'].map((column) => ({
    name: `groups ${column}`,
    trap: 'Each row is the average of a subject.',
    files: grouped(SUBJECTS.split(' '), (name, score) => ({ [column]: name, accuracy: score })),
    expect: { warns: ['if rows are averages of many items'] },
  })),
  {
    name: 'groups-languages',
    trap: 'Each row is the score of a whole test set.',
    files: grouped(
      'de fr zh ru es it nl pl cs sv'.split(' ').map((name) => `en-${name}`),
      (pair, score) => ({ pair, bleu: 60 * score }),
    ),
    expect: { warns: ['if rows are averages of many items'] },
  },
  {
    name: 'groups-utterances',
    trap: 'Each row is the average of a speaker.',
    files: grouped(
      gain.map((_, i) => `spk${i}`),
      (speaker, wer, i) => ({ speaker, n_utts: 20 + (i % 17), wer }),
    ),
    expect: { warns: ['seems to be a group of items ("n_utts" says how many)'] },
  },
  {
    name: 'groups-out-of-fifty',
    trap: 'Each row is a subject of 50 items.',
    files: grouped(SUBJECTS.split(' '), (subject, score) => ({
      subject,
      correct: Math.round(50 * score),
      total: 50,
    })),
    expect: { warns: ['seems to be a group of items ("total" says how many)'] },
  },
  {
    name: 'groups-clean-participants',
    trap: 'None: each row is a participant.',
    files: grouped(
      gain.map((_, i) => `S${i}`),
      (subject, accuracy) => ({ subject, accuracy }),
    ),
    expect: { verdict: 'significant', better: 'a', n: 120, quiet: true },
  },
  {
    name: 'groups-clean-tests',
    trap: 'None: each row is a problem with five tests.',
    files: tables((side) =>
      csv(gain.map((row, i) => ({ problem: `p${i}`, passed: Math.round(5 * row[side]), total: 5 }))),
    ),
    expect: { n: 120, lacks: 'group of items' },
  },
];

const meanOf = (scores: readonly number[]): number =>
  scores.reduce((sum, one) => sum + one, 0) / scores.length;

/** Items with further rows that describe the numbers of a side. */
const described = (
  prefix: string,
  of: (scores: readonly number[]) => Readonly<Record<string, number>>,
): MadeCase['files'] =>
  tables((side) => {
    const scores = gain.map((row) => row[side]);
    const rows = scores.map((latency, i) => ({ id: `${prefix}${i}`, latency }));
    return csv([...rows, ...Object.entries(of(scores)).map(([id, latency]) => ({ id, latency }))]);
  });

const at = (scores: readonly number[], share: number): number =>
  [...scores].sort((one, other) => one - other)[Math.floor(share * scores.length)] ?? 0;

const rows: readonly MadeCase[] = [
  {
    name: 'rows-of-quantiles',
    trap: 'The last rows are quantiles of the others.',
    files: described('q', (scores) => ({
      p50: at(scores, 0.5),
      p90: at(scores, 0.9),
      p99: at(scores, 0.99),
    })),
    expect: { error: 'bad-format', says: ['"p99" in the column "id" looks like a summary'] },
  },
  {
    name: 'rows-of-a-quantile',
    trap: 'The last row is a quantile of the others.',
    files: described('q', (scores) => ({ p95: at(scores, 0.95) })),
    expect: { error: 'bad-format', says: ['"p95" in the column "id" looks like a summary'] },
  },
  {
    name: 'rows-clean-pages',
    trap: 'None: the ids count up to p119.',
    files: described('p', () => ({})),
    expect: { n: 120, quiet: true },
  },
  {
    name: 'rows-of-an-interval',
    trap: 'The last rows are ends of an interval.',
    files: described('q', (scores) => ({
      '95% CI lower': meanOf(scores) - 0.03,
      '95% CI upper': meanOf(scores) + 0.03,
    })),
    expect: { error: 'bad-format', says: ['looks like a summary'] },
  },
  {
    name: 'rows-of-systems-overall',
    trap: 'The last row of each system is near the mean of its others.',
    files: {
      'all.csv': csv(
        (['a', 'b'] as const).flatMap((model) => [
          ...gain.slice(0, 40).map((row, i) => ({ model, UID: `island_${i}`, acc: rounded(row[model]) })),
          { model, UID: 'overall', acc: rounded(meanOf(gain.slice(0, 40).map((row) => row[model])) - 0.01) },
        ]),
      ),
    },
    command: 'compare all.csv --systems a,b',
    expect: { error: 'bad-format', says: ['"overall" in the column "UID" looks like a summary'] },
  },
  {
    name: 'rows-of-subtotals',
    trap: 'The mean of each category follows its rows.',
    files: tables((side) =>
      csv(
        ['algebra', 'geometry', 'logic'].flatMap((category, k) => {
          const scores = gain.slice(40 * k, 40 * k + 40).map((row) => row[side]);
          return [
            ...scores.map((score, i) => ({ id: `q${40 * k + i}`, category, score })),
            { id: '', category, score: meanOf(scores) },
          ];
        }),
      ),
    ),
    expect: { error: 'bad-format', says: ['line 42: the row has numbers but no "id"'] },
  },
];

const marks: readonly MadeCase[] = [
  ['correct.', 'incorrect.'],
  ['[[Correct]]', '[[Incorrect]]'],
  ['**Right**', '**Wrong!**'],
  ['✅ pass', '❌ fail'],
  ['正解', '不正解'],
].map(([right = '', wrong = '']) => ({
  name: `marks ${right}`,
  trap: 'None: words for right and wrong, with marks around them.',
  files: tables((side) =>
    csv(grades.map((row, i) => ({ id: `q${i}`, verdict: row[side] === 1 ? right : wrong }))),
  ),
  expect: { better: 'a', n: 120, metric: 'accuracy', quiet: true },
}));

/** Right or wrong, with what a system wrote. */
const answered = (of: (i: number, side: Side, right: number) => Row): MadeCase['files'] =>
  tables((side) => csv(grades.map((row, i) => ({ id: `q${i}`, ...of(i, side, row[side]) }))));

const stopped: readonly MadeCase[] = [
  {
    name: 'stopped-run',
    trap: 'B was never asked the last 40 items.',
    files: answered((i, side, right) => ({ correct: side === 'b' && i >= 80 ? 0 : right })),
    expect: { n: 120, warns: ['b.csv: the last 4'] },
  },
  {
    name: 'stopped-clean-harder',
    trap: 'None: the last items are too hard for both.',
    files: answered((i, _, right) => ({ correct: i >= 80 ? 0 : right })),
    expect: { n: 120, quiet: true },
  },
  {
    name: 'stopped-clean-sorted',
    trap: 'None: the items are sorted by what B knows.',
    files: tables((side) =>
      csv(
        [...grades]
          .sort((one, other) => other.b - one.b)
          .map((row, i) => ({ id: `q${i}`, correct: row[side] })),
      ),
    ),
    expect: { n: 120, lacks: 'the run stopped' },
  },
  ...['<ERROR: context length exceeded>', 'Error: no route', 'None'].map((text) => ({
    name: `unanswered ${text.replaceAll(/\W+/g, ' ').trim()}`,
    trap: 'B has the message of a program instead of some answers.',
    files: answered((i, side, right) =>
      side === 'b' && i % 9 === 0
        ? { output: text, correct: 0 }
        : { output: `the answer ${side} ${i * 7}`, correct: right },
    ),
    expect: { n: 120, warns: ['14 items have no answer in "output"'] },
  })),
];

const documents: readonly MadeCase[] = [
  {
    name: 'json-shown',
    trap: 'The five examples that both were shown are no items.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.json`,
        JSON.stringify({
          few_shot_examples: gain.slice(0, 5).map((_, i) => ({ id: `shown${i}`, score: 1 })),
          results: gain.map((row, i) => ({ id: `q${i}`, score: row[side] })),
        }),
      ]),
    ),
    expect: { n: 120, column: 'score' },
  },
  {
    name: 'jsonl-ending',
    trap: 'The last line says that the run has finished.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.jsonl`,
        jsonl([
          ...gain.map((row, i): Row => ({ id: `q${i}`, score: row[side] })),
          { finished: true, elapsed_s: 33.5 },
        ]),
      ]),
    ),
    expect: { n: 120, better: 'a', warns: ['The object of line 121 has other keys than the others'] },
  },
  {
    name: 'jsonl-entries-of-kinds',
    trap: 'A log has entries on the run and on parts of the test between the items, which say that they are of other kinds.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.jsonl`,
        jsonl([
          { entry_type: 'start_run', config: 'default' },
          { entry_type: 'init', run: side, start_time: '2026-01-01T10:00:00' },
          ...gain.flatMap((row, i): Row[] => [
            { entry_type: 'attempt', id: `q${i}`, score: row[side] },
            ...(i % 40 === 39 ? [{ entry_type: 'eval', probe: `p${i}`, passed: 17, total: 40 }] : []),
          ]),
          { entry_type: 'completion', end_time: '2026-01-01T11:00:00' },
        ]),
      ]),
    ),
    expect: { n: 120, better: 'a', warns: ['6 objects, the first in line 1, have other keys'] },
  },
  {
    name: 'jsonl-entries-in-turn',
    trap: 'A log has what was asked before each item, in an entry of another kind.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.jsonl`,
        jsonl(
          gain.flatMap((row, i): Row[] => [
            { event: 'sampling', text: `t${i}`, samples: 3 },
            { event: 'match', sample: `s${i}`, score: row[side] },
          ]),
        ),
      ]),
    ),
    expect: { n: 120, better: 'a' },
  },
];

const between: readonly MadeCase[] = [
  {
    name: 'nine-beside-right-and-wrong',
    trap: 'Four items have a 9, which is no grade.',
    files: tables((side) =>
      csv(grades.map((row, i) => ({ id: `q${i}`, score: i % 30 === 4 ? 9 : row[side] }))),
    ),
    expect: {
      question: [
        '--metric mean --column score --option missing=9',
        '--metric mean --column score --option missing=none',
      ],
    },
  },
  {
    name: 'clean-counts-beside-right-and-wrong',
    trap: 'None: points go from 0 to 3, and few get all.',
    files: tables((side) =>
      csv(
        grades.map((row, i) => ({
          id: `q${i}`,
          score: i % 15 === 4 ? 2 + ((i / 15) % 2 < 1 ? 1 : 0) : row[side],
        })),
      ),
    ),
    expect: { n: 120 },
  },
  {
    name: 'false-among-fractions',
    trap: 'An item without a score has false.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.jsonl`,
        jsonl(gain.map((row, i) => ({ id: `q${i}`, score: i % 30 === 4 ? false : row[side] }))),
      ]),
    ),
    expect: { error: 'not-numeric', says: ['holds "false"'] },
  },
  {
    name: 'clean-name-of-a-column-below-it',
    trap: 'None: "passed" is a name and a grade.',
    files: tables((side) =>
      csv(grades.map((row, i) => ({ id: `q${i}`, passed: row[side] === 1 ? 'passed' : 'failed' }))),
    ),
    expect: { n: 120, metric: 'accuracy' },
  },
  ...[
    { name: 'RTF', expect: { n: 120, direction: 'lower' as const } },
    { name: 'MPJPE', expect: { n: 120, direction: 'lower' as const } },
    { name: 'nDCG@10', expect: { n: 120, direction: 'higher' as const } },
    { name: 'helpfulness', expect: { n: 120, direction: 'higher' as const } },
  ].map(({ name, expect }) => ({
    name: `metric-${name}`,
    trap: 'A column names the measure.',
    files: tables((side) => csv(gain.map((row, i) => ({ id: `q${i}`, metric: name, score: row[side] })))),
    expect,
  })),
  {
    name: 'averages-of-classes',
    trap: 'Each row is the average of a class.',
    files: tables((side) =>
      csv(
        ['airplane', 'bird', 'cat', 'deer', 'dog', 'frog', 'horse', 'ship'].map((name, i) => ({
          class: name,
          f1: rounded(gain[i]![side]),
        })),
      ),
    ),
    expect: { warns: ['Each row has another "class"'] },
  },
];

export const spotted: readonly MadeCase[] = [
  ...between,
  ...documents,
  ...scales,
  ...averaged,
  ...groups,
  ...rows,
  ...marks,
  ...stopped,
];
