import type { EvaluationState } from '../../src/editor/evaluation/messages';
import type { RankingEvaluation } from '../../src/model';
import { fixture } from '../golden/fixtures';
import { evaluateFiles } from '../unit/human-ratings/support';

/** States of the page of rankings: real answers to small tables. */

const nothing = {
  phase: 'done',
  progress: null,
  error: null,
  stale: [],
  rankings: null,
} as const;

function ofRankings(evaluation: RankingEvaluation): EvaluationState {
  const identity = {
    files: ['/data/candidates.tsv'],
    scores: [],
    marks: 'tp',
    candidate: null,
    subsamples: 200,
    settings: evaluation.settings,
  };
  const rankings = { evaluation, messages: {}, identity, files: [], columns: ['log_like', 't_score'] };
  return { ...nothing, kind: 'rankings', identity, files: ['candidates.tsv'], rankings };
}

/** The answers that the page can show. */
export function answers(): ReturnType<typeof compute> {
  computed ??= compute();
  return computed;
}

/** Once for all files of tests. */
let computed: ReturnType<typeof compute> | undefined;

async function compute() {
  const rankings = await evaluateFiles([fixture('ranked/candidates.tsv')], {
    scores: ['log_like', 't_score', 'noise'],
    subsamples: 200,
  });
  return {
    rankings: ofRankings(rankings),
  };
}

export const needsColumn: EvaluationState = {
  ...nothing,
  kind: 'rankings',
  identity: {},
  files: ['scores.csv'],
  phase: 'question',
  error: {
    code: 'needs-column',
    message: 'scores.csv: it isn’t clear which column marks true positives; choose one of "a", "b".',
    choices: ['a', 'b'],
  },
};

/** Every state that the page can be in. */
export async function everyEvaluation(): Promise<Readonly<Record<string, EvaluationState>>> {
  const done = await answers();
  const { rankings } = done;
  return {
    ...done,
    empty: { ...needsColumn, phase: 'done', error: null },
    running: { ...needsColumn, phase: 'running', error: null },
    rerunning: {
      ...rankings,
      phase: 'running',
      progress: { stage: 'resampling', what: 'bootstrap', done: 2_000, total: 10_000, secondsLeft: 3 },
    },
    cancelled: { ...needsColumn, phase: 'cancelled', error: null },
    needsColumn,
    stale: { ...rankings, stale: ['candidates.tsv'] },
  };
}
