import { english } from '../../../model/words';
import { isObject, type JsonObject } from '../../json/value';
import { cellOf, described, digest, isId } from '../reading/labels';
import { formatOf, scoresIn, oneItem } from '../reading/layout';
import { costsOf, type ScoredItem, turnsIn } from '../reading/scored-items';

const OUTCOMES = ['result', 'reward', 'success', 'score'];

interface Episode extends ScoredItem {
  readonly isEnded: boolean;
}

/**
 * `runs.jsonl` of AgentBench: an episode a line, with what its environment made of it. Episodes that never came to an outcome count as
 * failed, as in `overall.json`, which divides by all.
 */
export const agentBench = formatOf<Episode>({
  id: 'agent-bench',
  name: english('AgentBench runs'),
  example: {
    says: '`runs.jsonl` of AgentBench. An item is an episode; its outcome (`output.result`) is the score. Episodes without one, such as those that ran out of turns, count as failed, as in `overall.json`.',
    text: `{"index": 0, "error": null, "output": {"index": 0, "status": "completed", "result": {"result": true}, "history": [{"role": "user", "content": "Count."}]}, "time": {"timestamp": 1}}
{"index": 1, "error": null, "output": {"index": 1, "status": "task limit reached", "result": null, "history": []}, "time": {"timestamp": 2}}
`,
  },
  marks: [/^\s*\{"index":/, /"output":\s*\{/, /"status":/, /"history":/],
  why: english('every line is an episode with its output, status and history'),
  whyNot: english('its lines are no episodes with a status and a history'),
  expected: english('an episode ({"index": 0, "output": {"status": …, "result": …}})'),
  place: /^episodes$/,
  orList: true,

  itemsOf: oneItem(episodeOf),

  finish: (all) => {
    const names = new Set(all.flatMap(({ scores }) => Object.keys(scores)));
    const [main] = OUTCOMES.filter((name) => names.has(name));
    const failed = all.filter(({ isEnded }) => !isEnded).length;
    return {
      items: all.map(({ isEnded, ...item }) =>
        isEnded || main === undefined ? item : { ...item, scores: { ...item.scores, [main]: 0 } },
      ),
      ...(main !== undefined && { main: [main] }),
      outcomes: ['status'],
      notes:
        failed === 0 || main === undefined
          ? []
          : [
              english(
                'Episodes without an outcome ({0} of {1}) count as failed, as in AgentBench’s own total.',
                failed,
                all.length,
              ),
            ],
    };
  },
});

function episodeOf({ index, output }: JsonObject): Episode | null {
  if (!isId(index)) {
    return null;
  }
  const { status = null, result = null, history = null } = isObject(output) ? output : {};
  const scores = isObject(result) ? scoresIn(result) : {};
  const [first] = Array.isArray(history) ? (history as unknown[]) : [];
  return {
    id: index,
    scores,
    texts: { status: cellOf(status) },
    content: { input: digest(isObject(first) ? first['content'] : null) },
    costs: costsOf({ turns: turnsIn(history) }),
    described: described({}),
    isEnded: OUTCOMES.some((name) => Object.hasOwn(scores, name)),
  };
}
