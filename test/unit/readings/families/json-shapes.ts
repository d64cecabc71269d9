import { shuffled, type MadeCase } from './make';
import { better, gain, grades, scored } from './clear';

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
const all: readonly MadeCase[] = [
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

export const jsonShapes: readonly MadeCase[] = all.map((one) =>
  one.name === 'json-path-answers'
    ? { ...one, command: 'compare a.json b.json --metric mean --column $.gsm8k[*].score' }
    : one,
);
