import { clearGain, clearGrades, csv, groupedGain, jsonl, rounded, type MadeCase, type Row } from './make';

/* Files that allow two readings, of which a warning names the other one; beside each, one that looks like it and allows one. */

type Side = 'a' | 'b';

const gain = clearGain();
const grades = clearGrades();
const grouped = groupedGain();

function files(rows: (side: Side) => readonly Row[], format: 'csv' | 'jsonl' = 'csv'): MadeCase['files'] {
  const written = format === 'csv' ? csv : jsonl;
  return { [`a.${format}`]: written(rows('a')), [`b.${format}`]: written(rows('b')) };
}

const scored = (column: string, scoreOf: (side: Side) => readonly (number | string)[]) =>
  files((side) => scoreOf(side).map((score, i) => ({ id: `q${i}`, [column]: score })));

const clear = { verdict: 'significant', better: 'a', n: 120 } as const;

/** Whole numbers from 1 to 5, or with a part of them missing. */
const rated = (side: Side, isMissing: (i: number) => boolean) =>
  gain.map((item, i) =>
    isMissing(i) ? 0 : Math.max(1, Math.round(1 + 4 * item[side] + (side === 'a' ? 0.4 : 0))),
  );

const ratings: readonly MadeCase[] = [
  ...['rating', 'stars', 'score'].map((column) => ({
    name: `zeros-among ${column}`,
    trap: 'Ratings from 1 to 5; one file writes 0 for those that are missing.',
    files: scored(column, (side) => rated(side, (i) => side === 'b' && i % 10 === 3)),
    expect: { ...clear, warns: ['are 0 12 times', `--column ${column} --option missing=0`] },
  })),
  {
    name: 'zeros-of-a-weak-system',
    trap: 'None: a weak system has no point where the other has few.',
    files: scored('points', (side) =>
      gain.map((item) => Math.max(0, Math.round(10 * item[side] - (side === 'a' ? 1 : 4)))),
    ),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'zeros-at-the-bottom',
    trap: 'None: points from 0 to 4, of which a weak system gets few.',
    files: scored('points', (side) =>
      gain
        .map((item, i) => Math.round(4 * item[side] + (side === 'a' ? 0.4 : 0) - (i % 3)))
        .map((one) => Math.max(0, one)),
    ),
    expect: { ...clear, quiet: true },
  },
];

/** Times of 0.1 to 0.9 s, a few of them in another unit. */
const timed = (side: Side, unitOf: (i: number) => number) =>
  gain.map((item, i) => rounded((1 - item[side]) * unitOf(i)));

const units: readonly MadeCase[] = [
  ...[100, 1000].map((unit) => ({
    name: `some-times-in-another-unit ${unit}`,
    trap: 'One file writes some of its times in another unit.',
    files: scored('latency', (side) => timed(side, (i) => (side === 'b' && i % 9 === 4 ? unit : 1))),
    expect: {
      n: 120,
      better: 'a' as const,
      warns: [`numbers of b.csv are about ${unit === 100 ? '100' : '1,000'} times those of a.csv`],
    },
  })),
  {
    name: 'some-slow-answers',
    trap: 'None: some answers of one system are slow, one less than another.',
    files: scored('latency', (side) => timed(side, (i) => (side === 'b' && i % 9 === 4 ? 3 + (i % 30) : 1))),
    expect: { ...clear, quiet: true },
  },
];

const namesAgain = (rows: readonly Row[], every: number) => {
  const [names = '', ...lines] = csv(rows).trimEnd().split('\n');
  return [names, ...lines.flatMap((line, i) => (i > 0 && i % every === 0 ? [names, line] : [line]))].join(
    '\n',
  );
};

const ended = (end: readonly string[]) => (side: Side) =>
  `${csv(gain.map((item, i) => ({ id: `q${i}`, topic: `t${i % 3}`, score: item[side] })))}${end.join('\n')}\n`;

const rows: readonly MadeCase[] = [
  {
    name: 'names-again-and-again',
    trap: 'Parts of a run were written one after another, each with the names of the columns.',
    files: {
      'a.csv': namesAgain(
        gain.map(({ a }, i) => ({ id: `q${i}`, score: a })),
        40,
      ),
      'b.csv': csv(gain.map(({ b }, i) => ({ id: `q${i}`, score: b }))),
    },
    expect: {
      ...clear,
      warns: ['a.csv: 2 lines repeat the names of the columns and were skipped (first: line 42).'],
    },
  },
  ...[[',,0.434', ',,0.201'], ['nan,nan,0.434'], [',,120', ',,0.434', ',,0.201']].map((end, i) => ({
    name: `rows-without-names ${i}`,
    trap: 'What the program added at the end has no id.',
    files: { 'a.csv': ended(end)('a'), 'b.csv': ended(end)('b') },
    expect: { error: 'bad-format', says: ['a.csv, line 122'] },
  })),
  ...['round', 'n_shots', 'threshold', 'tokens_seen', 'checkpoint'].map((column) => ({
    name: `rows-by-setting ${column}`,
    trap: 'Each row is the same test set at another setting or step.',
    files: files((side) =>
      clearGain(40, 9).map((item, i) => ({
        [column]: column === 'threshold' ? i / 40 : column === 'checkpoint' ? `checkpoint-${100 * i}` : i,
        accuracy: item[side],
      })),
    ),
    expect: { n: 40, warns: [`another "${column}"`] },
  })),
  {
    name: 'items-with-a-threshold',
    trap: 'None: each item has an id and a threshold.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, threshold: (i * 7) % 10, score: item[side] })),
    ),
    expect: { ...clear, quiet: true },
  },
];

const outages: readonly MadeCase[] = [
  ...[
    ['stop_reason', 'rate_limit'],
    ['exit_status', 'docker_error'],
    ['info', 'infrastructure failure'],
  ].map(([column = '', said]) => ({
    name: `outages-in ${column}`,
    trap: 'What failed for no fault of the system counts as wrong.',
    files: files(
      (side) =>
        grades.map((item, i) => ({
          task: `t${i}`,
          [column]: side === 'b' && i % 8 === 1 ? said : column === 'info' ? null : 'completed',
          reward: side === 'b' && i % 8 === 1 ? 0 : item[side],
        })),
      'jsonl',
    ),
    expect: { ...clear, warns: [`15 items are marked as failed in "${column}"`] },
  })),
  {
    name: 'hard-category',
    trap: 'None: no item of one category is solved.',
    files: files((side) =>
      grades.map((item, i) => ({
        id: `q${i}`,
        category: i % 8 === 1 ? 'timeouts' : 'others',
        correct: i % 8 === 1 ? 0 : item[side],
      })),
    ),
    expect: { ...clear, quiet: true },
  },
];

const predictions: readonly MadeCase[] = [
  {
    name: 'predictions-beside-right-classes',
    trap: 'The score predicts the class beside it.',
    files: files((side) =>
      gain.map((_, i) => {
        const toxic = Number(i % 3 === 0);
        const noise = ((i * 37) % 100) / 250;
        return {
          id: `q${i}`,
          toxic,
          toxicity_score: rounded(0.3 + noise + (toxic - 0.4) * (side === 'a' ? 0.4 : 0.2)),
        };
      }),
    ),
    expect: { n: 120, warns: ['tell apart the items with 0 and with 1 in "toxic"'] },
  },
  {
    name: 'f1-beside-easy-items',
    trap: 'None: items of one kind have a higher F1.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        single_hop: Number(i % 3 === 0),
        f1: rounded(0.7 * item[side] + 0.3 * Number(i % 3 === 0)),
      })),
    ),
    expect: { ...clear, quiet: true },
  },
];

const belonging: readonly MadeCase[] = [
  {
    name: 'recordings-of-one-microphone',
    trap: 'All ids end in the same word with a number.',
    files: files((side) =>
      grouped.map((row) => ({
        wav: `p${225 + row.group}_${String(row.within).padStart(3, '0')}_mic1.flac`,
        score: row[side],
      })),
    ),
    expect: { verdict: 'not-significant', n: 240, clusters: 12 },
  },
  ...['~', '=>', '__', ' / '].map((between) => ({
    name: `rows-of-an-id ${between}`,
    trap: 'The id is made of the context and a number.',
    files: files((side) =>
      grouped.map((row) => ({ id: `ctx${row.group}${between}${row.within}`, score: row[side] })),
    ),
    expect: { verdict: 'not-significant' as const, n: 240, clusters: 12 },
  })),
  {
    name: 'rows-of-an-id in-brackets',
    trap: 'The same with the number in brackets.',
    files: files((side) =>
      grouped.map((row) => ({ id: `ctx${row.group}[${row.within}]`, score: row[side] })),
    ),
    expect: { verdict: 'not-significant', n: 240, clusters: 12 },
  },
  {
    name: 'rater-by-rater',
    trap: 'Each rater rates the same segments, one rater after another.',
    files: files((side) =>
      [...grouped]
        .sort((one, other) => one.within - other.within)
        .map((row) => ({
          annotator: `R${row.within + 1}`,
          segment: row.group + 1,
          rating: rounded(1 + 4 * row[side]),
        })),
    ),
    expect: { n: 240, warns: ['"segment"'] },
  },
];

const said: readonly MadeCase[] = [
  ...[
    ['mode', 'min'],
    ['objective', 'minimize'],
  ].map(([key = '', value]) => ({
    name: `direction-by ${key}`,
    trap: 'A key beside the items says that lower is better.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.json`,
        JSON.stringify({ [key]: value, results: gain.map((item, i) => ({ id: i, score: item[side] })) }),
      ]),
    ),
    expect: { verdict: 'significant' as const, better: 'b' as const, direction: 'lower' as const },
  })),
  {
    name: 'mean-by-its-symbol',
    trap: 'The last row is called x̄.',
    files: files((side) => [
      ...gain.map((item, i) => ({ name: `q${i}`, score: item[side] })),
      { name: 'x̄', score: rounded(gain.reduce((sum, item) => sum + item[side], 0) / gain.length) },
    ]),
    expect: { error: 'bad-format', says: ['a.csv, line 122'] },
  },
];

export const uncertain: readonly MadeCase[] = [
  ...said,
  ...ratings,
  ...units,
  ...rows,
  ...outages,
  ...predictions,
  ...belonging,
];
