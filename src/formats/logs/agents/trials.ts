import { english } from '../../../model/words';
import { formatCount } from '../../../model/text';
import { largest } from '../../../model/lists';
import type { Cell } from '../../../model/records';
import { isObject, type JsonObject } from '../../json/value';
import type { OnLine } from '../../line-rows';
import { cellOf, described, digest, isId } from '../reading/labels';
import { formatOf, oneItem, scoresIn, type FinishedItems } from '../reading/layout';
import {
  type Costs,
  costsOf,
  originOf,
  type ScoredItem,
  secondsBetween,
  turnsIn,
  withRepeats,
} from '../reading/scored-items';

/** Names of members that say which task was tried, what came of it, and why it ended. */
const TASKS = ['task_id', 'task_name', 'instance_id', 'problem_id', 'example_id'];
const OUTCOMES = ['reward', 'is_resolved'];
const ENDINGS = ['failure_mode', 'termination_reason', 'stop_condition'];

/** Members with a number that is no score: which trial it was, and what is read as a cost. */
const NO_SCORE =
  /^(?:cost|trial|trial_id|seed|rollout|attempt|epoch|index)$|(?:_id|_ms|_cost|_tokens|duration)$/;

interface Trial extends ScoredItem {
  /** Whether the tests passed after the first, second … attempt, which may ask again only after a failure. */
  readonly attempts: readonly boolean[];
  readonly system: string;
  readonly source: string;
  /** True if it was never graded, and its harness counts it as failed. */
  readonly isUngraded: boolean;
}

/**
 * Trials of tasks by agents: `results.json` of Terminal-Bench, `result.json` of Harbor's trials (a folder of them, joined), trajectories
 * of τ-bench, `simulations` of τ²-bench (or their index, where each has a file), `results.jsonl` of verifiers. An item is a task, its trials are samples. A trial is an object
 * with a task and a reward, which may be in another object (`reward_info`, `verifier_result.rewards`). Terminal-Bench and Harbor
 * count a trial without one as failed.
 */
export const trials = formatOf<Trial>({
  id: 'trials',
  name: english('trials of agents'),
  example: {
    says:
      'Trials of tasks by agents, one object each: `results.json` of Terminal-Bench, `result.json` of Harbor’s trials (choose the folder of a job, or ' +
      'that of all jobs of a system; of Terminal-Bench, that of a run), trajectories of τ-bench, `simulations` of τ²-bench (or their index, where each has a file), `results.jsonl` of verifiers, `.aider.results.json` of a run of Aider’s benchmark (choose its folder). An item is a task, its ' +
      'trials are samples; the score is `reward` or `is_resolved`. Trials that Terminal-Bench or Harbor never graded count as failed, as there; of Aider, `pass_rate_2` is compared, if two attempts were allowed.',
    text: `[
  {"task_id": "a", "trial": 0, "reward": 1.0, "info": {}},
  {"task_id": "b", "trial": 0, "reward": 0.0, "info": {}},
  {"task_id": "a", "trial": 1, "reward": 0.0, "info": {}},
  {"task_id": "b", "trial": 1, "reward": null, "info": {}}]
`,
  },
  marks: [
    /^\s*(?:\[\s*)?\{/,
    /"(?:task_id|task_name|instance_id|problem_id|example_id|num_trials)":/,
    /"(?:reward|is_resolved|reward_info|verifier_result|agent_info|tests_outcomes)":/,
  ],
  why: english('trials of tasks, with their rewards'),
  whyNot: english('it has no trials of tasks with rewards'),
  expected: english('a trial with its task and reward ({"task_id": …, "reward": …})'),
  place: /^(?:results|simulations|simulation_index|trials)$/,
  orList: true,
  about: /^info$/,

  itemsOf: oneItem(trialOf),

  finish: (all, { info }) => finished(all, isObject(info) ? info : {}),
});

function trialOf(trial: JsonObject): Trial | null {
  const id = TASKS.map((name) => trial[name]).find(isId);
  const scores = scoresOf(trial);
  if (id === undefined || scores === null) {
    return null;
  }
  const others = Object.entries(trial).filter(([name]) => !NO_SCORE.test(name) && !TASKS.includes(name));
  const texts = Object.fromEntries(others.filter(([, value]) => typeof value === 'string'));
  return {
    id,
    scores: { ...scoresIn(Object.fromEntries(others)), ...scores },
    attempts: attemptsOf(trial),
    texts: { ending: endingOf(trial) },
    content: { input: digest(trial['instruction'] ?? trial['prompt']) },
    costs: costs(trial),
    described: described({}, texts),
    system: systemOf(trial),
    source: String(cellOf(trial['source']) ?? ''),
    isUngraded: isUngraded(trial),
  };
}

/** {} if it was not graded; null if it is no trial. */
function scoresOf(trial: JsonObject): JsonObject | null {
  const name = OUTCOMES.find((one) => Object.hasOwn(trial, one));
  if (name !== undefined) {
    const value = trial[name];
    return value === null || typeof value === 'number' || typeof value === 'boolean'
      ? { [name]: value }
      : null;
  }
  if (Object.hasOwn(trial, 'verifier_result')) {
    return scoresIn(inside(trial, 'verifier_result', 'rewards'));
  }
  if (Array.isArray(trial['tests_outcomes'])) {
    return {};
  }
  return Object.hasOwn(trial, 'reward_info')
    ? { reward: inside(trial, 'reward_info')['reward'] ?? null }
    : null;
}

function attemptsOf({ tests_outcomes: outcomes }: JsonObject): readonly boolean[] {
  return Array.isArray(outcomes) ? outcomes.map((outcome) => outcome === true) : [];
}

/** `pass_rate_1`, `pass_rate_2` … as Aider has them: of so many attempts, one passed. */
function passedWithin(attempts: readonly boolean[], most: number): Record<string, boolean> {
  return Object.fromEntries(
    Array.from({ length: most }, (_, k) => [`pass_rate_${k + 1}`, attempts.slice(0, k + 1).includes(true)]),
  );
}

function isUngraded(trial: JsonObject): boolean {
  return Object.hasOwn(trial, 'verifier_result')
    ? Object.keys(inside(trial, 'verifier_result', 'rewards')).length === 0
    : Object.hasOwn(trial, 'is_resolved') && trial['is_resolved'] === null;
}

/** The object at a path; {} if there is none. */
function inside(from: JsonObject, ...path: readonly string[]): JsonObject {
  return path.reduce((at: JsonObject, name) => {
    const value = at[name];
    return isObject(value) ? value : {};
  }, from);
}

function endingOf(trial: JsonObject): Cell {
  const exception = inside(trial, 'exception_info')['exception_type'];
  return cellOf(exception ?? ENDINGS.map((name) => trial[name]).find((value) => value !== undefined));
}

function costs(trial: JsonObject): Costs {
  const [agent, run] = [inside(trial, 'agent_result'), inside(trial, 'agent_execution')];
  const milliseconds = trial['total_ms'] ?? trial['generation_ms'];
  return costsOf({
    cost_usd: agent['cost_usd'] ?? trial['agent_cost'] ?? trial['cost_usd'] ?? trial['cost'],
    time_s:
      trial['duration'] ??
      (typeof milliseconds === 'number' ? milliseconds / 1000 : undefined) ??
      secondsBetween(run['started_at'], run['finished_at']) ??
      secondsBetween(trial['agent_started_at'], trial['agent_ended_at']),
    input_tokens: agent['n_input_tokens'] ?? trial['total_input_tokens'] ?? trial['prompt_tokens'],
    output_tokens: agent['n_output_tokens'] ?? trial['total_output_tokens'] ?? trial['completion_tokens'],
    turns: turnsIn(trial['messages'] ?? trial['traj'] ?? trial['completion']),
  });
}

/** `Terminus 2 gpt-5`; '' if the trial doesn't say it. */
function systemOf(trial: JsonObject): string {
  const agent = inside(trial, 'agent_info');
  const model = inside(agent, 'model_info')['name'] ?? inside(trial, 'config', 'agent')['model_name'];
  const named = [agent['name'], model].filter((name) => typeof name === 'string');
  const own = ['model', 'model_name', 'agent']
    .map((name) => trial[name])
    .find((name) => typeof name === 'string');
  return named.length > 0 ? named.join(' ') : typeof own === 'string' ? own : '';
}

function finished(all: readonly OnLine<Trial>[], info: JsonObject): FinishedItems {
  const sources = new Set(all.map(({ source }) => source));
  const systems = new Set(all.map(({ system }) => system));
  const graded = [
    ...new Set(all.filter((one) => !one.isUngraded).flatMap(({ scores }) => Object.keys(scores))),
  ];
  const attempts = largest(
    all.map((trial) => trial.attempts.length),
    0,
  );
  const main = attempts > 0 ? [`pass_rate_${attempts}`] : OUTCOMES.filter((name) => graded.includes(name));
  const zeros = Object.fromEntries((main.length > 0 ? main : graded).map((name) => [name, 0]));
  const items = all.map(({ system, source, isUngraded: isFailed, attempts: own, ...item }) => ({
    ...item,
    id: sources.size > 1 ? `${source}/${item.id}` : item.id,
    scores: { ...item.scores, ...passedWithin(own, attempts), ...(isFailed && zeros) },
    texts: { ...(systems.size > 1 && { system }), ...item.texts },
  }));
  const failed = all.filter((one) => one.isUngraded).length;
  const [system = ''] = systems.size === 1 ? systems : [];
  const agent = inside(info, 'agent_info');
  const named = [agent['implementation'], agent['llm']].filter((name) => typeof name === 'string').join(' ');
  return {
    items: withRepeats(items),
    ...(main.length > 0 && { main }),
    outcomes: ['ending'],
    origin: originOf(system || named),
    notes:
      failed === 0
        ? []
        : [
            english(
              'Trials that were never graded ({0} of {1}) count as failed, as in the tool’s own mean.',
              formatCount(failed),
              formatCount(all.length),
            ),
          ],
  };
}
