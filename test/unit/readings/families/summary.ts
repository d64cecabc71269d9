import seedrandom from 'seedrandom';
import { clearGain, clearGrades, csv, jsonl, rounded, type MadeCase, type Row } from './make';

const gain = clearGain();
const grades = clearGrades();

type Side = 'a' | 'b';
type Rows = (side: Side) => readonly Row[];

const scores: Rows = (side) => gain.map((item, i) => ({ id: `q${i}`, score: item[side] }));
const marks: Rows = (side) => grades.map((item, i) => ({ id: `q${i}`, score: item[side] }));

function numbersIn(rows: readonly Row[], column = 'score'): number[] {
  return rows.map((row) => Number(row[column]));
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function deviationOf(numbers: readonly number[]): number {
  const mean = meanOf(numbers);
  return Math.sqrt(numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (numbers.length - 1));
}

/** Two files of rows, as the format is called. */
function files(rows: Rows, format: 'csv' | 'tsv' | 'jsonl' | 'json' = 'csv'): MadeCase['files'] {
  const written = (side: Side) => {
    switch (format) {
      case 'csv':
        return csv(rows(side));
      case 'tsv':
        return csv(rows(side), '\t');
      case 'jsonl':
        return jsonl(rows(side));
      case 'json':
        return JSON.stringify(rows(side), null, 1);
    }
  };
  return { [`a.${format}`]: written('a'), [`b.${format}`]: written('b') };
}

/** The rows with one more at a place, made from the numbers of the others. */
function withRow(
  rows: Rows,
  place: 'first' | 'last' | number,
  row: (numbers: readonly number[]) => Row,
): Rows {
  return (side) => {
    const all = rows(side);
    const at = place === 'first' ? 0 : place === 'last' ? all.length : place;
    return [...all.slice(0, at), row(numbersIn(all)), ...all.slice(at)];
  };
}

const better = { verdict: 'significant', better: 'a', direction: 'higher' } as const;
const answered = { ...better, n: 120, clusters: null } as const;
const refused = (...says: readonly string[]) => ({ error: 'bad-format', says: [...says] });

const meanRow = (label: string) => (numbers: readonly number[]) => ({
  id: label,
  score: rounded(meanOf(numbers)),
});

const LABELS: readonly (readonly [name: string, label: string, place: 'first' | 'last' | number])[] = [
  ['total-colon', 'Total:', 'last'],
  ['all-in-brackets', '(all)', 'last'],
  ['overall-macro', 'Overall (macro)', 'last'],
  ['all-in-the-middle', 'ALL', 60],
  ['avg-first', 'AVG', 'first'],
  ['mean-and-std', 'mean ± std', 'last'],
  ['avg-with-number', 'Avg. (n=120)', 'last'],
  ['grand-total-first', 'Grand Total', 'first'],
  ['average-in-the-middle', 'average', 40],
  ['overall-stars', '**Overall**', 100],
  ['french', 'Moyenne', 'last'],
  ['german', 'Mittelwert:', 30],
  ['chinese', '平均', 'last'],
  ['weighted-avg', 'weighted avg', 'first'],
  ['macro-underscore', 'MACRO_AVG', 119],
];

const labelled: readonly MadeCase[] = LABELS.map(([name, label, place], i) => ({
  name: `label-${name}`,
  trap: `A row called ${label} (${place}) is the mean of the others.`,
  files: files(withRow(scores, place, meanRow(label)), (['csv', 'jsonl', 'tsv', 'json'] as const)[i % 4]),
  expect: refused(`"${label}"`, 'summary'),
}));

/** Four groups of 30 items, each followed by its mean. */
const subtotals: Rows = (side) =>
  [0, 1, 2, 3].flatMap((group) => {
    const some = scores(side).slice(30 * group, 30 * (group + 1));
    return [...some, { id: `part ${group} average`, score: rounded(meanOf(numbersIn(some))) }];
  });

const names = [
  'algebra',
  'biology',
  'chemistry',
  'drama',
  'english',
  'french',
  'geography',
  'history',
  'italian',
  'japanese',
];

const unlabelled: readonly MadeCase[] = [
  {
    name: 'count-of-right-answers',
    trap: 'The last line of a file of grades is how many are right.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => {
        const all = numbersIn(marks(side));
        return [
          `${side}.txt`,
          [...all, all.reduce((sum, one) => sum + one, 0)].map((one) => `${one}\n`).join(''),
        ];
      }),
    ),
    expect: refused('a.txt, line 121', 'sum'),
  },
  {
    name: 'number-of-items-in-lines',
    trap: 'The last line of a file of grades is how many there are, not a class.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => {
        const all = numbersIn(marks(side));
        return [`${side}.txt`, [...all, all.length].map((one) => `${one}\n`).join('')];
      }),
    ),
    expect: refused('a.txt, line 121', 'number of the other items'),
  },
  {
    name: 'count-of-right-answers-csv',
    trap: 'The same in a table whose ids go on.',
    files: files(
      withRow(marks, 'last', (all) => ({ id: 'q120', score: all.reduce((sum, one) => sum + one, 0) })),
    ),
    expect: refused('a.csv, line 122', 'sum'),
  },
  {
    name: 'percentage-last',
    trap: 'The last line of a file of grades is the percentage of right ones.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => {
        const all = numbersIn(marks(side));
        return [`${side}.txt`, [...all, (100 * meanOf(all)).toFixed(2)].map((one) => `${one}\n`).join('')];
      }),
    ),
    expect: refused('a.txt, line 121', 'mean'),
  },
  {
    name: 'accuracy-first',
    trap: 'The first line of a file of grades is their mean.',
    files: files(withRow(marks, 'first', (all) => ({ id: 'q120', score: meanOf(all).toFixed(3) }))),
    expect: refused('a.csv, line 2', 'mean'),
  },
  {
    name: 'number-of-items-last',
    trap: 'The last line is the number of items.',
    files: files(withRow(marks, 'last', (all) => ({ id: 'q120', score: all.length }))),
    expect: refused('a.csv, line 122', 'number of the other items'),
  },
  {
    name: 'mean-and-deviation-last',
    trap: 'The last two lines are the mean of the others and its standard deviation.',
    files: files((side) => {
      const all = numbersIn(scores(side));
      return [...all, meanOf(all).toFixed(5), deviationOf(all).toFixed(5)].map((score) => ({ score }));
    }),
    expect: refused('a.csv, line 122'),
  },
  {
    name: 'odd-id-in-the-middle',
    trap: 'A row whose id is unlike all others is the mean of all others.',
    files: files(withRow(scores, 50, meanRow('*'))),
    expect: refused('a.csv, line 52', 'mean'),
  },
  {
    name: 'row-without-id',
    trap: 'A row without an id is the mean of all others.',
    files: files(withRow(scores, 70, meanRow('-')), 'jsonl'),
    expect: refused('a.jsonl, line 71'),
  },
  {
    name: 'subtotals',
    trap: 'Each group of items is followed by its mean.',
    files: files(subtotals),
    expect: refused('a.csv, line 32', 'summary'),
  },
  {
    name: 'described',
    trap: 'The last rows are what a library prints of a column: number, mean, deviation, quartiles.',
    files: files((side) => {
      const all = numbersIn(scores(side)).toSorted((one, other) => one - other);
      const at = (share: number) => all[Math.round(share * (all.length - 1))] ?? 0;
      const described = {
        count: all.length,
        mean: meanOf(all),
        std: deviationOf(all),
        min: at(0),
        '25%': at(0.25),
        '50%': at(0.5),
        '75%': at(0.75),
        max: at(1),
      };
      return [...scores(side), ...Object.entries(described).map(([id, score]) => ({ id, score }))];
    }),
    expect: refused('a.csv, line 123', 'mean'),
  },
  {
    name: 'subtotals-beside-numbers',
    trap: 'Items are numbered within their group, and each group ends with its mean.',
    files: files((side) =>
      ['math', 'code', 'law', 'art'].flatMap((group, part) => {
        const some = scores(side).slice(30 * part, 30 * (part + 1));
        return [
          ...some.map(({ score }, i) => ({ group, item: i + 1, score })),
          { group, item: 'Subtotal', score: rounded(meanOf(numbersIn(some))) },
        ];
      }),
    ),
    expect: refused('a.csv, line 32', 'Subtotal'),
  },
  {
    name: 'average-of-tasks',
    trap: 'Items are tasks, and the last row their average.',
    files: files((side) => {
      const all = names.map((task, i) => ({ task, accuracy: gain[i]?.[side] ?? 0 }));
      return [...all, { task: 'average', accuracy: rounded(meanOf(numbersIn(all, 'accuracy'))) }];
    }),
    expect: refused('a.csv, line 12', 'average'),
  },
  {
    name: 'label-in-another-column',
    trap: 'The total is numbered like an item and named in the next column.',
    files: files((side) => {
      const all = scores(side).map(({ score }, i) => ({ id: i + 1, name: names[i % 10], score }));
      return [...all, { id: 121, name: 'TOTAL', score: rounded(meanOf(numbersIn(all))) }];
    }),
    expect: refused('a.csv, line 122', 'TOTAL'),
  },
  {
    name: 'grades-and-a-total',
    trap: 'True and false, and how many are true.',
    files: files((side) => {
      const all = grades.map((item, i) => ({ id: `q${i}`, correct: item[side] === 1 }));
      return [...all, { id: 'Total correct', correct: all.filter(({ correct }) => correct).length }];
    }, 'jsonl'),
    expect: refused('a.jsonl, line 121', 'Total correct'),
  },
];

const words = ['all', 'mean', 'total', 'average', 'sum', 'overall', 'median'];

/** A word for each item: some say what summaries say. */
const lexicon: Rows = (side) =>
  gain.map((item, i) => ({
    word:
      i % 17 === 5
        ? (words[(i - 5) / 17] ?? `word${i}`)
        : `${names[i % 10]}${'abcdefghijkl'[Math.floor(i / 10)]}`,
    score: item[side],
  }));

const functions = [
  'sum_to_n',
  'median',
  'max_element',
  'mean_absolute_deviation',
  'total_match',
  'sum_squares',
  'total',
  'average',
];

const losses: Rows = (side) => {
  const random = seedrandom('losses');
  return Array.from({ length: 40 }, (_, i) => {
    const [base, gained] = [0.2 + random(), 0.06 + 0.02 * random()];
    const tiny = i === 3 || i === 17 ? 3.1e-7 * (i + 1) : null;
    return { id: `q${i}`, loss: tiny ?? (side === 'a' ? base : base + gained) };
  });
};

const clean: readonly MadeCase[] = [
  {
    name: 'clean-words',
    trap: 'None: words of a lexicon, among them all, mean, total.',
    files: files(lexicon),
    expect: { ...answered, quiet: true },
  },
  {
    name: 'clean-functions',
    trap: 'None: programming problems named after sums and means.',
    files: files(
      (side) =>
        grades.map((item, i) => ({
          task:
            i % 11 === 3
              ? (functions[(i - 3) / 11] ?? `func_of_${names[i % 10]}`)
              : `${names[i % 10]}_${'abcdefghijkl'[Math.floor(i / 10)]}_of`,
          correct: item[side] === 1,
        })),
      'jsonl',
    ),
    expect: { ...better, n: 120 },
  },
  {
    name: 'clean-overall-as-category',
    trap: 'None: one of the categories is called overall.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        category: i % 4 === 3 ? 'overall' : names[i % 4],
        score: item[side],
      })),
    ),
    expect: answered,
  },
  {
    name: 'clean-category-first',
    trap: 'None: the same in the first column.',
    files: files((side) =>
      gain.map((item, i) => ({
        category: i % 4 === 3 ? 'overall' : names[i % 4],
        id: `q${i}`,
        score: item[side],
      })),
    ),
    expect: answered,
  },
  {
    name: 'clean-answers',
    trap: 'None: the last question is answered by the word total.',
    files: {
      ...files((side) =>
        grades.map((item, i) => ({
          id: `q${i}`,
          prediction: i === 119 ? 'total' : item[side] === 1 ? names[i % 10] : 'nothing',
          label: i === 119 ? 'total' : names[i % 10],
          seconds: 1 + (i % 7) / 10,
        })),
      ),
    },
    command: 'compare a.csv b.csv --metric accuracy',
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'clean-tiny-losses',
    trap: 'None: 40 losses, two of them written with an exponent.',
    files: files(losses),
    expect: { verdict: 'significant', better: 'a', direction: 'lower', n: 40, quiet: true },
  },
  {
    name: 'clean-tiny-losses-without-ids',
    trap: 'None: the same as lines.',
    files: files((side) => losses(side).map(({ loss }) => ({ loss }))),
    expect: { verdict: 'significant', better: 'a', direction: 'lower', n: 40 },
  },
  {
    name: 'clean-odd-id',
    trap: 'None: an item is called otherwise than the others.',
    files: files(withRow(scores, 50, () => ({ id: 'example', score: 0.25 }))),
    expect: { ...better, n: 121, clusters: null },
  },
  {
    name: 'clean-one-large-count',
    trap: 'None: one text has many more words than the others.',
    files: files((side) => [
      ...scores(side).map(({ id }, i) => ({ id, points: (i % 7) + (side === 'a' && i % 3 === 0 ? 1 : 0) })),
      { id: 'q120', points: 250 },
    ]),
    expect: { n: 121, better: 'a', column: 'points' },
  },
  {
    name: 'clean-mean-in-one-file',
    trap: 'None: the last score is the mean of the others in one of the files.',
    files: files((side) => {
      const all = scores(side);
      return [
        ...all.slice(0, 119),
        { id: 'q119', score: side === 'a' ? meanOf(numbersIn(all.slice(0, 119))) : 0.431 },
      ];
    }),
    expect: answered,
  },
];

export const summary: readonly MadeCase[] = [...labelled, ...unlabelled, ...clean];
