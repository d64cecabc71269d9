import type { QuestionState } from '../../src/editor/questions/messages';
import type { Answer } from '../../src/model';
import { fixture } from '../golden/fixtures';
import { evaluateFiles, preferencesIn, tableOf } from '../unit/human-ratings/support';

/** States of the page of questions: real answers to small tables. */

const nothing = { phase: 'done', progress: null, error: null, stale: [], answer: null } as const;

function stateOf(question: string, file: string, result: Answer['result'], choices: readonly string[]) {
  const identity = { files: [`/data/${file}`] };
  const answer: Answer = {
    question,
    identity,
    result,
    messages: {},
    choices: { any: choices },
    files: [],
    digests: [],
  };
  return { ...nothing, question, identity, files: [file], answer };
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

/** The answers that the page can show. */
export function answers(): ReturnType<typeof compute> {
  computed ??= compute();
  return computed;
}

/** Once for all files of tests. */
let computed: ReturnType<typeof compute> | undefined;

async function compute() {
  const columns = ['winner', 'turn'];
  const rankings = await evaluateFiles([fixture('ranked/candidates.tsv')], {
    score: ['log_like', 't_score', 'noise'],
    subsamples: 200,
  });
  return {
    rankings: stateOf('rankings', 'candidates.tsv', rankings, ['log_like', 't_score']),
    twoPreferred: stateOf('preferences', 'two.jsonl', await preferencesIn([battlesOf(2)]), columns),
    preferred: stateOf('preferences', 'arena.jsonl', await preferencesIn([battlesOf(5)]), columns),
  };
}

export const needsColumn: QuestionState = {
  ...nothing,
  question: 'preferences',
  identity: { files: ['/data/battles.csv'] },
  files: ['battles.csv'],
  phase: 'question',
  error: {
    code: 'needs-column',
    message: 'battles.csv has no column that says which of two systems is better; choose one of "a", "b".',
    choices: ['a', 'b'],
    field: 'winner',
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
    stale: { ...preferred, stale: ['arena.jsonl'] },
  };
}
