import { english } from '../../model/words';
import { isObject, type JsonObject } from '../json/value';
import { cellOf, contentText, described, digest, isId } from './reading/labels';
import { formatOf, oneItem } from './reading/layout';
import { commonText, costsOf, originOf, type ScoredItem, withRepeats } from './reading/scored-items';

/**
 * Output items of OpenAI's hosted evals (`GET /evals/{id}/runs/{id}/output_items`), as a list or a line each: an item of the data source,
 * with the result of each grader.
 */
export const outputItems = formatOf({
  id: 'openai-output-items',
  name: english('OpenAI evals output items'),
  example: {
    says:
      'Output items of OpenAI’s hosted evals, as the API lists them or a line each. An item is one of the data source, a column a grader: its ' +
      '`score`, else `passed`.',
    text: `{"object": "eval.run.output_item", "id": "a1", "datasource_item_id": 0, "datasource_item": {"q": "2 + 2?"}, "results": [{"name": "match", "passed": true, "score": 1.0}]}
{"object": "eval.run.output_item", "id": "a2", "datasource_item_id": 1, "datasource_item": {"q": "2 + 3?"}, "results": [{"name": "match", "passed": false, "score": 0.0}]}
`,
  },
  marks: [/^\s*\{/, /"object":\s*"eval\.run\.output_item"/, /"results":\s*\[/],
  why: english('items of a data source with the results of graders'),
  whyNot: english('it has no output items of an eval'),
  expected: english('an output item with "datasource_item_id" and "results"'),
  place: /^data$/,
  orList: true,

  itemsOf: oneItem(itemOf),

  finish: (all) => {
    const model = commonText(all.map(({ texts }) => texts['model']));
    return { items: withRepeats(all), origin: originOf(model) };
  },
});

function itemOf(item: JsonObject): ScoredItem | null {
  const { datasource_item_id: id, datasource_item: source, results, sample } = item;
  if (!isId(id) || !Array.isArray(results) || !results.every(isObject)) {
    return null;
  }
  const { output, model, usage } = isObject(sample) ? sample : {};
  const { prompt_tokens: read, completion_tokens: written } = isObject(usage) ? usage : {};
  const said = Array.isArray(output) ? output.filter(isObject).map((message) => message['content']) : [];
  const scores = results.map((one): [string, unknown] => [
    `${cellOf(one['name'])}`,
    one['score'] ?? one['passed'],
  ]);
  return {
    id,
    scores: Object.fromEntries(scores),
    texts: { model: cellOf(model), response: contentText(said.at(-1)) },
    costs: costsOf({ input_tokens: read, output_tokens: written }),
    content: { input: digest(source) },
    described: described({}, isObject(source) ? source : {}),
  };
}
