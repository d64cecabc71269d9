import { english, type Format } from '../../model';
import { toUtf8 } from '../decode';
import { isObject, parseJson, type JsonObject } from '../json/value';
import { eachLine, nothingExpected, badLine } from '../lines';
import { cellOf, described, digest, headText } from './reading/labels';
import { only } from './reading/layout';
import { type Costs, costsOf, recordsOf, type ScoredItem } from './reading/scored-items';

const EXPECTED = english('a sample with "sample_id" and "evaluation" ({"score": …})');

/** A sample of one evaluation by one model, with a score by each metric. */
interface Sample {
  readonly line: number;
  readonly model: string;
  readonly task: string;
  readonly id: string | number;
  readonly scores: Map<string, unknown>;
  readonly about: Pick<ScoredItem, 'texts' | 'content' | 'costs' | 'described'>;
}

/**
 * Instance records of Every Eval Ever (`*_samples.jsonl`, instance_level_eval.schema.json): a line for each sample and metric,
 * with `evaluation.score`. An item is a sample. Where a sample has several lines, each `evaluation_result_id` is a column.
 * A file may hold several models (`model_id`) and evaluations (`evaluation_name`, then part of the id).
 */
export const everyEvalEver: Format = {
  id: 'every-eval-ever',
  name: english('Every Eval Ever samples'),

  detect(head) {
    const start = headText(head);
    const isIts =
      /^\s*\{"/.test(start) &&
      ['evaluation_id', 'evaluation_name', 'sample_id', 'interaction_type'].every((key) =>
        start.includes(`"${key}":`),
      );
    return isIts
      ? { confidence: 0.97, why: english('every line is a sample of an evaluation, with its evaluation_id') }
      : { confidence: 0, why: english('its lines have no evaluation_id and sample_id') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const samples = new Map<string, Sample[]>();
    const metrics = new Set<string>();
    eachLine(bytes, path, (text, line) => {
      if (text.trim() === '') {
        return;
      }
      const record = parseJson(text, path, line);
      if (!isSample(record)) {
        throw badLine(path, line, EXPECTED, text);
      }
      const metric = nameOf(record['evaluation_result_id']) || 'score';
      metrics.add(metric);
      const { model_id: model, evaluation_name: task, sample_id: id } = record;
      const key = JSON.stringify([model, task, id]);
      const known = samples.get(key) ?? [];
      samples.set(key, known);
      // A sample with two scores by one metric was run twice.
      const sample = known.find(({ scores }) => !scores.has(metric));
      const scores = sample?.scores ?? new Map<string, unknown>();
      scores.set(metric, record.evaluation['score']);
      if (sample === undefined) {
        known.push({ line, model: nameOf(model), task: nameOf(task), id, scores, about: aboutOf(record) });
      }
    });
    const all = [...samples.values()];
    if (all.length === 0) {
      throw nothingExpected(bytes, path, EXPECTED);
    }
    const [models, tasks] = (['model', 'task'] as const).map((key) => [
      ...new Set(all.flat().map((one) => one[key])),
    ]) as [string[], string[]];
    const items = all.flatMap((runs) => runs.map((run, i) => itemOf(run, i + 1, { models, tasks, metrics })));
    const [system, task] = [models, tasks].map(([name, ...others]) =>
      others.length === 0 ? name : undefined,
    );
    return recordsOf(items, {
      format: 'every-eval-ever',
      path,
      notes,
      origin: { ...(system !== undefined && { system }), ...(task !== undefined && { task }) },
    });
  },
};

interface Names {
  readonly models: readonly string[];
  readonly tasks: readonly string[];
  readonly metrics: ReadonlySet<string>;
}

function itemOf(sample: Sample, repeat: number, { models, tasks, metrics }: Names): ScoredItem {
  const { line, task, model, id, about } = sample;
  return {
    ...about,
    id: tasks.length > 1 ? `${task}/${id}` : id,
    repeat,
    line,
    scores: Object.fromEntries(
      [...sample.scores].map(([metric, score]) => [metrics.size > 1 ? metric : 'score', score]),
    ),
    texts: {
      ...(models.length > 1 && { model_id: model }),
      ...(tasks.length > 1 && { task }),
      ...about.texts,
    },
  };
}

/** What is kept of a record, which may hold a long conversation. */
function aboutOf(record: JsonObject): Sample['about'] {
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

function isSample(
  value: unknown,
): value is JsonObject & { readonly sample_id: string | number; readonly evaluation: JsonObject } {
  return (
    isObject(value) &&
    (typeof value['sample_id'] === 'string' || typeof value['sample_id'] === 'number') &&
    isObject(value['evaluation'])
  );
}
