import { clearGain, clearGrades, csv, jsonl, type MadeCase, type Row } from './make';

/* Scores that contradict what stands beside them, and rows that belong to other people or are no items. */

const gain = clearGain();
const grades = clearGrades();

type Side = 'a' | 'b';

function tables(of: (side: Side) => readonly Row[], further: MadeCase['files'] = {}): MadeCase['files'] {
  return { 'a.csv': csv(of('a')), 'b.csv': csv(of('b')), ...further };
}

function lines(of: (side: Side) => readonly Row[]): MadeCase['files'] {
  return { 'a.jsonl': jsonl(of('a')), 'b.jsonl': jsonl(of('b')) };
}

const CLASSES = ['positive', 'negative', 'neutral'];
const right = (i: number): string => CLASSES[(i * 7) % 3] ?? '';
const wrong = (i: number): string => CLASSES[(i * 7 + 1) % 3] ?? '';
const answer = (row: { readonly a: number; readonly b: number }, side: Side, i: number): string =>
  row[side] === 1 ? right(i) : wrong(i);

/** Each row of another user, A’s from the first on and B’s from another one on. */
const people = (column: string, rowsOfEach: number, first: number, prefix = ''): MadeCase['files'] =>
  tables((side) =>
    gain.map((row, i) => ({
      [column]: `${prefix}${100 + Math.floor(i / rowsOfEach) + (side === 'b' ? first : 0)}`,
      ndcg: row[side],
    })),
  );

const owners: readonly MadeCase[] = [
  {
    name: 'people-few-in-both',
    trap: 'A third of the users are in both files, on other lines.',
    files: people('user_id', 1, 84),
    expect: { error: 'id-mismatch', says: ['36 of 120 ids are in both'] },
  },
  {
    name: 'people-most-in-both',
    trap: 'Nine of ten users are in both files, on other lines.',
    files: people('user_id', 1, 12),
    expect: { error: 'id-mismatch', says: ['must hold the same items'] },
  },
  ...['user_id', 'patient', 'speaker_id'].flatMap((column) =>
    ['', 'u'].map((prefix): MadeCase => ({
      name: `people-other ${column} ${prefix}`,
      trap: 'Each line of B is of another person than that of A.',
      files: people(column, 10, 3, prefix),
      expect: { error: 'different-items', says: [`"${column}" differs on 120 of 120 items`] },
    })),
  ),
  {
    name: 'people-clean-same',
    trap: 'None: the same users on the same lines.',
    files: people('user_id', 1, 0),
    expect: { verdict: 'significant', better: 'a', n: 120, quiet: true },
  },
  {
    name: 'people-clean-raters',
    trap: 'None: other workers rated the same items.',
    files: tables((side) =>
      gain.map((row, i) => ({
        id: `q${i}`,
        worker_id: side === 'a' ? i % 5 : 5 + (i % 4),
        rating: row[side],
      })),
    ),
    expect: { verdict: 'significant', better: 'a', n: 120, quiet: true },
  },
];

const classified = (gold: (i: number) => string): MadeCase['files'] =>
  tables((side) => grades.map((row, i) => ({ id: `q${i}`, label: gold(i), pred: answer(row, side, i) })));

const unlabelled: readonly MadeCase[] = [
  ...['', 'nan', '-100'].map((code) => ({
    name: `unlabelled (${code})`,
    trap: 'Some items have no right answer.',
    files: classified((i) => (i % 10 === 0 ? code : right(i))),
    expect: { warns: [`The right answer ("label") is "${code}" on 12 of 120 items`] },
  })),
  {
    name: 'unlabelled-clean-unanswerable',
    trap: 'None: where there is no answer, systems give none.',
    files: tables((side) =>
      grades.map((row, i) => ({
        id: `q${i}`,
        gold: i % 4 === 0 ? '' : right(i),
        pred: row[side] === 0 ? wrong(i) : i % 4 === 0 ? '' : right(i),
      })),
    ),
    expect: { verdict: 'significant', better: 'a', quiet: true },
  },
];

const marked = (mark: (grade: number, i: number) => number, column = 'correct'): MadeCase['files'] =>
  tables((side) =>
    grades.map((row, i) => ({
      id: `q${i}`,
      gold: right(i),
      pred: answer(row, side, i),
      [column]: mark(row[side], i),
    })),
  );

const marks: readonly MadeCase[] = [
  {
    name: 'marks-turned',
    trap: '"correct" is 1 where the answer is wrong.',
    files: marked((grade) => 1 - grade),
    expect: { warns: ['"correct" contradicts "pred" and "gold" on 120 of 120 items of a.csv'] },
  },
  {
    name: 'marks-some-wrong',
    trap: 'A tenth of the marks contradict the answers.',
    files: marked((grade, i) => (i % 10 === 0 ? 1 - grade : grade)),
    expect: { warns: ['"correct" contradicts "pred" and "gold" on 12 of 120 items of a.csv'] },
  },
  {
    name: 'marks-clean',
    trap: 'None: the marks fit the answers.',
    files: marked((grade) => grade),
    expect: { verdict: 'significant', better: 'a', quiet: true },
  },
  {
    name: 'marks-clean-errors',
    trap: 'None: 1 marks an error.',
    files: marked((grade) => 1 - grade, 'wrong'),
    expect: { verdict: 'significant', better: 'a', quiet: true },
  },
  {
    name: 'marks-clean-lenient',
    trap: 'None: texts are right that are written differently.',
    files: lines((side) =>
      grades.map((row, i) => ({
        id: `q${i}`,
        reference: `the ${right(i)} one of ${i}`,
        response: row[side] === 1 ? `It is ${right(i)}, number ${i}.` : `I do not know about ${i}.`,
        correct: row[side] === 1,
      })),
    ),
    expect: { verdict: 'significant', better: 'a', quiet: true },
  },
];

/** @param own whether each system wrote its own text */
const texts = (column: string, own: boolean): MadeCase['files'] =>
  lines((side) =>
    gain.map((row, i) => ({
      id: `q${i}`,
      [column]: `what is written about item ${i} here${own ? ` by system ${side}` : ''}`,
      score: row[side],
    })),
  );

const scored: readonly MadeCase[] = [
  {
    name: 'same-answers',
    trap: 'Both files hold the same answers, scored differently.',
    files: texts('response', false),
    expect: { warns: ['Every "response" is the same in a.jsonl and b.jsonl, but'] },
  },
  {
    name: 'same-answers-clean-own',
    trap: 'None: each system wrote its own answers.',
    files: texts('response', true),
    expect: { verdict: 'significant', better: 'a', quiet: true },
  },
  ...['expected_output', 'question', 'document'].map((column): MadeCase => ({
    name: `same-answers-clean ${column}`,
    trap: 'None: the texts belong to the items.',
    files: texts(column, false),
    expect: { verdict: 'significant', better: 'a', quiet: true },
  })),
  ...['justification', 'analysis'].map((column): MadeCase => ({
    name: `same-answers-clean ${column}`,
    trap: 'None: a judge wrote another text for each system.',
    files: texts(column, true),
    expect: { verdict: 'significant', better: 'a', quiet: true },
  })),
];

/** What a classifier writes: a class and its probability. */
const sure = (
  of: (row: { readonly a: number; readonly b: number }, side: Side) => number,
): MadeCase['files'] =>
  lines((side) =>
    gain.map((row, i) => ({
      text: `text of item ${i}`,
      label: answer(grades[i] ?? row, side, i),
      score: of(row, side),
    })),
  );

const probabilities: readonly MadeCase[] = [
  {
    name: 'classifier',
    trap: 'The scores say how sure each system was of its class.',
    files: sure((row, side) => 0.5 + row[side] / 2),
    expect: {
      question: ['--column score --higher-is-better', '--column score --lower-is-better'],
      says: ['how sure the system was of its "label"'],
    },
  },
  {
    name: 'classifier-clean-items',
    trap: 'None: the classes are those of the items.',
    files: lines((side) =>
      gain.map((row, i) => ({ text: `text of item ${i}`, label: right(i), score: 0.5 + row[side] / 2 })),
    ),
    expect: { verdict: 'significant', better: 'a', quiet: true },
  },
];

const rows: readonly MadeCase[] = [
  {
    name: 'classes-numbered',
    trap: 'Each row is the accuracy of a class.',
    files: tables((side) => gain.map((row, i) => ({ class: `class_${i}`, accuracy: row[side] }))),
    expect: { warns: ['Each row has another "class"'] },
  },
  {
    name: 'robots-named',
    trap: 'Each row is a rate over many trials, whatever its column is called.',
    files: tables((side) =>
      'ant hopper walker cheetah humanoid swimmer reacher pusher cartpole acrobot pendulum lander'
        .split(' ')
        .map((robot, i) => ({ robot, accuracy: gain[i]?.[side] })),
    ),
    expect: { warns: ['Each row has another "robot"'] },
  },
  {
    name: 'leaderboard-rows',
    trap: 'The right answers say which rows are ignored.',
    files: tables((side) => grades.map((row, i) => ({ id: `q${i}`, target: answer(row, side, i) })), {
      'gold.csv': csv(
        grades.map((_, i) => ({ id: `q${i}`, target: right(i), Usage: i % 3 === 0 ? 'Ignored' : 'Private' })),
      ),
    }),
    command: 'compare a.csv b.csv --reference gold.csv',
    expect: { warns: ['"Usage" is "Ignored", "Private"'] },
  },
  {
    name: 'forecast-hat',
    trap: 'What is forecast is no score.',
    files: tables((side) =>
      gain.map((row, i) => ({
        ds: `d${i}`,
        y: 10 * row.b,
        yhat: 10 * row.b + (side === 'a' ? 0.1 : 0.2) * Math.sin(i),
      })),
    ),
    expect: {
      question: ['mae', 'rmse', 'pearson'].map(
        (metric) => `--metric ${metric} --column yhat --reference-column y`,
      ),
    },
  },
];

export const crosschecked: readonly MadeCase[] = [
  ...owners,
  ...unlabelled,
  ...marks,
  ...scored,
  ...probabilities,
  ...rows,
];
