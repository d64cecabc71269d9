import { clearGain, clearGrades, csv, jsonl, rounded, type MadeCase, type Row } from './make';

/* What a file states beside its items: their mean, which are right, how much each counts, which way is up. */

const gain = clearGain();
const grades = clearGrades();

type Side = 'a' | 'b';
const SIDES: readonly Side[] = ['a', 'b'];

function tables(of: (side: Side) => readonly Row[]): MadeCase['files'] {
  return Object.fromEntries(SIDES.map((side) => [`${side}.csv`, csv(of(side))]));
}

const shareOf = (side: Side) => grades.reduce((sum, row) => sum + row[side], 0) / grades.length;

const documents = (stated: (side: Side) => Row): MadeCase['files'] =>
  Object.fromEntries(
    SIDES.map((side) => [
      `${side}.json`,
      JSON.stringify({
        ...stated(side),
        items: grades.map((row, i) => ({ id: `q${i}`, correct: row[side] === 1 })),
      }),
    ]),
  );

const logs = (ending: (side: Side) => Row): MadeCase['files'] =>
  Object.fromEntries(
    SIDES.map((side) => [
      `${side}.jsonl`,
      jsonl([...gain.map((row, i) => ({ id: `q${i}`, score: row[side] })), ending(side)]),
    ]),
  );

const fitting = { verdict: 'significant', better: 'a', n: 120, lacks: 'says that its' } as const;

const clear = { verdict: 'significant', better: 'a', n: 120, quiet: true } as const;

const means: readonly MadeCase[] = [
  {
    name: 'mean-of-others',
    trap: 'The accuracy that the file states is that of other items.',
    files: documents((side) => ({ accuracy: shareOf(side) - 0.08 })),
    expect: { warns: ['a.json says that its "accuracy" is', 'b.json says that its "accuracy" is'] },
  },
  {
    name: 'number-of-others',
    trap: 'The number of right items that the file states is another one.',
    files: documents((side) => ({ summary: { num_correct: 120 * shareOf(side) + 3, n: 120 } })),
    expect: { warns: ['a.json says that its "summary.num_correct" is'] },
  },
  {
    name: 'mean-at-end',
    trap: 'The last line of the log states another mean.',
    files: logs(() => ({ mean: 0.61, model: 'm' })),
    expect: { warns: ['a.jsonl says that its "mean" is 0.61'] },
  },
  {
    name: 'mean-clean',
    trap: 'None: the mean is that of the items, rounded.',
    files: documents((side) => ({ metrics: { accuracy: rounded(shareOf(side)) } })),
    expect: fitting,
  },
  {
    name: 'mean-clean-percent',
    trap: 'None: the mean is in percent, and the rest is of something else.',
    files: documents((side) => ({
      acc: rounded(100 * shareOf(side)),
      accuracy_stderr: 0.04,
      baseline: { accuracy: 0.5 },
      macro_accuracy: 0.3,
      n: 120,
    })),
    expect: fitting,
  },
];

const marks = (passed: (score: number) => boolean): MadeCase['files'] =>
  tables((side) => gain.map((row, i) => ({ id: `q${i}`, score: row[side], passed: passed(row[side]) })));

const turned: readonly MadeCase[] = [
  {
    name: 'marks-against-scores',
    trap: 'The scores are low where the items passed.',
    files: marks((score) => score < 0.4),
    command: 'compare a.csv b.csv --column score',
    expect: { warns: ['a.csv: "score" is worse where "passed" says that an item is right'] },
  },
  {
    name: 'marks-clean',
    trap: 'None: the scores are high where the items passed.',
    files: marks((score) => score > 0.4),
    command: 'compare a.csv b.csv --column score',
    expect: clear,
  },
];

const rows: readonly MadeCase[] = [
  {
    name: 'runs-as-rows',
    trap: 'Each row is a training run, with its mean over the whole test set.',
    files: tables((side) =>
      gain.map((row, i) => ({
        run_id: `${side}${i}f3`,
        start_time: `2026-01-01 10:${i % 60}:00`,
        'params.lr': [0.1, 0.01, 0.001][i % 3],
        'metrics.acc': row[side],
      })),
    ),
    expect: { error: 'bad-format', says: ['a row for each run of a training ("run_id")'] },
  },
  ...['num_words', 'ref_len', 'n_ref_words'].map((column): MadeCase => ({
    name: `rate-by-words ${column}`,
    trap: 'The WER of the test set weighs utterances by their words.',
    files: tables((side) =>
      gain.map((row, i) => ({ id: `u${i}`, wer: rounded(1 - row[side]), [column]: 3 + ((i * 7) % 20) })),
    ),
    expect: { better: 'a', warns: [`Every item counts once, whatever its "${column}"`] },
  })),
  {
    name: 'rate-clean-words',
    trap: 'None: scores of texts don’t count by their words.',
    files: tables((side) =>
      gain.map((row, i) => ({ id: `u${i}`, comet: row[side], num_words: 3 + ((i * 7) % 20) })),
    ),
    expect: clear,
  },
  ...['ascending', 'descending'].map((order): MadeCase => ({
    name: `direction ${order}`,
    trap: 'Scores may be sorted so, or get better so.',
    files: tables((side) =>
      gain.map((row, i) => ({ id: `q${i}`, score: row[side], score_direction: order })),
    ),
    expect: { question: ['--column score --higher-is-better', '--column score --lower-is-better'] },
  })),
  {
    name: 'fingerprints-of-others',
    trap: 'The fingerprints say that the items are others.',
    files: tables((side) =>
      gain.map((row, i) => ({ fingerprint: `${side}${(i * 7919).toString(16)}`, score: row[side] })),
    ),
    expect: { error: 'id-mismatch' },
  },
  {
    name: 'soll-und-ist',
    trap: 'None: what is right and what was answered, in German.',
    files: tables((side) =>
      grades.map((row, i) => ({ id: `q${i}`, Soll: `k${i % 3}`, Ist: `k${(i + 1 - row[side]) % 3}` })),
    ),
    expect: { ...clear, metric: 'accuracy' },
  },
];

const scored = (more: (i: number, side: Side) => Row): MadeCase['files'] =>
  tables((side) => gain.map((row, i) => ({ id: `q${i}`, f1: row[side], ...more(i, side) })));

const aside: readonly MadeCase[] = [
  ...['exclude', 'is_duplicate', 'contaminated'].map((column): MadeCase => ({
    name: `marked ${column}`,
    trap: 'Some rows are marked as not to count.',
    files: scored((i) => ({ [column]: i % 8 === 0 })),
    expect: { warns: [`All items count, also the 15 of 120 that "${column}" marks`] },
  })),
  {
    name: 'marked-clean-none',
    trap: 'None: no row is marked.',
    files: scored(() => ({ exclude: false })),
    expect: clear,
  },
  {
    name: 'marked-clean-property',
    trap: 'None: the mark is a property of items.',
    files: scored((i) => ({ has_image: i % 8 === 0 })),
    expect: clear,
  },
  {
    name: 'normalized-otherwise',
    trap: 'The scores were computed otherwise.',
    files: scored((_, side) => ({ normalized: side === 'a' })),
    expect: { warns: ['Every "normalized" is "true" in a.csv and "false" in b.csv'] },
  },
  {
    name: 'points-of-many',
    trap: 'Questions give different numbers of points.',
    files: tables((side) =>
      gain.map((row, i) => ({
        Frage: `q${i}`,
        Punkte: Math.round((5 + (i % 3)) * row[side]),
        Max: 5 + (i % 3),
      })),
    ),
    expect: { warns: ['Every item counts once, whatever its "Max"'] },
  },
  {
    name: 'one-score-of-all',
    trap: 'The BLEU of the whole is on every row.',
    files: tables((side) => gain.map((_, i) => ({ id: `q${i}`, bleu: side === 'a' ? 34.2 : 33.1 }))),
    expect: { error: 'bad-format', says: ['"bleu" on every row'] },
  },
  {
    name: 'one-price-of-each',
    trap: 'None: each item costs the same.',
    files: tables((side) => gain.map((_, i) => ({ id: `q${i}`, cost: side === 'a' ? 0.015 : 0.025 }))),
    expect: { better: 'a', n: 120, lacks: 'is low where' },
  },
  {
    name: 'raters-as-rows',
    trap: 'Each row is the average of a rater.',
    files: tables((side) =>
      gain.slice(0, 15).map((row, i) => ({ annotator: `w${i}`, mean_rating: rounded(1 + 4 * row[side]) })),
    ),
    expect: { warns: ['Each row has another "annotator"'] },
  },
  {
    name: 'verdicts-clean-partial',
    trap: 'None: a part of the answer is worth half.',
    files: tables((side) =>
      gain.map((row, i) => ({
        id: `q${i}`,
        verdict: ['incorrect', 'partially correct', 'correct'][Math.min(2, Math.floor(3 * row[side]))],
      })),
    ),
    expect: { better: 'a', n: 120, quiet: true },
  },
];

export const stated: readonly MadeCase[] = [...means, ...turned, ...rows, ...aside];
