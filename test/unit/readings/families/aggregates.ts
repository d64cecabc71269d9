import { clearGain, csv, groupedGain, rounded, type MadeCase, type Row } from './make';

/* Rows that stand for several items, or for the same ones again, and rows that look like them. */

type Side = 'a' | 'b';

function files(rows: (side: Side) => readonly Row[]): MadeCase['files'] {
  return { 'a.csv': csv(rows('a')), 'b.csv': csv(rows('b')) };
}

const gain = clearGain();
const few = clearGain(10);
const grouped = groupedGain(10, 5);
const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;

const folds: readonly MadeCase[] = [
  ...['Fold', 'cv_fold', 'fold_id'].map((column) => ({
    name: `one-row-a-fold ${column}`,
    trap: 'Folds share training data, however the column is written.',
    files: files((side) => few.map((item, i) => ({ [column]: i, auc: item[side] }))),
    expect: { n: 10, reading: { matching: { by: 'id' } } },
  })),
  ...['repeat', 'seed'].flatMap((repetition) =>
    ['fold', 'Fold', 'split'].map((column) => ({
      name: `folds-repeated ${repetition} ${column}`,
      trap: 'Each repetition trains on the same items again.',
      files: files((side) =>
        grouped.map(({ group, within, ...row }) => ({
          [repetition]: within,
          [column]: group,
          f1: row[side],
        })),
      ),
      expect: { n: 50, warns: ['folds of a cross-validation, repeated 5 times'] },
    })),
  ),
  {
    name: 'one-row-a-split',
    trap: 'Numbered random splits of one set of items.',
    files: files((side) => few.map((item, i) => ({ split: i, auc: item[side] }))),
    expect: { n: 10, warns: ['another "split"'] },
  },
  ...['answer_expected', 'expected_class', 'ideal_value'].map((column) => ({
    name: `items-with-right-answers ${column}`,
    trap: 'Items with the same right answer are no samples of one item.',
    files: files((side) =>
      gain.map((item, i) => ({
        numero: i,
        [column]: ['yes', 'no', 'maybe'][((i * i) % 7) % 3],
        f1: item[side],
      })),
    ),
    expect: { ...clear, quiet: true } as const,
  })),
  {
    name: 'items-with-folds',
    trap: 'Each item was tested in one fold.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, fold: i % 5, f1: item[side] }))),
    expect: { ...clear, quiet: true },
  },
];

const sizeOf = (i: number) => 20 + ((i * 37) % 300);

const groups: readonly MadeCase[] = [
  ...['n', 'support', 'count', 'weight', 'n_items', 'num_examples', 'Total'].map((size) => ({
    name: `averages-of-groups ${size}`,
    trap: 'Each row is an average over as many items as another column says.',
    files: files((side) =>
      few.map((item, i) => ({ subject: `${'abcdefghij'[i]}-law`, accuracy: item[side], [size]: sizeOf(i) })),
    ),
    expect: { n: 10, warns: [`("${size}" says how many)`] },
  })),
  {
    name: 'right-ones-of-groups',
    trap: 'Each row counts the right answers of as many items as another column says.',
    files: files((side) =>
      few.map((item, i) => ({
        class: `${'abcdefghij'[i]}-law`,
        n: sizeOf(i),
        n_correct: Math.round(item[side] * sizeOf(i)),
      })),
    ),
    expect: { n: 10, warns: ['("n" says how many)'] },
  },
  {
    name: 'right-ones-of-an-item',
    trap: 'Items have tests, some more than others, so that a mean of counts is one of items with many tests.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        tests_passed: Math.min(sizeOf(i), Math.round(1.5 * item[side] * sizeOf(i))),
        tests_total: sizeOf(i),
      })),
    ),
    expect: { n: 120, better: 'a', warns: ['"tests_passed" counts out of "tests_total"'] },
  },
  {
    name: 'pairs-of-systems',
    trap: 'Each of twelve systems is in eleven rows.',
    files: files((side) =>
      Array.from({ length: 12 }, (_, i) => Array.from({ length: i }, (_row, j) => [i, j] as const))
        .flat()
        .map(([i, j], row) => ({ first: `s${j}`, second: `s${i}`, accuracy: gain[row]?.[side] })),
    ),
    expect: { n: 66, warns: ['another pair of the 12 in "first" and "second"'] },
  },
  ...[
    { column: 'class', of: (i: number) => `class_${i}` },
    { column: 'id', of: (i: number) => `class_${i}` },
    { column: 'name', of: (i: number) => `LABEL ${i}` },
    { column: 'class', of: (i: number) => i },
  ].map(({ column, of }, place): MadeCase => ({
    name: `numbered-classes ${place}`,
    trap: 'A classifier’s F1 of each class.',
    files: files((side) => few.map((item, i) => ({ [column]: of(i), f1: item[side] }))),
    expect: { n: 10, warns: [`another "${column}"`] },
  })),
  ...(['total', 'n_questions'] as const).flatMap((total): MadeCase[] => {
    const counted = (side: Side, i: number, of: number) => ({
      doc: `d${i}`,
      [total === 'total' ? 'correct' : 'questions_correct']: Math.round(item(side, i) * of),
      [total]: of,
    });
    const item = (side: Side, i: number) => Math.min(1, 1.2 * (gain[i]?.[side] ?? 0));
    return [
      {
        name: `right-ones-of ${total}`,
        trap: 'Documents have questions, some more than others.',
        files: files((side) => gain.map((_, i) => counted(side, i, sizeOf(i)))),
        expect: { n: 120, better: 'a', warns: [`counts out of "${total}"`] },
      },
      {
        name: `right-ones-of-other ${total}`,
        trap: 'The same documents have other numbers of questions in the two files.',
        files: files((side) => gain.map((_, i) => counted(side, i, sizeOf(side === 'a' ? i : i + 3)))),
        expect: { error: 'different-items', says: [`"${total}" differs`] },
      },
    ];
  }),
  {
    name: 'right-ones-of-as-many',
    trap: 'All items have ten tests.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        tests_passed: Math.min(10, Math.round(15 * item[side])),
        tests_total: 10,
      })),
    ),
    expect: { n: 120, better: 'a', quiet: true },
  },
  {
    name: 'items-with-a-count',
    trap: 'The count is of something in each item.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, count: sizeOf(i), f1: item[side] }))),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'words-with-a-size',
    trap: 'Items named by texts, with a number of their tokens.',
    files: files((side) => gain.map((item, i) => ({ id: `doc ${i}`, n_tokens: sizeOf(i), f1: item[side] }))),
    expect: { ...clear, quiet: true },
  },
  ...[
    { name: 'weight', of: (i: number) => (i % 6 === 0 ? 20 : 1) },
    { name: 'weight', of: (i: number) => rounded(0.5 + (i % 120) / 119) },
    { name: 'sample_weight', of: sizeOf },
  ].map(({ name, of }, at) => ({
    name: `weights-of-items ${at}`,
    trap: 'A column says how much each item counts.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, f1: item[side], [name]: of(i) }))),
    expect: { n: 120, warns: [`whatever its "${name}"`] },
  })),
  {
    name: 'equal-weights',
    trap: 'None: all items have the same weight.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, f1: item[side], weight: 1 }))),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'trials-of-a-search',
    trap: 'Each row is the mean over folds of a trial with other parameters.',
    files: files((side) =>
      few.map((item, i) => ({
        '': i,
        param_C: 10 ** (i % 4),
        params: JSON.stringify({ C: 10 ** (i % 4), gamma: i }),
        mean_test_score: item[side],
        rank_test_score: 1 + ((i * 7) % 10),
      })),
    ),
    expect: { error: 'bad-format', says: ['a row for each setting of a search'] },
  },
  {
    name: 'splits-of-a-search',
    trap: 'Each row is a trial, with a column for each fold and their mean.',
    files: files((side) =>
      few.map((item) => ({
        split0_test_f1: item[side],
        split1_test_f1: item[side] / 2,
        mean_test_f1: 0.75 * item[side],
      })),
    ),
    expect: { error: 'bad-format', says: ['a row for each setting of a search'] },
  },
  {
    name: 'weights-of-things',
    trap: 'What is estimated has a weight, and errors are in grams.',
    files: files((side) =>
      gain.map((item, i) => ({ fruit: `fruit no. ${i}`, weight: sizeOf(i), abs_error: 9 - 9 * item[side] })),
    ),
    expect: { n: 120, quiet: true },
  },
  {
    name: 'samples-of-items',
    trap: 'Every item was tried ten times.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, n: 10, n_correct: Math.round(10 * item[side]) })),
    ),
    expect: { n: 120, quiet: true },
  },
];

const found = groupedGain(12, 6);

const frames: readonly MadeCase[] = [
  {
    name: 'objects-of-numbered-frames',
    trap: 'Objects of one frame resemble each other, and frames are numbered.',
    files: files((side) =>
      found.map(({ group, ...row }, i) => ({ frame: group + 1, ann_id: i, ap: row[side] })),
    ),
    expect: { verdict: 'not-significant', n: 72, clusters: 12, warns: ['"frame"'] },
  },
  {
    name: 'frames-of-videos',
    trap: 'Frames are numbered from the start in each video.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, video: `v${Math.floor(i / 4)}`, frame: i % 4, ap: item[side] })),
    ),
    expect: { verdict: 'significant', n: 120, clusters: 30 },
  },
  {
    name: 'one-object-a-frame',
    trap: 'Every frame holds one object.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, frame: i, ap: item[side] }))),
    expect: { ...clear, quiet: true },
  },
];

export const aggregates: readonly MadeCase[] = [...folds, ...groups, ...frames];
