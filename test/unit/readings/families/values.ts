import { clearGain, clearGrades, csv, jsonl, shuffled, type MadeCase } from './make';

const gain = clearGain();
const grades = clearGrades();
const better = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;
const scored = { ...better, column: 'score', direction: 'higher' } as const;

/** A and B by one way to write scores, B's items in another order if they have ids. */
function scores(
  name: string,
  trap: string,
  write: (rows: readonly { readonly id: string; readonly score: number }[]) => string,
  expect: MadeCase['expect'] = scored,
  extension = 'json',
): MadeCase {
  const rows = (side: 'a' | 'b') => gain.map((one, i) => ({ id: `q${i}`, score: one[side] }));
  return {
    name,
    trap,
    files: {
      [`a.${extension}`]: write(rows('a')),
      [`b.${extension}`]: write(shuffled(rows('b'))),
    },
    expect,
  };
}

/** Right and wrong in words. */
function graded(
  name: string,
  column: string,
  [right, wrong]: readonly [unknown, unknown],
  expect: MadeCase['expect'],
  write: (rows: readonly Record<string, unknown>[]) => string = csv,
): MadeCase {
  const rows = (side: 'a' | 'b') =>
    grades.map((one, i) => ({ id: `q${i}`, [column]: one[side] === 1 ? right : wrong }));
  return {
    name,
    trap: `Right and wrong are written ${String(right)} and ${String(wrong)}.`,
    files: {
      [`a.${write === csv ? 'csv' : 'jsonl'}`]: write(rows('a')),
      [`b.${write === csv ? 'csv' : 'jsonl'}`]: write(rows('b')),
    },
    expect,
  };
}

const text = (value: unknown) => JSON.stringify(value);
const inLines = (value: unknown) => JSON.stringify(value, null, 1);
type Scores = readonly { readonly id: string; readonly score: number }[];
const byId = (rows: Scores) => Object.fromEntries(rows.map(({ id, score }) => [id, score]));
const objects = (rows: Scores) => Object.fromEntries(rows.map(({ id, score }) => [id, { score, tokens: 7 }]));
const inColumns = (rows: Scores) => ({ id: rows.map(({ id }) => id), score: rows.map(({ score }) => score) });
const quarters = (rows: Scores) =>
  Object.fromEntries(
    ['easy', 'medium', 'hard', 'odd'].map((name, i) => [name, rows.slice(30 * i, 30 * i + 30)]),
  );

/** Shapes of JSON documents. */
const shapes: readonly MadeCase[] = [
  scores('json-columns', 'Arrays under the names of columns.', (rows) => text(inColumns(rows))),
  scores('json-columns-in-lines', 'The same, a value a line.', (rows) => inLines(inColumns(rows))),
  scores('json-columns-below-metadata', 'The same inside a document.', (rows) =>
    text({ model: 'm', seed: 7, per_item: inColumns(rows) }),
  ),
  scores('json-columns-beside-metadata', 'The same beside other members.', (rows) =>
    text({ model: 'm', seeds: [1, 2], ...inColumns(rows) }),
  ),
  scores('pandas-columns', 'DataFrame.to_json().', (rows) =>
    text({
      id: Object.fromEntries(rows.map(({ id }, i) => [i, id])),
      score: Object.fromEntries(rows.map(({ score }, i) => [i, score])),
    }),
  ),
  scores('pandas-columns-by-id', 'DataFrame.to_json() with ids as its index.', (rows) =>
    text({
      score: byId(rows),
      tokens: Object.fromEntries(rows.map(({ id }) => [id, 7])),
    }),
  ),
  scores('pandas-one-column', 'One column of DataFrame.to_json().', (rows) => text({ score: byId(rows) })),
  scores('pandas-split', 'to_json(orient="split") with ids as its index.', (rows) =>
    text({ columns: ['score'], index: rows.map(({ id }) => id), data: rows.map(({ score }) => [score]) }),
  ),
  scores('pandas-index', 'to_json(orient="index") with ids.', (rows) => text(objects(rows))),
  scores('pandas-index-numbered', 'to_json(orient="index") of numbered rows.', (rows) =>
    text(Object.fromEntries(rows.map((row, i) => [i, row]))),
  ),
  scores(
    'pandas-values',
    'to_json(orient="values"): pairs of id and score.',
    (rows) => text(rows.map(({ id, score }) => [id, score])),
    { ...better, column: '2' },
  ),
  scores('pandas-table', 'to_json(orient="table").', (rows) =>
    text({
      schema: {
        fields: [
          { name: 'id', type: 'string' },
          { name: 'score', type: 'number' },
        ],
        primaryKey: ['id'],
      },
      data: rows,
    }),
  ),
  scores('json-rows-with-names', 'Lists, of which the first names the columns.', (rows) =>
    text([['id', 'score'], ...rows.map(({ id, score }) => [id, score])]),
  ),
  scores('json-dictionary', 'A score for each id.', (rows) => text(byId(rows))),
  scores('json-dictionary-inside', 'A score for each id, inside a document.', (rows) =>
    text({ model: 'm', accuracy: 0.5, scores: byId(rows) }),
  ),
  scores('json-objects-inside', 'An object for each id, inside a document.', (rows) =>
    text({ model: 'm', config: { a: { b: 1 }, c: { d: 'x' }, e: { f: 2 } }, results: objects(rows) }),
  ),
  scores('json-lists-of-one', 'A list of one object for each id.', (rows) =>
    text({
      date: '2025-01-01',
      outcome: Object.fromEntries(rows.map(({ id, score }) => [id, [{ score, details: [] }]])),
    }),
  ),
  scores('json-lists-of-one-at-root', 'The same without anything around it.', (rows) =>
    text(Object.fromEntries(rows.map(({ id, score }) => [id, [{ task: id, score }]]))),
  ),
  scores('json-groups', 'Four lists of 30 items: 120 items.', (rows) =>
    text(quarters([...rows].sort((one, other) => one.id.localeCompare(other.id)))),
  ),
  scores('json-groups-inside', 'The same below the name of the results.', (rows) =>
    text({ model: 'm', results: quarters([...rows].sort((one, other) => one.id.localeCompare(other.id))) }),
  ),
  {
    name: 'json-numbers',
    trap: 'An array of numbers.',
    files: { 'a.json': text(gain.map(({ a }) => a)), 'b.json': text(gain.map(({ b }) => b)) },
    expect: scored,
  },
  {
    name: 'json-numbers-in-lines',
    trap: 'An array of numbers, one a line.',
    files: { 'a.json': inLines(gain.map(({ a }) => a)), 'b.json': inLines(gain.map(({ b }) => b)) },
    expect: scored,
  },
  {
    name: 'json-numbers-inside',
    trap: 'An array of numbers inside a document.',
    files: {
      'a.json': text({ model: 'a', scores: gain.map(({ a }) => a) }),
      'b.json': text({ model: 'b', scores: gain.map(({ b }) => b) }),
    },
    expect: { ...better, column: 'scores' },
  },
  {
    name: 'json-marks',
    trap: 'An array of true and false.',
    files: {
      'a.json': text({ model: 'a', correct: grades.map(({ a }) => a === 1) }),
      'b.json': text({ model: 'b', correct: grades.map(({ b }) => b === 1) }),
    },
    expect: { ...better, column: 'correct', metric: 'accuracy' },
  },
  scores(
    'json-repeated-name',
    'Of two members with one name the last one counts.',
    (rows) => `{"results": ${text(rows.map(({ id }) => ({ id, score: 0.1 })))}, "results": ${text(rows)}}`,
  ),
  scores(
    'json-repeated-name-inside',
    'The same, deeper.',
    (rows) => `{"run": {"rows": ${text(rows.slice(0, 20))}, "model": "m", "rows": ${text(rows)}}}`,
  ),
  scores(
    'json-repeated-id',
    'Of two members with one id the last one counts.',
    (rows) =>
      `{${rows.map(({ id }) => `"${id}": 0.5`).join(',')},${rows.map(({ id, score }) => `"${id}": ${score}`).join(',')}}`,
  ),
  scores('json-summary-beside', 'A short list of averages beside the items.', (rows) =>
    text({
      results: [
        { metric: 'f1', value: 0.5 },
        { metric: 'em', value: 0.4 },
      ],
      details: rows,
    }),
  ),
  scores('json-longer-log-beside', 'A longer list of other things beside the results.', (rows) =>
    text({
      history: Array.from({ length: 500 }, (_, step) => ({ step, loss: 1 / (1 + step) })),
      results: rows,
    }),
  ),
  scores('json-questions-beside', 'The questions, and the scores.', (rows) =>
    text({
      questions: [...rows, ...rows].map(({ id }, i) => ({ id: `${id}-${i}`, question: `What is ${i}?` })),
      results: rows,
    }),
  ),
  scores(
    'json-two-tasks',
    'Two tasks whose items are numbered alike: which is compared?',
    (rows) => {
      const numbered = rows.map(({ score }, doc_id) => ({ doc_id, score }));
      return text({ gsm8k: numbered.slice(0, 60), mmlu: numbered.slice(0, 60) });
    },
    {
      question: ['--metric mean --column "\\$.gsm8k[*].score"', '--metric mean --column "\\$.mmlu[*].score"'],
    },
  ),
  scores(
    'json-path-answers',
    'The same, answered.',
    (rows) => {
      const numbered = [...rows]
        .sort((one, other) => one.id.localeCompare(other.id))
        .map(({ score }, doc_id) => ({ doc_id, score }));
      return text({ gsm8k: numbered, mmlu: numbered.map(({ doc_id }) => ({ doc_id, score: 0.5 })) });
    },
    { ...better, column: '$.gsm8k[*].score' },
  ),
  scores(
    'json-dictionaries-of-tasks',
    'An object for each item of two tasks.',
    (rows) => text({ summary: { mean: 0.5 }, gsm8k: objects(rows), mmlu: objects(rows) }),
    { question: ['--metric mean --column "\\$.gsm8k.*.score"', '--metric mean --column "\\$.mmlu.*.score"'] },
  ),
  scores('json-subset-beside', 'The failed items are listed again.', (rows) =>
    text({ samples: rows, failed_samples: rows.slice(0, 12) }),
  ),
  scores('json-matrix-beside', 'A confusion matrix and averages of classes are no items.', (rows) =>
    text({
      confusion: [
        [1, 2],
        [3, 4],
      ],
      per_class: { cat: 0.5, dog: 0.4, cow: 0.3 },
      items: rows,
    }),
  ),
  scores(
    'json-only-averages',
    'There is nothing but averages.',
    () =>
      text({
        confusion: [
          [1, 2],
          [3, 4],
        ],
        per_class: { cat: 0.5, dog: 0.4, cow: 0.3 },
        accuracy: 0.5,
      }),
    { error: 'bad-format', says: ['a.json'] },
  ),
  {
    name: 'json-statuses',
    trap: 'A status for each id.',
    files: {
      'a.json': text(Object.fromEntries(grades.map(({ a }, i) => [`q${i}`, a === 1 ? 'pass' : 'timeout']))),
      'b.json': text(Object.fromEntries(grades.map(({ b }, i) => [`q${i}`, b === 1 ? 'pass' : 'fail']))),
    },
    expect: { ...better, column: 'status', metric: 'accuracy' },
  },
  {
    name: 'json-answers',
    trap: 'An answer for each id is no score, even if it is a number.',
    files: {
      'a.json': text(Object.fromEntries(grades.map(({ a }, i) => [`q${i}`, String(i + a)]))),
      'b.json': text(Object.fromEntries(grades.map(({ b }, i) => [`q${i}`, String(i + b)]))),
    },
    expect: { error: 'needs-reference' },
  },
  scores('json-nested-turns', 'Items with lists inside are the items.', (rows) =>
    text(Object.fromEntries(rows.map(({ id, score }) => [id, { score, turns: [{ n: 1 }, { n: 2 }] }]))),
  ),
];

const shares: [number, number] = [
  (100 * grades.filter(({ a }) => a === 1).length) / grades.length,
  (100 * grades.filter(({ b }) => b === 1).length) / grades.length,
];
const right = { ...better, metric: 'accuracy', scores: shares };

/** Words, letters and signs for right and wrong. */
const words: readonly MadeCase[] = [
  ...(
    [
      ['passed', 'P', 'N'],
      ['passed', 'P', 'F'],
      ['passed', 'Y', 'N'],
      ['is_correct', 'T', 'F'],
      ['solved', 't', 'f'],
      ['correct', '\u2713', '\u2717'],
      ['correct', '\u2714', '\u2718'],
      ['mark', '\u2705', '\u274c'],
      ['outcome', 'success', 'failure'],
      ['outcome', 'solved', 'unsolved'],
      ['state', 'resolved', 'unresolved'],
      ['judge', 'right', 'wrong'],
      ['success', 'ok', 'ko'],
      ['passed', 'yes', 'no'],
      ['status', 'pass', 'fail'],
      ['verdict', ' Correct', 'Incorrect '],
      ['correct', 'R', 'W'],
    ] as const
  ).map(([column, yes, no], i) =>
    graded(`words-${i + 1}-${column}`, column, [yes, no], { ...right, column }),
  ),
  graded('words-json-letters', 'passed', ['P', 'N'], { ...right, column: 'passed' }, jsonl),
  graded('words-json-texts', 'correct', ['1', '0'], { ...right, column: 'correct' }, jsonl),
  graded('words-inspect', 'grade', ['C', 'I'], { ...right, column: 'grade' }),
  {
    ...statuses('words-statuses', 'status', ['pass', ['fail', 'timeout', 'error']]),
    expect: { ...right, column: 'status' },
  },
  {
    ...statuses('words-statuses-of-runs', 'result', ['solved', ['unsolved', 'timeout', 'crashed']]),
    expect: { ...right, column: 'result' },
  },
  {
    ...statuses('words-statuses-unclear', 'status', ['pass', ['fail', 'skipped']]),
    expect: {
      question: ['pass', 'fail', 'skipped'].map(
        (word) => `--metric accuracy --column status --option right=${word}`,
      ),
    },
  },
  graded('words-of-another-language', 'correct', ['ja', 'nein'], {
    question: ['ja', 'nein'].map((word) => `--metric accuracy --column correct --option right=${word}`),
    says: ['correct'],
  }),
  {
    ...graded('words-answered', 'correct', ['ja', 'nein'], { ...right, column: 'correct' }),
    command: 'compare a.csv b.csv --metric accuracy --column correct --option right=ja',
  },
  {
    ...graded('words-turned-by-option', 'passed', ['yes', 'no'], {
      verdict: 'significant',
      better: 'b',
      n: 120,
      scores: [100 - shares[0], 100 - shares[1]],
    }),
    command: 'compare a.csv b.csv --metric accuracy --column passed --option right=no',
  },
  {
    name: 'words-inspect-with-partial',
    trap: 'With C among them, P is a partial answer and N none.',
    files: {
      'a.csv': csv(grades.map(({ a }, i) => ({ id: i, grade: a === 1 ? 'C' : i % 2 === 0 ? 'P' : 'N' }))),
      'b.csv': csv(grades.map(({ b }, i) => ({ id: i, grade: b === 1 ? 'C' : i % 3 === 0 ? 'P' : 'I' }))),
    },
    expect: { n: 120, column: 'grade', metric: 'accuracy' },
  },
  {
    name: 'words-different-letters',
    trap: 'P passes in one file and is partly right in the other.',
    files: {
      'a.csv': csv(grades.map(({ a }, i) => ({ id: i, grade: a === 1 ? 'P' : 'N' }))),
      'b.csv': csv(grades.map(({ b }, i) => ({ id: i, grade: b === 1 ? 'C' : i % 3 === 0 ? 'P' : 'I' }))),
    },
    expect: { error: 'not-numeric', says: ['a.csv', 'b.csv', 'grade'] },
  },
  {
    name: 'words-status-of-runs-beside-score',
    trap: 'A status of runs beside a score is no score.',
    files: {
      'a.csv': csv(
        gain.map(({ a }, i) => ({ id: `q${i}`, status: i % 40 === 7 ? 'error' : 'success', score: a })),
      ),
      'b.csv': csv(
        gain.map(({ b }, i) => ({ id: `q${i}`, status: i % 50 === 3 ? 'error' : 'success', score: b })),
      ),
    },
    expect: { ...scored, quiet: true },
  },
  {
    name: 'words-constant-state-beside-score',
    trap: 'Every run is ok, which says nothing.',
    files: {
      'a.jsonl': jsonl(gain.map(({ a }, i) => ({ id: `q${i}`, state: 'OK', f1: a }))),
      'b.jsonl': jsonl(gain.map(({ b }, i) => ({ id: `q${i}`, state: 'OK', f1: b }))),
    },
    expect: { ...better, column: 'f1', quiet: true },
  },
  {
    name: 'words-labels',
    trap: 'Two classes named like letters are labels, not grades.',
    files: {
      'a.csv': csv(grades.map(({ a }, i) => ({ id: `q${i}`, prediction: a === 1 ? 'P' : 'N', gold: 'P' }))),
      'b.csv': csv(grades.map(({ b }, i) => ({ id: `q${i}`, prediction: b === 1 ? 'P' : 'N', gold: 'P' }))),
    },
    expect: { ...right, column: 'prediction' },
  },
];

/** Right, and several ways to be wrong. */
function statuses(
  name: string,
  column: string,
  [yes, no]: readonly [string, readonly string[]],
): Omit<MadeCase, 'expect'> {
  const rows = (side: 'a' | 'b') =>
    grades.map((one, i) => ({ id: `q${i}`, [column]: one[side] === 1 ? yes : no[i % no.length] }));
  return {
    name,
    trap: `One value is ${yes}, the others are ${no.join(', ')}.`,
    files: { 'a.csv': csv(rows('a')), 'b.csv': csv(rows('b')) },
  };
}

type Cell = string | number | boolean | null;

/** Scores written in some way, and in which table. */
function written(
  name: string,
  write: (score: number, item: number, side: 'a' | 'b') => Cell,
  expect: MadeCase['expect'] = scored,
  {
    as = csv,
    column = 'score',
  }: { as?: (rows: readonly Record<string, Cell>[]) => string; column?: string } = {},
): MadeCase {
  const rows = (side: 'a' | 'b') =>
    gain.map((one, i) => ({ id: `q${i}`, [column]: write(one[side], i, side) }));
  const extension = as === jsonl ? 'jsonl' : 'csv';
  return {
    name,
    trap: `Scores are written ${String(write(0.531, 0, 'a'))}.`,
    files: { [`a.${extension}`]: as(rows('a')), [`b.${extension}`]: as(shuffled(rows('b'))) },
    expect,
  };
}

const semicolons = (rows: readonly Record<string, Cell>[]) => csv(rows, ';');
const percent = (score: number) => (100 * score).toFixed(1);
const inPercent = { ...scored, reading: { scale: { unit: '%' } } };

/** Ways to write numbers. */
const numbers: readonly MadeCase[] = [
  written('numbers-json-texts', (score) => String(score), scored, { as: jsonl }),
  written('numbers-json-texts-with-spaces', (score) => ` ${score} `, scored, { as: jsonl }),
  written('numbers-json-mixed', (score, i) => (i % 2 === 0 ? String(score) : score), scored, { as: jsonl }),
  written('numbers-json-percent', (score) => `${percent(score)}%`, inPercent, { as: jsonl }),
  written(
    'numbers-json-missing',
    (score, i) => (i === 5 ? 'NaN' : String(score)),
    {
      error: 'missing-value',
      says: ['line 6', 'score'],
    },
    { as: jsonl },
  ),
  written('numbers-percent', (score) => `${percent(score)}%`, inPercent),
  written('numbers-percent-apart', (score) => `${percent(score)} %`, inPercent),
  written('numbers-percent-commas', (score) => `${percent(score).replace('.', ',')} %`, inPercent, {
    as: semicolons,
  }),
  written('numbers-percent-small', (score) => `${(score / 2).toFixed(4)}%`, inPercent),
  written('numbers-percent-in-one', (score, _, side) => (side === 'a' ? `${percent(score)}%` : score), {
    question: [
      '--metric mean --column score --option scale=percent',
      '--metric mean --column score --option scale=as-is',
    ],
  }),
  written('numbers-decimal-commas', (score) => score.toFixed(3).replace('.', ','), scored, {
    as: semicolons,
  }),
  written('numbers-decimal-commas-quoted', (score) => score.toFixed(2).replace('.', ',')),
  written('numbers-decimal-commas-in-one', (score, _, side) => {
    const number = score.toFixed(3);
    return side === 'a' ? number.replace('.', ',') : number;
  }),
  written('numbers-plus', (score) => `+${score}`, scored, { as: jsonl }),
  written('numbers-minus', (score) => `\u2212${score}`, { ...better, better: 'b' }),
  written('numbers-thousands', (score) => (4321.5 * (1 + score)).toLocaleString('en-US'), {
    ...better,
    column: 'score',
  }),
  written(
    'numbers-thousands-with-points',
    (score) => (4321.5 * (1 + score)).toLocaleString('de-DE', { minimumFractionDigits: 2 }),
    { ...better, column: 'score' },
    { as: semicolons },
  ),
  written('numbers-thousands-with-apostrophes', (score) =>
    (4321.5 * (1 + score)).toLocaleString('en-US').replace(',', "'"),
  ),
  written('numbers-thousands-with-spaces', (score) =>
    (4321.5 * (1 + score)).toFixed(2).replace(/^(\d)/, '$1\u202f'),
  ),
  written(
    'numbers-thousands-or-decimals',
    (score) => Math.round(4321 * (1 + score)).toLocaleString('en-US'),
    {
      error: 'not-numeric',
      says: ['score', 'thousands'],
    },
  ),
  written('numbers-three-decimals', (score) => (1.001 + score).toFixed(3), scored, { as: jsonl }),
  written(
    'numbers-currency',
    (score) => `$${(3 + score).toFixed(2)}`,
    { ...better, better: 'b', column: 'cost' },
    {
      column: 'cost',
    },
  ),
  written('numbers-stray-word', (score, i) => (i % 4 === 1 ? 'pending' : score), {
    error: 'not-numeric',
    says: ['a.csv', 'line', 'pending', 'score'],
  }),
  written(
    'numbers-stray-word-json',
    (score, i) => (i === 17 ? 'pending' : String(score)),
    {
      error: 'not-numeric',
      says: ['a.jsonl', 'line 18', 'pending', 'score'],
    },
    { as: jsonl },
  ),
  {
    name: 'numbers-lines-of-percent',
    trap: 'A percentage a line.',
    files: {
      'a.txt': gain.map(({ a }) => `${percent(a)}%\n`).join(''),
      'b.txt': gain.map(({ b }) => `${percent(b)}%\n`).join(''),
    },
    expect: { ...scored, reading: { scale: { unit: '%' } } },
  },
  {
    name: 'numbers-lines-with-commas',
    trap: 'A number with a decimal comma a line.',
    files: {
      'a.txt': gain.map(({ a }) => `${a.toFixed(3).replace('.', ',')}\n`).join(''),
      'b.txt': gain.map(({ b }) => `${b.toFixed(3).replace('.', ',')}\n`).join(''),
    },
    expect: scored,
  },
  ...(['csv', 'jsonl'] as const).map((extension): MadeCase => {
    const rows = (side: 'a' | 'b') =>
      gain.map((one, i) => ({ section: `${1 + Math.floor(i / 12)}.${1 + (i % 12)}`, score: one[side] }));
    const write = extension === 'csv' ? csv : jsonl;
    return {
      name: `numbers-sections-${extension}`,
      trap: 'The sections 1.1 and 1.10 are different items.',
      files: { [`a.${extension}`]: write(rows('a')), [`b.${extension}`]: write(shuffled(rows('b'))) },
      expect: scored,
    };
  }),
  {
    name: 'numbers-section-ids',
    trap: 'The ids 1.1 and 1.10 are different items.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ id: `${1 + Math.floor(i / 12)}.${1 + (i % 12)}`, score: a }))),
      'b.csv': csv(
        shuffled(gain.map(({ b }, i) => ({ id: `${1 + Math.floor(i / 12)}.${1 + (i % 12)}`, score: b }))),
      ),
    },
    expect: scored,
  },
  {
    name: 'numbers-json-section-ids',
    trap: 'The same, written without quotes in JSON.',
    files: {
      'a.jsonl': gain
        .map(({ a }, i) => `{"id": ${1 + Math.floor(i / 12)}.${1 + (i % 12)}, "score": ${a}}\n`)
        .join(''),
      'b.jsonl': shuffled(
        gain.map(({ b }, i) => `{"id": ${1 + Math.floor(i / 12)}.${1 + (i % 12)}, "score": ${b}}\n`),
      ).join(''),
    },
    expect: scored,
  },
];

/** Two columns that may be scored. */
function beside(
  name: string,
  trap: string,
  add: (score: number, item: number) => Record<string, Cell>,
  expect: MadeCase['expect'],
): MadeCase {
  const rows = (side: 'a' | 'b') => gain.map((one, i) => ({ id: `q${i}`, ...add(one[side], i) }));
  return { name, trap, files: { 'a.csv': csv(rows('a')), 'b.csv': csv(rows('b')) }, expect };
}

const sorted = csv(gain.map(({ a }) => ({ score: a })).sort((one, other) => one.score - other.score));

const choices: readonly MadeCase[] = [
  beside(
    'choices-same-numbers',
    'acc and accuracy hold the same numbers.',
    (score) => ({ acc: score, accuracy: score }),
    {
      ...better,
      column: 'acc',
      quiet: true,
    },
  ),
  beside(
    'choices-percent',
    'One column is a hundred times the other.',
    (score) => ({ accuracy: score, accuracy_percent: Number((100 * score).toFixed(1)) }),
    { ...better, quiet: true },
  ),
  beside(
    'choices-different-numbers',
    'acc and acc_norm differ.',
    (score, i) => ({ acc: score, acc_norm: Number((score + (i % 3) / 100).toFixed(3)) }),
    { question: ['--column acc', '--column acc_norm'] },
  ),
  beside(
    'choices-twins',
    'Score and score differ.',
    (score, i) => ({ score, Score: Number((score + (i % 3) / 100).toFixed(3)) }),
    { question: ['--column score', '--column Score'] },
  ),
  beside('choices-equal-twins', 'Score and score are the same.', (score) => ({ score, Score: score }), {
    ...scored,
    quiet: true,
  }),
  {
    name: 'choices-named-in-another-case',
    trap: 'One file says Score, the other score.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ id: `q${i}`, Score: a }))),
      'b.csv': csv(gain.map(({ b }, i) => ({ id: `q${i}`, score: b }))),
    },
    expect: { ...better, column: 'Score' },
  },
  {
    name: 'choices-grades-and-words',
    trap: 'Grades and words that say the same.',
    files: {
      'a.csv': csv(
        grades.map(({ a }, i) => ({ id: `q${i}`, correct: a, verdict: a === 1 ? 'pass' : 'fail' })),
      ),
      'b.csv': csv(
        grades.map(({ b }, i) => ({ id: `q${i}`, correct: b, verdict: b === 1 ? 'pass' : 'fail' })),
      ),
    },
    expect: { ...right, column: 'correct' },
  },
  {
    name: 'choices-grades-and-other-words',
    trap: 'Two columns of words that say different things.',
    files: {
      'a.csv': csv(
        grades.map(({ a, b }, i) => ({
          id: `q${i}`,
          base: a === 1 ? 'pass' : 'fail',
          plus: b === 1 ? 'pass' : 'fail',
        })),
      ),
      'b.csv': csv(
        grades.map(({ a }, i) => ({
          id: `q${i}`,
          base: a === 1 ? 'fail' : 'pass',
          plus: a === 1 ? 'pass' : 'fail',
        })),
      ),
    },
    expect: { question: ['--column base', '--column plus'] },
  },
  {
    name: 'choices-same-bytes-sorted',
    trap: 'Two files with the same bytes are identical in any order.',
    files: { 'a.csv': sorted, 'b.csv': sorted },
    expect: { verdict: 'identical', n: 120 },
  },
  {
    name: 'choices-sorted',
    trap: 'Two files that are sorted by their own scores may hold any items.',
    files: {
      'a.csv': sorted,
      'b.csv': csv(gain.map(({ b }) => ({ score: b })).sort((one, other) => one.score - other.score)),
    },
    expect: { question: ['--id-column none'], says: ['sorted'] },
  },
];

/** How cells are written. */
export const values: readonly MadeCase[] = [
  ...shapes.map((one) =>
    one.name === 'json-path-answers'
      ? { ...one, command: 'compare a.json b.json --metric mean --column $.gsm8k[*].score' }
      : one,
  ),
  ...words,
  ...numbers,
  ...choices,
];

void jsonl;
