import type { EvaluationState } from '../../src/editor/evaluation/messages';
import type { Judgement } from '../../src/model';
import { fixture } from '../golden/fixtures';
import { judgeTable, tableOf } from '../unit/human-ratings/support';

/** States of the page of metrics and people: real answers to small tables. */

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

const nothing = {
  phase: 'done',
  progress: null,
  error: null,
  stale: [],
  judgement: null,
} as const;

function ofJudgement(judgement: Judgement, file: string): EvaluationState {
  const identity = {
    table: `/data/${file}`,
    human: judgement.columns.human,
    metrics: [],
    system: null,
    segment: null,
    annotator: null,
    settings: judgement.settings,
  };
  return {
    ...nothing,
    kind: 'judgement',
    identity,
    files: [file],
    judgement: { judgement, messages: {}, identity, files: [], columns: ['human', 'BLEU'] },
  };
}

/** The answers that the page can show: metrics of systems, and judgements by people. */
export function answers(): ReturnType<typeof compute> {
  computed ??= compute();
  return computed;
}

/** Once for all files of tests. */
let computed: ReturnType<typeof compute> | undefined;

async function compute() {
  return {
    systems: ofJudgement(await judgeTable(fixture('human/metric_system.tsv')), 'metric_system.tsv'),
    people: ofJudgement(await judgeTable(judgedTable()), 'judgements.tsv'),
    labels: ofJudgement(await judgeTable(partlyLabeled()), 'labels.csv'),
  };
}

export const needsColumn: EvaluationState = {
  ...nothing,
  kind: 'judgement',
  identity: {},
  files: ['scores.csv'],
  phase: 'question',
  error: {
    code: 'needs-column',
    message: 'scores.csv: it isn’t clear which column holds the human scores; choose one of "a", "b".',
    choices: ['a', 'b'],
  },
};

/** Every state that the page can be in. */
export async function everyEvaluation(): Promise<Readonly<Record<string, EvaluationState>>> {
  const done = await answers();
  const { systems } = done;
  return {
    ...done,
    empty: { ...needsColumn, phase: 'done', error: null },
    running: { ...needsColumn, phase: 'running', error: null },
    rerunning: {
      ...systems,
      phase: 'running',
      progress: { stage: 'resampling', what: 'bootstrap', done: 2_000, total: 10_000, secondsLeft: 3 },
    },
    cancelled: { ...needsColumn, phase: 'cancelled', error: null },
    needsColumn,
    stale: { ...systems, stale: ['metric_system.tsv'] },
  };
}
