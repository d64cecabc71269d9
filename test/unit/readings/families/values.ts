import seedrandom from 'seedrandom';
import { clearGain, clearGrades, csv, groupedGain, rounded, shuffled, type MadeCase, type Row } from './make';

/* What only the values of files show: their order, their neighbors, how they are written; and files that look like them. */

type Side = 'a' | 'b';

const gain = clearGain();
const grades = clearGrades();
const grouped = groupedGain();

function files(rows: (side: Side) => readonly Row[]): MadeCase['files'] {
  return { 'a.csv': csv(rows('a')), 'b.csv': csv(rows('b')) };
}

const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;
const together = { verdict: 'not-significant', n: 240, clusters: 12 } as const;

const CLASSES = ['cat', 'dog', 'bird'];
const right = gain.map((_, i) => CLASSES[(i * 5 + (i % 7)) % 3] ?? '');
/** Right answers where the grade is 1, and the next class elsewhere. */
const answers = (side: Side): string[] =>
  right.map((label, i) =>
    grades[i]?.[side] === 1 ? label : (CLASSES[(CLASSES.indexOf(label) + 1) % 3] ?? ''),
  );
const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');

const orders: readonly MadeCase[] = [
  {
    name: 'right-answers-in-another-order',
    trap: 'The lines of the right answers are those of other items.',
    files: {
      'a.txt': lines(answers('a')),
      'b.txt': lines(answers('b')),
      'gold.txt': lines(shuffled(right)),
    },
    command: 'compare a.txt b.txt --reference gold.txt',
    expect: { n: 120, warns: ['agree with each other'] },
  },
  {
    name: 'answers-in-another-order',
    trap: 'The lines of one system are those of other items.',
    files: {
      'a.txt': lines(answers('a')),
      'b.txt': lines(shuffled(answers('b'))),
      'gold.txt': lines(right),
    },
    command: 'compare a.txt b.txt --reference gold.txt',
    expect: { n: 120, warns: ['b.txt agree with the right ones no more often'] },
  },
  {
    name: 'answers-in-order',
    trap: 'All lines are in order.',
    files: { 'a.txt': lines(answers('a')), 'b.txt': lines(answers('b')), 'gold.txt': lines(right) },
    command: 'compare a.txt b.txt --reference gold.txt',
    expect: { ...clear, quiet: true },
  },
  {
    name: 'one-class-for-all',
    trap: 'A system that always gives the same answer is as right as in any order.',
    files: {
      'a.txt': lines(answers('a')),
      'b.txt': lines(right.map(() => 'dog')),
      'gold.txt': lines(right),
    },
    command: 'compare a.txt b.txt --reference gold.txt',
    expect: { ...clear, quiet: true },
  },
  ...(
    [
      ['age', (i: number) => 18 + ((i * 37) % 71)],
      ['loudness', (i: number) => rounded(((i * 7919) % 997) / 200)],
    ] as const
  ).map(([column, valueOf]) => ({
    name: `numbers-of-other-items ${column}`,
    trap: 'Both files hold the same numbers, for other rows with the same number.',
    files: files((side) => {
      const rows = gain.map((item, i) => ({ [column]: valueOf(i), f1: item[side] }));
      return (side === 'a' ? rows : shuffled(rows)).map((row, id) => ({ id, ...row }));
    }),
    expect: { error: 'different-items' } as const,
  })),
  {
    name: 'categories-of-other-items',
    trap: 'Both files hold each category as often, for other rows with the same number.',
    files: files((side) => {
      const rows = gain.map((item, i) => ({ category: 'xyyzzzwwww'[i % 10], f1: item[side] }));
      return (side === 'a' ? rows : shuffled(rows)).map((row, id) => ({ id, ...row }));
    }),
    expect: { n: 120, warns: ['"category" differs on'] },
  },
  {
    name: 'classes-that-systems-predict',
    trap: 'Two systems predict each class about as often, and mostly the same.',
    files: files((side) =>
      gain.map((item, id) => ({
        id,
        intent: CLASSES[(side === 'a' || id % 6 > 0 ? id : id + 1) % 3],
        f1: item[side],
      })),
    ),
    expect: clear,
  },
  {
    name: 'numbers-of-outputs',
    trap: 'Counts of what each system wrote.',
    files: files((side) =>
      gain.map((item, id) => ({ id, n_words: 9 + ((id * (side === 'a' ? 37 : 41)) % 71), f1: item[side] })),
    ),
    expect: { ...clear, quiet: true },
  },
];

/** Differences of A and B that follow each other: each is nearly the last one. */
function driftingGain(n: number, keeps: number): readonly { readonly a: number; readonly b: number }[] {
  const random = seedrandom('drift');
  let difference = 0;
  return Array.from({ length: n }, () => {
    difference = keeps * difference + 0.1 * (random() - 0.46);
    const b = 1 + random();
    return { a: rounded(b + difference), b: rounded(b) };
  });
}

const day = (i: number): string => new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);

const times: readonly MadeCase[] = [
  ...[false, true].map((isShuffled) => ({
    name: isShuffled ? 'errors-of-days-shuffled' : 'errors-of-days',
    trap: 'What makes one day hard makes the next one hard.',
    files: files((side) => {
      const rows = driftingGain(200, 0.95).map((item, i) => ({ date: day(i), abs_error: item[side] }));
      return isShuffled ? shuffled(rows) : rows;
    }),
    expect: { n: 200, warns: ['neighboring values of "date"'] },
  })),
  {
    name: 'errors-of-independent-days',
    trap: 'One day says nothing about the next.',
    files: files((side) => driftingGain(200, 0).map((item, i) => ({ date: day(i), abs_error: item[side] }))),
    expect: { n: 200, quiet: true },
  },
];

const learned = (i: number) => rounded(0.9 - 0.6 * Math.exp(-i / 15) + (((i * 7919) % 11) - 5) / 500);

const courses: readonly MadeCase[] = [
  ...['generation', 'batch_idx', 'wall_time'].map((column) => ({
    name: `course-by ${column}`,
    trap: 'Each row is a step of a training, whatever counts them.',
    files: files((side) =>
      gain.map((_, i) => ({ [column]: 5 * (i + 1), reward_mean: learned(side === 'a' ? i : i + 1) })),
    ),
    expect: { n: 120, warns: [`another "${column}"`] },
  })),
  {
    name: 'bootstraps-called-b',
    trap: 'Each row is a draw from the same items.',
    files: files((side) => gain.map((item, b) => ({ b, f1: item[side] }))),
    expect: { n: 120, warns: ['another "b"'] },
  },
  {
    name: 'years-of-items',
    trap: 'Equal steps, but scores that don’t follow them.',
    files: files((side) => gain.map((item, i) => ({ year: 1900 + i, f1: item[side] }))),
    expect: clear,
  },
];

const belonging: readonly MadeCase[] = [
  {
    name: 'tokens-of-sentences',
    trap: 'Only numbers of sentences and of tokens in them.',
    files: files((side) =>
      grouped.map(({ group, within, ...row }) => ({ sentence: group + 1, token_idx: within, f1: row[side] })),
    ),
    expect: { ...together, warns: ['"sentence"'] },
  },
  ...[
    ['sent_id', 'tok_id'],
    ['sentence_number', 'word_index'],
  ].map(([sentence = '', token = '']) => ({
    name: `tokens-of-sentences ${sentence}`,
    trap: 'Only numbers of sentences and of tokens in them.',
    files: files((side) =>
      grouped.map(({ group, within, ...row }) => ({ [sentence]: group + 1, [token]: within, f1: row[side] })),
    ),
    expect: { ...together, warns: [`"${sentence}"`] },
  })),
  {
    name: 'many-levels',
    trap: 'Levels of a game, each played several times.',
    files: files((side) =>
      grouped.map((row, i) => ({
        uuid: `${(i * 7919) % 997}-${i}f`,
        level: `cave ${'abcdefghijkl'[row.group]}`,
        score: row[side],
      })),
    ),
    expect: { ...together, warns: ['"level"'] },
  },
  {
    name: 'three-levels',
    trap: 'Levels of difficulty.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, level: ['easy', 'medium', 'hard'][i % 3], f1: item[side] })),
    ),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'rounds-on-maps',
    trap: 'A map is a map, and no mean average precision, if its cells are words.',
    files: files((side) =>
      grouped.map((row) => ({ map: `dust ${'abcdefghijkl'[row.group]}`, score: row[side] })),
    ),
    expect: { ...together, warns: ['"map"'] },
  },
  {
    name: 'segments-of-recordings',
    trap: 'Ids hold the recording, and when a segment starts and ends.',
    files: files((side) =>
      grouped.map(({ group, within, ...row }) => ({
        utt_id: `sw${2000 + group}-A_${String(100 * within).padStart(6, '0')}-${String(100 * within + 70 + group).padStart(6, '0')}`,
        f1: row[side],
      })),
    ),
    expect: { ...together, warns: ['utt_id (…_)'] },
  },
  ...[false, true].map((isShuffled) => ({
    name: isShuffled ? 'rows-of-tasks-shuffled' : 'rows-of-tasks',
    trap: 'A doc_id numbers the rows of each task.',
    files: files((side) => {
      const rows = gain.map((item, i) => ({
        task: ['rte', 'boolq', 'copa'][Math.floor(i / 40)],
        doc_id: i % 40,
        acc: item[side],
      }));
      return isShuffled && side === 'b' ? shuffled(rows) : rows;
    }),
    expect: clear,
  })),
];

const written: readonly MadeCase[] = [
  ['1,234', (n: number) => n.toLocaleString('en-US'), ''] as const,
  ['**12**', (n: number) => `**${n}**`, ''] as const,
  ['$12', (n: number) => `$${n}`, ''] as const,
  ['\\boxed{12}', (n: number) => `\\boxed{${n}}`, ''] as const,
  ['$12 as wrong', (n: number) => `$${n}`, '--metric accuracy'] as const,
].map(([name, write, chosen]) => ({
  name: `answers-written ${name}`,
  trap: 'One system writes the right number in another way.',
  command: `compare a.csv b.csv ${chosen}`.trim(),
  files: files((side) =>
    grades.map((item, i) => {
      const answer = 900 + ((i * 7919) % 9001);
      const given = item[side] === 1 ? answer : answer + 1;
      return { id: `q${i}`, answer, prediction: side === 'a' ? write(given) : `${given} ` };
    }),
  ),
  expect:
    chosen === ''
      ? {
          question: [
            ...(name.startsWith('\\') ? [] : ['--metric quasi-exact-match --column prediction']),
            '--metric accuracy --column prediction',
          ],
          says: ['wrong only by how they are written'],
        }
      : { n: 120, warns: ['wrong only by how they are written'] },
}));

const severalRight: MadeCase = {
  name: 'several-right-answers',
  trap: 'None: all right answers of an item are in a list.',
  files: files((side) =>
    grades.map((item, i) => {
      const own = item[side] === 1 ? i : i + 1;
      return { id: i, answers: [`${i}`, `${i} euros`], prediction: i % 2 ? `${own}` : `${own} euros` };
    }),
  ),
  expect: { verdict: 'significant', better: 'a', n: 120, column: 'prediction', quiet: true },
};

const signs: readonly MadeCase[] = [
  {
    name: 'errors-of-both-signs',
    trap: 'Errors above and below the truth cancel.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, prediction_error: rounded(item[side] - 0.5) })),
    ),
    expect: {
      question: [
        '--column prediction_error --higher-is-better',
        '--column prediction_error --lower-is-better',
      ],
    },
  },
  {
    name: 'losses-of-both-signs',
    trap: 'A loss of densities may be negative.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, nll: rounded(item[side] - 0.5) }))),
    expect: { ...clear, better: 'b', direction: 'lower', quiet: true },
  },
  {
    name: 'loss-of-function',
    trap: 'No training loss.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, loss_of_function: item[side] }))),
    expect: {
      question: [
        '--column loss_of_function --higher-is-better',
        '--column loss_of_function --lower-is-better',
      ],
    },
  },
  ...(
    [
      ['PER', 'lower'],
      ['duration', 'lower'],
      ['verdict', 'higher'],
      ['outcome', 'higher'],
    ] as const
  ).map(([column, direction]) => ({
    name: `alone ${column}`,
    trap: 'The only column besides ids is clear.',
    files: files((side) =>
      (direction === 'lower' ? gain : grades).map((item, i) => ({ id: `q${i}`, [column]: item[side] })),
    ),
    expect: { ...clear, better: direction === 'higher' ? 'a' : 'b', direction, quiet: true } as const,
  })),
  {
    name: 'duration-of-the-input',
    trap: 'A duration that is the same in both files is that of the input.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, duration: 1 + ((i * 37) % 71) / 10, cer: item[side] })),
    ),
    expect: { ...clear, better: 'b', column: 'cer', quiet: true },
  },
];

/** Ratings by rank: `shares` of all items have the lowest, the next … rating. */
function ratings(low: number, shares: readonly number[]): readonly number[] {
  const all = shares.flatMap((share, i) => Array.from({ length: share }, () => low + i));
  return shuffled(all, low + shares.length);
}

const USUAL = [8, 16, 34, 40, 22];

const scales: readonly MadeCase[] = [
  {
    name: '1 to 5 and 1 to 7',
    a: ratings(1, USUAL),
    b: ratings(1, [4, 8, 14, 30, 32, 20, 12]),
    warns: ['1 to 7'],
  },
  { name: '0 to 4 and 1 to 5', a: ratings(0, USUAL), b: ratings(1, USUAL), warns: ['1 to 5'] },
  { name: 'both 1 to 5', a: ratings(1, USUAL), b: ratings(1, [4, 12, 30, 44, 30]), warns: null },
  {
    name: '1 to 5, one without a 5',
    a: ratings(1, [20, 48, 39, 13]),
    b: ratings(1, [8, 20, 50, 28, 14]),
    warns: null,
  },
].map(({ name, warns, ...of }) => ({
  name: `ratings ${name}`,
  trap: 'Ratings may be on scales with other ends.',
  files: files((side) => of[side].map((rating, id) => ({ id, rating }))),
  expect: warns === null ? { n: 120, quiet: true } : { n: 120, warns },
}));

const ofTumors = (side: Side) =>
  gain.map((item, i) => ({ tumor: `left-${i * 7}`, dice: i % 17 === 0 ? '' : item[side] }));

const missing: readonly MadeCase[] = [
  ...['failed', 'incorrect'].map((word) => ({
    name: `one ${word} among 0 and 1`,
    trap: 'A single word where all other cells are 0 and 1.',
    files: files((side) =>
      grades.map((item, i) => ({ id: `q${i}`, correct: side === 'b' && i === 7 ? word : item[side] })),
    ),
    expect: { error: 'not-numeric', says: [word, 'line 9'] },
  })),
  {
    name: 'partial-among-0-and-1',
    trap: 'A word that is another grade.',
    files: files((side) =>
      grades.map((item, i) => ({ id: `q${i}`, correct: side === 'b' && i === 7 ? 'partial' : item[side] })),
    ),
    expect: { n: 120, column: 'correct' },
  },
  {
    name: 'scores-that-both-files-lack-in-another-order',
    trap: 'A column of any name tells the items apart.',
    files: {
      'a.csv': csv(ofTumors('a')),
      'b.csv': csv(shuffled(ofTumors('b'))),
    },
    expect: { verdict: 'significant', better: 'a', n: 112 },
  },
  ...[false, true].map((isNumbered) => ({
    name: `another-sample-missing-in-each-file ${isNumbered ? 'numbered' : 'unnumbered'}`,
    trap: 'Both files have as many rows, and each lacks a sample of another task.',
    files: files((side) =>
      grouped
        .map((row) => ({
          task_id: `t${row.group}`,
          ...(isNumbered && { trial: row.within }),
          score: row[side],
        }))
        .filter((_, i) => i !== (side === 'a' ? 30 : 200)),
    ),
    expect: { ...together, n: 238, warns: ['counts for neither system'] },
  })),
];

const asDates: Readonly<Record<string, (text: string) => string>> = {
  '01.02.2024': (text) => text.split('-').reverse().join('.'),
  '2/1/2024': (text) => {
    const [year, month, ofMonth] = text.split('-').map(Number);
    return `${month}/${ofMonth}/${year}`;
  },
  '20240201': (text) => text.replaceAll('-', ''),
  '1 Feb 2024': (text) => {
    const [year, month = 1, ofMonth] = text.split('-').map(Number);
    return `${ofMonth} ${['Jan', 'Feb', 'Mar', 'Apr', 'May'][month - 1]} ${year}`;
  },
};

const dates: readonly MadeCase[] = Object.entries(asDates).map(([name, write]) => ({
  name: `dates as ${name}`,
  trap: 'Days are written in two ways, and in another order.',
  files: files((side) => {
    const rows = gain.map((item, i) => ({ date: day(i), abs_error: item[side] }));
    return side === 'a' ? rows : shuffled(rows).map((row) => ({ ...row, date: write(row.date) }));
  }),
  expect: { ...clear, better: 'b', reading: { matching: { by: 'id' } } },
}));

const predicted: readonly MadeCase[] = [
  {
    name: 'score-beside-human-score',
    trap: 'A score, and what it should have been; its mean says nothing.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        human_score: rounded(1 + 4 * item.b),
        score: rounded(1 + 4 * item.b + (side === 'a' ? 0.3 : 0.9) * (item.a - 0.5)),
      })),
    ),
    expect: {
      question: ['mae', 'rmse', 'pearson'].map(
        (metric) => `--metric ${metric} --column score --reference-column human_score`,
      ),
    },
  },
  {
    name: 'f1-beside-human-f1',
    trap: 'How well people do on an item.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, human_f1: item.b, f1: item[side] }))),
    expect: { ...clear, column: 'f1' },
  },
];

const tables: readonly MadeCase[] = [
  {
    name: 'pandas-columns-with-words',
    trap: 'The only numbers in a table of columns are its ids.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.json`,
        JSON.stringify({
          example_id: Object.fromEntries(grades.map((_, i) => [i, i + 1])),
          exact_match: Object.fromEntries(grades.map((item, i) => [i, item[side] === 1 ? 'yes' : 'no'])),
        }),
      ]),
    ),
    expect: { ...clear, column: 'exact_match' },
  },
  ...['Macro F1', '—', 'Average accuracy'].map((label) => ({
    name: `last-row ${label}`,
    trap: 'The last row sums up the others.',
    files: files((side) => [
      ...gain.map((item, i) => ({ clip: `${['harbor', 'river'][i % 2]}-${i}`, score: item[side] })),
      { clip: label, score: rounded(gain.reduce((sum, item) => sum + item[side], 0) / gain.length) },
    ]),
    expect: { error: 'bad-format', says: [label, 'line 122'] },
  })),
  {
    name: 'film-called-like-a-summary',
    trap: 'None: a film among films.',
    files: files((side) =>
      gain.map((item, i) => ({ film: i === 119 ? 'Total Recall' : `Alien ${i}`, score: item[side] })),
    ),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'failed-first-object',
    trap: 'The first of many objects holds an error only: an item that failed.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.jsonl`,
        grades
          .map((item, i) =>
            JSON.stringify(i === 0 ? { error: 'timeout' } : { id: `q${i}`, correct: item[side] }),
          )
          .join('\n'),
      ]),
    ),
    expect: { n: 119, warns: ['1 of 120 items (line 1) counts for neither system'] },
  },
  {
    name: 'items-between-dashes',
    trap: 'A dash in an id.',
    files: files((side) => gain.map((item, i) => ({ clip: i === 60 ? 'a-b' : `a-${i}`, score: item[side] }))),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'words-rated-by-workers',
    trap: 'Items rated by the same workers, one item after the other.',
    files: files((side) =>
      grouped.map((row) => ({ id: `word${row.group}`, worker_id: `r${row.within}`, score: row[side] })),
    ),
    expect: { ...together, warns: ['"id"'] },
  },
  ...['right', 'Right'].map((column) => ({
    name: `alone ${column}`,
    trap: 'The only column besides ids is clear.',
    files: files((side) => grades.map((item, i) => ({ id: `q${i}`, [column]: item[side] }))),
    expect: { ...clear, direction: 'higher' as const, quiet: true as const },
  })),
  {
    name: 'folder-named-cost-usd',
    trap: 'Only the folder says what the scores are.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `cost_usd/${side}.csv`,
        csv(gain.map((item, i) => ({ id: `q${i}`, score: item[side] }))),
      ]),
    ),
    expect: { question: ['--column score --higher-is-better', '--column score --lower-is-better'] },
  },
];

export const values: readonly MadeCase[] = [
  ...tables,
  ...predicted,
  ...scales,
  ...missing,
  ...dates,
  ...orders,
  ...times,
  ...courses,
  ...belonging,
  ...written,
  severalRight,
  ...signs,
];
