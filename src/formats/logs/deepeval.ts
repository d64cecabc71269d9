import { english } from '../../model/words';
import { isObject } from '../json/value';
import { cellOf, described, digest } from './reading/labels';
import { formatOf } from './reading/layout';
import type { ScoredItem } from './reading/scored-items';

/**
 * Test runs of DeepEval (deepeval/test_run/api.py): `testCases` or `conversationalTestCases`, maybe under `testRunData`, or
 * `test_results` of an `EvaluationResult`; each case has `metricsData`. An item is a test case; a column is the score
 * of a metric. A metric that failed on a case has no score there. `success` says whether all metrics reached their thresholds.
 */
export const deepeval = formatOf({
  id: 'deepeval',
  name: english('DeepEval test run'),
  marks: [/"(?:testCases|conversationalTestCases|test_results)":\s*\[/, /"metrics_?[dD]ata":/],
  why: english('test cases with the scores of metrics'),
  whyNot: english('it has no test cases with scores of metrics'),
  expected: english('a test case with "metricsData"'),
  place: /^(?:testCases|conversationalTestCases|test_results)$/,
  within: /^testRunData$/,

  itemsOf: ({ key, value }) => {
    if (!isObject(value)) {
      return null;
    }
    const metrics: unknown = value['metricsData'] ?? value['metrics_data'] ?? [];
    const { name } = value;
    if (!Array.isArray(metrics) || !metrics.every(isObject)) {
      return null;
    }
    const input = value['input'] ?? value['scenario'];
    const expected = value['expectedOutput'] ?? value['expected_output'];
    return [
      {
        id: typeof name === 'string' ? name : key,
        scores: Object.fromEntries(metrics.map((metric) => [`${cellOf(metric['name'])}`, metric['score']])),
        texts: {
          success: cellOf(value['success']),
          input: cellOf(input),
          expected: cellOf(expected),
          response: cellOf(value['actualOutput'] ?? value['actual_output']),
        },
        described: described({ input }, { metadata: value['metadata'] ?? value['additional_metadata'] }),
      },
    ];
  },

  finish: (items) => ({ items: areDistinct(items.map(({ id }) => id)) ? items : byInput(items) }),
});

/** Cases of one test function have its name: their inputs tell them apart. */
function byInput<Item extends ScoredItem>(items: readonly Item[]): readonly Item[] {
  const named = items.map((item) => ({ ...item, id: `${digest(item.texts['input']) ?? item.id}` }));
  return areDistinct(named.map(({ id }) => id)) ? named : items;
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
