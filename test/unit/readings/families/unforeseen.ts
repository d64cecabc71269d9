import { clearGain, csv, groupedGain, jsonl, rounded, shuffled, type MadeCase, type Row } from './make';

/* What a sixth set of files, made by someone who knew nothing of the rules, found to be read wrongly, and files that look like them. */

type Side = 'a' | 'b';

const SIDES: readonly Side[] = ['a', 'b'];

const gain = clearGain();
const grouped = groupedGain();

function texts(write: (side: Side) => string, name = 'csv'): MadeCase['files'] {
  return Object.fromEntries(SIDES.map((side) => [`${side}.${name}`, write(side)]));
}

function files(rows: (side: Side) => readonly Row[], format: 'csv' | 'jsonl' = 'csv'): MadeCase['files'] {
  return texts((side) => (format === 'csv' ? csv : jsonl)(rows(side)), format);
}

const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;
const reversed = { ...clear, better: 'b', direction: 'lower' } as const;
const together = { verdict: 'not-significant', n: 240, clusters: 12 } as const;

const scores = (side: Side): Row[] => gain.map((item, i) => ({ id: `u${i}`, score: item[side] }));

const above: readonly MadeCase[] = [
  ...[
    '# metric: WER (lower is better)',
    '# lower is better',
    '# objective: minimize',
    'Word error rate per utterance',
    '# the smaller the better',
    '# 0 is perfect',
  ].map((line, i) => ({
    name: `line-above-the-table ${i}`,
    trap: `Only the line above the table says what the scores are: ${line}`,
    files: texts((side) => `${line}\n${csv(scores(side))}`),
    expect: reversed,
  })),
  ...['scores like in golf: fewer is better', 'score: distance to the reference'].map((note) => ({
    name: `note-beside-the-items ${note.slice(0, 6)}`,
    trap: 'A note says what the scores are.',
    files: {
      'a.json': JSON.stringify({ note, items: scores('a') }),
      'b.json': JSON.stringify({ note, items: scores('b') }),
    },
    expect: reversed,
  })),
  {
    name: 'cost-above-the-table',
    trap: 'A title says what is measured, which may be what the rows are about.',
    files: texts((side) => `Latency (ms) by request\n${csv(scores(side))}`),
    expect: { question: ['--column score --higher-is-better', '--column score --lower-is-better'] },
  },
  {
    name: 'title-above-the-table',
    trap: 'A title says nothing about scores.',
    files: texts((side) => `Results of the second round\n${csv(scores(side))}`),
    expect: clear,
  },
  ...[
    { column: 'optimum', says: 'min' },
    { column: 'polarity', says: '-' },
  ].map(({ column, says }) => ({
    name: `constant ${column}`,
    trap: `Another column says which direction is better: ${says}`,
    files: files((side) => scores(side).map((row) => ({ ...row, [column]: says }))),
    expect: reversed,
  })),
  {
    name: 'constant-unit',
    trap: 'Scores in milliseconds are hardly scores.',
    files: files((side) => scores(side).map((row) => ({ ...row, unit: 'ms' }))),
    expect: { question: ['--column score --higher-is-better', '--column score --lower-is-better'] },
  },
  {
    name: 'several-units',
    trap: 'A tenth of the times are in seconds.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: i,
        latency: i % 10 === 3 ? item[side] : rounded(1000 * item[side]),
        unit: i % 10 === 3 ? 's' : 'ms',
      })),
    ),
    expect: { warns: ['several units'] },
  },
  ...['score (lower is better)', 'rating (1 = best)', 'grade (1=very good, 6=fail)'].map((column) => ({
    name: `header ${column}`,
    trap: 'The name of the column says it in words.',
    files: files((side) => gain.map((item, i) => ({ id: `u${i}`, [column]: item[side] }))),
    expect: reversed,
  })),
];

const NOUNS = 'river teacher garden bridge mountain letter window doctor harbour forest engine market'.split(
  ' ',
);

/** A sentence for each number. */
function sentence(i: number): string {
  const words = Array.from({ length: 7 }, (_, at) => NOUNS[(i * (at + 3) + Math.floor(i / (at + 1))) % 12]);
  return `The ${words.join(' and the ')} of number ${i}.`;
}

const rows: readonly MadeCase[] = [
  ...[12, 40].map((overlap) => ({
    name: `shards-that-overlap ${overlap}`,
    trap: 'Two parts of the results were put together, and hold some rows both.',
    files: files((side) => [...scores(side).slice(0, 60), ...scores(side).slice(60 - overlap)]),
    expect: { ...clear, warns: ['each counts once'] },
  })),
  {
    name: 'shards-that-overlap-in-one-file',
    trap: 'Only one of the files has rows twice.',
    files: files((side) => [...scores(side), ...(side === 'a' ? scores(side).slice(0, 9) : [])]),
    expect: { ...clear, warns: ['each counts once'] },
  },
  {
    name: 'samples-that-are-alike',
    trap: 'Every item was asked twice, and the answers were the same: these are samples.',
    files: files((side) => gain.flatMap((item, i) => [0, 1].map(() => ({ id: `u${i}`, score: item[side] })))),
    expect: { verdict: 'significant', n: 240, clusters: 120 },
  },
  ...['document', 'speaker'].map((column) => ({
    name: `merged-cells ${column}`,
    trap: 'A spreadsheet writes the value of merged cells in the first row of each group only.',
    files: files((side) =>
      grouped.map((row) => ({
        [column]: row.within === 0 ? `${column} ${row.group + 1}` : '',
        line: row.within + 1,
        score: row[side],
      })),
    ),
    expect: { ...together, warns: ['merged'] },
  })),
  {
    name: 'notes-in-a-few-rows',
    trap: 'A column of notes has few values, of which none is that of the rows below.',
    files: files((side) =>
      gain.map((item, i) => ({ note: i % 9 === 0 ? `checked ${i}` : '', id: `u${i}`, score: item[side] })),
    ),
    expect: clear,
  },
  ...[
    (group: string, i: number) => `${group}__${group}-${1000 + i * 37}`,
    (group: string, i: number) => `${i}_${group}`,
    (group: string, i: number) => `${group}@${(i * 2654435 + 268435456).toString(16)}`,
    (group: string, i: number) => `bug ${i} of ${group}`,
    (group: string, i: number) => `${group.toUpperCase()}${i + 1000}`,
  ].map((id, i) => ({
    name: `names-within-ids ${i}`,
    trap: 'The project is part of each id, whose numbers don’t count up.',
    files: files((side) =>
      grouped.map((row, at) => ({ instance_id: id(NOUNS[row.group] ?? '', at), score: row[side] })),
    ),
    expect: { ...together, warns: ['resemble each other'] },
  })),
  {
    name: 'names-within-ids-without-effect',
    trap: 'Rows of one project have no more in common than others.',
    files: files((side) =>
      gain.map((item, i) => ({ instance_id: `${NOUNS[i % 12]}-${1000 + i * 37}`, score: item[side] })),
    ),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'seeds-that-decide',
    trap: 'Which system is better depends on the seed.',
    files: files((side) =>
      [0.09, -0.06, 0.07, -0.05, 0.04].flatMap((effect, seed) =>
        gain.slice(0, 40).map((item, i) => ({
          seed: 10 * seed + 3,
          id: `q${i}`,
          score: rounded(item.b + (side === 'a' ? effect + 0.001 * ((i * 7) % 5) : 0)),
        })),
      ),
    ),
    expect: { warns: ['"seed"'] },
  },
  {
    name: 'seeds-that-agree',
    trap: 'Every seed shows the same gain.',
    files: files((side) =>
      [0, 1, 2, 3, 4].flatMap((seed) =>
        gain.slice(0, 40).map((item, i) => ({
          seed,
          id: `q${i}`,
          score: rounded(item[side] + 0.001 * ((i * 7 + seed * 3) % 11)),
        })),
      ),
    ),
    expect: { verdict: 'significant', better: 'a', clusters: 40 },
  },
  {
    name: 'documents-in-one-file',
    trap: 'Only one file says which rows are of one essay, under a name that isn’t known.',
    files: files((side) =>
      grouped.map((row, i) => ({
        id: `u${i}`,
        ...(side === 'b' && { essay: `essay${row.group}` }),
        score: row[side],
      })),
    ),
    expect: { ...together, warns: ['resemble each other'] },
  },
  ...['method', 'agent', 'config'].map((column) => ({
    name: `baseline-in-both-files ${column}`,
    trap: 'Each file holds the rows of its own system and those of people.',
    files: files((side) =>
      [side === 'a' ? 'ours' : 'theirs', 'human'].flatMap((name) =>
        gain.map((item, i) => ({
          id: `q${i}`,
          [column]: name,
          score: name === 'human' ? rounded(0.9 - 0.001 * (i % 60)) : item[side],
        })),
      ),
    ),
    expect: { error: 'bad-format', says: ['human', 'ours', 'theirs'] },
  })),
];

const items: readonly MadeCase[] = [
  {
    name: 'ids-that-a-spreadsheet-rounded',
    trap: 'Ids of 17 digits all became 1.23457E+16.',
    files: files((side) =>
      shuffled(scores(side), side === 'a' ? 1 : 2).map((row) => ({ ...row, id: '1.23457E+16' })),
    ),
    expect: { question: ['--id-column none'], says: ['rounded by a spreadsheet'] },
  },
  ...['claim', 'sentence'].map((column) => ({
    name: `revised-test-set-${column}`,
    trap: 'A quarter of the texts was replaced under the same ids.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        [column]: sentence(side === 'b' && i % 4 === 1 ? 1000 + 7 * i : i),
        score: item[side],
      })),
    ),
    expect: { warns: [`"${column}" differs on 30 of 120 items`] },
  })),
  {
    name: 'marks-of-tested-items',
    trap: 'A column of 0 and 1 says which items are of the test set.',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, is_test: Number(i % 3 === 0), score: item[side] })),
    ),
    expect: { warns: ['several splits'] },
  },
  ...[
    { column: 'kind', main: 'item', aside: 'practice' },
    { column: 'condition', main: 'target', aside: 'filler' },
    { column: 'type', main: 'question', aside: 'attention_check' },
    { column: 'block', main: 'main', aside: 'training' },
  ].map(({ column, main, aside }) => ({
    name: `rows-of-${aside}`,
    trap: 'Some rows were never meant to be evaluated.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `u${i}`, [column]: i % 3 === 0 ? aside : main, score: item[side] })),
    ),
    expect: { warns: ['several splits', `--slice ${column}=${main}`] },
  })),
  ...[
    { column: 'exclude', fine: 0, failed: 1 },
    { column: 'http_status', fine: 200, failed: 503 },
    { column: 'status', fine: 'ok', failed: 'failed' },
  ].map(({ column, fine, failed }) => ({
    name: `zeros-of-one-mark ${column}`,
    trap: 'All items with one mark, and no others, have a score of 0.',
    files: files((side) =>
      gain.map((item, i) => {
        const isFailed = side === 'b' && i % 8 === 3;
        return { id: i, [column]: isFailed ? failed : fine, score: isFailed ? 0 : item[side] };
      }),
    ),
    expect: { warns: [`marked as failed in "${column}"`] },
  })),
  ...[
    { measure: 'auc', count: 'n_pos' },
    { measure: 'ap', count: 'num_images' },
  ].map(({ measure, count }) => ({
    name: `groups-of-items ${measure}`,
    trap: `No single item has an ${measure}: each row is a class.`,
    files: files((side) =>
      gain
        .slice(0, 24)
        .map((item, i) => ({ disease: `${NOUNS[i % 12]} ${i}`, [measure]: item[side], [count]: 5 + i * i })),
    ),
    expect: { warns: ['group of items'] },
  })),
  {
    name: 'raters-in-numbered-columns',
    trap: 'Of four raters, r1 to r4, the second is no R².',
    files: files((side) =>
      gain.map((item, i) => ({ id: i, r1: item[side], r2: item.b, r3: item[side], r4: item[side] })),
    ),
    expect: { question: ['r1', 'r2', 'r3', 'r4'].map((column) => `--column ${column}`) },
  },
  {
    name: 'sales-of-houses',
    trap: 'A submission predicts prices: lower ones are not better.',
    files: files((side) => gain.map((item, i) => ({ Id: 900 + i, SalePrice: Math.round(1e5 * item[side]) }))),
    expect: { question: ['--column SalePrice --higher-is-better', '--column SalePrice --lower-is-better'] },
  },
  {
    name: 'scores-in-a-list',
    trap: 'An item’s scores are a list of names and numbers.',
    files: files(
      (side) =>
        gain.map((item, i) => ({
          id: i,
          metrics: [{ name: 'accuracy', score: item[side], reason: 'short' }],
        })),
      'jsonl',
    ),
    expect: { ...clear, column: 'metrics.accuracy' },
  },
  ...['rewards', 'scores'].map((column) => ({
    name: `lists-of-samples-${column}`,
    trap: 'An item’s samples are a list of scores.',
    files: files(
      (side) =>
        gain.map((item, i) => ({
          id: i,
          [column]: [-0.02, 0.01, 0.03, -0.02].map((noise) => rounded(item[side] + noise)),
        })),
      'jsonl',
    ),
    expect: { ...clear, column, warns: ['their mean is its score'] },
  })),
  {
    name: 'lists-of-candidates',
    trap: 'The scores are those of candidates, of which each has a text.',
    files: files(
      (side) =>
        gain.map((item, i) => ({
          id: i,
          candidates: ['a', 'b'],
          scores: [item[side], rounded(item[side] / 2)],
        })),
      'jsonl',
    ),
    expect: { error: 'needs-reference' },
  },
  {
    name: 'ratings-of-two-good-systems',
    trap: 'One never gets a 1, the other never a 5: the scale is the same.',
    files: files((side) =>
      gain
        .map((item, i) => ({
          id: i,
          rating: Math.max(1, Math.min(4, Math.round(0.7 + 4 * item.b))) + Number(side === 'a' && i % 12 > 0),
        }))
        .map((row, i) => (side === 'a' && row.rating === 1 ? { ...row, rating: 2 + (i % 2) } : row)),
    ),
    expect: { verdict: 'significant', better: 'a', n: 120, quiet: true },
  },
];

export const unforeseen: readonly MadeCase[] = [...above, ...rows, ...items];
