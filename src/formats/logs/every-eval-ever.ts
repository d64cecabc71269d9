import { english } from '../../model/words';
import { isObject, type JsonObject } from '../json/value';
import { cellOf, described, digest, isId } from './reading/labels';
import { only, oneItem, formatOf } from './reading/layout';
import { type Costs, costsOf, type ScoredItem } from './reading/scored-items';
import { grouped, append } from '../../model/lists';

/** A line: a sample of one evaluation by one model, with its score by one metric. */
interface Sample extends ScoredItem {
  readonly model: string;
  readonly task: string;
  readonly metric: string;
}

/**
 * Instance records of Every Eval Ever (`*_samples.jsonl`, instance_level_eval.schema.json): a line for each sample and metric,
 * with `evaluation.score`. An item is a sample. Where a sample has several lines, each `evaluation_result_id` is a column.
 * A file may hold several models (`model_id`) and evaluations (`evaluation_name`, then part of the id).
 */
export const everyEvalEver = formatOf<Sample>({
  id: 'every-eval-ever',
  name: english('Every Eval Ever samples'),
  marks: [/^\s*\{"/, /"evaluation_id":/, /"evaluation_name":/, /"sample_id":/, /"interaction_type":/],
  why: english('every line is a sample of an evaluation, with its evaluation_id'),
  whyNot: english('its lines have no evaluation_id and sample_id'),
  expected: english('a sample with "sample_id" and "evaluation" ({"score": …})'),
  place: /^$/,
  orList: true,
  lines: /^/,
  isScored: true,

  itemsOf: oneItem(sampleOf),

  finish: (all) => {
    const [models, tasks, metrics] = (['model', 'task', 'metric'] as const).map((key) => [
      ...new Set(all.map((one) => one[key])),
    ]) as [string[], string[], string[]];
    const samples = grouped(all, ({ model, task, id }) => JSON.stringify([model, task, id]));
    const [system, task] = [models, tasks].map((names) => (names.length === 1 ? names[0] : undefined));
    return {
      items: [...samples.values()].flatMap((lines) =>
        runsOf(lines).map(({ scores, first }, i) => ({
          ...first,
          id: tasks.length > 1 ? `${first.task}/${first.id}` : first.id,
          repeat: i + 1,
          scores: metrics.length > 1 ? Object.fromEntries(scores) : { score: [...scores.values()][0] },
          texts: {
            ...(models.length > 1 && { model_id: first.model }),
            ...(tasks.length > 1 && { task: first.task }),
            ...first.texts,
          },
        })),
      ),
      origin: { ...(system !== undefined && { system }), ...(task !== undefined && { task }) },
    };
  },
});

/** A sample with two scores by one metric was run twice. */
function runsOf<Line extends Sample>(lines: readonly Line[]) {
  const runs: { readonly first: Line; readonly scores: Map<string, unknown> }[] = [];
  for (const line of lines) {
    const open = runs.find(({ scores }) => !scores.has(line.metric));
    const run = open ?? { first: line, scores: new Map<string, unknown>() };
    append(runs, open === undefined ? [run] : []);
    run.scores.set(line.metric, line.scores['score']);
  }
  return runs;
}

function sampleOf(record: JsonObject): Sample | null {
  const { sample_id: id, evaluation } = record;
  if (!isId(id) || !isObject(evaluation)) {
    return null;
  }
  return {
    id,
    scores: { score: evaluation['score'] },
    model: nameOf(record['model_id']),
    task: nameOf(record['evaluation_name']),
    metric: nameOf(record['evaluation_result_id']) || 'score',
    ...aboutOf(record),
  };
}

/** What is kept of a record, which may hold a long conversation. */
function aboutOf(record: JsonObject): Pick<ScoredItem, 'texts' | 'costs' | 'content' | 'described'> {
  const { evaluation, output } = record;
  const input = isObject(record['input']) ? record['input'] : {};
  return {
    texts: {
      is_correct: isObject(evaluation) ? cellOf(evaluation['is_correct']) : null,
      reference: only(input['reference']),
      response: isObject(output) ? only(output['raw']) : null,
    },
    costs: costsIn(record),
    content: { input: digest(input['raw']) },
    described: described({ input: input['raw'] }, { metadata: record['metadata'] }),
  };
}

function costsIn({ token_usage: usage, performance }: JsonObject): Costs {
  const { input_tokens: read, output_tokens: written } = isObject(usage) ? usage : {};
  const { latency_ms: latency } = isObject(performance) ? performance : {};
  return costsOf({
    time_s: typeof latency === 'number' ? latency / 1000 : undefined,
    input_tokens: read,
    output_tokens: written,
  });
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
