import seedrandom from 'seedrandom';
import { clearGain, csv, jsonl, rounded, shuffled, type MadeCase, type Row } from './make';

/* Rows of several measures, reports instead of items. */

const gain = clearGain();

type Side = 'a' | 'b';
type Rows = (side: Side) => readonly Row[];

function files(rows: Rows, format: 'csv' | 'tsv' | 'jsonl' | 'json' = 'csv'): MadeCase['files'] {
  const written = (side: Side) => {
    const all = rows(side);
    return format === 'jsonl'
      ? jsonl(all)
      : format === 'json'
        ? JSON.stringify(all)
        : csv(all, format === 'tsv' ? '\t' : ',');
  };
  return { [`a.${format}`]: written('a'), [`b.${format}`]: written('b') };
}

/** An item's number by each measure: its score times a factor. */
type Measures = Readonly<Record<string, (score: number, item: number) => number>>;

const bounded: Measures = {
  relevance: (score) => rounded(score),
  length: (score) => Math.round(300 * score),
};

const aspects: Measures = {
  coherence: (score) => Math.min(5, Math.max(1, Math.round(1 + 4 * score))),
  fluency: (score) => Math.min(5, Math.max(1, Math.round(2 + 3 * score))),
  relevance: (score) => Math.min(5, Math.max(1, Math.round(1.5 + 3.5 * score))),
};

function crossed(
  column: string,
  measures: Measures,
  more: (i: number, name: string) => Row = (i) => ({ id: `q${i}` }),
): Rows {
  return (side) =>
    gain.flatMap((item, i) =>
      Object.entries(measures).map(([name, of]) => ({
        ...more(i, name),
        [column]: name,
        score: of(item[side], i),
      })),
    );
}

const inBlocks =
  (rows: Rows, column: string): Rows =>
  (side) => {
    const all = rows(side);
    const values = [...new Set(all.map((row) => row[column]))];
    return values.flatMap((value) => all.filter((row) => row[column] === value));
  };

/** The same, but the ids name the measure, not a column. */
const inIds =
  (rows: Rows, isFirst = false): Rows =>
  (side) =>
    rows(side).map(({ id, score, ...named }) => {
      const parts = [id, Object.values(named)[0]];
      return { id: isFirst ? parts.reverse().join('_') : parts.join('/'), score };
    });

const asks = (column: string, values: readonly string[]) => ({
  question: values.map((value) => `--slice ${column}=${value}`),
  says: [`"${column}"`],
});

const translation: Measures = {
  bleu: (score) => rounded(100 * score),
  ter: (score) => rounded(1 - score),
};

const severalMeasures: readonly MadeCase[] = [
  {
    name: 'relevance-and-length',
    trap: 'Two measures of each item in rows.',
    files: files(crossed('metric', bounded), 'jsonl'),
    expect: asks('metric', ['relevance', 'length']),
  },
  {
    name: 'in-blocks',
    trap: 'All items by one measure, then all by the other.',
    files: files(inBlocks(crossed('metric', bounded), 'metric')),
    expect: asks('metric', ['relevance', 'length']),
  },
  {
    name: 'other-order',
    trap: 'The rows of B are in another order.',
    files: files((side) =>
      side === 'a' ? crossed('metric', bounded)(side) : shuffled(crossed('metric', bounded)(side)),
    ),
    expect: asks('metric', ['relevance', 'length']),
  },
  {
    name: 'aspects',
    trap: 'Three aspects of a judge, all from 1 to 5.',
    files: files(crossed('aspect', aspects), 'tsv'),
    expect: asks('aspect', ['coherence', 'fluency', 'relevance']),
  },
  {
    name: 'aspects-under-another-name',
    trap: 'The same under a name that says nothing.',
    files: files(crossed('what', aspects), 'json'),
    expect: asks('what', ['coherence', 'fluency', 'relevance']),
  },
  {
    name: 'criteria-without-known-names',
    trap: 'Criteria that no list of measures has.',
    files: files(
      crossed('criterion', { grammar: (score) => rounded(score), content: (score) => rounded(score / 2) }),
    ),
    expect: asks('criterion', ['grammar', 'content']),
  },
  {
    name: 'unknown-measures-on-other-scales',
    trap: 'Neither the column nor its values have a telling name, but the numbers are on two scales.',
    files: files(
      crossed('kind', { m1: (score) => rounded(score), m2: (score) => rounded(40 + 50 * score) }),
      'jsonl',
    ),
    expect: asks('kind', ['m1', 'm2']),
  },
  {
    name: 'row-ids',
    trap: 'Each row has another id, which holds the measure.',
    files: files(crossed('metric', translation, (i, name) => ({ id: `q${i}-${name}` }))),
    expect: asks('metric', ['bleu', 'ter']),
  },
  {
    name: 'measures-in-ids-alone',
    trap: 'Only the ends of ids tell the measures apart.',
    files: files(inIds(crossed('metric', bounded))),
    expect: { error: 'bad-format', says: ['"id" ends or begins with "relevance", "length"'] },
  },
  {
    name: 'measures-in-ids-first',
    trap: 'Only the beginnings of ids tell the measures apart, on one scale.',
    files: files(
      inIds(crossed('m', { f1: (score) => rounded(score), em: (score) => rounded(score / 2) }), true),
    ),
    expect: { error: 'bad-format', says: ['"id" ends or begins with "f1", "em"'] },
  },
  {
    name: 'languages-in-ids',
    trap: 'None: one measure in two languages, which only ids tell apart.',
    files: files(
      inIds(crossed('lang', { en: (score) => rounded(score), de: (score) => rounded(score - 0.03) })),
    ),
    expect: { better: 'a', column: 'score', verdict: 'significant' },
  },
  {
    name: 'no-ids',
    trap: 'The measures take turns, and nothing says which item a row is of.',
    files: files(crossed('metric', translation, () => ({}))),
    expect: asks('metric', ['bleu', 'ter']),
  },
  {
    name: 'items-known-by-their-text',
    trap: 'Only the question says which rows are of one item.',
    files: files(
      crossed('metric', translation, (i) => ({ question: `What is ${i} and ${i}?` })),
      'jsonl',
    ),
    expect: asks('metric', ['bleu', 'ter']),
  },
  {
    name: 'numbers-as-ids',
    trap: 'Items are numbers.',
    files: files(
      crossed('measure', translation, (i) => ({ item: i + 1 })),
      'tsv',
    ),
    expect: asks('measure', ['bleu', 'ter']),
  },
  {
    name: 'value-column',
    trap: 'The numbers are in a column called value.',
    files: files((side) =>
      crossed('metric', translation)(side).map(({ score, ...row }) => ({ ...row, value: score })),
    ),
    expect: asks('metric', ['bleu', 'ter']),
  },
  {
    name: 'name-with-a-space',
    trap: 'The option to type quotes the value.',
    files: files(
      crossed('metric', {
        'exact match': (score) => rounded(score),
        'token f1': (score) => rounded(score / 2),
      }),
    ),
    expect: { question: ['--slice "metric=exact match"', '--slice "metric=token f1"'] },
  },
  ...(['', ' --slice eval_metric=auc'] as const).map((slice): MadeCase => ({
    name: slice === '' ? 'measure-of-each-item' : 'measure-of-some-items',
    trap: 'Each item is scored by one measure, and some of them are better if lower.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        eval_metric: i % 3 === 0 ? 'log loss' : 'auc',
        result: rounded(i % 3 === 0 ? 1 - item[side] : item[side]),
      })),
    ),
    command: `compare a.csv b.csv${slice}`,
    expect:
      slice === ''
        ? { question: ['--slice "eval_metric=log loss"', '--slice eval_metric=auc'] }
        : { verdict: 'significant', better: 'a', n: 80, direction: 'higher' },
  })),
  {
    name: 'one-chosen',
    trap: 'One of two measures is chosen.',
    files: files(crossed('metric', bounded), 'jsonl'),
    command: 'compare a.jsonl b.jsonl --slice metric=relevance',
    expect: { verdict: 'significant', better: 'a', n: 120, clusters: null, column: 'score' },
  },
  {
    name: 'one-chosen-in-other-order',
    trap: 'The same where the rows of B are in another order.',
    files: files((side) =>
      side === 'a' ? crossed('metric', bounded)(side) : shuffled(crossed('metric', bounded)(side)),
    ),
    command: 'compare a.csv b.csv --slice metric=relevance',
    expect: { verdict: 'significant', better: 'a', n: 120, clusters: null, column: 'score' },
  },
  {
    name: 'languages',
    trap: 'None: one measure in two languages.',
    files: files(crossed('lang', { en: (score) => rounded(score), de: (score) => rounded(score - 0.03) })),
    expect: { better: 'a', column: 'score', verdict: 'significant' },
  },
  {
    name: 'categories-called-like-measures',
    trap: 'None: each item belongs to one category, and categories are called like aspects.',
    files: files((side) =>
      gain.map((item, i) => ({
        id: `q${i}`,
        category: ['safety', 'toxicity', 'robustness', 'truthfulness'][i % 4],
        score: item[side],
      })),
    ),
    expect: { verdict: 'significant', better: 'a', n: 120, clusters: null },
  },
  {
    name: 'one-measure',
    trap: 'None: a column says which measure all numbers are.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, metric: 'bleu', score: item[side] }))),
    expect: { verdict: 'significant', better: 'a', n: 120, clusters: null },
  },
];

const REPORT: readonly (readonly [string, number])[] = [
  ['accuracy', 0.8],
  ['precision', 0.81],
  ['recall', 0.82],
  ['f1', 0.83],
  ['auc', 0.84],
  ['mcc', 0.85],
  ['kappa', 0.86],
  ['specificity', 0.87],
];

const plus = (side: Side) => (side === 'a' ? 0.02 : 0);

function pair(text: (more: number, side: Side) => string, extension = 'json'): MadeCase['files'] {
  return {
    [`a.${extension}`]: text(plus('a'), 'a'),
    [`b.${extension}`]: text(plus('b'), 'b'),
  };
}

const refused = { error: 'bad-format', says: ['is a report'] };

const LEVELS = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/** A row for each quantile, whose score rises. */
const quantiles = (name: string, column: string, level: (at: number) => unknown): MadeCase => ({
  name: `quantiles ${name}`,
  trap: 'The rows are quantiles of the scores of all items.',
  files: pair(
    (more) => csv(LEVELS.map((at) => ({ [column]: level(at), latency_ms: rounded(200 + 3 * at - more) }))),
    'csv',
  ),
  expect: { error: 'bad-format', says: ['quantiles', column] },
});

const simple = ['other', 'score', 'stem', 'humanities', 'social_sciences'];

const reports: readonly MadeCase[] = [
  quantiles('named', 'percentile', (at) => `p${at}`),
  quantiles('fractions', 'quantile', (at) => at / 100),
  quantiles('short', 'q', (at) => at / 100),
  quantiles('by-label', 'statistic', (at) => `p${at}`),
  quantiles('percent', 'level', (at) => `${at}%`),
  {
    name: 'report-object',
    trap: 'A JSON object with an average by each of eight measures.',
    files: pair((more) =>
      JSON.stringify(Object.fromEntries(REPORT.map(([name, value]) => [name, value + more]))),
    ),
    expect: refused,
  },
  {
    name: 'report-metric-score',
    trap: 'A table with a row for each measure.',
    files: pair((more) => csv(REPORT.map(([metric, value]) => ({ metric, score: value + more }))), 'csv'),
    expect: refused,
  },
  {
    name: 'report-of-parses',
    trap: 'A row for each measure, by names that only the column calls measures.',
    files: pair(
      (more) =>
        csv(
          ['Tokens', 'Sentences', 'Words', 'UPOS', 'Lemmas', 'UAS', 'LAS'].map((Metric, i) => ({
            Metric,
            Precision: rounded(0.8 - i / 100 + more),
            AligndAcc: rounded(0.9 - i / 50 + more),
          })),
        ),
      'csv',
    ),
    command: 'compare a.csv b.csv --column AligndAcc',
    expect: refused,
  },
  {
    name: 'report-name-value',
    trap: 'The same as a list of objects, under other names.',
    files: pair((more) => JSON.stringify(REPORT.map(([name, value]) => ({ name, value: value + more })))),
    expect: refused,
  },
  {
    name: 'report-lines',
    trap: 'The same as JSON Lines.',
    files: pair(
      (more) => jsonl(REPORT.map(([measure, value]) => ({ measure, result: value + more }))),
      'jsonl',
    ),
    expect: refused,
  },
  {
    name: 'report-simple-evals',
    trap: 'Averages of parts and their standard deviations.',
    files: pair((more) =>
      JSON.stringify(
        Object.fromEntries(
          simple.flatMap((name, i) => [
            [`${name}:std`, 0.4 - i / 100],
            [name, 0.8 + i / 100 + more],
          ]),
        ),
      ),
    ),
    expect: refused,
  },
  {
    name: 'report-coco',
    trap: 'Average precisions of a detector.',
    files: pair((more) =>
      JSON.stringify({
        AP: 0.4 + more,
        AP50: 0.6 + more,
        AP75: 0.41 + more,
        APs: 0.2 + more,
        APm: 0.43 + more,
        APl: 0.55 + more,
      }),
    ),
    expect: refused,
  },
  {
    name: 'report-trainer',
    trap: 'What a trainer writes at the end.',
    files: pair((more) =>
      JSON.stringify({
        epoch: 3,
        eval_accuracy: 0.84 + more,
        eval_f1: 0.83 + more,
        eval_loss: 0.45 - more,
        eval_runtime: 2.1,
        eval_samples: 408,
        eval_samples_per_second: 190.2,
        train_loss: 0.36,
        train_runtime: 60.1,
        total_flos: 1e12,
      }),
    ),
    expect: refused,
  },
  {
    name: 'report-with-means-and-deviations',
    trap: 'An object of objects: mean and deviation by each measure.',
    files: pair((more) =>
      JSON.stringify(
        Object.fromEntries(REPORT.map(([name, value]) => [name, { mean: value + more, std: 0.1 }])),
      ),
    ),
    expect: refused,
  },
  {
    name: 'report-at-cutoffs',
    trap: 'Measures at several ranks.',
    files: pair(
      (more) =>
        csv(
          ['ndcg@1', 'ndcg@5', 'ndcg@10', 'recall@1', 'recall@5', 'recall@10', 'map', 'mrr'].map(
            (name, i) => ({
              name,
              score: 0.4 + i / 50 + more,
            }),
          ),
          '\t',
        ),
      'tsv',
    ),
    expect: refused,
  },
  {
    name: 'course-of-a-training',
    trap: 'The log of a training has a row for each tenth step.',
    files: pair((more) =>
      JSON.stringify({
        best_metric: null,
        global_step: 300,
        log_history: Array.from({ length: 30 }, (_, i) => ({
          epoch: (i + 1) / 10,
          learning_rate: 5e-5 - i * 1e-7,
          loss: rounded(2 / (i + 2) + more),
          step: 10 * (i + 1),
        })),
      }),
    ),
    expect: { error: 'bad-format', says: ['course of a training', 'epoch'] },
  },
  {
    name: 'course-of-epochs',
    trap: 'A row for each epoch, with the loss in training and validation.',
    files: pair(
      (more) =>
        csv(
          Array.from({ length: 25 }, (_, epoch) => ({
            epoch,
            accuracy: rounded(0.5 + epoch / 50 + more),
            loss: rounded(1.2 - epoch / 40),
            val_accuracy: rounded(0.45 + epoch / 55 + more),
            val_loss: rounded(1.3 - epoch / 50),
          })),
        ),
      'csv',
    ),
    expect: { error: 'bad-format', says: ['course of a training', 'epoch'] },
  },
  {
    name: 'losses-of-training-and-validation',
    trap: 'A trainer logs both losses of each epoch by the names train/loss and val/loss.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side, s) => [
        `${side}.csv`,
        csv(
          Array.from({ length: 60 }, (_, epoch) => ({
            epoch: epoch + 1,
            'train/box_loss': rounded(1.5 - epoch / 50),
            'metrics/mAP50(B)': rounded(0.4 + epoch / 200 + s / 100),
            'val/box_loss': rounded(1.6 - epoch / 50),
          })),
        ),
      ]),
    ),
    expect: { error: 'bad-format', says: ['course of a training', 'epoch'] },
  },
  {
    name: 'courses-of-seeds',
    trap: 'Three trainings of an agent, told apart by a seed, with a row for each 20,000 frames.',
    files: pair(
      (more) =>
        csv(
          Array.from({ length: 120 }, (_, i) => ({
            index: i % 40,
            agent: 'drq',
            task: 'hopper',
            seed: 1 + Math.floor(i / 40),
            frame: 20_000 * (i % 40),
            episode_reward: rounded(5 * (i % 40) + (i % 7) + 100 * more),
          })),
        ),
      'csv',
    ),
    expect: { error: 'bad-format', says: ['course of a training', 'frame'] },
  },
  {
    name: 'courses-logged-from-other-steps',
    trap: 'Of three trainings, some were first logged a few steps later.',
    files: pair(
      (more) =>
        csv(
          Array.from({ length: 120 }, (_, i) => ({
            step: 100_000 * ((i % 40) + Math.floor(i / 40)),
            reward: rounded(5 * (i % 40) + (i % 7) + 100 * more),
            seed: 3 - Math.floor(i / 40),
          })),
        ),
      'csv',
    ),
    expect: { error: 'bad-format', says: ['course of a training', 'step'] },
  },
  {
    name: 'course-of-every-hundredth-step',
    trap: 'One value at each hundredth step, and when it was written.',
    files: pair(
      (more) =>
        csv(
          Array.from({ length: 80 }, (_, i) => ({
            'Wall time': 1_700_000_000.5 + 10 * i,
            Step: 100 * i,
            Value: rounded(1 - 0.98 ** i / 2 + more),
          })),
        ),
      'csv',
    ),
    expect: { error: 'bad-format', says: ['course of a training', 'Step'] },
  },
  {
    name: 'curve-of-learning',
    trap: 'The accuracy with ever more of the training data.',
    files: pair(
      (more) => csv(LEVELS.map((at) => ({ data: `${at}%`, accuracy: rounded(0.5 + at / 300 + more) }))),
      'csv',
    ),
    expect: { error: 'bad-format', says: ['curve', 'data'] },
  },
  {
    name: 'detections',
    trap: 'Boxes that a detector found, each with its confidence.',
    files: pair((more) => {
      const random = seedrandom('boxes');
      return JSON.stringify(
        Array.from({ length: 90 }, (_, i) => ({
          image_id: Math.floor(i / 3),
          category_id: 1 + (i % 5),
          bbox: [0, 1, 2, 3].map(() => rounded(100 * random())),
          score: rounded(0.2 + 0.6 * random() + more),
        })),
      );
    }),
    expect: { error: 'bad-format', says: ['detected', 'confident'] },
  },
];

const quiet = { verdict: 'significant', better: 'a', n: 120 } as const;

const lookAlikes: readonly MadeCase[] = [
  {
    name: 'clean-ids-called-map',
    trap: 'None: items are maps, map-1 to map-120.',
    files: files((side) => gain.map((item, i) => ({ id: `map-${i + 1}`, score: item[side] }))),
    expect: quiet,
  },
  {
    name: 'clean-epochs-of-sleep',
    trap: 'None: epochs of 30 seconds in the nights of twelve subjects.',
    files: files((side) =>
      gain.map((item, i) => ({
        subject: `s${Math.floor(i / 10)}`,
        epoch: 30 * (i % 10),
        score: item[side],
      })),
    ),
    expect: { verdict: 'significant', better: 'a', n: 120 },
  },
  {
    name: 'clean-participants',
    trap: 'None: participants p1 to p120.',
    files: files((side) => gain.map((item, i) => ({ participant: `p${i + 1}`, score: item[side] })), 'tsv'),
    expect: quiet,
  },
  {
    name: 'clean-object-of-items',
    trap: 'None: an object with the score of each item.',
    files: pair((_, side) =>
      JSON.stringify(Object.fromEntries(gain.map((item, i) => [`doc${i}_loss`, item[side]]))),
    ),
    expect: { n: 120, verdict: 'significant' },
  },
  {
    name: 'clean-tests-called-after-measures',
    trap: 'None: tests of a library of measures, passed or failed.',
    files: files((side) =>
      [
        'accuracy',
        'precision',
        'recall',
        'f1',
        'auc',
        'mcc',
        'kappa',
        'loss',
        'perplexity',
        'bleu',
        'rouge',
        'wer',
      ].map((name, i) => ({ test: `test_${name}_score`, passed: side === 'a' ? i !== 3 : i > 7 })),
    ),
    expect: { verdict: 'significant', better: 'a', n: 12 },
  },
  {
    name: 'clean-words-of-a-lexicon',
    trap: 'None: words, some of which are measures too.',
    files: files((side) =>
      gain.map((item, i) => ({
        word:
          i % 6 === 0
            ? `${['loss', 'quality', 'distance', 'risk', 'energy', 'memory', 'speed', 'delay'][(i / 6) % 8]}${'s'.repeat(i / 48)}`
            : `${'abcdefghij'[i % 10]}${'klmnopqrstuv'[Math.floor(i / 10)]}o`,
        score: item[side],
      })),
    ),
    expect: quiet,
  },
  {
    name: 'clean-one-box-an-item',
    trap: 'None: one box an item, and how well it fits.',
    files: files(
      (side) => gain.map((item, i) => ({ id: `q${i}`, bbox: [i, i, i + 5, i + 9], iou: item[side] })),
      'jsonl',
    ),
    expect: { ...quiet, column: 'iou' },
  },
  {
    name: 'clean-ids-called-p',
    trap: 'None: participants p1 to p24, of whom later ones are older.',
    files: files((side) =>
      gain.slice(0, 24).map((item, i) => ({ participant: `p${i + 1}`, age: 20 + i, score: item[side] })),
    ),
    expect: { n: 24, column: 'score' },
  },
  {
    name: 'clean-steps-of-items',
    trap: 'None: items with ids, and the number of steps each took.',
    files: files((side) => gain.map((item, i) => ({ id: `q${i}`, steps: i, epoch: 1, score: item[side] }))),
    expect: { ...quiet, column: 'score' },
  },
];

export const noItems: readonly MadeCase[] = [...severalMeasures, ...reports, ...lookAlikes];
