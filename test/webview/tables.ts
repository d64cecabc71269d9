import { fileError } from '../../src/model/errors';
import type { PageState } from '../../src/editor/page/messages';
import type { QuestionState } from '../../src/editor/questions/messages';
import type {
  ComparisonTable,
  PooledRow,
  TableDetails,
  TableIdentity,
  TableRow,
} from '../../src/model/results/table';
import { tableTitle } from '../../src/model/texts/table-text';
import { answerOfTable, askedOf } from '../../src/questions/table/answer';
import { until, type PanelPage } from './page';
import { comparison, identity as pair, WHICH_REFERENCE } from './states';

type PageTable = Pick<TableDetails, 'table' | 'decimals' | 'firm' | 'apart' | 'messages'>;

export interface TableState extends PageState {
  readonly identity: TableIdentity;
  readonly details: PageTable | null;
}

/** As the panel tells the page of questions. */
export function stateOfTable({ identity, details, ...state }: TableState): QuestionState {
  const isOfRuns = identity.of === 'runs';
  const said = {
    ...(!isOfRuns && {
      metric: {
        words: { one: 'the deciding metric', all: 'all metrics that fit' },
        chosen: identity.metrics === 'all' ? 'all' : 'one',
      },
      slice: 'no slices',
    }),
    correction: {
      words: { 'max-t': 'correction: step-down max-T', holm: 'correction: Holm' },
      chosen: identity.correction,
    },
    ...(!isOfRuns &&
      identity.tasks.length > 1 &&
      details?.table.pooled !== null && {
        pooling: {
          words: { macro: 'tasks weigh equally', micro: 'items weigh equally' },
          chosen: identity.pooling,
        },
      }),
  };
  const answer = details && {
    ...answerOfTable({ ...details, identity, files: [], digests: [] }),
    page: { firm: details.firm, apart: details.apart },
  };
  const { a, b } = identity;
  return {
    ...state,
    ...askedOf(identity),
    title: tableTitle(identity),
    files: [`${a} vs ${b}`],
    fields: [...Object.keys(said), 'alpha', 'test', 'alternative', 'margin', 'resamples', 'seed'],
    said,
    answer,
  };
}

export function showTable(panel: PanelPage<'question'>, state: TableState): Promise<void> {
  return showTableState(panel, stateOfTable(state));
}

/** Shows a state and waits for its document, whose code is loaded when it is shown. */
export async function showTableState(panel: PanelPage<'question'>, state: QuestionState): Promise<void> {
  await panel.show(state);
  if (state.answer !== null) {
    await until(panel.page, `document.body.classList.contains('has-answer')`);
  }
}

/** Made-up tables: rows of a suite of tasks, of several metrics, and of slices. */

const TASKS = [
  'arc_easy',
  'arc_challenge',
  'boolq',
  'gsm8k',
  'hellaswag',
  'mmlu_law',
  'mmlu_math',
  'openbookqa',
  'piqa',
  'siqa',
  'truthfulqa',
  'winogrande',
];

const A = 'meta/large';
const B = 'meta/small';

/** A row whose gain is known with this standard error. */
function rowOf(
  task: string | null,
  gain: number,
  standardError: number,
  more: Partial<TableRow> = {},
): TableRow {
  const z = Math.abs(gain / standardError);
  const p = Math.min(1, Math.exp(-0.717 * z - 0.416 * z * z));
  const corrected = Math.min(1, 6 * p);
  const side = (score: number) => ({
    path: `/home/ada/lm/${task ?? 'out'}.jsonl`,
    sha256: 'a'.repeat(64),
    score,
  });
  return {
    task,
    slice: null,
    metric: { ...comparison.metric, id: 'accuracy', name: 'accuracy', signature: '', unit: '%' },
    column: 'acc',
    primary: true,
    n: 400 + Math.round(Math.abs(gain) * 100),
    clusters: null,
    a: side(64 - gain / 2 + gain),
    b: side(64 - gain / 2),
    gain,
    interval: {
      low: gain - 1.96 * standardError,
      high: gain + 1.96 * standardError,
      level: 0.95,
      method: 'bca',
    },
    standardError,
    test: 'bootstrap',
    p,
    corrected,
    verdict: corrected <= 0.05 ? 'significant' : 'not-significant',
    ...more,
  };
}

const pooled: PooledRow = {
  by: 'macro',
  tasks: TASKS.length,
  n: 5_412,
  a: { score: 65.3 },
  b: { score: 64 },
  gain: 1.3,
  standardError: 0.41,
  degreesOfFreedom: 3_021,
  interval: { low: 0.5, high: 2.1, level: 0.95, method: 't' },
  p: 0.0016,
  verdict: 'significant',
};

const table: ComparisonTable = {
  version: 1,
  realgain: '0.1.0',
  name: 'harness',
  a: A,
  b: B,
  rows: TASKS.map((task, i) => rowOf(task, 4.2 * Math.cos(i * 1.7) + 1.3, 1.05 + 0.06 * i)),
  pooled,
  heterogeneity: { of: 'tasks', q: 41.3, degreesOfFreedom: 11, p: 0.00002, share: 0.73 },
  missing: [{ task: 'drop', reason: `${B} lacks an output for it.` }],
  correction: 'max-t',
  resamples: 16_384,
  alpha: 0.05,
  alternative: 'two-sided',
  seed: '1',
  sentence: `Averaged over 12 tasks, ${A} is better than ${B} by 1.3 points of accuracy (95% CI [0.5, 2.1], p = 0.002). After correction for 12 rows (step-down max-T), ${A} is significantly better on 4 and worse on 1.`,
  warnings: ['arc_easy: 11 of 150 items count for neither system: not in one of the files.'],
};

const identity: TableIdentity = {
  name: 'harness',
  a: A,
  b: B,
  tasks: TASKS.map((name) => ({ name, identity: pair })),
  missing: [],
  answers: [],
  metrics: [],
  slices: [],
  correction: 'max-t',
  pooling: 'macro',
};

function shown(of: ComparisonTable, asked: TableIdentity = identity): TableState {
  const details: PageTable = {
    table: of,
    decimals: of.rows.map(({ metric }) => (metric.unit === '%' ? 1 : 3)),
    firm: of.rows.map(({ clusters }) => clusters === null),
    messages: {},
  };
  return { phase: 'done', progress: null, error: null, stale: [], identity: asked, details };
}

const one: TableIdentity = { ...identity, tasks: [{ name: null, identity: pair }] };
const nothing: TableState = { ...shown(table), details: null };
const ter = {
  ...comparison.metric,
  id: 'ter',
  name: 'TER',
  signature: '',
  unit: 'edits',
  higherIsBetter: false,
};
const withoutMean = { ...table, pooled: null, heterogeneity: null, missing: [] };

/** Several metrics with different units, two of which are drawn apart. */
const metrics = shown(
  {
    ...withoutMean,
    rows: [
      rowOf(null, 0.52, 0.2, { metric: comparison.metric, column: null }),
      rowOf(null, 0.31, 0.22, {
        metric: { ...comparison.metric, id: 'chrf', name: 'chrF' },
        primary: false,
        column: null,
      }),
      rowOf(null, -0.013, 0.004, { metric: ter, primary: false, column: null }),
    ],
    sentence: `${A} is better than ${B} by 0.52 BLEU (95% CI [0.13, 0.91], p = 0.009).`,
  },
  { ...one, metrics: 'all' },
);

const slices = shown(
  {
    ...withoutMean,
    rows: [
      rowOf(null, 1.2, 0.5),
      ...['math', 'law', 'art', 'history'].map((value, i) =>
        rowOf(null, 2.5 - i, 0.9, { slice: `category = ${value}`, primary: false }),
      ),
    ],
    heterogeneity: { of: 'slices', q: 6.2, degreesOfFreedom: 3, p: 0.1, share: 0.52 },
    sentence: `${A} is better than ${B} by 1.2 points of accuracy (95% CI [0.2, 2.2], p = 0.016).`,
  },
  { ...one, slices: [{ column: 'category' }] },
);

/** Tasks with different metrics, which have no mean. */
const units = shown({
  ...table,
  rows: [...table.rows, ...['wmt24', 'flores'].map((task) => rowOf(task, -0.02, 0.005, { metric: ter }))],
  pooled: null,
  heterogeneity: null,
});

/** The checkpoints of a training run against one baseline, from the oldest to the newest; one of them is not compared. */
const runs = shown(
  {
    ...withoutMean,
    of: 'runs',
    name: 'translation',
    a: '7 runs',
    b: 'baseline',
    rows: [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000].map((step, i) => {
      const gain = 1.6 * Math.log10(1 + 2 * i) - 0.9;
      const { a, b, ...row } = rowOf(`checkpoint-${step}`, gain, 0.31);
      const scores = { a: { ...a, score: 26.9 + gain }, b: { ...b, score: 26.9 } };
      return { ...row, ...scores, metric: comparison.metric, column: null, n: 2037 };
    }),
    missing: [{ task: 'checkpoint-500', reason: 'It is compared on 1,012 items, most runs on 2,037.' }],
    uncompared: 2,
    correction: 'holm',
    resamples: 0,
    noise: 0.6,
    sentence:
      'Of 7 runs compared with baseline, checkpoint-64000 is significantly better after correction for 9 runs (Holm).',
    warnings: [
      'p is corrected by Holm’s method, which is valid but finds less than max-T: 2 more runs of the test set were not compared, and count.',
    ],
  },
  {
    ...identity,
    of: 'runs',
    uncompared: 2,
    name: 'translation',
    a: '7 runs',
    b: 'baseline',
    correction: 'holm',
  },
);

/** As many rows as a large harness makes. */
export const many = shown({
  ...table,
  rows: Array.from({ length: 200 }, (_, i) => rowOf(`task_${i + 1}`, 5 * Math.sin(i * 1.3), 1.2)),
});

const holdings = { a: '997 texts, such as “Guten Tag”', b: '400 labels, such as “pos”' };

/** One of the tasks isn't compared, because its files are of different tasks. */
const apart = shown({
  ...table,
  rows: table.rows.slice(0, 5),
  missing: [
    { task: 'drop', reason: 'drop.txt was read as text and drop.csv as csv.' },
    { task: 'race', reason: `${B} lacks an output for it.` },
  ],
});

/** As of lm-evaluation-harness: a group of subjects, and one of the groups. */
const groups = [
  { name: 'mmlu', by: 'micro' as const, tasks: 2, gain: 2.4 },
  { name: 'leaderboard', by: 'macro' as const, tasks: 12, gain: -0.2 },
].map((group) => ({
  ...group,
  n: 900,
  a: { score: 64 + group.gain },
  b: { score: 64 },
  standardError: 0.5,
  degreesOfFreedom: 80,
  interval: { low: group.gain - 1, high: group.gain + 1, level: 0.95, method: 't' as const },
  p: group.gain > 1 ? 0.001 : 0.7,
  corrected: group.gain > 1 ? 0.002 : 0.7,
  verdict: group.gain > 1 ? ('significant' as const) : ('not-significant' as const),
}));

export const everyTable: Readonly<Record<string, TableState>> = {
  tasks: shown({ ...table, groups }),
  starting: { ...nothing, phase: 'running' },
  running: {
    ...shown(table),
    phase: 'running',
    progress: { stage: 'resampling', what: 'gsm8k', done: 3, total: 12, secondsLeft: null },
  },
  metrics,
  slices,
  units,
  runs,
  many,
  unclear: shown({
    ...table,
    rows: table.rows.map((row) => ({ ...row, verdict: 'not-significant' as const, corrected: 0.4 })),
    pooled: {
      ...pooled,
      p: 0.31,
      verdict: 'not-significant',
      gain: 0.3,
      interval: { ...pooled.interval!, low: -0.2 },
    },
  }),
  failed: {
    ...nothing,
    phase: 'error',
    error: fileError(
      'unknown-column',
      { path: '/home/ada/lm/arc_easy.jsonl' },
      '{0} has no column "acc"; it has exact_match, f1.',
    ).toJSON(),
  },
  needsReference: {
    ...nothing,
    phase: 'question',
    error: {
      code: 'needs-reference',
      message: 'BLEU needs a reference.',
      path: pair.a,
      question: WHICH_REFERENCE,
    },
  },
  differentTasks: {
    ...nothing,
    phase: 'question',
    error: {
      code: 'format-mismatch',
      message: `${pair.a} was read as text and ${pair.b} as csv, and they share no column that could be scored.`,
      path: pair.b,
      holdings,
    },
  },
  apart: { ...apart, details: { ...apart.details!, apart: [{ task: 'drop', place: 11, holdings }] } },
  cancelled: { ...nothing, phase: 'cancelled', error: { code: 'cancelled', message: 'Cancelled.' } },
  stale: {
    ...shown(table),
    stale: [
      { path: 'arc_easy.jsonl', isGone: false },
      { path: 'boolq.jsonl', isGone: false },
    ],
  },
  hostile: shown({
    ...table,
    a: '<b>bold</b>',
    rows: [
      rowOf('<img src=x onerror=alert(1)>', 1, 0.4),
      rowOf('a_task_with_a_name_that_is_rather_too_long_for_any_table_or_plot', -1, 0.4),
    ],
    missing: [{ task: '<script>', reason: '<script>alert(1)</script> & more' }],
    sentence: '<b>bold</b> is better.',
  }),
};

export const everyTableState: Readonly<Record<string, QuestionState>> = Object.fromEntries(
  Object.entries(everyTable).map(([name, state]) => [name, stateOfTable(state)]),
);
