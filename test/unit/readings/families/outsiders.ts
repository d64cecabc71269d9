import { clearGain, clearGrades, csv, groupedGain, jsonl, shuffled, type MadeCase, type Row } from './make';

/* What a fourth set of files, made by someone who knew nothing of the rules, found to be read wrongly, and files that look like them. */

type Side = 'a' | 'b';

const gain = clearGain();
const grades = clearGrades();
const grouped = groupedGain();

function files(rows: (side: Side) => readonly Row[], format: 'csv' | 'jsonl' = 'csv'): MadeCase['files'] {
  const written = format === 'csv' ? csv : jsonl;
  return { [`a.${format}`]: written(rows('a')), [`b.${format}`]: written(rows('b')) };
}

const together = { verdict: 'not-significant', n: 240, clusters: 12 } as const;
const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;

const NOUNS = 'river teacher garden bridge mountain letter window doctor harbour forest engine market'.split(
  ' ',
);

/** Sentences of the same words, other ones for each seed. */
function sentences(n: number, seed: number): string[] {
  const words = Array.from(
    { length: 4 * n },
    (_, i) => NOUNS[(i * 7 + Math.floor(i / 12) * seed) % 12] ?? '',
  );
  return shuffled(words, seed)
    .slice(0, 3 * n)
    .reduce<string[]>((all, word, i) => {
      const at = Math.floor(i / 3);
      all[at] = `${all[at] ?? 'The'} ${word}${i % 3 === 2 ? ' waited there.' : ' and'}`;
      return all;
    }, []);
}

const [ours, theirs] = [sentences(120, 1), sentences(120, 2)];

const rowsTogether: readonly MadeCase[] = [
  ...['', '/', '_', '-'].map((between) => ({
    name: `questions-with-letters ${between === '/' ? 'slash' : between}`,
    trap: 'The parts of a question are lettered: 3a, 3b, 3c.',
    files: files((side) =>
      grouped.map((row) => ({
        qid: `${row.group + 1}${between}${'abcdefghijklmnopqrst'.charAt(row.within)}`,
        score: row[side],
      })),
    ),
    expect: { ...together, warns: ['resemble each other'] },
  })),
  {
    name: 'questions-with-decimal-points',
    trap: 'Ids such as 3.1 are written as numbers.',
    files: files(
      (side) => grouped.map((row) => ({ id: `${row.group + 1}.${row.within + 11}`, score: row[side] })),
      'jsonl',
    ),
    expect: { ...together, warns: ['resemble each other'] },
  },
  {
    name: 'seasons-and-episodes',
    trap: 'Two numbers with a letter between them.',
    files: files((side) =>
      grouped.map((row) => ({ id: `s${row.group + 10}e${row.within + 10}`, score: row[side] })),
    ),
    expect: { ...together, warns: ['resemble each other'] },
  },
  ...[
    { column: 'trial_id', idOf: (group: number, within: number) => `S${100 + group}R${10 + within}` },
    {
      column: 'entry',
      idOf: (group: number, within: number) => `P${100 + group}/${10 * within}-${10 * within + 9}`,
    },
    {
      column: 'epoch',
      idOf: (group: number, within: number) => `sub-${group}_run-${within % 2}_epoch-${within}`,
    },
  ].map(({ column, idOf }) => ({
    name: `ids-of-several-parts ${column}`,
    trap: 'Ids are names of persons or proteins, each with the same endings.',
    files: files((side) =>
      grouped.map((row) => ({ [column]: idOf(row.group, row.within), score: row[side] })),
    ),
    expect: { ...together, warns: ['resemble each other'] },
  })),
  {
    name: 'items-numbered-with-letters-of-one-kind',
    trap: 'Every id ends with the same letter.',
    files: files((side) => gain.map((item, i) => ({ id: `${i}a`, score: item[side] }))),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'two-views-of-a-case',
    trap: 'A case has two views, one after the other: the case is the item.',
    files: files((side) =>
      grouped.map((row) => ({ case_id: row.group, laterality: row.within, dice: row[side] })),
    ),
    expect: together,
  },
  {
    name: 'judges-of-a-sample',
    trap: 'Each judge rated all samples, one judge after the other.',
    files: files((side) =>
      grouped
        .toSorted((one, other) => one.within - other.within)
        .map((row) => ({ sample_id: `s${row.group}`, judge: `j${row.within}x`, score: row[side] })),
    ),
    expect: together,
  },
  {
    name: 'tasks-without-trials',
    trap: 'An agent tried each task several times, and nothing numbers the trials.',
    files: files((side) => grouped.map((row) => ({ task: `fix-${row.group}`, reward: row[side] }))),
    expect: { ...together, warns: ['runs of one item'] },
  },
  {
    name: 'prompts-under-new-ids-in-another-order',
    trap: 'Each call has a new id, and only the prompt tells which item it was.',
    files: files((side) =>
      shuffled(grouped, side === 'a' ? 8 : 9).map((row, i) => ({
        call_id: `${side}${(i * 7919 + 104729).toString(16)}f0`,
        prompt: `What does part ${row.group} of the engine do, and why?`,
        score: row[side],
      })),
    ),
    expect: { ...together, warns: ['runs of one item'] },
  },
  {
    name: 'prompts-under-new-ids-in-one-order',
    trap: 'The same, in the order in which they were asked.',
    files: files((side) =>
      grouped.map((row, i) => ({
        id: `${side}${(i * 7919 + 104729).toString(16)}f0`,
        prompt: `What does part ${row.group} of the engine do, and why?`,
        score: row[side],
      })),
    ),
    expect: { ...together, warns: ['runs of one item'] },
  },
  {
    name: 'number-of-questions',
    trap: 'Documents have as many questions as others by chance: a number of things is no id.',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, num_questions: [5, 10, 20][i % 3], f1: item[side] })),
    ),
    expect: clear,
  },
];

const scored: readonly MadeCase[] = [
  {
    name: 'counts-beside-f1',
    trap: 'F1 of all counts is another number than the mean of each document’s F1.',
    files: files((side) =>
      gain.map((item, i) => {
        const [tp, fp, fn] = [Math.round(20 * item[side]), i % 4, i % 3];
        return {
          doc: `d${i}`,
          TP: tp,
          FP: fp,
          FN: fn,
          f1: Math.round((2000 * tp) / (2 * tp + fp + fn)) / 1000,
        };
      }),
    ),
    expect: { question: ['--column f1', '--metric counts-f1 --column TP', '--metric mean --column TP'] },
  },
  {
    name: 'metric-called-pass',
    trap: 'A column says "pass" on every line, since that is the name of the metric.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, metric: 'pass', value: item[side] }))),
    expect: clear,
  },
  {
    name: 'prices-beside-steps',
    trap: 'Without a score, the question may be about prices or about steps.',
    files: files((side) =>
      gain.map((item, i) => ({
        task: `t${i}`,
        price_usd: item[side],
        num_steps: 3 + Math.round(20 * item[side]) + (i % 5),
      })),
    ),
    expect: { question: ['--column price_usd', '--column num_steps'] },
  },
  {
    name: 'pred-beside-true',
    trap: 'The right answers are called "true".',
    files: files((side) =>
      grades.map((item, i) => ({
        id: i,
        true: ['positive', 'negative'][i % 2],
        pred: ['positive', 'negative'][(i + 1 - item[side]) % 2],
      })),
    ),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'latencies-of-zero',
    trap: 'Requests that failed took 0 ms.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        latency_ms: side === 'b' && i % 40 === 7 ? 0 : Math.round(900 * item[side]) + 90,
      })),
    ),
    expect: {
      question: [
        '--metric mean --column latency_ms --option missing=0',
        '--metric mean --column latency_ms --option missing=none',
      ],
    },
  },
  {
    name: 'clean-counts-of-zero',
    trap: 'Errors may well be 0.',
    files: files((side) =>
      gain
        .map((item, i) => ({
          id: `q${i}`,
          num_errors: Math.round(30 * (1 - item[side])) - (i % 30 === 0 ? 100 : 0),
        }))
        .map((row) => ({ ...row, num_errors: Math.max(0, row.num_errors) })),
    ),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'days-among-seconds',
    trap: 'Several items took exactly a day, all others less than a minute.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        time_s: side === 'b' && i % 40 === 7 ? 86_400 : 30 * item[side],
      })),
    ),
    expect: {
      question: [
        '--metric mean --column time_s --option missing=86400',
        '--metric mean --column time_s --option missing=none',
      ],
    },
  },
  {
    name: 'ten-times-the-loss',
    trap: 'The losses of one file are in another unit: ten times as large, but overlapping.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        loss: Math.round((side === 'a' ? 1000 : 10_000) * item[side]) / 1000,
      })),
    ),
    expect: { warns: ['the same unit'] },
  },
  {
    name: 'clean-loss-three-times-as-large',
    trap: 'A bad system may have much larger losses.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, loss: side === 'a' ? item.a : 3 * item.b })),
    ),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'similarity-the-other-way-round',
    trap: 'One file has distances under the name of the similarities of the other.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        similarity: side === 'a' ? item.a : Math.round(1000 * (1 - item.a)) / 1000,
      })),
    ),
    expect: { warns: ['count in the same direction'] },
  },
  {
    name: 'reversed-ratings',
    trap: 'In one file, 1 is the best rating.',
    files: files((side) =>
      gain.map((item, i) => {
        const rating = 1 + Math.min(4, Math.floor(5.5 * item.a));
        return { id: `q${i}`, rating: side === 'a' ? rating : 6 - rating };
      }),
    ),
    expect: { warns: ['count in the same direction'] },
  },
  {
    name: 'loss-in-the-names-of-files',
    trap: 'The systems are called after the loss that they were trained with.',
    files: {
      'ce_loss.csv': csv(gain.map((item, i) => ({ id: i, accuracy: item.a }))),
      'focal_loss.csv': csv(gain.map((item, i) => ({ id: i, accuracy: item.b }))),
    },
    expect: { ...clear, quiet: true },
  },
];

const sameItems: readonly MadeCase[] = [
  {
    name: 'sorted-with-line-numbers',
    trap: 'Each file is sorted by its own scores, and its ids count the lines.',
    files: files((side) =>
      gain
        .map((item) => item[side])
        .sort((one, other) => other - one)
        .map((score, i) => ({ index: i, score })),
    ),
    expect: { question: ['--id-column none'] },
  },
  {
    name: 'sorted-with-ids-of-items',
    trap: 'Both files are sorted, but their ids are those of the items.',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, score: item[side] })).sort((one, other) => other.score - one.score),
    ),
    expect: { ...clear, warns: ['in another order'] },
  },
  {
    name: 'texts-of-another-test-set',
    trap: 'The same line of each file has another text, made of the same words.',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, text: (side === 'a' ? ours : theirs)[i], score: item[side] })),
    ),
    expect: { warns: ['"text" differs'] },
  },
  ...[
    { column: 'set', values: ['train', 'eval'] },
    { column: 'phase', values: ['warmup', 'measure'] },
    { column: 'part_of_data', values: ['dev', 'test'] },
  ].map(({ column, values }) => ({
    name: `splits-called-${column}`,
    trap: 'Rows of training or warming up are among those that count.',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, [column]: values[Math.floor(i / 60)], score: item[side] })),
    ),
    expect: { warns: ['several splits'] },
  })),
  {
    name: 'clean-vehicles',
    trap: 'A train is no split.',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, vehicle: ['train', 'bus', 'car'][i % 3], score: item[side] })),
    ),
    expect: { ...clear, quiet: true },
  },
  ...['0.4s', '0.4 sec', '0.4 ± 0.03'].map((style) => ({
    name: `numbers-read-beside ${style.replace('0.4', 'x')}`,
    trap: 'None: each number has its unit or error beside it.',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, runtime: style.replace('0.4', String(item[side])) })),
    ),
    expect: { verdict: 'significant', better: 'b', n: 120 } as const,
  })),
  ...['~0.4', '0.4 (0.03)'].map((style) => ({
    name: `numbers-written-as ${style.replace('0.4', 'x')}`,
    trap: 'Each number has something beside it.',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, runtime: style.replace('0.4', String(item[side])) })),
    ),
    expect: { error: 'not-numeric', says: ['where a number is expected'] },
  })),
];

export const outsiders: readonly MadeCase[] = [...rowsTogether, ...scored, ...sameItems];
