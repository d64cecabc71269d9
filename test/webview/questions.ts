import assert from 'node:assert/strict';
import type { QuestionState } from '../../src/editor/questions/messages';
import { createMetric } from '../../src/metrics';
import { DEFAULT_SETTINGS } from '../../src/model/settings/settings';
import { Kept, type Words } from '../../src/model/words';
import { pairOf } from '../../src/model/results/details';
import { questionOfNames } from '../../src/model/settings/question';
import type { Answer } from '../../src/model/results/report';
import type { Look } from '../../src/questions/look/schema';
import { leaderboardOf } from '../../src/questions/leaderboard/rank';
import { checkedIdentity, questionOf, titleOf } from '../../src/questions';
import { compute as planOf } from '../../src/questions/plan/compute';
import type { Plan, PlanAsked } from '../../src/questions/plan/schema';
import { compute as progressOf } from '../../src/questions/progress/compute';
import type { Progress, ProgressAsked, UnfinishedPair } from '../../src/questions/progress/schema';
import type { Means } from '../../src/questions/question';
import type { Power } from '../../src/questions/power/schema';
import type { Noise } from '../../src/questions/noise/schema';
import type { Tradeoff } from '../../src/questions/tradeoff/schema';
import type { Score } from '../../src/questions/score/schema';
import { fixture } from '../golden/fixtures';
import {
  agreementIn,
  evaluateFiles,
  judgeTable,
  preferencesIn,
  tableOf,
} from '../unit/human-ratings/support';
import type { PanelPage } from './page';
import { significant } from './states';

/** States of the page of questions: real answers to small tables. */

const nothing = { phase: 'done', progress: null, error: null, stale: [], answer: null } as const;

function stateOf(
  question: string,
  file: string | readonly string[],
  result: Answer['result'],
  choices: readonly string[],
) {
  const files = typeof file === 'string' ? [file] : file;
  const identity = checkedIdentity(question, { files: files.map((name) => `/data/${name}`) });
  const answer: Answer = {
    question,
    identity,
    result,
    messages: {},
    choices: { any: choices },
    files: [],
    digests: [],
  };
  return { ...nothing, question, identity, title: titleOf(question, files), files, answer };
}

/** Judgements of systems whose quality falls by their place, every second item in both orders. */
function battlesOf(systems: number) {
  const rows = Array.from({ length: 60 * systems }, (_, i) => {
    const swapped = i % 2;
    const item = i - swapped;
    const one = item % systems;
    const other = (one + 1 + (Math.floor(item / systems) % (systems - 1))) % systems;
    const chance = ((i * 7919) % 101) / 101 + 0.06 * (other - one) * (swapped === 1 ? -1 : 1);
    const winner = chance > 0.55 ? 'model_a' : chance < 0.4 ? 'model_b' : 'tie';
    const pair = swapped === 1 ? [other, one] : [one, other];
    return { item, pair: pair.map((system) => `system-${'ABCDEF'[system] ?? ''}`), winner };
  });
  return tableOf({
    question_id: rows.map(({ item }) => item),
    model_a: rows.map(({ pair: [a = ''] }) => a),
    model_b: rows.map(({ pair: [, b = ''] }) => b),
    winner: rows.map(({ winner }) => winner),
  });
}

/** Systems of known quality with judgements by four annotators, and two metrics that score the segments. */
function judgedTable() {
  const rows = Array.from({ length: 6 * 40 * 2 }, (_, i) => {
    const [system, segment, turn] = [i % 6, Math.floor(i / 6) % 40, Math.floor(i / 240)];
    const noise = ((i * 7919) % 101) / 101 - 0.5;
    const quality = 60 + 5 * system + 8 * Math.sin(segment) + 30 * noise;
    return { system, segment, annotator: (segment + turn) % 4, quality, noise };
  });
  return tableOf({
    system: rows.map(({ system }) => `system-${'ABCDEF'[system] ?? ''}`),
    segment: rows.map(({ segment }) => segment + 1),
    annotator: rows.map(({ annotator }) => `annotator ${annotator + 1}`),
    adequacy: rows.map(({ quality, annotator }) => Math.round(quality + 5 * annotator)),
    fluency: rows.map(({ quality, noise }) => Math.round(quality + 20 * noise)),
    BLEU: rows.map(
      ({ system, segment }) => 30 + [0, 2, 1, 3, 3, 5][system]! + 4 * Math.cos(segment * 3 + system),
    ),
    TER: rows.map(({ system, segment }) => 60 - 2 * system + 6 * Math.sin(segment * 5 + system * 2)),
  });
}

/** Two systems with scores of a judge, and human ones of each seventh item. */
function partlyLabeled() {
  const rows = Array.from({ length: 2 * 140 }, (_, i) => {
    const [system, item] = [i % 2, Math.floor(i / 2)];
    const quality = 3 + Math.sin(5 * item) + 0.4 * system + 0.5 * Math.cos(3 * i);
    return { system, item, quality, human: item % 7 === 2 ? Math.round(quality) : null };
  });
  return tableOf({
    system: rows.map(({ system }) => `system-${system}`),
    item: rows.map(({ item }) => item + 1),
    judge: rows.map(({ quality }, i) => Math.round(2 * quality + Math.sin(11 * i))),
    human: rows.map(({ human }) => human),
  });
}

/** The answers that the page can show. */
export function answers(): ReturnType<typeof compute> {
  computed ??= compute();
  return computed;
}

/** Once for all files of tests. */
let computed: ReturnType<typeof compute> | undefined;

async function compute() {
  const columns = ['winner', 'turn'];
  const preferred = stateOf('preferences', 'arena.jsonl', await preferencesIn([battlesOf(5)]), columns);
  const rankings = await evaluateFiles([fixture('ranked/candidates.tsv')], {
    score: ['log_like', 't_score', 'noise'],
    subsamples: 200,
  });
  return {
    rankings: stateOf('rankings', 'candidates.tsv', rankings, ['log_like', 't_score']),
    twoPreferred: stateOf('preferences', 'two.jsonl', await preferencesIn([battlesOf(2)]), columns),
    look: stateOf('look', 'prompted.jsonl', LOOK, []),
    leaderboard: stateOf('leaderboard', 'scores.csv', ranked(), []),
    score: stateOf('score', 'a.csv', SCORE, []),
    noise: stateOf('noise', ['run-1.csv', 'run-2.csv'], NOISE, []),
    tradeoff: stateOf('tradeoff', ['large.csv', 'small.csv'], TRADEOFF, []),
    power: stateOf('power', ['a.csv', 'b.csv'], POWER, []),
    plan: stateOf('plan', [], await planned(), []),
    progress: stateOf('progress', ['run.jsonl', 'base.jsonl'], await progressed(), []),
    preferred: {
      ...preferred,
      identity: { ...preferred.identity, seed: 'other' },
      answer: {
        ...preferred.answer,
        identity: { ...preferred.identity, systems: ['model_a', 'model_b'], seed: 'other' },
        choices: { winner: columns },
      },
    },
    systems: stateOf('judge', 'metric_system.tsv', await judgeTable(fixture('human/metric_system.tsv')), [
      'human',
      'BLEU',
    ]),
    people: stateOf('judge', 'judgements.tsv', await judgeTable(judgedTable()), ['adequacy', 'BLEU']),
    labels: stateOf('judge', 'labels.csv', await judgeTable(partlyLabeled()), ['human', 'judge']),
    raters: stateOf('agreement', 'ratings.csv', await agreementIn(fixture('human/ratings.csv')), ['A', 'B']),
  };
}

async function planned(): Promise<Plan> {
  const asked = checkedIdentity('plan', { gain: 0.1 }) as PlanAsked;
  const means = {
    version: '1.2.3',
    kept: new Kept(),
    pause: () => Promise.resolve(),
  } as unknown as Means;
  return (await planOf(asked, means)).result;
}

/** 300 of 500 items, in documents of two, on which A is a little better. */
async function progressed(): Promise<Progress> {
  const scores = (of: number) => Array.from({ length: 500 }, (_, i) => Number((i * of) % 101 < 68));
  const table = (some: readonly number[]) => ({
    n: some.length,
    k: 2,
    data: Float64Array.from(some.flatMap((score) => [score, 1])),
  });
  const [a, b] = [scores(7919), scores(104_729)];
  const file = (name: string) => ({ path: `/data/${name}`, sha256: '0'.repeat(64) });
  const pair: UnfinishedPair = {
    run: {
      metric: createMetric({ id: 'accuracy', column: 'correct' }, 0),
      a: table(a.slice(0, 300)),
      b: table(b.slice(0, 300)),
      baseline: table(b),
      items: Int32Array.from({ length: 300 }, (_, item) => item),
      clusters: Int32Array.from({ length: 500 }, (_, item) => Math.floor(item / 2)),
    },
    identity: { ...pairOf('/data/run.jsonl', '/data/base.jsonl'), settings: DEFAULT_SETTINGS },
    a: file('run.jsonl'),
    b: file('base.jsonl'),
    clusterColumn: 'document',
    read: [],
    warnings: ['run.jsonl: Its last item isn’t written to its end, and was left out.'],
  };
  const asked = checkedIdentity('progress', { files: ['a', 'b'], held: pair.identity, order: 'random' });
  const means = {
    version: '1.2.3',
    kept: new Kept(),
    pause: () => Promise.resolve(),
    unfinished: () => Promise.resolve(pair),
  } as unknown as Means;
  return (await progressOf(asked as ProgressAsked, means)).result;
}

const FILE: Look['files'][number] = {
  path: 'outputs/prompted.jsonl',
  bytes: 43_748,
  format: 'jsonl',
  formatName: 'JSON Lines',
  why: 'every line is a JSON object',
  problem: null,
  whole: false,
  items: { n: 3_400, are: 'about' },
  system: 'acme/chat-1',
  task: 'arithmetic',
  prediction: 'prediction',
  gold: 'answer',
  onlyGold: false,
  ids: [{ column: 'question_id', unique: false }],
  scores: [
    { column: 'correct', metric: 'accuracy', better: 'higher' },
    { column: 'latency', metric: 'mean', better: null },
  ],
  systems: [],
  clusters: ['document'],
  slices: Array.from({ length: 20 }, (_, i) => `property_${i + 1}`),
};

const LOOK: Look = {
  version: 1,
  realgain: '0.0.0-test',
  files: [
    FILE,
    { ...FILE, path: 'outputs/baseline.jsonl', whole: true, items: { n: 300, are: 'exact' }, ids: [] },
    { ...FILE, path: 'outputs/gold.txt', items: null, problem: 'outputs/gold.txt is empty.', onlyGold: true },
  ],
  more: 1_200,
  pairs: [
    {
      a: 'outputs/prompted.jsonl',
      b: 'outputs/baseline.jsonl',
      comparable: true,
      why: '300 of 300 ids ("id") are in both.',
      ids: { column: 'id', shared: 300, of: 300 },
    },
    {
      a: 'outputs/gold.txt',
      b: 'outputs/baseline.jsonl',
      comparable: false,
      why: 'outputs/gold.txt is empty.',
      ids: null,
    },
  ],
  ways: [
    {
      what: 'accuracy (correct)',
      command: 'realgain compare outputs/prompted.jsonl outputs/baseline.jsonl',
      lacks: null,
      asks: { question: 'compare', files: ['outputs/prompted.jsonl', 'outputs/baseline.jsonl'] },
    },
    {
      what: 'a row for each value of "property_1"',
      command: 'realgain compare outputs/prompted.jsonl outputs/baseline.jsonl --slice property_1',
      lacks: null,
      asksWith: {
        question: 'compare',
        files: ['outputs/prompted.jsonl', 'outputs/baseline.jsonl'],
        options: '--slice property_1',
      },
    },
    {
      what: 'BLEU, chrF2, TER',
      command: 'realgain compare outputs/prompted.jsonl outputs/baseline.jsonl --reference REFERENCE',
      lacks: 'No reference was found; name the file of right answers as REFERENCE.',
    },
  ],
  notes: ['There is no output in more; choose another folder.'],
};
/** Five systems on twelve test sets, the first of which is better than the others. */
function ranked() {
  const systems = ['large', 'base', 'small', 'tiny', 'random'];
  const tasks = Array.from({ length: 12 }, (_, i) => ({
    name: `test set ${i + 1}`,
    metric: { name: 'accuracy', signature: null, unit: '%', higherIsBetter: true },
    n: 200,
    scores: new Map(
      systems.map((system, place) => [
        system,
        80 - 4 * place + (place === 0 ? 6 : 7 * Math.sin(5 * i + 3 * place)),
      ]),
    ),
  }));
  const missing = [{ task: 'test set 13', system: 'tiny', reason: 'It has no output.' }];
  const about = { name: 'scores', missing, alpha: 0.05, version: '0.0.0-test', warnings: [], decimals: 1 };
  return leaderboardOf({ ...about, tasks }).leaderboard;
}

const SCORE: Score = {
  version: 1,
  realgain: '0.0.0-test',
  file: { path: '/data/a.csv', sha256: '0'.repeat(64) },
  metric: {
    id: 'accuracy',
    name: 'accuracy',
    signature: 'accuracy|column:correct',
    unit: '%',
    higherIsBetter: true,
  },
  n: 300,
  clusters: 30,
  clusterColumn: 'document',
  score: 70,
  decimals: 2,
  interval: [64.59, 74.91],
  samples: { items: 60, each: 5, noise: 1.25 },
  gains: [
    { correlation: 0, significant: 7.3, found: 10.43 },
    { correlation: 0.5, significant: 5.16, found: 7.37 },
  ],
  settings: { alpha: 0.05, seed: '1' },
  sentences: ['accuracy is 70.00 (95% interval [64.59, 74.91]) on 300 items in 30 documents.'],
  warnings: ['a.csv has 3 items without a score.'],
};

const NOISE: Noise = {
  version: 1,
  realgain: '0.0.0-test',
  runs: [1, 2].map((run) => ({ path: `/data/run-${run}.csv`, sha256: `${run}`.repeat(64), score: 60 + run })),
  metric: SCORE.metric,
  n: 300,
  samples: 1,
  score: 61.5,
  decimals: 2,
  floors: {
    items: { deviation: 1.68, degreesOfFreedom: 152, gain: 4.68, p: 0.2077 },
    runs: { deviation: 0.69, degreesOfFreedom: 1, gain: 12.4, p: 0.2077 },
  },
  shift: 0.84,
  parts: [
    { factors: ['item'], levels: 300, variance: 1514, negative: false },
    { factors: ['run'], levels: 2, variance: 0, negative: true },
    { factors: ['item', 'run'], levels: 600, variance: 847, negative: false },
  ],
  gain: { size: 3, against: null },
  flipping: {
    count: 76,
    rightOrWrong: true,
    items: [1, 2, 3].map((item) => ({ id: `q${item}`, mean: 50, deviation: 50, values: 2 })),
  },
  bySamples: [
    { samples: 1, standardError: 2.81, floor: 4.68 },
    { samples: 2, standardError: 2.54, floor: 3.31 },
  ],
  enough: 4,
  settings: { alpha: 0.05 },
  sentences: ['76 of 300 items flip: they are neither always right nor always wrong.'],
  warnings: ['With only 2 runs, little is known about how much whole runs vary.'],
};

const TRADEOFF: Tradeoff = {
  version: 1,
  realgain: '0.0.0-test',
  systems: ['large', 'small'].map((name, place) => ({
    name: `${name}.csv`,
    path: `/data/${name}.csv`,
    sha256: `${place}`.repeat(64),
    front: true,
  })),
  n: 150,
  clusters: null,
  measures: [
    {
      ...SCORE.metric,
      kind: 'quality',
      column: 'correct',
      decimals: 2,
      systems: [
        {
          system: 0,
          value: 82,
          interval: [76.1, 86.7],
          median: null,
          ratio: null,
          gain: { size: 26.5, p: 3e-9, verdict: 'significant' },
        },
        { system: 1, value: 55.5, interval: [48.6, 62.2], median: null, ratio: null, gain: null },
      ],
    },
    {
      ...SCORE.metric,
      name: 'mean of cost_usd',
      unit: '',
      higherIsBetter: false,
      kind: 'cost',
      column: 'cost_usd',
      decimals: 4,
      systems: [
        {
          system: 0,
          value: 0.0212,
          interval: [0.0193, 0.0242],
          median: 0.017,
          ratio: { value: 4.457, interval: [4.257, 4.711] },
          gain: { size: -0.0164, p: 2e-6, verdict: 'significant' },
        },
        { system: 1, value: 0.0048, interval: [0.0043, 0.0053], median: 0.0039, ratio: null, gain: null },
      ],
    },
  ],
  limits: [],
  decided: [],
  settings: { alpha: 0.05, seed: '1', resamples: 10_000, margin: null },
  sentences: ['The total of cost_usd of large is 4.457 times that of small.'],
  warnings: [],
};

const { comparison, planning } = significant.details ?? assert.fail();

const POWER: Power = {
  version: 1,
  realgain: '0.0.0-test',
  a: { path: '/data/a.csv', sha256: '0'.repeat(64), score: comparison.a.score },
  b: { path: '/data/b.csv', sha256: '1'.repeat(64), score: comparison.b.score },
  metric: comparison.metric,
  gain: comparison.gain,
  ...(planning ?? assert.fail()),
  decimals: 2,
  warnings: ['On 3 items both score the same.'],
};

export const needsColumn: QuestionState = {
  ...nothing,
  question: 'preferences',
  identity: { files: ['/data/battles.csv'] },
  title: titleOf('preferences', ['battles.csv']),
  files: ['battles.csv'],
  phase: 'question',
  error: {
    code: 'needs-column',
    message: 'battles.csv has no column that says which of two systems is better; choose one of "a", "b".',
    question: questionOfNames('winner', 'Which column says which of two systems is better?', ['a', 'b']),
  },
};

/** Every state that the page can be in. */
export async function everyQuestion(): Promise<Readonly<Record<string, QuestionState>>> {
  const done = await answers();
  const { preferred } = done;
  return {
    ...done,
    empty: { ...needsColumn, phase: 'done', error: null },
    running: { ...needsColumn, phase: 'running', error: null },
    rerunning: {
      ...preferred,
      phase: 'running',
      progress: {
        stage: 'summarising',
        what: 'Bradley-Terry strengths',
        done: 200,
        total: 1_000,
        secondsLeft: 3,
      },
    },
    cancelled: { ...needsColumn, phase: 'cancelled', error: null },
    needsColumn,
    stale: { ...preferred, stale: [{ path: 'arena.jsonl', isGone: false }] },
  };
}

/** Shows a state and waits for its document, whose code is loaded when it is shown. */
export async function showQuestion(panel: PanelPage<'question'>, state: QuestionState): Promise<void> {
  await panel.show(state);
  if (state.answer !== null) {
    const makes = await questionOf(state.answer.question).document();
    const [lead = ''] = makes.document(state.answer).lead;
    const words = JSON.parse((await panel.page.locator('#words').textContent()) ?? '{}') as Words;
    const said = words[lead] ?? lead;
    await panel.page.locator('.findings .headline').getByText(said, { exact: true }).waitFor();
  }
}
