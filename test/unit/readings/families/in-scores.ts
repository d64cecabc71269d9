import seedrandom from 'seedrandom';
import { clearGain, csv, groupedGain, jsonl, rounded, shuffled, type MadeCase, type Row } from './make';

/* What only the scores show: that rows depend on each other, or that the gain is that of a few of them. */

type Side = 'a' | 'b';

const SIDES: readonly Side[] = ['a', 'b'];

function files(rows: (side: Side) => readonly Row[], format: 'csv' | 'jsonl' = 'csv'): MadeCase['files'] {
  return Object.fromEntries(
    SIDES.map((side) => [`${side}.${format}`, (format === 'csv' ? csv : jsonl)(rows(side))]),
  );
}

const gain = clearGain();
const grouped = groupedGain();

const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;
const significant = { verdict: 'significant' } as const;
const quiet = { ...clear, quiet: true } as const;
const together = { verdict: 'not-significant', n: 240, clusters: 12 } as const;
const separate = { verdict: 'significant', n: 240, clusters: null } as const;

type OfGroup = (group: number, within: number, row: number) => Row;

const ofGroups = (about: OfGroup, rows = grouped, format: 'csv' | 'jsonl' = 'csv') =>
  files((side) => rows.map((one, i) => ({ ...about(one.group, one.within, i), score: one[side] })), format);

const passage = (group: number) =>
  `Passage ${'abcdefghijkl'[group] ?? ''}: the ${group} rivers of the north. `;
const question = (row: number) => `Which of them is ${row} miles long?`;

/** Groups that gain and lose, in no order. */
const inBlocks = [0, 2, 1, 4, 6, 3, 5, 8, 7, 9, 10, 11].flatMap((group) =>
  grouped.filter((one) => one.group === group),
);

const blocks: readonly MadeCase[] = [
  {
    name: 'blocks-of-lines',
    trap: 'Each block of twenty lines is one group, and no column tells the blocks.',
    files: ofGroups((_, __, i) => ({ id: `q${i}` }), inBlocks),
    expect: { ...separate, warns: ['neighboring lines resemble each other'] },
  },
  {
    name: 'blocks-of-shuffled-lines',
    trap: 'The same lines in another order: nothing shows what belongs together.',
    files: ofGroups((_, __, i) => ({ id: `q${i}` }), shuffled(inBlocks)),
    expect: { ...separate, quiet: true },
  },
  {
    name: 'sorted-lines',
    trap: 'Neighboring lines are alike, but not in what the systems differ.',
    files: files((side) =>
      gain
        .map((one, i) => ({ id: `q${i}`, score: one[side], hard: one.b }))
        .sort((one, other) => one.hard - other.hard)
        .map(({ id, score }) => ({ id, score })),
    ),
    expect: quiet,
  },
  ...[
    (group: number, row: number) => passage(group) + question(row),
    (group: number, row: number) => `${question(row)}\n${passage(group)}`,
  ].map((prompt, i) => ({
    name: `shared-passage ${i}`,
    trap: 'Prompts share a passage, and no column holds it.',
    files: ofGroups((group, _, row) => ({ id: `q${row}`, prompt: prompt(group, row) }), grouped, 'jsonl'),
    expect: together,
  })),
  {
    name: 'shared-instruction',
    trap: 'All prompts begin alike.',
    files: files(
      (side) =>
        gain.map((one, i) => ({
          id: `q${i}`,
          prompt: `Answer the following question in one short sentence, please. ${question(i)}`,
          score: one[side],
        })),
      'jsonl',
    ),
    expect: quiet,
  },
];

const columns: readonly MadeCase[] = [
  {
    name: 'two-columns-together',
    trap: 'Only school and class together say which rows belong together.',
    files: ofGroups(
      (group, _, row) => ({ id: `q${row}`, school: `s${group % 4}`, class: group % 3 }),
      shuffled(grouped),
    ),
    expect: { ...separate, warns: ['school'] },
  },
  {
    name: 'numbers-in-blocks',
    trap: 'A number that stands in blocks is that of a subject.',
    files: ofGroups((group, _, row) => ({ id: `q${row}`, x1: 3 + 2 * group })),
    expect: together,
  },
  ...(
    [
      ['wallet', (group: number) => `0x${(40503 * (group + 7)).toString(16)}`],
      ['caller', (group: number) => 49170551000 + 917 * group],
    ] as const
  ).map(([name, value]) => ({
    name: `accounts ${name}`,
    trap: 'Long numbers of one length measure nothing.',
    files: ofGroups((group, _, row) => ({ [name]: value(group), n: row })),
    expect: together,
  })),
  {
    name: 'places',
    trap: 'Fractions that repeat are places, not measurements.',
    files: ofGroups(
      (group, _, row) => ({
        id: `q${row}`,
        lat: 47.125 + 0.213 * group,
        lon: 8.5 + 0.37 * ((11 * group) % 12),
      }),
      shuffled(grouped),
    ),
    expect: { ...separate, warns: ['values of "lat"'] },
  },
  ...['class', 'age', 'Ordner'].map((name) => ({
    name: `numbers-restart ${name}`,
    trap: 'Numbers start again where another column changes, whatever it is called; B is sorted by them.',
    files: Object.fromEntries(
      SIDES.map((side) => {
        const rows = gain.map((one, i) => ({
          no: 1 + (i % 12),
          [name]: 20 + Math.floor(i / 12),
          score: one[side],
        }));
        return [`${side}.csv`, csv(side === 'a' ? rows : rows.toSorted((one, other) => one.no - other.no))];
      }),
    ),
    expect: { ...clear, warns: ['another order'] },
  })),
];

/** A third of the items has all of the gain. */
const partly = gain.map((one, i) => ({
  a: i % 3 === 0 ? rounded(one.b + 0.15) : rounded(one.b + 0.001 * ((7 * i) % 11) - 0.005),
  b: one.b,
}));

/** A tenth of the items has a heavy weight and a loss. */
const weighted = gain.map((one, i) => ({
  weight: i % 10 === 0 ? 300 + 3 * i : 3 + ((7 * i) % 9),
  a: rounded(one.b + (i % 10 === 0 ? -0.08 : 0.05) + 0.001 * ((7 * i) % 11)),
  b: one.b,
}));

const few: readonly MadeCase[] = [
  ...(
    [
      ['Phase', 'Übung', 'Haupt'],
      ['is_real', 0, 1],
    ] as const
  ).map(([name, aside, main]) => ({
    name: `rests-on ${name}`,
    trap: 'Only rows with one value show the gain.',
    files: files((side) =>
      partly.map((one, i) => ({ id: `q${i}`, [name]: i % 3 === 0 ? aside : main, score: one[side] })),
    ),
    expect: { ...clear, warns: [`rests on the 40 items with "${name}" = "${aside}"`] },
  })),
  {
    name: 'rests-on nothing',
    trap: 'All parts have the gain.',
    files: files((side) => gain.map((one, i) => ({ id: `q${i}`, kind: 'xyz'[i % 3], score: one[side] }))),
    expect: quiet,
  },
  ...['frequency', 'Häufigkeit', 'wt'].map((name) => ({
    name: `weights ${name}`,
    trap: 'Weighted by a column, the other system is better.',
    files: files((side) => weighted.map((one, i) => ({ id: `q${i}`, [name]: one.weight, f1: one[side] }))),
    expect: { ...clear, warns: [`larger "${name}" show the opposite`] },
  })),
  {
    name: 'weights-unrelated',
    trap: 'Weighted or not, the same system is better.',
    files: files((side) =>
      gain.map((one, i) => ({ id: `q${i}`, length: 3 + ((37 * i) % 50) ** 2, score: one[side] })),
    ),
    expect: quiet,
  },
];

const failed = (i: number) => i % 7 === 3;
const low = (side: Side, i: number, score: number) =>
  side === 'b' && failed(i) ? rounded(0.02 + 0.05 * score) : score;

const failures: readonly MadeCase[] = [
  ...(
    [
      ['status', 'done', 'failed'],
      ['exit_code', 0, 137],
      ['signal', '', 'SIGKILL'],
      ['finished', true, false],
    ] as const
  ).map(([name, usual, other]) => ({
    name: `failed ${name}`,
    trap: 'Items of one system have another status, and scores near 0.',
    files: files((side) =>
      gain.map((one, i) => ({
        id: `q${i}`,
        [name]: side === 'b' && failed(i) ? other : usual,
        score: low(side, i, one[side]),
      })),
    ),
    expect: { ...significant, warns: [`another "${name}"`] },
  })),
  {
    name: 'another-status',
    trap: 'Items of one system have another status, and scores like the others.',
    files: files((side) =>
      gain.map((one, i) => ({
        id: `q${i}`,
        status: side === 'b' && failed(i) ? 'cached' : 'fresh',
        score: one[side],
      })),
    ),
    expect: quiet,
  },
];

const random = seedrandom('grades');
const grades = Array.from({ length: 130 }, () => {
  const best = 1 + Math.floor(4 * random());
  return { a: best + Number(random() < 0.4), b: best };
});

const others: readonly MadeCase[] = [
  ...(
    [
      ['bits', (score: number) => score / Math.LN2],
      ['odds', (score: number) => score / (1 - score)],
    ] as const
  ).map(([name, transform]) => ({
    name: `transformed ${name}`,
    trap: 'One file holds other numbers in the same order.',
    files: files((side) =>
      gain.map((one, i) => ({ id: `q${i}`, score: side === 'b' ? rounded(transform(one.b)) : one.a })),
    ),
    expect: { ...significant, warns: ['same unit'] },
  })),
  {
    name: 'grade-1-is-best',
    trap: 'The name says which end of the scale is best.',
    files: files((side) => grades.map((one, i) => ({ id: `q${i}`, grade_1_best: one[side] }))),
    expect: { verdict: 'significant', better: 'b', direction: 'lower' },
  },
  {
    name: 'options-in-another-order',
    trap: 'Each run shuffled the options, so the right letters differ.',
    files: files((side) =>
      gain.map((one, i) => {
        const right = 'ABCD'[(i * (side === 'a' ? 7 : 5) + (i % 3)) % 4] ?? '';
        const isRight = one[side] > 0.45;
        return {
          id: `q${i}`,
          question: question(i),
          gold: right,
          prediction: isRight ? right : 'E',
          correct: isRight,
        };
      }),
    ),
    expect: { n: 120, column: 'correct', warns: ['"gold" differs'] },
  },
  {
    name: 'right-with-other-answers',
    trap: 'Both are right with different answers: the right ones differ.',
    files: files((side) =>
      gain.map((one, i) => ({
        id: `q${i}`,
        answer: 'ABCD'[(i * (side === 'a' ? 7 : 5) + (i % 3)) % 4] ?? '',
        correct: one[side] > 0.35,
      })),
    ),
    expect: { n: 120, column: 'correct', warns: ['Both systems are right'] },
  },
  ...(
    [
      ['label', (isMarked: boolean) => Number(isMarked)],
      ['acceptable', (isMarked: boolean) => isMarked],
    ] as const
  ).map(([name, mark]) => ({
    name: `options-as-lines ${name}`,
    trap: 'Two lines a question, of which one is marked: their mean says nothing.',
    files: files((side) =>
      gain.flatMap((one, i) =>
        [true, false].map((isMarked) => ({
          item: i,
          [name]: mark(isMarked),
          nll: rounded(5 + one[side] + (isMarked ? 0 : 1) + (side === 'b' ? 0.3 : 0)),
        })),
      ),
    ),
    expect: { warns: ['marks one'] },
  })),
  {
    name: 'last-turns',
    trap: 'One line of each dialog is marked, and scores like the others.',
    files: files((side) =>
      gain.map((one, i) => ({
        dialog: `d${Math.floor(i / 4)}`,
        turn: i % 4,
        is_last: i % 4 === 3,
        score: one[side],
      })),
    ),
    expect: { n: 120, quiet: true },
  },
  ...['image', 'q'].map((name) => ({
    name: `padded-batch ${name}`,
    trap: 'The last batch was filled with the first items.',
    files: files((side) =>
      [...gain.keys(), ...Array.from({ length: 9 }, (_, i) => i)].map((i) => ({
        [name]: `k${i}`,
        score: gain[i]?.[side],
      })),
    ),
    expect: { ...clear, warns: ['9 rows repeat an earlier one'] },
  })),
  {
    name: 'same-grades-again',
    trap: 'Items of one image with the same grade are no copies.',
    files: files((side) =>
      gain.map((one, i) => ({ image: `k${i % 80}`, correct: Number(one[side] > 0.45) })),
    ),
    expect: { n: 120 },
  },
  {
    name: 'other-right-answers',
    trap: 'Nothing shows that the questions are the same.',
    files: files((side) =>
      gain.map((one, i) => ({
        id: `q${i}`,
        gold: 'ABCD'[(i * (side === 'a' ? 7 : 5) + (i % 3)) % 4] ?? '',
        correct: one[side] > 0.45,
      })),
    ),
    expect: { error: 'different-items' },
  },
];

export const inScores: readonly MadeCase[] = [...blocks, ...columns, ...few, ...failures, ...others];
