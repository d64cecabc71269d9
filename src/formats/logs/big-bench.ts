import { english } from '../../model/words';
import { isObject, type JsonObject } from '../json/value';
import { contentText, described, digest } from './reading/labels';
import { formatOf, only, scoresIn } from './reading/layout';
import { originOf, type ScoredItem } from './reading/scored-items';

const NO_SCORE = new Set(['shots', 'queries']);

/**
 * Logs of BIG-bench with the results of each query (bigbench/api/results.py): `queries` are made with so many examples in the prompt
 * each, and hold the samples. Questions come back with other numbers of shots, so they are clusters.
 */
export const bigBench = formatOf({
  id: 'big-bench',
  name: english('BIG-bench log'),
  example: {
    says: 'The JSON log of a task in BIG-bench with its queries. An item is a sample of a query; `correct`, or the task’s metric, is its score. A query has a number of shots: samples of the same question are resampled together.',
    text: `{"model": {"model_name": "m"}, "task": {"task_name": "t"}, "queries": [
  {"shots": 0, "task": "t", "subtask": null, "metrics": ["multiple_choice_grade"], "samples": [
    {"input": "Q: 1?", "targets": ["a", "b"], "absolute_scores": [-1.5, -2.5], "correct": 1.0},
    {"input": "Q: 2?", "targets": ["a", "b"], "absolute_scores": [-2.5, -1.5], "correct": 0.0}]}]}
`,
  },
  marks: [/"(?:queries|query_function|query_type)":/, /"(?:model|task|scores|history|shots)":/, /"samples":/],
  why: english('queries of a task, with their samples'),
  whyNot: english('it has no queries with samples'),
  expected: english('a query with its samples ({"shots": 0, "samples": […]})'),
  place: /^queries$/,
  about: /^(?:model|task)$/,

  itemsOf: ({ value, key }) => (isObject(value) ? samplesOf(value, key) : null),

  finish: (items, { model, task }) => ({
    items,
    ...(isAskedAgain(items) && { clusters: 'question' }),
    origin: originOf(memberOf(model, 'model_name'), memberOf(task, 'task_name')),
  }),
});

function samplesOf(query: JsonObject, number: string): ScoredItem[] | null {
  const { samples, shots, subtask } = query;
  const within = [subtask, typeof shots === 'number' ? `${shots}-shot` : `query ${number}`]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
  return Array.isArray(samples)
    ? samples.filter(isObject).map((sample, place): ScoredItem => {
        const scores = Object.entries(scoresIn(sample)).filter(([name]) => !NO_SCORE.has(name));
        return {
          id: `${within} ${place}`,
          scores: Object.fromEntries(scores),
          texts: {
            question: digest(sample['input'] ?? null),
            response: contentText(sample['output'] ?? null),
            target: only(sample['targets']),
          },
          described: described({}, { shots, subtask }),
        };
      })
    : null;
}

/** Whether a question is asked with several numbers of shots. */
function isAskedAgain(items: readonly ScoredItem[]): boolean {
  return new Set(items.map(({ texts }) => texts['question'])).size < items.length;
}

function memberOf(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}
