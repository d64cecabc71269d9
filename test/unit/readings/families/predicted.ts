import seedrandom from 'seedrandom';
import { csv, jsonl, type MadeCase, rounded, type Row } from './make';

/* Files with several predicted columns, or with a column of right answers whose name doesn't say so. */

const N = 160;

type Random = () => number;

/** Two outputs: `row` writes an item, given how often a system is right. */
function outputs(row: (i: number, hit: number, random: Random, gold: Random) => Row): MadeCase['files'] {
  const written = (name: string, hit: number) => {
    const [random, gold] = [seedrandom(name), seedrandom('gold')];
    return csv(Array.from({ length: N }, (_, i) => row(i, hit, random, gold)));
  };
  return { 'a.csv': written('a', 0.95), 'b.csv': written('b', 0.7) };
}

const labels = ['news', 'sport', 'art'];

const several: readonly MadeCase[] = [
  {
    name: 'a-column-for-each-label',
    trap: 'The first of several labels is not all that was predicted.',
    files: outputs((i, hit, random, gold) => {
      const right = labels.map(() => Number(gold() < 0.4));
      return {
        id: i,
        ...Object.fromEntries(labels.map((label, k) => [`true_${label}`, right[k]])),
        ...Object.fromEntries(
          labels.map((label, k) => [`pred_${label}`, random() < hit ? right[k] : 1 - right[k]!]),
        ),
      };
    }),
    expect: {
      question: [
        '--column pred_news',
        '--metric accuracy --column pred_sport --reference-column true_sport',
        '--metric accuracy --column pred_art --reference-column true_art',
      ],
    },
  },
  {
    name: 'a-label-and-its-number',
    trap: 'None: both columns say the same.',
    files: outputs((i, hit, random, gold) => {
      const right = Math.floor(3 * gold());
      const given = random() < hit ? right : (right + 1) % 3;
      return {
        id: i,
        true_label: labels[right],
        pred_label: labels[given],
        true_label_id: right,
        pred_label_id: given,
      };
    }),
    expect: { verdict: 'significant', better: 'a', n: N, column: 'pred_label', quiet: true },
  },
];

const predictions: readonly MadeCase[] = [
  {
    name: 'score-of-a-predicted-label',
    trap: 'How sure a classifier was is no quality.',
    files: outputs((i, hit, random, gold) => {
      const right = labels[Math.floor(3 * gold())];
      return {
        id: i,
        true_label: right,
        pred_label: random() < hit ? right : 'other',
        pred_score: rounded(1 - 0.6 * random() * hit),
      };
    }),
    expect: { verdict: 'significant', better: 'a', n: N, column: 'pred_label' },
  },
  {
    name: 'trials-with-labels',
    trap: 'Scores of a classifier say how sure it was; the mean says nothing.',
    files: outputs((i, hit, random, gold) => {
      const isTarget = gold() < 0.5;
      return {
        enroll: `e${i}`,
        test: `t${i}`,
        label: isTarget ? 'target' : 'nontarget',
        score: rounded(4 * hit * Number(isTarget) + 3 * random() - hit),
      };
    }),
    expect: {
      question: [
        '--metric auc --column score --reference-column label --option class=target',
        '--metric average-precision --column score --reference-column label --option class=target',
        '--metric mean --column score',
      ],
      says: ['"score" go with "label"'],
    },
  },
  {
    name: 'similarity-beside-the-score-of-people',
    trap: 'A larger cosine is no better: it has to go with the "score", which is no result of a system.',
    files: outputs((_, hit, random, gold) => {
      const score = rounded(5 * gold());
      return {
        sentence1: `one ${score}`,
        sentence2: `other ${score}`,
        score,
        cosine_similarity: rounded((hit * score) / 10 + (1 - hit) * random() + 0.2 * (1 - hit)),
      };
    }),
    expect: {
      question: ['spearman', 'pearson']
        .map((id) => `--metric ${id} --column cosine_similarity --reference-column score`)
        .concat('--metric mean --column cosine_similarity'),
    },
  },
  ...(
    [
      ['relevance', 'score'],
      ['domain1_score', 'predicted_score'],
    ] as const
  ).map(([right, column]) => ({
    name: `scores-beside-grades ${column}`,
    trap: 'Grades that both files share are those of people, and scores that go with them predict them.',
    files: outputs((i, hit, random, gold) => {
      const grade = 1 + Math.floor(4 * gold());
      return { id: i, [right]: grade, [column]: rounded(hit * grade + 2 * random() + 1 - hit) };
    }),
    expect: {
      question: ['spearman', 'pearson']
        .map((id) => `--metric ${id} --column ${column} --reference-column ${right}`)
        .concat(`--metric mean --column ${column}`),
    },
  })),
  {
    name: 'rating-of-a-model',
    trap: 'Neither of two ratings says how good a system is.',
    files: outputs((i, hit, random, gold) => {
      const mos = rounded(1 + 4 * gold());
      return { file: `${i}.wav`, human_mos: mos, model_mos: rounded(hit * mos + random()) };
    }),
    expect: {
      question: ['mae', 'rmse', 'pearson'].map(
        (id) => `--metric ${id} --column model_mos --reference-column human_mos`,
      ),
    },
  },
  ...['prediction', 'y_hat'].map((column) => ({
    name: `rating-that-users-gave ${column}`,
    trap: 'What both files share is right; its mean is no gain, but what predicts it differs.',
    files: outputs((i, hit, random, gold) => {
      const rating = 1 + Math.floor(5 * gold());
      return { userId: i % 20, movieId: i, rating, [column]: rounded(rating + (1 - hit) * (random() - 0.3)) };
    }),
    expect: {
      question: ['mae', 'rmse', 'spearman', 'pearson'].map(
        (id) => `--metric ${id} --column ${column} --reference-column rating`,
      ),
      says: [`"${column}" predicts`],
    },
  })),
  ...['metric', 'judge', 'llm'].map((maker) => ({
    name: `score-of-a-${maker}`,
    trap: 'A score beside that of people has to go with it.',
    files: outputs((i, hit, random, gold) => {
      const score = rounded(1 + 4 * gold());
      return { id: i, human_score: score, [`${maker}_score`]: rounded(hit * score + random()) };
    }),
    expect: {
      question: ['mae', 'rmse', 'pearson'].map(
        (id) => `--metric ${id} --column ${maker}_score --reference-column human_score`,
      ),
    },
  })),
  {
    name: 'baseline-beside-a-score',
    trap: 'None: the score of one baseline, which both files hold.',
    files: outputs((i, hit, random, gold) => {
      const hard = gold();
      return { id: i, baseline_score: rounded(hard), score: rounded(0.8 * hard + 0.2 * hit * random()) };
    }),
    expect: { n: N, column: 'score' },
  },
  {
    name: 'score-beside-a-label',
    trap: 'None: items of both labels have good and bad scores.',
    files: outputs((i, hit, random, gold) => ({
      id: i,
      label: gold() < 0.5 ? 'easy' : 'hard',
      score: rounded(70 * hit + 30 * random()),
    })),
    expect: { better: 'a', n: N, column: 'score' },
  },
];

const outcomes: readonly MadeCase[] = [
  ['status', 'Accepted', ['Wrong Answer', 'Time Limit Exceeded']] as const,
  ['state', 'completed', ['crashed', 'killed']] as const,
].map(([column, good, bad]) => ({
  name: `cost-beside-outcomes ${column}`,
  trap: 'What an attempt took is not the question while words say how it ended.',
  files: outputs((i, hit, random) => ({
    problem: i,
    [column]: random() < hit ? good : bad[i % 2],
    time_ms: Math.round(900 * random()),
  })),
  expect: {
    question: [good, ...bad]
      .map(
        (word) =>
          `--metric accuracy --column ${column} --option ${word.includes(' ') ? `"right=${word}"` : `right=${word}`}`,
      )
      .concat('--column time_ms'),
  },
}));

const counts: readonly MadeCase[] = [
  {
    name: 'matched-gold-and-predicted',
    trap: 'Who finds more may have predicted more: the counts are those of an F1.',
    files: outputs((i, hit, random, gold) => {
      const right = 1 + Math.floor(5 * gold());
      const matched = Math.round(right * hit * random());
      return { id: i, matched, gold: right, predicted: matched + Math.floor(3 * random()) };
    }),
    expect: { verdict: 'significant', better: 'a', n: N, metric: 'F1 from counts' },
  },
  {
    name: 'right-classes-from-1-on',
    trap: 'Marks of right and wrong beside classes are no counts.',
    files: outputs((i, hit, random, gold) => {
      const right = 1 + Math.floor(3 * gold());
      const given = random() < hit ? right : 1 + (right % 3);
      return { id: i, correct: Number(given === right), gold: right, predicted: given };
    }),
    expect: { verdict: 'significant', better: 'a', n: N, column: 'correct' },
  },
  {
    name: 'hits-beside-insertions',
    trap: 'Who finds more may add more: hits alone are no quality.',
    files: outputs((i, hit, random) => ({
      utt: i,
      hits: Math.round(5 + 3 * hit * random()),
      ins: Math.round(6 * hit * random()),
    })),
    expect: { question: ['hits', 'ins'].map((column) => `--column ${column}`) },
  },
  {
    name: 'hits-of-other-words',
    trap: 'Hits and misses add up to another length of the same reference.',
    files: outputs((i, hit, random) => ({
      utt: i,
      hits: Math.round(5 + 3 * hit * random()),
      sub: i % 2,
      del: Number(random() < 0.5),
      ins: Math.round(6 * hit * random()),
    })),
    expect: { error: 'different-items', says: ['"hits + sub + del"'] },
  },
];

const AREAS = ['auc', 'average-precision'];

const marked: readonly MadeCase[] = (
  [
    ['similarity', 'is_duplicate', 1],
    ['distance', 'same', 0],
    ['risk', 'event', 1],
  ] as const
).map(([column, mark, positive]) => ({
  name: `predicted-marks ${column}`,
  trap: 'What tells apart marks that both files share predicts them, whatever their name; a risk does so of any event.',
  files: outputs((i, hit, random, gold) => {
    const is = Number(gold() < 0.5);
    const tells = column === 'risk' ? 0 : 4 * hit * Number(is === positive);
    return { id: i, [mark]: is, time: rounded(9 * gold()), [column]: rounded(tells + 3 * random()) };
  }),
  expect: {
    question: AREAS.map(
      (id) => `--metric ${id} --column ${column} --reference-column ${mark} --option class=${positive}`,
    ).concat(`--metric mean --column ${column}`),
  },
}));

const furtherScores: readonly MadeCase[] = [
  ...marked,
  {
    name: 'score-beyond-one-beside-marks',
    trap: 'A similarity up to 5 that is called score tells apart pairs that are the same.',
    files: outputs((i, hit, random, gold) => {
      const same = Number(gold() < 0.5);
      return { pair_id: i, same, score: rounded(2 * hit * same + 3 * random()) };
    }),
    expect: { warns: ['tell apart the items with 0 and with 1 in "same"'] },
  },
  {
    name: 'model-score-beside-answers',
    trap: 'The score of a model may say how sure it was of its answer.',
    files: outputs((i, hit, random, gold) => {
      const right = labels[Math.floor(3 * gold())];
      return {
        id: i,
        gold_answer: right,
        model_answer: random() < hit ? right : 'other',
        model_score: rounded(random()),
      };
    }),
    expect: { question: ['--column model_score', '--column model_answer'] },
  },
  ...['essay', 'baseline'].map((of): MadeCase => ({
    name: `model-score-beside ${of}`,
    trap: 'What a model gave to essays predicts their scores, and what a baseline got is no right answer.',
    files: outputs((i, hit, random, gold) => {
      const given = rounded(gold());
      return {
        id: i,
        [`${of}_score`]: given,
        model_score: random() < hit ? given : rounded(random()),
      };
    }),
    expect:
      of === 'baseline'
        ? { n: N, column: 'model_score' }
        : {
            question: ['mae', 'rmse', 'spearman', 'pearson']
              .map((id) => `--metric ${id} --column model_score --reference-column essay_score`)
              .concat('--metric mean --column model_score'),
          },
  })),
  {
    name: 'difference-from-a-baseline',
    trap: 'What a measure differs by is not that measure.',
    files: outputs((i, hit, random) => ({ id: i, delta_f1: rounded(0.3 * hit * random() - 0.1) })),
    expect: { question: ['higher', 'lower'].map((way) => `--column delta_f1 --${way}-is-better`) },
  },
];

/** Each file calls a column as its system. */
function calledAsSystems(row: (name: string, ...of: Parameters<Parameters<typeof outputs>[0]>) => Row) {
  const [a, b] = ['AutoARIMA', 'ets'].map((name) => outputs((...of) => row(name, ...of)));
  return { 'a.csv': a!['a.csv']!, 'b.csv': b!['b.csv']! };
}

const systems: readonly MadeCase[] = [
  {
    name: 'labels-called-as-their-system',
    trap: 'The only column that the other file lacks holds what the system said.',
    files: calledAsSystems((name, i, hit, random, gold) => {
      const right = labels[Math.floor(3 * gold())];
      return { text: `text ${i}`, label: right, [name]: random() < hit ? right : 'art' };
    }),
    expect: {
      verdict: 'significant',
      better: 'a',
      n: N,
      column: 'AutoARIMA',
      warns: ['The column "ets" is compared with "AutoARIMA" of the other file.'],
    },
  },
  {
    name: 'forecasts-called-as-their-system',
    trap: 'Forecasts are as good as they are near to what came, which both files hold.',
    files: calledAsSystems((name, i, hit, random, gold) => {
      const y = rounded(100 + 20 * gold());
      return { ds: `2026-01-${i}`, y, [name]: rounded(y + 20 * (1 - hit) * (random() - 0.5)) };
    }),
    expect: {
      question: ['mae', 'rmse', 'spearman', 'pearson']
        .map((id) => `--metric ${id} --column AutoARIMA --reference-column y`)
        .concat('--metric mean --column AutoARIMA'),
    },
  },
  {
    name: 'measures-of-other-names',
    trap: 'Numbers of other names may be of other measures.',
    files: calledAsSystems((name, i, hit, random) => ({ id: `i${i}`, [name]: rounded(hit * random()) })),
    expect: { error: 'not-numeric', says: ['"AutoARIMA"', '"ets"'] },
  },
];

/** Ratings from 1 to 5, and what two systems predict them to be. */
const ratings = (() => {
  const random = seedrandom('ratings');
  const rows = Array.from({ length: N }, () => {
    const right = rounded(1 + 4 * random());
    return [right, right + 0.5 * random(), right + 2 * random()].map((value) => rounded(value));
  });
  return [0, 1, 2].map((at) => rows.map((row) => row[at] ?? 0));
})();
const [gold = [], near = [], far = []] = ratings;
const lines = (numbers: readonly number[]) => `${numbers.join('\n')}\n`;
const bare = { 'a.txt': lines(near), 'b.txt': lines(far), 'gold.txt': lines(gold) };
const rated = (numbers: readonly number[]) =>
  jsonl(numbers.map((prediction, i) => ({ id: `s${i}`, prediction: prediction + 0.0001 })));
const USUAL = ['mae', 'rmse', 'pearson'];

const besideTruth = (right: string): MadeCase['files'] => ({
  'all.csv': csv(
    gold.map((value, i) => ({ id: i, [right]: value, A_mass: near[i] ?? 0, B_mass: far[i] ?? 0 })),
  ),
});

const numbers: readonly MadeCase[] = [
  {
    name: 'numbers-of-two-systems-beside-the-true-ones',
    trap: 'What goes with the true numbers is predicted: its mean says nothing.',
    files: besideTruth('true_mass'),
    command: 'compare all.csv --columns A_mass,B_mass',
    expect: {
      question: USUAL.map((id) => `--metric ${id} --column predicted_mass --reference-column true_mass`),
    },
  },
  {
    name: 'numbers-of-two-systems-beside-a-reference',
    trap: 'None: the reference may be another system.',
    files: besideTruth('reference_mass'),
    command: 'compare all.csv --columns A_mass,B_mass',
    expect: { verdict: 'significant', n: N, column: 'score' },
  },
  {
    name: 'numbers-alone-beside-the-right-ones',
    trap: 'Beside right ones, numbers without a name are predictions: no answer is equal to a right one.',
    files: bare,
    command: 'compare a.txt b.txt --reference gold.txt',
    expect: { question: USUAL.map((id) => `--metric ${id}`) },
  },
  {
    name: 'numbers-alone-by-mae',
    trap: 'None: the metric says that they are predicted.',
    files: bare,
    command: 'compare a.txt b.txt --reference gold.txt --metric mae',
    expect: { verdict: 'significant', better: 'a', n: N },
  },
  {
    name: 'numbers-beside-several-in-the-reference',
    trap: 'Only a column of numbers is what they predict, and texts are none.',
    files: {
      'a.jsonl': rated(near),
      'b.jsonl': rated(far),
      'dev.jsonl': jsonl(gold.map((average, i) => ({ id: `s${i}`, word: `w${i % 9}`, average, n: 5 }))),
    },
    command: 'compare a.jsonl b.jsonl --reference dev.jsonl',
    expect: {
      question: USUAL.map((id) => `--metric ${id} --column prediction --reference-column average`),
    },
  },
];

export const predicted: readonly MadeCase[] = [
  ...furtherScores,
  ...numbers,
  ...counts,
  ...several,
  ...predictions,
  ...systems,
  ...outcomes,
  {
    name: 'outcomes-of-numbered-games',
    trap: 'The number of a game is no score, and only the user knows which result counts as right.',
    files: outputs((i, hit, random) => ({
      game: i,
      result: random() < hit ? 'win' : ['draw', 'loss'][i % 2],
    })),
    expect: {
      question: ['win', 'draw', 'loss'].map(
        (word) => `--metric accuracy --column result --option right=${word}`,
      ),
    },
  },
];
