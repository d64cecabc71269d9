import { clearGain, clearGrades, csv, jsonl, rounded, type MadeCase, type Row } from './make';

/* Files that were read with confidence, and wrongly. */

type Side = 'a' | 'b';

const gain = clearGain();
const grades = clearGrades();
const clear = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;

function sides(
  write: (rows: readonly Row[]) => string,
  row: (i: number, side: Side) => Row,
  n = 120,
): MadeCase['files'] {
  const ending = write === csv ? 'csv' : 'jsonl';
  return Object.fromEntries(
    (['a', 'b'] as const).map((side) => [
      `${side}.${ending}`,
      write(Array.from({ length: n }, (_, i) => row(i, side))),
    ]),
  );
}

function score(i: number, side: Side): number {
  return gain[i]?.[side] ?? 0;
}

const isLost = (i: number, side: Side) => side === 'b' && i % 8 === 0;

const lost: readonly MadeCase[] = [
  ...['is_valid', 'parsed_ok'].map((column) => ({
    name: `grades-with-a-code-in-one-file ${column}`,
    trap: 'Only one file has −1 among the right and wrong, so that its column of grades holds numbers.',
    files: sides(jsonl, (i, side) => ({
      id: i,
      [column]: !isLost(i, side),
      correct: isLost(i, side) ? -1 : grades[i]?.[side],
    })),
    expect: { question: [`--column ${column}`, '--column correct'] },
  })),
  {
    name: 'grades-and-a-mark',
    trap: 'Both files hold grades.',
    files: sides(jsonl, (i, side) => ({ id: i, note: 'x', correct: grades[i]?.[side] })),
    expect: { ...clear, column: 'correct', metric: 'accuracy', quiet: true },
  },
];

/** Parts of a test set: B has the items that follow those of A. */
const following = (name: (i: number) => string | number, goTogether: boolean): MadeCase['files'] =>
  sides(
    csv,
    (i, side) => ({
      place: name(side === 'a' ? i : i + 120),
      score: side === 'a' || goTogether ? score(i, side) : score((i * 49 + 7) % 120, side),
    }),
    120,
  );

const counted: readonly MadeCase[] = [
  ...[(i: number) => i, (i: number) => `scene-${i}`].map((name, nth) => ({
    name: `counted-on ${nth}`,
    trap: 'The numbers of the rows go on from file to file.',
    files: following(name, false),
    expect: { error: 'id-mismatch' as const, says: ['"place"'] },
  })),
  {
    name: 'clean-counter-of-all-runs',
    trap: 'None: scores that go together are of the same items.',
    files: following((i) => i, true),
    expect: { n: 120, better: 'a' },
  },
];

const wide = (names: readonly [string, string], other = false) => ({
  'all.csv': csv(
    gain.map((item, i) => ({ id: i, [names[0]]: item.a, [names[1]]: other ? 1 - item.b : item.b })),
  ),
});

const columns: readonly MadeCase[] = [
  ...(
    [
      ['x_latency', 'y_latency'],
      ['latency_x', 'latency_y'],
      ['Kosten X', 'Kosten Y'],
    ] as const
  ).map((names) => ({
    name: `columns-of-costs ${names[0]}`,
    trap: 'What the names of both columns have in common is a cost.',
    files: wide(names),
    command: `compare all.csv --columns "${names.join(',')}"`,
    expect: { verdict: 'significant', better: 'b', n: 120, direction: 'lower' } as const,
  })),
  {
    name: 'columns-of-two-measures',
    trap: 'The columns of the two systems hold different measures.',
    files: wide(['x_accuracy', 'y_wer'], true),
    command: 'compare all.csv --columns x_accuracy,y_wer',
    expect: { error: 'different-items', says: ['"x_accuracy"', '"y_wer"'] },
  },
  {
    name: 'column-of-means',
    trap: 'One column holds the mean of the two systems.',
    files: {
      'all.csv': csv(
        gain.map((item, i) => ({ id: i, gpt: item.a, llama: item.b, both: (item.a + item.b) / 2 })),
      ),
    },
    command: 'compare all.csv',
    expect: { error: 'needs-systems', says: ['2 systems (gpt, llama)'] },
  },
  {
    name: 'columns-of-one-measure',
    trap: 'The same measure of both.',
    files: wide(['x_accuracy', 'y_accuracy']),
    command: 'compare all.csv --columns x_accuracy,y_accuracy',
    expect: { ...clear, direction: 'higher' },
  },
];

const folder = (file: (k: number) => string): MadeCase['files'] =>
  Object.fromEntries(
    (['A', 'B'] as const).flatMap((system) =>
      [1, 2, 3].map((k) => [
        `${system}/${file(k)}`,
        csv(
          gain.map((item, i) => ({
            id: i,
            score: item[system === 'A' ? 'a' : 'b'] + ((i * 7 + k * 5) % 9) / 1000,
          })),
        ),
      ]),
    ),
  );

const folders: readonly MadeCase[] = [
  ...['epoch{}.csv', 'checkpoint-{}00.csv', 'step_{}000.csv', 'ckpt{}/out.csv', 'Epoche-{}.csv'].map(
    (pattern) => ({
      name: `states-of-one-training ${pattern.replaceAll(/[{}/]/g, '')}`,
      trap: 'States of one training are no independent trainings.',
      files: folder((k) => pattern.replace('{}', String(k))),
      command: 'compare A B',
      expect: { error: 'bad-setting', says: ['not like training runs of one'] },
    }),
  ),
  {
    name: 'states-of-one-training beside the baseline',
    trap: 'The file that they are compared with is no state of it.',
    files: { ...folder((k) => `step_${k}000.csv`), 'A/baseline.csv': csv([{ id: 0, score: 1 }]) },
    command: 'compare A A/baseline.csv',
    expect: { error: 'bad-setting', says: ['not like training runs of one'] },
  },
  {
    name: 'seeds-of-one-system',
    trap: 'One file for each seed.',
    files: folder((k) => `seed${k}.csv`),
    command: 'compare A B',
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
];

const rows: readonly MadeCase[] = [
  ...(['score', 'similarity'] as const).map((column) => ({
    name: `retrieved-documents ${column}`,
    trap: 'Each row is a document that was found, and its number says how well it matches, not whether it is right.',
    files: sides(csv, (i, side) => ({
      qid: `q${Math.floor(i / 10)}`,
      docid: `d${(i * (side === 'a' ? 37 : 53)) % 997}`,
      rank: 1 + (i % 10),
      [column]: 20 - (i % 10) - (side === 'a' ? 0 : 0.5) - ((i * 31) % 17) / 40,
      ...(column === 'similarity' && { title: `document ${i % 7}` }),
    })),
    expect: column === 'score' ? { error: 'needs-reference' } : { error: 'bad-format', says: ['"rank"'] },
  })),
  {
    name: 'ranked-systems-output-with-grades',
    trap: 'Several candidates of each query with a rank, and a measure of each.',
    files: sides(csv, (i, side) => ({
      qid: `q${Math.floor(i / 10)}`,
      rank: 1 + (i % 10),
      f1: score(i, side),
    })),
    expect: { n: 120, clusters: 12 },
  },
  {
    name: 'settings-of-trainings',
    trap: 'A row for each setting, as grid searches write them.',
    files: sides(
      csv,
      (i, side) => ({
        '': i,
        param_C: 2 ** i,
        mean_test_score: score(i, side),
        std_test_score: 0.01 + i / 1000,
      }),
      12,
    ),
    expect: { error: 'bad-format', says: ['a row for each setting of a search'] },
  },
  {
    name: 'standard-error-at-the-end',
    trap: 'The last row is the standard error of the others, under a name that no list has.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => {
        const all = gain.map((item) => item[side]);
        const mean = all.reduce((sum, one) => sum + one / 120, 0);
        const error = Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 119 / 120);
        return [
          `${side}.csv`,
          csv([
            ...all.map((one, i) => ({ id: `q${i}`, score: one })),
            { id: 'Unsicherheit', score: Number(error.toFixed(5)) },
          ]),
        ];
      }),
    ),
    expect: { error: 'bad-format', says: ['a.csv, line 122', 'standard error'] },
  },
  {
    name: 'average-beside-an-empty-column',
    trap: 'The last row has no id, and its label is in a column that all others leave empty.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.csv`,
        csv([
          ...gain.map((item, i) => ({ id: `q${i}`, score: item[side], note: '' })),
          { id: '', score: 0.5, note: 'see above' },
        ]),
      ]),
    ),
    expect: { error: 'bad-format', says: ['line 122', 'no "id"'] },
  },
  ...['Std. dev.', 'Standardabweichung', 'écart-type', '标准差']
    .map((label) => ({
      name: `rounded-deviation-at-the-end ${label}`,
      trap: 'The last row is a standard deviation with one digit.',
      files: sides(csv, (i, side) => ({ id: `q${i}`, score: score(i, side) })),
      expect: { error: 'bad-format', says: [label] },
    }))
    .map((one): MadeCase => ({
      ...one,
      files: Object.fromEntries(
        Object.entries(one.files).map(([file, text]) => [
          file,
          `${String(text)}${one.name.slice('rounded-deviation-at-the-end '.length)},0.2\n`,
        ]),
      ),
    })),
];

const condition = (
  column: string,
  values: Readonly<Record<Side, string>>,
  fileOf = (side: Side) => `news-and-law/${side}.csv`,
): MadeCase['files'] =>
  Object.fromEntries(
    (['a', 'b'] as const).map((side) => [
      fileOf(side),
      csv(gain.map((item, i) => ({ id: i, [column]: values[side], score: item[side] }))),
    ]),
  );

const named: readonly MadeCase[] = [
  {
    name: 'folder-of-both',
    trap: 'The folder of both files names neither of the systems.',
    files: condition('domain', { a: 'news', b: 'law' }),
    expect: { ...clear, warns: ['Every "domain" is "news"'] },
  },
  {
    name: 'folders-called-alike',
    trap: 'A folder that each system has names neither of them.',
    files: condition('domain', { a: 'news', b: 'law' }, (side) => `${side}/news-and-law/all.csv`),
    expect: { ...clear, warns: ['Every "domain" is "news"'] },
  },
  ...['Datensatz', '数据集'].map((column) => ({
    name: `another-test-set ${column}`,
    trap: 'The name of a test set in another language.',
    files: condition(column, { a: 'dev', b: 'test' }),
    expect: { error: 'different-items', says: [`Every "${column}" is "dev"`] },
  })),
];

const pair = (names: readonly [string, string], row: (i: number, side: Side) => Row): MadeCase['files'] => ({
  [names[0]]: csv(gain.map((_, i) => row(i, 'a'))),
  [names[1]]: csv(gain.map((_, i) => row(i, 'b'))),
});

const test = (i: number, side: Side) => ({ id: i, score: score(i, side) });

const names: readonly MadeCase[] = [
  ...(
    [
      ['large.dev.csv', 'small.test.csv'],
      ['dev/large.csv', 'test/small.csv'],
      ['large.en-de.csv', 'small.en-fr.csv'],
    ] as const
  ).map((both) => ({
    name: `test-sets-in-names ${both[0].replace('/', ' ')}`,
    trap: 'The names of the files are of different test sets, whose items have the same numbers.',
    files: pair(both, test),
    expect: { ...clear, warns: ['if these are test sets'] },
  })),
  ...(
    [
      ['large.test.csv', 'small.test.csv'],
      ['runs/large-test.csv', 'runs/small.csv'],
    ] as const
  ).map((both) => ({
    name: `one-test-set-in-names ${both[0].replace('/', ' ')}`,
    trap: 'Both names say the same, or one says nothing.',
    files: pair(both, test),
    expect: { ...clear, quiet: true } as const,
  })),
  {
    name: 'same-questions-in-other-folders',
    trap: 'The questions prove that the items are the same.',
    files: pair(['dev/large.csv', 'test/small.csv'], (i, side) => ({
      question: `What is the capital of country number ${i}?`,
      score: score(i, side),
    })),
    expect: { ...clear, quiet: true },
  },
];

const subjects = gain
  .slice(0, 26)
  .map((item, i) => ({ ...item, name: `${'abcdefghijklmnopqrstuvwxyz'[i]}_law` }));

const scales: readonly MadeCase[] = [
  {
    name: 'scale-from-minus-one',
    trap: 'One file goes from −1 to 1, and the other from 0 to 1.',
    files: sides(csv, (i, side) => ({
      id: i,
      score: rounded(side === 'a' ? 1.2 * score(i, side) - 0.4 : 0.3 + 0.6 * score(i, side)),
    })),
    expect: { better: 'b', n: 120, warns: ['the ends of two scales'] },
  },
  {
    name: 'scores-from-minus-one',
    trap: 'Both files go from −1 to 1.',
    files: sides(csv, (i, side) => ({ id: i, score: rounded(2 * score(i, side) - 1) })),
    expect: { ...clear, quiet: true },
  },
  {
    name: 'several-proportions-above-one',
    trap: 'No F1 is above 1.',
    files: sides(csv, (i, side) => ({ id: i, f1: i % 7 === 0 ? 1.5 : score(i, side) })),
    expect: {
      question: ['--metric mean --column f1 --option scale=as-is'],
      says: ['18 of 120 numbers above 1'],
    },
  },
];

const said: readonly MadeCase[] = (
  [
    ['metric', '1 - accuracy'],
    ['quantity', 'toxicity'],
  ] as const
).map(([column, value]) => ({
  name: `measure-in-a-column ${column}`,
  trap: 'A column says what is measured.',
  files: sides(csv, (i, side) => ({ id: i, [column]: value, score: score(i, side) })),
  expect: { verdict: 'significant', better: 'b', n: 120, direction: 'lower' },
}));

const averages: readonly MadeCase[] = (
  [
    ['number-of-items', 'n', (i: number) => 40 + 7 * i],
    ['error', 'acc_stderr', (i: number) => 0.02 + i / 10_000],
  ] as const
).map(([name, key, value]) => ({
  name: `averages-by-their-names ${name}`,
  trap: 'Each entry is an average of a subject, whose name is a key.',
  files: Object.fromEntries(
    (['a', 'b'] as const).map((side) => [
      `${side}.json`,
      JSON.stringify(
        Object.fromEntries(subjects.map((one, i) => [one.name, { acc: one[side], [key]: value(i) }])),
      ),
    ]),
  ),
  expect: { n: 26, warns: [key === 'n' ? 'group of items' : 'averages of many items'] },
}));

export const mistaken: readonly MadeCase[] = [
  ...lost,
  ...counted,
  ...columns,
  ...folders,
  ...rows,
  ...named,
  ...names,
  ...scales,
  ...said,
  ...averages,
];
