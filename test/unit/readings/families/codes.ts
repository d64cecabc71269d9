import { clearGain, clearGrades, csv, shuffled, type MadeCase, type Row } from './make';

/* Numbers that stand for no score, and scores that look like them. */

type Side = 'a' | 'b';

function files(rows: (side: Side) => readonly Row[]): MadeCase['files'] {
  return { 'a.csv': csv(rows('a')), 'b.csv': csv(rows('b')) };
}

const gain = clearGain();
const grades = clearGrades();
/** From 1 to 5. */
const halves = gain.map(({ a, b }) => ({ a: 1 + Math.round(8 * a) / 2, b: 1 + Math.round(8 * b) / 2 }));

/** Grades from 0 to 3 of which the two systems get nearly the same. */
const SEVERITIES = shuffled(
  (
    [
      [63, 2, 2],
      [35, 1, 1],
      [13, 3, 3],
      [8, 1, 2],
      [8, 0, 1],
      [3, 2, 1],
    ] as const
  ).flatMap(([times, a, b]) => Array.from({ length: times }, () => ({ a, b }))),
);

/** A code instead of the score of some items of B. */
function coded(column: string, code: number, some: readonly number[], from = gain): MadeCase['files'] {
  return files((side) =>
    from.map((item, i) => ({ id: `q${i}`, [column]: side === 'b' && some.includes(i) ? code : item[side] })),
  );
}

const asked = (column: string, code: number) => ({
  question: [
    `--metric mean --column ${column} --option missing=${code}`,
    `--metric mean --column ${column} --option missing=none`,
  ],
});

/** Marks of a few wrong items of B. */
function marked(column: string): MadeCase['files'] {
  return files((side) =>
    grades.map((item, i) => {
      const correct = side === 'b' && i % 20 === 3 ? 0 : item[side];
      return { id: `q${i}`, correct, [column]: side === 'b' && i % 20 === 3 };
    }),
  );
}

/** Half of the outputs as good as the baseline's, from 1 (worse) to 2, and some certainly worse. */
function preferred(): MadeCase['files'] {
  return files((side) =>
    grades.map((item, i) => ({
      instruction: `write the text number ${i}`,
      generator_1: 'baseline',
      generator_2: side,
      preference: i % 12 === 3 ? 1 : Number((1.4 + (i % 50) / 100 + item[side] / 10).toFixed(4)),
    })),
  );
}

const marks: readonly MadeCase[] = [
  {
    name: 'preference-of-one',
    trap: 'The lowest number of what is scored marks no failed items.',
    files: preferred(),
    expect: { n: 120, lacks: 'marked as failed' },
  },
  ...['skipped', 'is_skipped', 'aborted'].map((column) => ({
    name: `not-asked ${column}`,
    trap: 'Items that a mark says were never answered count as wrong.',
    files: marked(column),
    expect: { n: 120, warns: [`6 items are marked as failed in "${column}"`] },
  })),
  ...['hard', 'truncated'].map((column) => ({
    name: `marked-as ${column}`,
    trap: 'The mark describes the item or its answer.',
    files: marked(column),
    expect: { n: 120, quiet: true } as const,
  })),
];

/** Words for the grades, and another one for a few wrong answers of B. */
function worded(column: string, right: string, wrong: string, other: string): MadeCase['files'] {
  return files((side) =>
    grades.map((item, i) => {
      const isOther = side === 'b' && i % 20 === 3;
      return { id: `q${i}`, [column]: isOther ? other : item[side] === 1 ? right : wrong };
    }),
  );
}

/** The state of each request beside its grade. */
const states = (failed: (grade: number, i: number, side: Side) => boolean): MadeCase['files'] =>
  files((side) =>
    grades.map((item, i) => {
      const isFailed = failed(item[side], i, side);
      return { id: `q${i}`, status: isFailed ? 'failed' : 'ok', correct: isFailed ? 0 : item[side] };
    }),
  );

const verdicts: readonly MadeCase[] = [
  {
    name: 'failed-requests',
    trap: 'Requests that failed count as wrong, beside wrong answers.',
    files: states((_, i, side) => side === 'b' && i % 20 === 3),
    expect: { n: 120, warns: ['6 items are marked as failed in "status"'] },
  },
  {
    name: 'failed-items',
    trap: 'The state says no more than the grade.',
    files: states((grade) => grade === 0),
    expect: { n: 120, quiet: true },
  },
  ...(
    [
      ['result', 'resolved', 'unresolved', 'error'],
      ['judgement', 'pass', 'fail', 'error'],
    ] as const
  ).map(([column, right, wrong, other]) => ({
    name: `no-verdict ${column} ${other}`,
    trap: 'Neither right nor wrong, and counted as wrong.',
    files: worded(column, right, wrong, other),
    expect: { n: 120, warns: [`6 items are marked as failed in "${column}"`] },
  })),
  {
    name: 'tests-that-time-out',
    trap: 'Programs that are too slow are wrong.',
    files: worded('result', 'passed', 'failed', 'timeout'),
    expect: { n: 120, quiet: true },
  },
];

export const codes: readonly MadeCase[] = [
  ...verdicts,
  ...marks,
  ...(['f1', 'rougeL', 'bleu'] as const).flatMap((column) =>
    [[7], [7, 30, 66]].map((some) => ({
      name: `just-below-zero ${column} ${some.length}`,
      trap: 'The measure is never negative, however near to 0 the number is.',
      files: coded(column, -0.01, some),
      expect: asked(column, -0.01),
    })),
  ),
  {
    name: 'grades-below-zero',
    trap: 'Right is 1 and wrong is 0.',
    files: coded('correct', -0.01, [7, 30], grades),
    expect: asked('correct', -0.01),
  },
  ...[77, 88].map((code) => ({
    name: `code-of-a-survey ${code}`,
    trap: 'All other scores are fractions.',
    files: coded('score', code, [3, 7, 20, 30, 50, 80]),
    expect: asked('score', code),
  })),
  ...[404, 500].flatMap((code) =>
    [[7], [7, 30]].map((some) => ({
      name: `answer-of-a-server ${code} ${some.length}`,
      trap: 'All other scores are fractions.',
      files: coded('score', code, some),
      expect: asked('score', code),
    })),
  ),
  {
    name: 'answer-of-a-server-among-ratings',
    trap: 'All other ratings are from 1 to 5.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, rating: side === 'b' && i === 7 ? 404 : 1 + 4 * item[side] })),
    ),
    expect: asked('rating', 404),
  },
  {
    name: 'survey',
    trap: 'Questionnaires write 9 for no answer, beside grades to 5.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        rating: i % 17 === 3 ? 9 : 1 + Math.round(4 * item[side]),
      })),
    ),
    expect: asked('rating', 9),
  },
  ...[8, 9].map((code) => ({
    name: `survey-of-a-few-halves ${code}`,
    trap: 'A code beside whole and half grades to 5, three times.',
    files: coded('score', code, [7, 30, 61], halves),
    expect: asked('score', code),
  })),
  ...[0, 6, 7].map((code) => ({
    name: `apart-from-ratings ${code}`,
    trap: 'Between a code and all whole and half ratings, points of the scale are missing.',
    files: files((side) =>
      halves.map((item, i) => ({ id: `q${i}`, score: i % 17 === 3 ? code : item[side] })),
    ),
    expect: { n: 120, warns: [`a.csv are ${code} 7 times: if it stands for a missing score`] },
  })),
  {
    name: 'same-items-without-a-rating',
    trap: 'Six stands for “not applicable”, which is a matter of the item.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        score: i % 12 === 3 ? 6 : 1 + Math.round(side === 'a' ? 4 * item.a : (i * 7) % 5),
      })),
    ),
    expect: { n: 120, warns: ['a.csv are 6 10 times: if it stands for a missing score'] },
  },
  {
    name: 'ratings-from-nought',
    trap: 'None: ratings from 0 to 5 in halves.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, score: Math.round(10 * item[side]) / 2 }))),
    expect: { n: 120, verdict: 'significant', better: 'a' },
  },
  ...(
    [
      [8, 9, 'rating', 4],
      [88, 99, 'score', 6],
      [998, 999, 'rating', 100],
    ] as const
  ).map(([first, second, column, top]) => ({
    name: `two-codes-of-a-survey ${first} ${second}`,
    trap: 'Questionnaires write one number for “don’t know”, and another for “refused”.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        [column]: i % 17 === 3 ? first : i % 17 === 9 ? second : 1 + Math.round(top * item[side]),
      })),
    ),
    expect: {
      question: [
        `--metric mean --column ${column} --option missing=${first},${second}`,
        `--metric mean --column ${column} --option missing=none`,
      ],
      says: [`${first} / ${second}`],
    },
  })),
  {
    name: 'two-codes-left-out',
    trap: 'Both codes stand for no rating.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, score: i === 3 ? 88 : i === 9 ? 99 : item[side] })),
    ),
    command: 'compare a.csv b.csv --metric mean --column score --option missing=88,99',
    expect: { n: 118, verdict: 'significant' as const, better: 'a' as const },
  },
  {
    name: 'errors-to-nine',
    trap: 'None: some texts have eight errors, or nine.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        errors: i % 17 === 3 ? 8 : i % 17 === 9 ? 9 : Math.round(4 * item[side]),
      })),
    ),
    expect: { n: 120 },
  },
  {
    name: 'ratings-to-nine',
    trap: 'Eight and nine are ratings like the others.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, rating: 1 + Math.round(9 * item[side]) }))),
    expect: { n: 120 },
  },
  {
    name: 'similarity-below-zero',
    trap: 'A cosine may be negative.',
    files: coded('similarity', -0.01, [7]),
    expect: { n: 120 },
  },
  {
    name: 'reward-of-hundreds',
    trap: 'Rewards of some episodes are far above those of others.',
    files: files((side) =>
      gain.map((item, i) => ({ id: `q${i}`, reward: i % 9 === 4 ? 150 + i : item[side] })),
    ),
    expect: { n: 120 },
  },
  {
    name: 'no-error-at-all',
    trap: 'The items without any error in A have few in B, too.',
    files: files((side) => SEVERITIES.map((item, i) => ({ id: `q${i}`, error_severity: item[side] }))),
    command: 'compare a.csv b.csv --lower-is-better',
    expect: { n: 130, better: 'a', quiet: true },
  },
  {
    name: 'latency-of-hundreds',
    trap: 'One request took long.',
    files: coded('latency_s', 404, [7]),
    expect: { n: 120 },
  },
];
