import { english } from '../../model/words';
import { messagesOf } from '../chats';
import { isObject, type JsonObject } from '../json/value';
import { cellOf, described, digest, isId } from './reading/labels';
import { formatOf, oneItem } from './reading/layout';
import { costsOf, type ScoredItem, turnsIn, withRepeats } from './reading/scored-items';

/** A reviewed answer, with the score that its benchmark goes by. */
interface Reviewed extends ScoredItem {
  readonly mainScore: string | null;
}

/**
 * Reviews of EvalScope 1.0 (`reviews/MODEL/DATASET_SUBSET.jsonl`, evalscope/api/evaluator/cache.py): a line for each answer, with the
 * scores in `sample_score.score.value`. An item is a sample; answers of one `group_id` are repeats of it.
 */
export const evalscope = formatOf<Reviewed>({
  id: 'evalscope',
  name: english('EvalScope reviews'),
  example: {
    says:
      '`reviews/MODEL/DATASET_SUBSET.jsonl`. An item is a sample, a column a score of `sample_score.score.value`; the one that EvalScope calls ' +
      'main is compared. Its reports hold averages only, and are refused with advice.',
    text: `{"index": 0, "target": "4", "sample_score": {"score": {"value": {"acc": 1.0}, "main_score_name": "acc"}, "sample_id": 0, "group_id": 0}}
{"index": 1, "target": "7", "sample_score": {"score": {"value": {"acc": 0.0}, "main_score_name": "acc"}, "sample_id": 1, "group_id": 1}}
`,
  },
  marks: [/^\s*\{/, /"sample_score":\s*\{/],
  why: english('every line is an answer with its sample_score'),
  whyNot: english('its lines have no sample_score'),
  expected: english('an answer with "sample_score" ({"score": {"value": …}})'),
  place: /^$/,
  orList: true,

  itemsOf: oneItem(reviewed),

  finish: (all) => {
    const mains = new Set(all.flatMap(({ mainScore }) => mainScore ?? []));
    return { items: withRepeats(all), ...(mains.size > 0 && { main: [...mains] }) };
  },
});

function reviewed(review: JsonObject): Reviewed | null {
  const { sample_score: scored, messages, target, index } = review;
  const score = isObject(scored) ? scored['score'] : undefined;
  const id = isObject(scored) ? (scored['group_id'] ?? scored['sample_id'] ?? index) : undefined;
  if (!isObject(scored) || !isObject(score) || !isId(id)) {
    return null;
  }
  const main = score['main_score_name'];
  const asked = messagesOf(messages)?.filter(({ isAnswer }) => !isAnswer);
  const input = asked?.map(({ text }) => text).join('\n');
  const { latency, input_tokens: read, output_tokens: written } = performanceIn(messages);
  return {
    id,
    scores: isObject(score['value']) ? score['value'] : { score: score['value'] },
    texts: { target: cellOf(target), response: cellOf(score['prediction']) },
    costs: costsOf({ time_s: latency, input_tokens: read, output_tokens: written, turns: turnsIn(messages) }),
    content: { input: digest(input), target: digest(target) },
    described: described({ input }, { metadata: scored['sample_metadata'] }),
    mainScore: typeof main === 'string' ? main : null,
  };
}

/** The metrics of the last answer. */
function performanceIn(messages: unknown): JsonObject {
  const all = Array.isArray(messages) ? messages.filter(isObject) : [];
  const found = all.map((message) => message['perf_metrics']).filter(isObject);
  return found.at(-1) ?? {};
}
