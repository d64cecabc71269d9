import { english } from '../../model/words';
import { isObject, type JsonObject } from '../json/value';
import { contentText, described, digest, isId } from './reading/labels';
import { formatOf, scoresIn, oneItem } from './reading/layout';
import { commonText, costsOf, originOf, type ScoredItem, turnsIn, withRepeats } from './reading/scored-items';

interface Rollout extends ScoredItem {
  readonly model: unknown;
  readonly environment: unknown;
  readonly hasReward: boolean;
}

/**
 * `traces.jsonl` of verifiers: a rollout of a task a line, with a trace of each agent. The reward is the sum of the trace's rewards by
 * their weights. What ended in an error has none, and verifiers' own mean leaves it out.
 */
export const verifiers = formatOf<Rollout>({
  id: 'verifiers',
  name: english('verifiers traces'),
  example: {
    says: '`traces.jsonl` of verifiers. An item is a task, whose rollouts are its samples. `reward` adds the rewards by their weights; rollouts that ended in an error have none, and its own mean leaves them out.',
    text: `{"id": "r1", "env": {"id": "sums"}, "task": {"type": "Sum", "data": {"idx": 0, "prompt": "What is 0 + 1?"}, "key": "k0"}, "ok": true, "traces": [{"agent": {"config": {"model": "ada"}, "name": "agent"}, "rewards": {"right": {"score": 1.0, "weight": 1.0}}, "metrics": {}, "ok": true}]}
{"id": "r2", "env": {"id": "sums"}, "task": {"type": "Sum", "data": {"idx": 1, "prompt": "What is 1 + 1?"}, "key": "k1"}, "ok": true, "traces": [{"agent": {"config": {"model": "ada"}, "name": "agent"}, "rewards": {"right": {"score": 0.0, "weight": 1.0}}, "metrics": {}, "ok": true}]}
`,
  },
  marks: [/^\s*\{"id":/, /"task":\s*\{"type":/, /"traces":\s*\[/],
  why: english('every line is a rollout of a task with its traces'),
  whyNot: english('its lines are no rollouts with traces'),
  expected: english('a rollout ({"id": …, "task": {…}, "traces": […]})'),
  place: /^rollouts$/,
  orList: true,

  itemsOf: oneItem(rolloutOf),

  finish: (all) => {
    const system = commonText(all.map(({ model }) => model));
    const task = commonText(all.map(({ environment }) => environment));
    const main = all.some(({ scores }) => 'reward' in scores) ? { main: ['reward'] } : {};
    const failed = all.filter(({ hasReward }) => !hasReward).length;
    return {
      items: withRepeats(all),
      ...main,
      origin: originOf(system, task),
      notes:
        failed === 0
          ? []
          : [
              english(
                'Rollouts that ended in an error ({0} of {1}) have no reward, and are left out, as in verifiers’ own mean.',
                failed,
                all.length,
              ),
            ],
    };
  },
});

function rolloutOf({ env, task, traces }: JsonObject): Rollout | null {
  if (!isObject(task) || !Array.isArray(traces) || !traces.every(isObject)) {
    return null;
  }
  const { key, hash, data } = task;
  const about = isObject(data) ? data : {};
  const id = key ?? hash ?? about['idx'];
  if (!isId(id)) {
    return null;
  }
  const [first = {}] = traces;
  const scores = traces.flatMap((trace) => Object.entries(scoresOf(trace, traces.length > 1)));
  const { nodes, num_input_tokens: read, num_output_tokens: written } = first;
  const messages = Array.isArray(nodes) ? nodes.filter(isObject).map(({ message }) => message) : [];
  const said = messages.filter(isObject).filter(({ role }) => role === 'assistant');
  return {
    id,
    scores: Object.fromEntries(scores),
    texts: { response: contentText(said.at(-1)?.['content']) },
    content: { prompt: digest(about['prompt']) },
    costs: costsOf({ input_tokens: read, output_tokens: written, turns: turnsIn(messages) }),
    described: described({}, about),
    model: agentOf(first).model,
    environment: isObject(env) ? env['id'] : undefined,
    hasReward: scores.length > 0,
  };
}

/** Reward, its parts and metrics of an agent, under its name if there are several. */
function scoresOf(trace: JsonObject, isNamed: boolean): Record<string, unknown> {
  const { ok, rewards, metrics } = trace;
  const given = isObject(rewards) ? Object.entries(rewards) : [];
  if (ok !== true || given.length === 0) {
    return {};
  }
  const parts = given.flatMap(([name, one]) =>
    isObject(one) && typeof one['score'] === 'number'
      ? [{ name, score: one['score'], weight: typeof one['weight'] === 'number' ? one['weight'] : 1 }]
      : [],
  );
  const reward = parts.reduce((sum, { score, weight }) => sum + score * weight, 0);
  const named = parts.length > 1 ? parts.map(({ name, score }): [string, unknown] => [name, score]) : [];
  const all: Record<string, unknown> = {
    reward,
    ...Object.fromEntries(named),
    ...(isObject(metrics) && scoresIn(metrics)),
  };
  const { name } = agentOf(trace);
  return isNamed
    ? Object.fromEntries(Object.entries(all).map(([key, value]) => [`${String(name)}/${key}`, value]))
    : all;
}

function agentOf({ agent }: JsonObject): { readonly name: unknown; readonly model: unknown } {
  const { name, config } = isObject(agent) ? agent : {};
  return { name, model: isObject(config) ? config['model'] : undefined };
}
